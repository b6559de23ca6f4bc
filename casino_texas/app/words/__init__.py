"""Every sentence a person reads, from the codes and numbers of the program."""
