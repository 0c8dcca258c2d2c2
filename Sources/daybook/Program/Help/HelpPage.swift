/// The pages of `daybook help` about what is typed in more than one command. The man page has the
/// same texts. In a table, what can be typed is separated by two spaces and more.
enum HelpPage {
  static let all = [
    "dates": dates, "filters": filters, "other-machine": otherMachine, "quick-add": quickAdd,
  ]

  private static let quickAdd = """
    Quick add: `daybook add` reads a line of text. What is left of it is the title.

      day         today  tomorrow  friday  next friday  10 march  2026-03-10
                  the 17th  in 3 days  a week from friday  end of month
      time        9am  14:30  at 9.30  noon  tonight  in 2h 30m
      start       starting monday  starting tomorrow 9am
      duration    for 45m  for 1h30m  9-10:30
      recurrence  every 3 days  every weekday at 9:15  mon/wed/fri 7am  every 1st
                  every other tuesday  every last friday  twice a day
                  every day except sunday  every tuesday until 1 june
                  every! 3 months (from the day on which it is done)
      reminder    remind 10m  remind 1d  alarm 1d at 9
      tag         +home  #home
      priority    !high  !low  p1  pri:low
      project     project:home.garden
      as fields   due:fri  every:week

    Text in quotation marks within the line stays in the title as it is.
    In a shell, quote a line with # or !, or write +home and p1.

      daybook add Call Ada tomorrow 9am +family
      daybook add 'Pay rent every 1st 9am #home !high' --dry-run

    `--dry-run` shows how a line is read, and adds nothing.

    """

  private static let filters = """
    Filters: what `daybook list`, `daybook search` and `/` on pages understand.
    All terms have to fit.

      words       fern  "pay rent"
      tag         +home  #home  tag:home  -has:tags
      project     project:home  project:none
      state       is:open  is:completed  is:cancelled  is:overdue  is:blocked
                  is:recurring
      priority    priority:high  priority>=medium  p1
      due         due:today  due:none  due<7d  due<=friday  due>tomorrow
      other days  start:today  completed:yesterday  created:today  modified>7d
      has         has:notes  has:due  has:subtasks  has:attachment  has:recurrence
      not         -fern  -tag:home
      or          fern or rent  (fern or rent) +home

    A list has only tasks. A search also finds habits, tags and people, and
    kind:habit, kind:tag or is:archived finds only those.

    Some words are shortcuts in `daybook list`: today, tomorrow, week, overdue,
    undated, done, recurring, blocked, waiting, someday. A list shows open tasks
    unless the filter names a state.

      daybook list overdue
      daybook list 'due<7d +home -rent' --sort urgency
      daybook search 'is:completed completed:yesterday' --save yesterday

    """

  private static let otherMachine = """
    The other machine: every command can use the database of another machine, by
    ssh. daybook has to be installed there, and `ssh HOST` has to let you in by a
    key.

      daybook --on nas                opens the pages
      daybook --on nas list           runs one command
      daybook list --on nas           the same, unless `--on` is a day there
      DAYBOOK_ON=nas                  in the environment: for all commands
      DAYBOOK_SSH='ssh -F FILE'       which ssh, and more options for it

    Editors start `daybook serve --on nas` in place of `daybook serve`.

    Paths are those of the other machine, in full: `--database`, attachments,
    photos, imports, exports and backups. With - for the file, an import or
    export goes over the line. The report is written here.

      daybook --on nas export - > all.ndjson

    The clock and the time zone are those of this machine. A line that breaks is
    noticed within three seconds. What you do next connects again, and a change
    whose answer was lost is sent again and made once.

    A command connects in a moment where ssh keeps its connection. In
    ~/.ssh/config:

      Host nas
        ControlMaster auto
        ControlPath ~/.ssh/%C
        ControlPersist 10m
        ServerAliveInterval 1
        ServerAliveCountMax 2

    """

  private static let dates = """
    Dates: wherever a command takes a day, such as `--due` or `daybook postpone`.

      near        today  tomorrow  yesterday
      weekdays    friday  next friday  fri 14:30
      distance    in 3 days  +2w  a week from friday  in 2 months
      dates       2026-03-10  10 march  10.3.  march 10  the 17th
      ends        end of month  end of next week
      past        3 days ago  last friday  (where what was done is meant)
      with time   tomorrow 9am  next fri 14:30  tonight

    A range is FROM..THROUGH, such as `--due today..friday`. Either end can be
    left out.

      daybook edit rent --due 'next fri 14:30'
      daybook mark swim --on yesterday
      daybook agenda next week

    """
}
