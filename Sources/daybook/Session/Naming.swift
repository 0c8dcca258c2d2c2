import ArgumentParser
import DaybookProtocol
import SearchLanguage

/// What a person names in a command: by words of the title or name, by an id or the end of it, or
/// by a link. Where several things fit, a terminal asks which one is meant.
extension LocalServer {
  /// The most things that are listed where a name fits several.
  private static let shown = 10
  /// The longest name, in Unicode scalars.
  private static let longest = 500

  func taskID(_ name: String) throws -> Wire.TaskID {
    Wire.TaskID(unchecked: try id(of: .task, name))
  }

  func task(_ id: Wire.TaskID) throws -> Wire.Task {
    try ask(Wire.TaskGet.Params(id: id))
  }

  func habitID(_ name: String) throws -> Wire.HabitID {
    Wire.HabitID(unchecked: try id(of: .habit, name))
  }

  func tagID(_ name: String) throws -> Wire.TagID {
    Wire.TagID(unchecked: try id(of: .tag, Self.plainTag(name)))
  }

  /// Returns the whole name of a tag.
  func tagName(_ name: String) throws -> String {
    let name = Self.plainTag(name)
    let found = try found(.tag, name)
    let id = try choose(from: found, .tag, name)
    return found.items.first { $0.id == id }?.title ?? name
  }

  /// Returns the name of a tag without the # that it is written with.
  static func plainTag(_ name: String) -> String {
    name.hasPrefix("#") ? String(name.dropFirst()) : name
  }

  func savedSearch(_ name: String) throws -> Wire.SavedSearch {
    let id = Wire.SavedSearchID(unchecked: try id(of: .savedSearch, name))
    return try ask(Wire.SavedSearchGet.Params(id: id))
  }

  func profiles() throws -> [Wire.Profile] {
    try ask(Wire.ProfileList.Params()).items
  }

  func profile(_ name: String) throws -> Wire.Profile {
    let id = Wire.ProfileID(unchecked: try id(of: .profile, name))
    return try ask(Wire.ProfileGet.Params(id: id))
  }

  /// Returns what the words name: one thing, where all of them together name any, else one thing
  /// each.
  func taskIDs(_ words: [String]) throws -> [Wire.TaskID] {
    if words.count > 1, let id = try chosen(.task, words) { return [Wire.TaskID(unchecked: id)] }
    return try words.map { try taskID($0) }
  }

  /// Returns the tasks and the day that the words name, in this order: as many of the first words as
  /// name a task together, or one each, where the others are a day. Ends the command, with a
  /// message, where none do.
  func tasksAndDay(_ words: [String]) throws -> (tasks: [Wire.TaskID], day: Wire.DayReading) {
    var names: (words: [String], day: Wire.DayReading)?
    for count in (1..<max(words.count, 1)).reversed() {
      let name = Array(words.prefix(count))
      guard Self.isName(name), let day = try? reading(words.dropFirst(count).joined(separator: " "))
      else { continue }
      if let id = try chosen(.task, name) { return ([Wire.TaskID(unchecked: id)], day) }
      // Of several, the longest day that leaves nothing but tasks.
      let areTasks = try name.allSatisfy { try !found(.task, $0).items.isEmpty }
      if areTasks || names == nil { names = (name, day) }
    }
    if let names { return (try names.words.map { try taskID($0) }, names.day) }
    guard let first = words.first, words.count > 1 else {
      throw ExitStatus.usage.failure("Say the day too, such as `tomorrow` or `next monday 9am`.")
    }
    // Says what is wrong with either.
    return ([try taskID(first)], try reading(words.dropFirst().joined(separator: " ")))
  }

  /// Returns the kind and the id of what as many of the first words as possible name, a task or else
  /// a habit, and the other words. Ends the command, with a message, where none do.
  func remindedAndRest(
    _ words: [String]
  ) throws -> (kind: Wire.NamedKind, id: String, rest: [String]) {
    for kind in [Wire.NamedKind.task, .habit] {
      for count in (1...max(words.count, 1)).reversed() {
        guard let id = try chosen(kind, Array(words.prefix(count))) else { continue }
        return (kind, id, Array(words.dropFirst(count)))
      }
    }
    return (.task, try taskID(words.first ?? "").text, [])
  }

  private static func isName(_ words: [String]) -> Bool {
    words.joined(separator: " ").unicodeScalars.count <= longest
  }

  /// Returns the id of what the words name together; nil where that is nothing.
  private func chosen(_ kind: Wire.NamedKind, _ words: [String]) throws -> String? {
    guard Self.isName(words) else { return nil }
    let name = words.joined(separator: " ")
    let found = try found(kind, name)
    return found.items.isEmpty ? nil : try choose(from: found, kind, name)
  }

  /// Ends the command, with a message, where the text names nothing or more than one thing.
  private func id(of kind: Wire.NamedKind, _ text: String) throws -> String {
    try choose(from: found(kind, text), kind, text)
  }

  func found(_ kind: Wire.NamedKind, _ text: String) throws -> Wire.NamedList {
    try ask(Wire.SearchFind.Params(kind: kind, limit: Self.shown, text: text))
  }

