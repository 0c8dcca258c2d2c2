import CivilTime
import DaybookProtocol
import JSON
import JSONRPC

/// The argument of a command: one object.
struct CommandArgument: Sendable {
  let object: JSONObject

  init(_ params: JSON) throws {
    switch params["arguments"] {
    case nil, .null?, .array([])?: object = [:]
    case .array(let arguments)?:
      do {
        object = try JSONObject(json: arguments[0])
      } catch {
        throw error.inside(0).inside("arguments")
      }
    case let other?:
      throw JSONDecodingError.mismatch(expected: "an array", found: other).inside("arguments")
    }
  }

  func decode<T: JSONDecodable>(_ key: String, as type: T.Type = T.self) throws -> T {
    do {
      return try object.decode(key)
    } catch {
      throw error.inside(0).inside("arguments")
    }
  }

  func decodeIfPresent<T: JSONDecodable>(_ key: String, as type: T.Type = T.self) throws -> T? {
    object[key] == nil ? nil : try decode(key)
  }
}

extension LanguageServer {
  func addActing(to table: inout MethodTable) {
    answer("textDocument/codeAction", in: &table) { try $0.codeActions($1) }
    answer("textDocument/prepareRename", in: &table) { try $0.prepareRename($1) }
    answer("textDocument/rename", in: &table) { try $0.rename($1) }
    table.addLater("workspace/executeCommand") { [self] params, _, answer in
      do {
        try execute(params ?? [:])
        editor.afterEdits { answer.give(.success(.null)) }
      } catch {
        let error = response(of: error)
        editor.afterEdits { answer.give(.failure(error)) }
      }
    }
  }

  private func execute(_ params: JSON) throws {
    let name: String = try JSONObject(json: params).decode("command")
    let argument = try CommandArgument(params)
    switch name {
    case "daybook.make": try make(argument)
    case "daybook.complete": try complete(try argument.decode("ids"))
    case "daybook.reopen":
      for id: String in try argument.decode("ids", as: [String].self) {
        try act(Wire.TaskReopen.method, [id], ["id": .string(id)])
      }
    case "daybook.cancel": try cancel(try argument.decode("ids"), nil)
    case "daybook.postpone": try postpone(argument)
    case "daybook.due": try setDue(argument)
    case "daybook.priority": try setPriority(argument)
    case "daybook.remind": try remind(argument)
    case "daybook.open":
      let id: String = try argument.decode("ids", as: [String].self).first ?? ""
      try open("daybook:task/\(id)")
    case "daybook.tick": mirror(Set(try argument.decode("ids", as: [String].self)))
    case "daybook.undo": try step(Wire.HistoryUndo.method)
    case "daybook.redo": try step(Wire.HistoryRedo.method)
    case "daybook.view":
      try show(
        Page(
          name: try argument.decode("name"), argument: try argument.decodeIfPresent("argument")))
    case "daybook.act": try act(onPage: argument)
    case "daybook.refresh":
      readClock()
      readSoon(Set(tasks.keys))
    default:
      throw ResponseError.invalidParams(
        "There is no command “\(name)”.", pointer: JSONPointer(["command"]),
        allowed: Self.commands)
    }
  }

  /// Asks for a change of tasks, and shows in the text what became of them.
  func act(_ method: String, _ ids: [String], _ params: JSON) throws {
    let before = ids.reduce(into: [String: KnownTask]()) { $0[$1] = known($1) }
    try house.ask(method, params)
    read(Set(ids))
    mirror(Set(ids), before: before)
  }

  /// The params for one task, or for several in one transaction.
  private func change(_ act: String, _ ids: [String], _ members: JSONObject) throws {
    var params = members
    if ids.count == 1 {
      params["id"] = .string(ids[0])
      try self.act("task/\(act)", ids, .object(params))
    } else {
      params["ids"] = .array(ids.map(JSON.string))
      params["act"] = .string(act)
      try self.act(Wire.TaskBatch.method, ids, .object(params))
    }
  }

  // MARK: Done or not

  func complete(_ ids: [String], subtasks: String? = nil) throws {
    do {
      try change("complete", ids, subtasks.map { ["subtasks": .string($0)] } ?? [:])
    } catch let error as ResponseError where error.data?["reason"] == "choiceRequired" {
      let (all, keep) = ("Complete them too", "Keep them open")
      editor.ask(error.message, [all, keep, "Do nothing"]) { [self] answer in
        report {
          if answer == all { try complete(ids, subtasks: "apply") }
          if answer == keep { try complete(ids, subtasks: "keep") }
        }
      }
    }
  }

  func cancel(_ ids: [String], _ subtasks: String?) throws {
    do {
      try change("cancel", ids, subtasks.map { ["subtasks": .string($0)] } ?? [:])
    } catch let error as ResponseError where error.data?["reason"] == "choiceRequired" {
      let (all, keep) = ("Cancel them too", "Keep them open")
      editor.ask(error.message, [all, keep, "Do nothing"]) { [self] answer in
        report {
          if answer == all { try cancel(ids, "apply") }
          if answer == keep { try cancel(ids, "keep") }
        }
      }
    }
  }

  // MARK: When

  /// The days that are offered, each with its date.
  private var dayChoices: [(title: String, day: Day)] {
    ["today", "tomorrow", "friday", "monday", "in a week", "in a month"].compactMap { words in
      let reading = try? house.ask(
        Wire.SessionDay.method, ["text": .string(words)], as: Wire.DayReading.self)
      return reading.map { ("\(words) (\($0.day.shortText))", $0.day) }
    }
  }

