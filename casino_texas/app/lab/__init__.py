"""The pay-table lab without its screen: files, the text being changed, its form, its numbers.

`shelf`     `Shelf`: the files there are; new, duplicate, import, rename, delete, restore.
`draft`     `Draft`: the text of one file while it is changed: problems, undo, save, what others
            write.  The text is the truth; its form and its rules are read from it.
`form`      `Form` of `Field`s (`form_fields`): what the text says, key by key; `form_edits` changes
            a field with all that hangs on it, `form_steps` and `steppers` know the next values.
`asking`    `Asking`: the exact numbers of what stands in the draft, from a worker process.
`jobs`      what the worker runs, with the counts of the last structure kept warm.
`tuning`    `Tuning`: a line and a target edge; the answer goes into the draft as one step.
`figures`   the numbers of a report by name, what each line brings, two tables compared.
`pictures`  the same numbers as drawings want them: bars, a distribution, a band that widens.
`exports`   the report as HTML, CSV or JSON in the player's folder.

The words for all of it are in `words/lab`, `words/lab_report` and `words/lab_problems`.

    shelf = Shelf()
    draft = Draft.open(shelf.duplicate("texas", "My Texas"))
    draft.step("pays.bet.two_pair", 1)      # 1:1 becomes 6:5 in the text, comments stay
    asking = Asking(app.workers.submit)
    asking.want(draft.loaded)               # each time draft.version has changed
    ...  each frame:  if asking.poll(): asking.report, asking.is_current, asking.state
    draft.save()
"""
