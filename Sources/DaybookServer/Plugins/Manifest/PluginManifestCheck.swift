import DaybookModel
import DaybookProtocol

/// What a manifest has to be beyond its shape.
struct PluginManifestCheck {
  let manifest: Wire.PluginManifest
  let methods: PluginMethodNames

  /// Throws `invalidValue` for the first thing that is wrong, with its place as the field.
  func run() throws {
    try checkVersions()
    try checkKind()
    try checkFields()
    try checkNames()
    for (index, setting) in (manifest.settings ?? []).enumerated() {
      guard setting.isSecret != true || (setting.initialValues ?? []).isEmpty else {
        throw problem("settings/\(index)/initialValues", "is that of a secret, which has none")
      }
      try PluginSettingRules.check(
        setting.initialValues ?? [], of: setting, at: "settings/\(index)/initialValues")
    }
    // A person reads all of it in one sentence.
    for (list, names) in [
      ("reads", manifest.permissions?.reads), ("writes", manifest.permissions?.writes),
      ("environment", manifest.permissions?.environment),
    ] where (names ?? []).count > Self.mostNames {
      throw problem("permissions/\(list)", "has more than \(Self.mostNames)")
    }
    let patterns =
      (manifest.permissions?.methods ?? []).enumerated().map { ("permissions/methods", $0, $1) }
      + (manifest.reactions ?? []).enumerated().map { ("reactions", $0, $1) }
    for (list, index, pattern) in patterns {
      if let words = methods.problem(of: pattern) { throw problem("\(list)/\(index)", words) }
    }
    for (index, name) in (manifest.permissions?.environment ?? []).enumerated()
    where name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) == nil {
      throw problem("permissions/environment/\(index)", "is no name of a variable")
    }
    for (list, paths) in [
      ("reads", manifest.permissions?.reads), ("writes", manifest.permissions?.writes),
    ] {
      for (index, path) in (paths ?? []).enumerated() {
        guard path.hasPrefix("/") || path.hasPrefix("~/"), !path.contains("/../"),
          !path.hasSuffix("/..")
        else {
          throw problem(
            "permissions/\(list)/\(index)", "must be an absolute path, or one that begins with ~/")
        }
        // A person reads it in a sentence.
        guard TextRules.withoutHidden(path) == path, path.utf8.count <= 256 else {
          throw problem(
            "permissions/\(list)/\(index)", "must be short, and without hidden characters")
        }
      }
    }
  }

  private static let mostNames = 20

  /// An assistant's host takes names of 64 characters; the tool is called `x_<plugin>_<method>`.
  private static let longestToolName = 61

  private func checkVersions() throws {
    guard manifest.protocolVersions.contains(where: { Server.spoken($0) != nil }) else {
      throw problem(
        "protocolVersions", "has no version that daybook speaks",
        allowed: Server.protocolVersions)
    }
  }

  private func checkKind() throws {
    switch manifest.kind {
    case .feeder:
      let others: [(String, Bool)] = [
        ("methods", manifest.methods != nil), ("views", manifest.views != nil),
        ("reactions", manifest.reactions != nil), ("formats", manifest.formats != nil),
        ("searches", manifest.searches != nil),
      ]
      if let (name, _) = others.first(where: \.1) {
        throw problem(name, "is for a responder; a feeder is a client and answers nothing")
      }
      if let every = manifest.every {
        guard manifest.stays != true else {
          throw problem("every", "contradicts /stays: a plugin that stays is not started anew")
        }
        guard PluginSchedule.seconds(every) != nil else {
          throw problem("every", "must be a number with s, min, h or d, from 10s to 366d")
        }
      }
    case .responder:
      for (name, isGiven) in [("every", manifest.every != nil), ("stays", manifest.stays != nil)]
      where isGiven {
        throw problem(name, "is for a feeder; a responder is started when it is asked")
      }
    }
  }

  /// What else is the author of changes in the history, which must not be taken for a plugin's.
  private static let keptNames: Set = [
    "cli", "daybook", "editor", "emacs", "helix", "kak", "kakoune", "lsp", "neovim", "notifier",
    "nvim", "shell", "system", "terminal", "tui", "vim", "vscode", "web", "zed",
  ]

  private func checkNames() throws {
    let name = manifest.name.text
    guard !Self.keptNames.contains(name), !name.hasPrefix("daybook-") else {
      throw problem("name", "is the name of a part of daybook or of an editor")
    }
    try checkUnique(
      (manifest.methods ?? []).map(\.name) + (manifest.views ?? []).map(\.name), "methods")
    for (index, method) in (manifest.methods ?? []).enumerated()
    where method.audience == .assistant
      && manifest.name.text.count + method.name.count > Self.longestToolName
    {
      throw problem(
        "methods/\(index)/name",
        "is too long for a tool: with the plugin's it has at most \(Self.longestToolName) characters"
      )
    }
    let formats = manifest.formats ?? []
    try checkUnique((manifest.structures ?? []).map(\.name), "structures")
    for (list, names) in [
      ("methods", (manifest.methods ?? []).map(\.name)),
      ("views", (manifest.views ?? []).map(\.name)),
      ("formats", formats.map(\.name)),
      ("searches", (manifest.searches ?? []).map(\.name)),
      ("settings", (manifest.settings ?? []).map(\.name)),
    ] {
      try checkUnique(names, list)
      for (index, name) in names.enumerated() where !Self.isName(name, upper: false) {
        throw problem("\(list)/\(index)/name", "must be a small letter, then letters and digits")
      }
    }
    for (index, format) in formats.enumerated() {
      guard format.imports || format.exports else {
        throw problem("formats/\(index)/exports", "must be true where `imports` is false")
      }
      for (place, suffix) in (format.suffixes ?? []).enumerated()
      where suffix.isEmpty || suffix.unicodeScalars.count > 32 || suffix.contains("/")
        || TextRules.hasHidden(suffix)
      {
        throw problem(
          "formats/\(index)/suffixes/\(place)", "must be the end of a file's name, such as `.csv`")
      }
    }
    for (index, view) in (manifest.views ?? []).enumerated() {
      guard view.key?.wholeMatch(of: /[a-z0-9]*/) == nil, view.key != nil else { continue }
      throw problem("views/\(index)/key", "must be one to four small letters or digits")
    }
  }

  private func checkFields() throws {
    let structures = Set((manifest.structures ?? []).map(\.name))
    func check(_ fields: [Wire.PluginField]?, _ place: String) throws {
      try checkUnique((fields ?? []).map(\.name), place)
      for (index, field) in (fields ?? []).enumerated() {
        guard Self.isName(field.name, upper: false) else {
          throw problem("\(place)/\(index)/name", "must be a small letter, then letters and digits")
        }
        guard let type = PluginFieldType(field.type),
          PluginFieldType.scalars.contains(type.element) || structures.contains(type.element)
        else {
          throw problem(
            "\(place)/\(index)/type",
            "must be T, T?, [T] or [T]?, where T is one of the scalars or a structure of the manifest",
            allowed: PluginFieldType.scalars.sorted() + structures.sorted())
        }
      }
    }
    for (index, structure) in (manifest.structures ?? []).enumerated() {
      guard Self.isName(structure.name, upper: true),
        !PluginFieldType.scalars.contains(structure.name)
      else {
        throw problem(
          "structures/\(index)/name", "must be a capital letter, then letters and digits")
      }
      try check(structure.fields, "structures/\(index)/fields")
    }
    for (index, method) in (manifest.methods ?? []).enumerated() {
      try check(method.params, "methods/\(index)/params")
      if let param = (method.params ?? []).firstIndex(where: {
        $0.name == PluginProgress.tokenName
      }) {
        throw problem("methods/\(index)/params/\(param)/name", "is what asks for progress")
      }
      try check(method.reply, "methods/\(index)/reply")
    }
  }

  private func checkUnique(_ names: [String], _ place: String) throws {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw problem(place, "has “\(name)” twice")
    }
  }

  /// A word of letters and digits, a small letter first or a capital.
  private static func isName(_ name: String, upper: Bool) -> Bool {
    name.wholeMatch(of: upper ? /[A-Z][A-Za-z0-9]*/ : /[a-z][A-Za-z0-9]*/) != nil
  }

  private func problem(
    _ place: String, _ words: String, allowed: [String]? = nil
  ) -> ModelError {
    .invalidValue(field: place, message: "plugin.json: /\(place) \(words).", allowed: allowed)
  }
}