  /// Hands over the day that the argument has, or its words, or the one that the person chooses.
  private func day(
    _ argument: CommandArgument, _ question: String, others: [String] = [],
    then use: @escaping @Sendable (Wire.DayReading?) throws -> Void
  ) throws {
    if let day: Day = try argument.decodeIfPresent("day") {
      return try use(Wire.DayReading(day: day))
    }
    if let words: String = try argument.decodeIfPresent("text") {
      return try use(try house.ask(Wire.SessionDay.method, ["text": .string(words)]))
    }
    let choices = dayChoices
    editor.ask(question, choices.map(\.title) + others) { [self] answer in
      report {
        guard let answer else { return }
        if let choice = choices.first(where: { $0.title == answer }) {
          try use(Wire.DayReading(day: choice.day))
        } else if others.contains(answer) {
          try use(nil)
        }
      }
    }
  }

  private func postpone(_ argument: CommandArgument) throws {
    let ids: [String] = try argument.decode("ids")
    try day(argument, "Postpone \(name(of: ids)) to which day?") { [self] reading in
      guard let reading else { return }
      var params: JSONObject = ["day": .string(reading.day.description)]
      if let time = reading.time { params["time"] = .string(time.description) }
      try change("postpone", ids, params)
    }
  }

  private func setDue(_ argument: CommandArgument) throws {
    let ids: [String] = try argument.decode("ids")
    try day(argument, "When is \(name(of: ids)) due?", others: ["no day"]) { [self] reading in
      guard let reading else { return try change("edit", ids, ["clear": ["due", "dueTime"]]) }
      var params: JSONObject = ["due": .string(reading.day.description)]
      if let time = reading.time { params["dueTime"] = .string(time.description) }
      try change("edit", ids, params)
    }
  }

  private func setPriority(_ argument: CommandArgument) throws {
    let ids: [String] = try argument.decode("ids")
    if let priority: String = try argument.decodeIfPresent("priority") {
      return try change("edit", ids, ["priority": .string(priority)])
    }
    let choices = ["high", "medium", "low", "none"]
    editor.ask("Which priority has \(name(of: ids))?", choices) { [self] answer in
      report {
        if let answer, choices.contains(answer) {
          try change("edit", ids, ["priority": .string(answer)])
        }
      }
    }
  }

  private func remind(_ argument: CommandArgument) throws {
    let ids: [String] = try argument.decode("ids")
    if let text: String = try argument.decodeIfPresent("text") { return try remind(ids, text) }
    let hasTime = ids.allSatisfy { known($0)?.due != nil }
    let choices =
      (hasTime ? ["0m", "10m before", "1h before"] : []) + ["in 1h", "tomorrow 9am", "monday 9am"]
    let titles = choices.map { $0 == "0m" ? "when it is due" : $0 }
    editor.ask("When shall \(name(of: ids)) remind you?", titles) { [self] answer in
      report {
        if let place = titles.firstIndex(where: { $0 == answer }) {
          try remind(ids, choices[place])
        }
      }
    }
  }

  private func remind(_ ids: [String], _ text: String) throws {
    for id in ids {
      try house.ask(Wire.ReminderAdd.method, ["task": .string(id), "text": .string(text)])
    }
  }

  private func name(of ids: [String]) -> String {
    ids.count == 1 ? "“\(known(ids[0])?.title ?? ids[0])”" : "\(ids.count) tasks"
  }

  // MARK: Undo

  /// Undoes or redoes the last change, of any front end; all transactions of an act together.
  private func step(_ method: String) throws {
    let before = tasks
    var words = ""
    if method == Wire.HistoryUndo.method, let last = ownTransactions.last,
      let newest = try? newestTransaction, last.contains(newest)
    {
      ownTransactions.removeLast()
      for transaction in last.reversed() {
        let step = try house.ask(method, ["id": .integer(Int64(transaction))])
        if case .string(let summary)? = step["summary"] { words = summary }
      }
      words += last.count == 2 ? ", and 1 change more" : ", and \(last.count - 1) changes more"
    } else if case .string(let summary)? = try house.ask(method)["summary"] {
      words = summary
    }
    read(Set(tasks.keys))
    let changed = tasks.filter { id, task in
      let old = before[id] ?? nil
      return old?.isDone != task?.isDone || old?.due != task?.due || old?.start != task?.start
        || old?.title != task?.title || (old == nil) != (task == nil)
    }
    mirror(Set(changed.keys), before: before.compactMapValues(\.self))
    refreshAll()
    editor.show(
      (method == Wire.HistoryUndo.method ? "Undid: " : "Did again: ") + words)
  }

  /// The newest transaction that an undo would take back.
  private var newestTransaction: Int {
    get throws {
      let page = try house.ask(Wire.HistoryList.method, as: Wire.HistoryPage.self)
      return page.items.first { $0.state == .done || $0.state == .redone }?.id ?? 0
    }
  }

  /// Runs the body and remembers its transactions as one act.
  func asOneAct<T>(_ body: () throws -> T) throws -> T {
    let before =
      try house.ask(Wire.HistoryList.method, ["limit": 1], as: Wire.HistoryPage.self)
      .items.first?.id ?? 0
    let result = try body()
    var own: [Int] = []
    var params: JSONObject = ["limit": 1000]
    repeat {
      let page = try house.ask(
        Wire.HistoryList.method, .object(params), as: Wire.HistoryPage.self)
      let new = page.items.filter { $0.id > before }
      own += new.filter { $0.origin == origin }.map(\.id)
      params["cursor"] = new.count == page.items.count ? page.nextCursor?.json : nil
    } while params["cursor"] != nil
    if own.count > 1 { ownTransactions.append(own.sorted()) }
    if ownTransactions.count > 100 { ownTransactions.removeFirst() }
    return result
  }
}
