import ArgumentParser
import CivilTime
import DaybookProtocol
import DaybookServer
import JSON
import JSONRPC

struct TaskEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "edit", "Changes fields of tasks; the others stay the same.",
    discussion:
      "`daybook edit rent --due friday` keeps the time of day and, of a recurring task, moves only "
      + "this occurrence. `daybook edit paint --waits-for sand --remind 10m --attach colours.pdf` adds "
      + "what belongs to a task. `none` clears a due, a start, a project, a duration, notes, a recurrence or a parent, "
      + "and makes a task your own."
  )

  @OptionGroup var names: TaskNames

  @Option(help: "The new title.")
  var title: String?

  @OptionGroup(title: "Fields") var fields: TaskFieldArguments

  @Flag(help: "Takes it out of its project.")
  var noProject = false

  @Option(
    name: .customLong("untag"), help: "A tag to remove; can be repeated.",
    transform: TagOption.name)
  var removedTags: [String] = []

  @OptionGroup(title: "What belongs to it") var links: TaskLinkArguments

  @OptionGroup var output: OutputArguments

  func validate() throws {
    try require(
      fields.project == nil || !noProject, "Give `--project` or `--no-project`, not both.")
    guard
      fields.recurrence == nil || fields.recurrence == "none" || fields.due != "none"
        || fields.start.map({ $0 != "none" }) == true || names.tasks.count == 1
    else { throw Self.needsDay }
  }

  private static let needsDay = ValidationError(
    "A recurring task needs a due or a start. Leave out `--due none`, or give `--start`.")

  func run() throws {
    guard hasFields || !links.isEmpty else {
      throw ExitStatus.usage.failure(
        "Give what to change, such as `--due tomorrow`, `--title 'Oat milk'` or `--tag shop`.")
    }
    try output.session.ask { server in
      let ids = try server.taskIDs(names.tasks)
      guard ids.count > 1 else {
        for id in ids { try edit(server.task(id), server) }
        return
      }
      try require(
        !changesOne,
        "Name one task: several can have another due, start, recurrence, priority, project, "
          + "parent, person or tags.")
      var batch = try params(server)
      if let time = try recurrence(server)?.time, batch.dueTime.isKept {
        try require(
          fields.due != nil, "Several tasks at \(time) need their day as well: add `--due today`.")
        batch.dueTime = .set(time)
      }
      try names.batch(server, output, on: ids, unchanged: "is like that already") {
        var params = batch
        params.ids = $0
        return params
      }
    }
  }

  private func edit(_ edited: Wire.Task, _ server: LocalServer) throws {
    if let recurrence = fields.recurrence, recurrence != "none", fields.due == "none",
      (fields.start ?? edited.start?.description ?? "none") == "none"
    {
      throw Self.needsDay
    }
    let removed = try links.detached(from: edited)
    var task = edited
    var day: Day?
    if hasFields || !links.blockers.isEmpty {
      let params = try params(of: edited, server)
      if fields.recurrence != nil, case .set(let due) = params.due { day = due }
      do {
        task = try server.ask(params)
      } catch let error as ResponseError {
        guard let hint = try order(params, of: edited, server) else { throw error }
        throw ExitStatus.failure(about: error, hint)
      }
    }
    task = try links.apply(to: task, removing: removed, server, output)
    try output.deliver(task, server)
    guard task.revision != edited.revision || !links.reminders.isEmpty else {
      return output.note("“\(task.title)” is like that already, so nothing changed.")
    }
    output.noteFirstDay(of: task, asked: day)
    if fields.recurrence != nil, edited.isMoved, task.occurrence != edited.occurrence {
      let clock = try server.clock()
      output.note(
        "Its occurrence that was moved to \(clock.when(edited)) is gone with the old recurrence; "
          + "the next is on \(clock.when(task)). `daybook undo` takes that back.")
    }
    if task.isOverdue, !edited.isOverdue, let due = task.due {
      output.note(
        "“\(task.title)” is overdue: \(try server.clock().words(due, task.dueTime)) is past.")
    }
    if edited.dueTime != nil && task.dueTime == nil
      || edited.startTime != nil && task.startTime == nil || edited.due != nil && task.due == nil
    {
      let reminders = try server.ask(Wire.ReminderList.Params(task: task.id)).items
      if reminders.contains(where: {
        $0.dateTime == nil && $0.firesAt == nil && $0.acknowledgedAt == nil
      }) {
        output.note(
          "Its reminder is silent until it has a time again: `daybook edit` gives it one.")
      }
    }
    if edited.recurrence != nil, movesOnlyDays, task.occurrence != edited.occurrence {
      let clock = try server.clock()
      output.note(
        "The occurrence of “\(task.title)” on \(clock.when(edited)) is moved; the next is on "
          + "\(clock.when(task)).")
    } else if edited.recurrence != nil, movesOnlyDays {
      output.note(
        "Only this occurrence is moved. `daybook undo`, and the same with `--repeat` makes the task "
          + "recur from its new day on.")
    }
  }

  /// Returns what leads on where the start would be after the due, of which only one is given.
  private func order(
    _ params: Wire.TaskEdit.Params, of edited: Wire.Task, _ server: LocalServer
  ) throws -> String? {
    let name = try server.shortNames(of: [edited.id]).values.first ?? edited.id.text
    if let due = fields.due, fields.start == nil, let start = edited.start,
      case .set(let day?) = params.due, day <= start
    {
      let day = due.shellWord
      return
        "It starts on \(try server.clock().words(start, edited.startTime)). `daybook edit \(name) --start \(day) --due \(day)` moves both, and "
        + "`--start none` takes the start away."
    }
    if let start = fields.start, fields.due == nil, let due = edited.due,
      case .set(let day?) = params.start, day >= due
    {
      let moment = try server.clock().words(due, edited.dueTime)
      return "It is due on \(moment). `daybook postpone \(name) \(start)` moves both."
    }
    return nil
  }

  private func params(of edited: Wire.Task, _ server: LocalServer) throws -> Wire.TaskEdit.Params {
    let common = try params(server)
    var params: Wire.TaskEdit.Params = try fields.params(["id": edited.id.json])
    params.title = Edit(title)
    (params.due, params.dueTime) = try day(fields.due, server, hasDay: edited.due != nil)
    (params.start, params.startTime) = try day(fields.start, server, hasDay: edited.start != nil)
    params.project = common.project
    (params.recurrence, params.recurrenceAnchor) = (common.recurrence, common.recurrenceAnchor)
    if let time = try recurrence(server)?.time { setTime(time, of: edited, in: &params) }
    params.addTags = common.addTags
    params.removeTags = common.removeTags
    params.parent = common.parent
    params.profile = common.profile
    if fields.changesCare { params.care = .set(fields.care(after: edited.care)) }
    params.blockedBy = try links.blockers(of: edited, server)
    if movesOnlyDays { params.occurrence = edited.occurrence }
    return params
  }

  /// Returns what several tasks can be given at once.
  private func params(_ server: LocalServer) throws -> Wire.TaskBatch.Params {
    var params: Wire.TaskBatch.Params = try fields.params(["act": "edit", "ids": []])
    (params.due, params.dueTime) = try day(fields.due, server, hasDay: false)
    (params.start, params.startTime) = try day(fields.start, server, hasDay: false)
    if let parsed = try recurrence(server) {
      params.recurrence = .set(parsed.rule)
      params.recurrenceAnchor = Edit(parsed.anchor)
    } else if fields.recurrence != nil {
      params.recurrence = .set(nil)
    }
    if noProject { params.project = .set(nil) }
    params.addTags = fields.tags.nonEmpty
    params.removeTags = try removedTags.map { try server.tagName($0) }.nonEmpty
    params.parent = Edit(
      try fields.parent.map { try $0.unlessNone.map { try server.taskID($0) } })
    params.profile = Edit(
      try fields.profile.map { try $0.unlessNone.map { try server.profile($0).id } })
    return params
  }

  /// Returns the recurrence that the words say; nil for none.
  private func recurrence(_ server: LocalServer) throws -> Wire.ParsedRecurrence? {
    try fields.recurrence?.unlessNone.map { try server.recurrence($0) }
  }

  /// Whether a field of the task is given.
  private var hasFields: Bool {
    title != nil || noProject || !removedTags.isEmpty || !fields.isEmpty
  }

  /// Whether something is changed that only one task can be given at once.
  private var changesOne: Bool {
    title != nil || fields.changesOne || !links.isEmpty
  }

  /// Whether nothing but the due or the start is changed.
  private var movesOnlyDays: Bool {
    fields.isOnlyDays && title == nil && !noProject && removedTags.isEmpty
      && links.blockers.isEmpty
  }

  /// Gives a task without a time of day the one of its rule, which on a whole day would not hold.
  private func setTime(
    _ time: LocalTime, of task: Wire.Task, in params: inout Wire.TaskEdit.Params
  ) {
    if params.due.applied(to: task.due) != nil {
      if params.dueTime.applied(to: task.dueTime) == nil { params.dueTime = .set(time) }
    } else if params.start.applied(to: task.start) != nil,
      params.startTime.applied(to: task.startTime) == nil
    {
      params.startTime = .set(time)
    }
  }

  /// A day without a time keeps the time that was there, and a time alone the day.
  private func day(
    _ words: String?, _ server: LocalServer, hasDay: Bool
  ) throws -> (Edit<Day?>, Edit<LocalTime?>) {
    guard let words else { return (.keep, .keep) }
    guard words != "none" else { return (.set(nil), .keep) }
    let reading = try server.reading(words)
    guard let time = reading.time else { return (.set(reading.day), .keep) }
    // A second day has no place in the words.
    let isTimeAlone = (try? server.reading("tomorrow \(words)"))?.time == time
    return (isTimeAlone && hasDay ? .keep : .set(reading.day), .set(time))
  }
}

extension Wire.Task {
  /// Whether the current occurrence is on another day or time than its series has it.
  fileprivate var isMoved: Bool {
    guard let occurrence, let day = due ?? start else { return false }
    return day != occurrence.day
      || (due == nil ? startTime : dueTime) ?? occurrence.time != occurrence.time
  }
}
