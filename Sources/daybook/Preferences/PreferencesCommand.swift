// Two commands about the person: `preferences` prints what they prefer or changes it by
// `name=value` (`preferences/get`, `preferences/edit`), and `onboarding` shows the first steps or
// takes one (`onboarding/*`). `daybook` alone (`StartCommand`) follows the link `daybook:start`:
// the first steps until they are over, then today. The one idea: a name that is no preference is
// refused here, since the server would take it for one of a later version.

import ArgumentParser
import CivilTime
import DaybookModel
import DaybookProtocol
import DaybookServer
import JSON
import JSONRPC
import SearchLanguage

struct PreferencesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "preferences", "Prints or changes your preferences, which hold in every front end.",
    discussion: """
      `daybook preferences`, `daybook preferences weekStart=sunday limits.tags=50 name=null`: a \
      value is text, a number, true, false or a JSON string; the times of a span are separated by \
      a hyphen, as in `quietHours=22:00-07:00`; `clock=12` is short for `clock=h12`; null \
      restores the default.
      """)

  @Argument(
    help: ArgumentHelp("What to change.", valueName: "name=value"),
    completion: NameCompletion.preference)
  var changes: [String] = []

  @OptionGroup var output: OutputArguments

  func validate() throws { _ = try edit() }

  func run() throws {
    let edit = try edit()
    let result = try output.session.ask { server in
      edit.isEmpty
        ? try server.ask(Wire.PreferencesGet.Params())
        // The server refuses what cannot be.
        : try Wire.Preferences(
          json: server.result(
            Wire.PreferencesEdit.method, .object(edit.clearingNulls)))
    }
    try deliver(result)
  }

  /// Returns what a row shows to a person: a time by the clock that was chosen, and what holds where
  /// they have set nothing.
  private static func cell(
    _ row: (name: String, value: String?), _ clock: ClockStyle
  ) -> TextTable.Cell {
    guard let value = row.value else {
      let absence = Preference.named(row.name)?.absence.lowercased() ?? Preference.noValue
      return TextTable.Cell(
        absence == Preference.noValue ? "not set" : "not set: \(absence)", .muted)
    }
    guard row.name != "name", let time = LocalTime(value) else { return TextTable.Cell(value) }
    return TextTable.Cell(clock.text(time))
  }

  private func edit() throws -> JSONObject {
    guard shownName == nil else { return JSONObject() }
    var changes = changes
    if ["get", "set"].contains(changes.first) { changes.removeFirst() }
    // "clock 12" is "clock=12".
    if changes.count == 2, !changes[0].contains("="), Self.isPreference(changes[0]) {
      changes = [changes.joined(separator: "=")]
    }
    return try changes.reduce(into: JSONObject()) { try Self.add($1, to: &$0) }
  }

  /// The preference that alone is printed: "clock", or "get clock".
  private var shownName: String? {
    let words = changes.first == "get" ? changes.dropFirst() : changes[...]
    guard words.count == 1, let name = words.first, Self.isPreference(name) else { return nil }
    return name
  }

  /// Whether it is the name of one, or of several such as "limits".
  private static func isPreference(_ name: String) -> Bool {
    guard !name.contains("="), let first = name.split(separator: ".").first else { return false }
    let rows = (try? rows(.object(JSONObject()))) ?? []
    return rows.contains { $0.name == first }
  }

  /// Adds `name=value`. A name that is no preference is refused here, since the server would take
  /// it for one of a later version.
  private static func add(_ change: String, to edit: inout JSONObject) throws {
    guard let equals = change.firstIndex(of: "=") else {
      throw ValidationError("“\(change)” has no value. Write it as `name=value`.")
    }
    let path = change[..<equals].split(separator: ".", omittingEmptySubsequences: false)
      .map(String.init)
    let text = String(change[change.index(after: equals)...])
    let times = text.split(separator: "-").map { JSON.string(time(String($0))) }
    let spans: [JSON] = times.count == 2 ? [["startTime": times[0], "endTime": times[1]]] : []
    let hours: [JSON] = Int(text) == nil ? [] : [.string("h\(text)")]
    let candidates = ([value(text), .string(text), .string(time(text))] + spans + hours).map {
      value in
      path.reversed().reduce(value) { .object([$1: $0]) }
    }
    // A value that is understood in no form is left to the server to refuse, in the form that is
    // nearest.
    let value =
      candidates.first { problem(of: $0) == nil }
      ?? candidates.first { problem(of: $0)?.contains(", not a") == false } ?? candidates[0]
    guard case .object(let members) = value, isKnown(path, in: value) else {
      let name = String(change[..<equals])
      let guess = name.guess(among: ((try? rows(.object(JSONObject()))) ?? []).map(\.name))
      throw ValidationError(
        "There is no preference “\(name)”.\(guess) `daybook preferences` lists them.")
    }
    if path.count == 1, spans.isEmpty, problem(of: value) != nil, isSpan(path[0]) {
      throw ValidationError(
        "“\(text)” is not a span of times. Write it as `\(path[0])=22:00-07:00`, or "
          + "`\(path[0])=null` for none.")
    }
    for (name, value) in members {
      guard let given = edit[name] else {
        edit[name] = value
        continue
      }
      guard case .object(let more) = value, case .object(var some) = given,
        more.allSatisfy({ some[$0.key] == nil })
      else { throw ValidationError("“\(change[..<equals])” is given twice. Give it once.") }
      for (name, value) in more { some[name] = value }
      edit[name] = .object(some)
    }
  }

  /// Returns a time such as "4:30 am", "10pm" or "4" as the server takes it, and other words as they
  /// are.
  private static func time(_ words: String) -> String {
    guard let match = words.lowercased().wholeMatch(of: /([0-9]{1,2})(?::([0-9]{2}))? ?(am|pm)?/),
      let written = Int(match.1), let minute = Int(match.2 ?? "0"),
      match.3 == nil || (1...12).contains(written),
      let time = LocalTime(
        hour: match.3 == nil ? written : written % 12 + (match.3 == "pm" ? 12 : 0), minute: minute)
    else { return words }
    return time.description
  }

  /// Whether the preference is a span of times.
  private static func isSpan(_ name: String) -> Bool {
    problem(of: .object([name: ["startTime": "22:00", "endTime": "07:00"]])) == nil
      && problem(of: .object([name: .string("")])) != nil
  }

  private static func problem(of edit: JSON) -> String? {
    do {
      _ = try Wire.PreferencesEdit.Params(json: edit.clearingNulls)
      return nil
    } catch {
      return error.message
    }
  }

  private static func value(_ text: String) -> JSON {
    switch try? JSON(parsing: Array(text.utf8)) {
    case nil, .array?, .object?: .string(text)
    case let value?: value
    }
  }

  /// Whether decoding keeps a member; a member whose value is refused is known, too.
  private static func isKnown(_ path: [String], in edit: JSON) -> Bool {
    guard path.last != "clear" else { return false }
    guard let params = try? Wire.PreferencesEdit.Params(json: edit.clearingNulls) else {
      return true
    }
    return path.reduce(params.json.withNulls as JSON?) { $0?[$1] } != nil
  }

  private func deliver(_ preferences: Wire.Preferences) throws {
    guard !output.quiet else { return }
    guard !output.isJSON else { return try StandardStreams.deliver(preferences.json.text + "\n") }
    let rows = try Self.rows(preferences.json).filter { row in
      shownName.map { row.name == $0 || row.name.hasPrefix("\($0).") } ?? true
    }
    guard output.format == .plain else {
      let cells = rows.map {
        [TextTable.Cell($0.name, .key), Self.cell($0, preferences.shownClock)]
      }
      return try StandardStreams.deliver(TextTable(rows: cells, flexible: 1).text)
    }
    try StandardStreams.deliver(
      rows.map { "\($0.name)\t\(DrawnText($0.value ?? JSON.null.text).text)\n" }.joined())
  }

  /// Returns what can be typed: each preference with the values that it may have, where those are
  /// few, and else with its value now.
  static func offers(_ preferences: JSON) throws -> [String] {
    try rows(preferences).flatMap { row in
      let property = Bundle.entry("Preferences")?["properties"]?[row.name]
      if property?.text.contains("\"boolean\"") == true {
        return ["\(row.name)=true", "\(row.name)=false"]
      }
      if let values = Self.values(of: property) {
        return values.map { "\(row.name)=\($0)" }
      }
      return ["\(row.name)=\(row.value ?? "")"]
    }
  }

  /// Returns the words that a property may be; nil for one with other values.
  private static func values(of property: JSON?) -> [String]? {
    guard case .array(let parts)? = property?["allOf"],
      case .string(let type)? = parts.first?["$ref"],
      let schema = Bundle.entry(String(type.split(separator: "/").last ?? "")),
      schema["x-closed-in-params"] == true, case .array(let values)? = schema["examples"]
    else { return nil }
    return values.compactMap { if case .string(let value) = $0 { value } else { nil } }
  }

  /// Returns a row for each preference; nil is the value of one that is not set.
  private static func rows(_ preferences: JSON) throws -> [(name: String, value: String?)] {
    guard case .object(let fields)? = Bundle.entry("Preferences")?["properties"] else {
      return []
    }
    return fields.filter { $0.key != "revision" }.flatMap { field, _ in
      rows(preferences[field] ?? .null, field)
    }
  }

  private static func rows(_ value: JSON, _ path: String) -> [(name: String, value: String?)] {
    switch value {
    case .null: [(path, nil)]
    case .object(let members): members.flatMap { rows($0.value, "\(path).\($0.key)") }
    case .string(let text): [(path, text)]
    default: [(path, value.text)]
    }
  }
}

extension NameCompletion {
  static let preference = offering { server, _ in
    try PreferencesCommand.offers(server.ask(Wire.PreferencesGet.Params()).json)
      .map { Offer(name: $0) }
  }
}
