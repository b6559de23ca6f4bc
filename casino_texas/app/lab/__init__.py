"""The pay-table lab without its screen: files, the text being changed, its form, its numbers.

`shelf`     `Shelf`: the files there are; new, duplicate, import, rename, delete, restore.
`draft`     `Draft`: the text of one file while it is changed: problems, undo, save.
`form`      `Form` of `Field`s: what the text says, key by key; `draft.form` is always its form.
`steppers`  the next odds, price or limit that people would print.
`asking`    `Asking`: the exact numbers of what stands in the draft, from a worker process.
`jobs`      what the worker runs, with its counts kept warm.
`tuning`    `Tuning`: a line and a target edge; the answer goes into the draft as one change.
`figures`   every number of a report by name, and two tables compared.
`pictures`  the same numbers as shapes want them: shares, steps of a distribution, bands.
`exports`   the report as HTML, CSV or JSON in the player's folder.

The words for all of it are in `words/lab`.

    shelf = Shelf()
    entry = shelf.duplicate("texas", "My Texas")
    draft = Draft.open(entry)
    draft.step("pays.bet.two_pair", 1)      # 1:1 becomes 6:5 in the text, comments stay
    asking = Asking(app.workers.submit)
    asking.want(draft.loaded)               # each time draft.version has changed
    ...  each frame:  if asking.poll(): asking.report, asking.is_current
    draft.save()
"""