/// How often a feeder is started.
enum PluginSchedule {
  /// Returns the seconds of `15min`; nil below 10 seconds and above 366 days.
  static func seconds(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let units = ["s": 1, "min": 60, "m": 60, "h": 3600, "d": 86_400]
    guard let count = Int(digits), let unit = units[String(text.dropFirst(digits.count))] else {
      return nil
    }
    let (seconds, overflow) = count.multipliedReportingOverflow(by: unit)
    return !overflow && 10...(366 * 86_400) ~= seconds ? seconds : nil
  }
}

struct PluginFieldType: Sendable, Hashable {
  static let scalars: Set<String> = [
    "string", "integer", "number", "boolean", "Day", "LocalTime", "LocalDateTime", "Instant",
  ]

  let element: String
  let isList: Bool
  let isOptional: Bool

  init?(_ text: String) {
    var text = text[...]
    isOptional = text.hasSuffix("?")
    if isOptional { text = text.dropLast() }
    isList = text.hasPrefix("[") && text.hasSuffix("]")
    if isList { text = text.dropFirst().dropLast() }
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 != 0x5B && $0 != 0x5D && $0 != 0x3F }) else {
      return nil
    }
    element = String(text)
  }
}

/// What the values of a setting may be.
enum PluginSettingRules {
  /// Throws `invalidValue` at `place`.
  static func check(
    _ values: [String], of setting: Wire.PluginSetting, at place: String
  ) throws {
    func problem(_ index: Int?, _ words: String) -> ModelError {
      .invalidValue(
        field: index.map { "\(place)/\($0)" } ?? place,
        message: "The setting `\(setting.name)` \(words).",
        allowed: setting.type == .boolean ? ["true", "false"] : nil)
    }
    guard values.count <= 1 || setting.isList == true else {
      throw problem(nil, "has one value")
    }
    for (index, value) in values.enumerated() {
      guard value.unicodeScalars.count <= 4096, !value.utf8.contains(0) else {
        throw problem(index, "has values of at most 4096 characters, without U+0000")
      }
      switch setting.type {
      case .text: break
      case .integer where Int64(value) == nil: throw problem(index, "must be a whole number")
      case .number where Double(value)?.isFinite != true: throw problem(index, "must be a number")
      case .boolean where !["true", "false"].contains(value):
        throw problem(index, "must be true or false")
      case .path where !value.hasPrefix("/") && !value.hasPrefix("~/"):
        throw problem(index, "must be an absolute path, or one that begins with ~/")
      case .url where !value.contains("://"): throw problem(index, "must be a URL")
      default: break
      }
    }
  }
}