  private func choose(
    from found: Wire.NamedList, _ kind: Wire.NamedKind, _ text: String
  ) throws -> String {
    guard let first = found.items.first else {
      throw ExitStatus.notFound.failure(try nothing(kind, text))
    }
    guard found.items.count > 1 else { return first.id }
    let ids = found.items.map(\.id)
    let names =
      kind == .task ? try shortNames(of: ids.map { Wire.TaskID(unchecked: $0) }) : [:]
    let marks = zip(ids, ids.distinctEnds).map { names[Wire.TaskID(unchecked: $0)] ?? $1 }
    let index = try pick(
      text, zip(marks, found.items.map(\.title)).map { (mark: $0, title: $1) },
      hasMore: found.nextCursor != nil,
      advice: "Name it by more words of its title, or by what stands before the title.")
    return found.items[index].id
  }

  /// Lists what a text may name, and returns the index of the one that is meant. A terminal asks for
  /// it; elsewhere the command ends with the advice.
  func pick(
    _ text: String, _ items: [(mark: String, title: String)], hasMore: Bool, advice: String
  ) throws -> Int {
    StandardStreams.printError("“\(text)” could be:")
    let marks = items.enumerated().map { Terminal.canAsk ? "\($0 + 1)" : $1.mark }
    let width = marks.map(\.count).max() ?? 0
    for (mark, item) in zip(marks, items) {
      let space = String(repeating: " ", count: width - mark.count)
      StandardStreams.show(TerminalText(line: "  \(mark)\(space)  \(item.title)") + .newLine)
    }
    if hasMore { StandardStreams.show(TerminalText(line: "  … and more") + .newLine) }
    guard Terminal.canAsk else {
      throw ExitStatus.usage.failure(advice)
    }
    guard let number = Terminal.number("Which one? (1–\(items.count)) ", items.count) else {
      throw ExitStatus.other.failure("Nothing was changed.")
    }
    return number - 1
  }

  /// Says that nothing has the name, and where to look.
  private func nothing(_ kind: Wire.NamedKind, _ text: String) throws -> String {
    switch kind {
    case .task: try noTask(text)
    case .habit: try noHabit(text)
    case .tag:
      "No tag is called “\(text)”.\(try guess(.tag, text)) `daybook tags` shows all of them."
    case .savedSearch:
      "No saved search is called “\(text)”.\(try guess(.savedSearch, text)) `daybook search` shows "
        + "all of them."
    case .profile:
      try nobody(text, profiles().map(\.name))
    }
  }

  /// " Did you mean “Read 20 pages”?" for a misspelt title, or a word of one; else empty.
  private func guess(_ kind: Wire.NamedKind, _ text: String) throws -> String {
    let titles = try NameCompletion.titles(of: kind, self)
    let words = titles.flatMap { $0.split(separator: " ").map(String.init) }
    guard let near = text.nearest(among: titles) ?? text.nearest(among: words),
      let title = titles.first(where: {
        $0 == near || $0.split(separator: " ").contains { $0 == near }
      })
    else { return "" }
    return " Did you mean “\(title)”?"
  }

  private func noHabit(_ text: String) throws -> String {
    let none = "No habit is called “\(text)”.\(try guess(.habit, text))"
    if let task = try found(.task, text).items.first {
      return "\(none) `daybook done` is for tasks such as “\(task.title)”."
    }
    let words = text.split(separator: " ")
    for count in (1..<max(words.count, 1)).reversed() {
      let name = words.prefix(count).joined(separator: " ")
      guard let habit = try found(.habit, name).items.first else { continue }
      let rest = words.dropFirst(count).joined(separator: " ")
      return "\(none) Behind “\(habit.title)”, `\(rest)` needs an option, which `--help` shows."
    }
    return "\(none) `daybook habits` shows all of them."
  }

  private func noTask(_ text: String) throws -> String {
    let none = "No task is called “\(text)”.\(try guess(.task, text))"
    if let habit = try found(.habit, text).items.first {
      return "\(none) `daybook mark` and `daybook habit` are for habits such as “\(habit.title)”."
    }
    if text.wholeMatch(of: /[0-9]+([-,][0-9]+)*/) != nil {
      return "\(none) Tasks have letters in front of them, no numbers; `daybook list` shows them."
    }
    if (try? reading(text)) != nil {
      return "\(none) A day belongs to an option, such as `--on \(text)` or `--due \(text)`."
    }
    if FilterPhrase.isPhrase(text) {
      return "\(none) `daybook list \(text)` shows the tasks and the letters that name each."
    }
    return "\(none) `daybook search` also looks in notes and tags."
  }

  private func nobody(_ text: String, _ names: [String]) -> String {
    let others =
      names.isEmpty
      ? "Add somebody with `daybook care add`." : "There is \(names.joined(separator: ", "))."
    return "Nobody you care for is called “\(text)”.\(text.guess(among: names)) \(others)"
  }
}

extension [String] {
  /// The ends of these ids that tell them apart, of 6 characters at least; such an end names one.
  fileprivate var distinctEnds: [String] {
    let length =
      (6...64).first { length in Set(map { $0.suffix(length) }).count == count } ?? 64
    return map { String($0.suffix(length)) }
  }
}

extension String {
  /// nil for “none”, which clears a field.
  var unlessNone: String? { self == "none" ? nil : self }

  /// The text as one word of a shell (POSIX, 2.2.2).
  var shellWord: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
          || UInt8(ascii: "+")...UInt8(ascii: ":") ~= byte
          || byte == UInt8(ascii: "_")
      }
    return isPlain ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}
