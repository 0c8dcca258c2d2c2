// Tasks: `task/list`, `get`, `find`, `add`, `edit` and `remove` are here, the methods that change
// the state, move, attach or work on many in the files beside it. A handler translates params,
// calls the store once and translates back; the rules are in Sources/DaybookModel/Tasks.
// `TasksView` draws every open task as a tree, or one task whole; its lines are about tasks
// ("task/<id>"), and `TaskActions` are what can be done on such a line in any view. The one idea:
// a recurring task is one row with its current occurrence, which a key names behind "@"
// (docs/decisions/0013-what-a-recurring-task-is.md).

import DaybookModel
import DaybookProtocol
import JSONRPC
import SearchLanguage

struct TaskHandlers: TaskMethods {
  let session: Session

  func list(_ params: Wire.TaskList.Params, _ call: Call) throws -> Wire.TaskPage {
    try DayWindow.check(since: params.dueSince, through: params.dueThrough, field: "dueThrough")
    session.reconcileCare()
    guard let order = TaskOrder(rawValue: (params.order ?? .due).rawValue) else {
      return try sorted(params)
    }
    let filter = TaskFilter(
      state: params.state.map(TaskState.init), dueFrom: params.dueSince,
      dueThrough: params.dueThrough, tag: params.tag,
      scope: params.parent.map { .subtasks(of: TaskID($0)) } ?? .all,
      profile: params.profile.map(ProfileID.init), order: order,
      withNotes: params.withNotes ?? false)
    return try session.store().read { reader in
      let page = try reader.tasks.list(
        filter, limit: params.limit ?? PageSize.default, after: params.cursor?.text)
      return Wire.TaskPage(
        items: try session.wire(page.items, at: session.moment, reader),
        nextCursor: page.next.map(Wire.ListCursor.init))
    }
  }

  /// A list in an order that a search has.
  private func sorted(_ params: Wire.TaskList.Params) throws -> Wire.TaskPage {
    var terms: [FilterTerm] = []
    if let state = params.state.flatMap({ FilterState(rawValue: $0.rawValue) }) {
      terms.append(.state(state))
    }
    if let day = params.dueSince { terms.append(.day(.due, .atLeast, .day(day))) }
    if let day = params.dueThrough { terms.append(.day(.due, .atMost, .day(day))) }
    if let tag = params.tag { terms.append(.tag(try TagName(tag, field: "tag").text)) }
    if let parent = params.parent { terms.append(.parent(parent.text)) }
    if let profile = params.profile { terms.append(.profile(profile.text)) }
    let request = session.request(
      .all(terms.map(SearchLanguage.Filter.term)), kinds: [.task],
      order: params.order.flatMap { SearchOrder(rawValue: $0.rawValue) })
    return try session.store().read { reader in
      let page = try reader.search.results(
        request, limit: params.limit ?? PageSize.default, after: params.cursor?.text,
        withNotes: params.withNotes ?? false
      ).page
      return Wire.TaskPage(
        items: try session.wire(page.items.tasks, at: request.moment, reader),
        nextCursor: page.next.map(Wire.ListCursor.init))
    }
  }

  func get(_ params: Wire.TaskGet.Params, _ call: Call) throws -> Wire.Task {
    try session.store().read { reader in
      let record = try reader.tasks.item(TaskID(params.id))
      let counts = try reader.tasks.overdueCounts(
        of: [record], at: session.moment, zones: session.zones.zone)
      return session.wire(record, at: session.moment, overdueCount: counts[record.id])
    }
  }

  func add(_ params: Wire.TaskAdd.Params, _ call: Call) throws -> Wire.Task {
    let draft = try TaskDraft(params, session)
    return try write(call) { try $0.tasks.add(draft) }
  }

  func edit(_ params: Wire.TaskEdit.Params, _ call: Call) throws -> Wire.Task {
    var edit = try TaskEdit(params, session)
    let id = TaskID(params.id)
    let tags = try TagDifference(adding: params.addTags, removing: params.removeTags)
    return try write(call) { writer in
      if tags != TagDifference() {
        edit.tags = .set(
          tags.applied(to: edit.tags.applied(to: try writer.reader.tasks.item(id).tags)))
      }
      guard let occurrence = params.occurrence else {
        return try writer.tasks.edit(id, edit, ifRevision: params.ifRevision)
      }
      return try writer.tasks.moveOccurrence(id, occurrence, edit, ifRevision: params.ifRevision)
    }
  }

  func remove(_ params: Wire.TaskRemove.Params, _ call: Call) throws -> Wire.Removal {
    let id = TaskID(params.id)
    let removed = try session.write(call) { writer in
      let subtasks = try writer.reader.tasks.subtaskCount(of: id)
      guard subtasks == 0 || params.confirm == true else {
        throw ModelError.unconfirmed(
          "The task has \(subtasks.counted("subtask")), which would be removed too.",
          to: "remove them", count: subtasks)
      }
      return try writer.tasks.remove(id, ifRevision: params.ifRevision, subtasks: subtasks)
    }
    return Wire.Removal(params.id.text, [.task: removed - 1])
  }

  func write(_ call: Call, _ body: (WriteTransaction) throws -> TaskRecord) throws -> Wire.Task {
    let action = session.action(call.method)
    return session.wire(try session.write(action, body), at: action.moment)
  }
}
