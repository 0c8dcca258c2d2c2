import DaybookModel
import DaybookProtocol
import JSON

/// What a plugin may do, for the person who decides.
struct PluginPermissionWords {
  let manifest: Wire.PluginManifest
  let methods: PluginMethodNames

  /// The rest of a sentence that begins with the plugin's name. `reads` is what it may read besides
  /// what the manifest names, and `installation` where its program is.
  func sentence(
    _ values: [Wire.PluginValue], reads: [String], installation: [String], isConfined: Bool?
  ) -> String {
    let parts = parts(reads: reads)
    let settings = values.filter { $0.isSet == true }.map { value in
      "\(value.name) = \(value.values.map { Self.quoted($0) } ?? "(secret)")"
    }
    return "runs \(Self.cut(Self.quoted(manifest.command))) and may "
      + (parts.isEmpty ? "do nothing beyond its own folder." : parts.joined(separator: "; ") + ".")
      + (settings.isEmpty ? "" : " It is set to \(settings.joined(separator: "; ")).")
      + (installation.isEmpty
        ? "" : " It may read \(Self.quoted(installation)), where its program is.")
      + (isConfined == false ? " \(Self.unconfined)" : "")
  }

  /// What a person should know where bubblewrap is missing.
  static let unconfined =
    "Here nothing keeps it from your files and the network, since bubblewrap (bwrap) does not work."

  /// The ends of sentences that begin with “It may”, what reaches furthest first.
  func parts(reads: [String] = []) -> [String] {
    let permissions = manifest.permissions
    var parts = powers(permissions?.methods ?? [])
    if permissions?.network == true { parts.append("use the network") }
    let named = permissions?.reads ?? []
    let known = Set(PersonPath.absolute(named))
    add("read", named + reads.filter { !known.contains($0) }, to: &parts)
    add("write", permissions?.writes ?? [], to: &parts)
    if let names = permissions?.environment, !names.isEmpty {
      parts.append("see the variables \(names.joined(separator: ", "))")
    }
    if permissions?.sessionBus == true {
      parts.append("ask the services of the desktop (D-Bus), which do what you can do")
    }
    let heard = nouns(of: { methods.names(in: $0, manifest.reactions ?? []).isEmpty == false })
    if !heard.isEmpty { parts.append("hear of each change of \(heard.listed)") }
    if manifest.formats?.contains(where: \.imports) == true {
      parts.append("see the files that you import by it")
    }
    if manifest.formats?.contains(where: \.exports) == true {
      parts.append("see the tasks and habits that you export by it")
    }
    let tools = (manifest.methods ?? []).filter { $0.audience == .assistant }
    if !tools.isEmpty {
      let titles = tools.map { "“\(Self.visible($0.title))”" }
      parts.append("offer assistants \(titles.listed) as tools")
    }
    if manifest.searches?.isEmpty == false { parts.append("see the words that you search for") }
    return parts
  }

  private func add(_ verb: String, _ paths: [String], to parts: inout [String]) {
    guard !paths.isEmpty else { return }
    let words = paths.map { path in
      let named = PersonPath.absolute([path]).first ?? path
      let real = realPath(named) ?? named
      // What a link leads to is what is granted.
      let target = real == named ? "" : ", which leads to \(Self.quoted([real])),"
      return (FileStatus(named)?.isFolder == true ? "any file in " : "") + Self.quoted([path])
        + target
    }
    parts.append("\(verb) \(words.listed)")
  }

  /// Returns words so short that what follows is seen beside them.
  private static func cut(_ words: String) -> String {
    let most = 200
    guard words.count > most else { return words }
    return "\(words.prefix(most))… (\(words.count - most) more characters)"
  }

  /// Returns words so that none can be taken for two, or for a part of the sentence.
  private static func quoted(_ words: [String]) -> String {
    words.map { word in
      let isPlain =
        !word.isEmpty
        && word.unicodeScalars.allSatisfy {
          ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
            || "-_./:=@%+,~".unicodeScalars.contains($0)
        }
      return isPlain ? word : "“\(visible(word))”"
    }.joined(separator: " ")
  }
}

extension PluginPermissionWords {
  /// Returns a text of the manifest's that ends no quotation, and of which nothing is unseen.
  fileprivate static func visible(_ text: String) -> String {
    var seen = String.UnicodeScalarView()
    for scalar in TextRules.withoutHidden(text).unicodeScalars
    where !scalar.properties.isDefaultIgnorableCodePoint && scalar != "\u{2800}" {
      seen.append(["“", "”", "„", "\""].contains(scalar) ? "'" : scalar)
    }
    return String(seen)
  }
}

// MARK: Methods as powers

extension PluginPermissionWords {
  /// What the methods of a namespace are about.
  private static let nouns = [
    ("task", "your tasks"), ("recurrence", "your tasks"), ("habit", "your habits"),
    ("tag", "your tags"), ("reminder", "your reminders"), ("calendar", "your calendar"),
    ("event", "the events of calendars"), ("provider", "the events of calendars"),
    ("dashboard", "your day, also your wellness"),
    ("search", "whatever a search finds, also people you care for"),
    ("completion", "whatever a search finds, also people you care for"),
    ("savedSearch", "your saved searches"),
    ("view", "every page, also those of care and wellness"),
    ("changes", "what anybody changed"), ("history", "what anybody changed"),
    ("care", "what is about the people you care for"),
    ("profile", "what is about the people you care for"), ("wellness", "your wellness"),
    ("preferences", "your preferences"), ("onboarding", "your first steps"),
    ("data", "how large and whole the database is"),
  ]

  /// What reaches further than its title says.
  private static let titles = [
    "data/export": "export everything to files",
    "data/import": "import files, with people, messages and whatever else they hold",
    "history/undo": "undo what anybody did", "history/redo": "redo what anybody did",
    "history/take": "choose between the values of your devices",
    "view/act": "act on pages, where it may do the same otherwise",
    "task/batch": "change many tasks at once", "data/prune": "remove old data for good",
    "profile/introduce": "send messages to the people you care for",
    "care/resend": "send messages to the people you care for",
    "care/claim": "send your messages to the people you care for",
  ]

  /// What changes the words or the time of a message to somebody who is cared for.
  private static let messaging: Set = [
    "task/add", "task/addLine", "task/addLines", "task/batch", "task/edit", "task/postpone",
  ]

  /// Returns the title of a method in the schema.
  private static func title(_ method: String) -> String {
    guard case .string(let title)? = Bundle.entry(method)?["x-title"] else { return method }
    return title.lowercasedAtStart
  }

  private func powers(_ patterns: [String]) -> [String] {
    var parts: [String] = []
    let readsAll = patterns.contains("*:read")
    if readsAll { parts.append("read everything in daybook, also care and wellness") }
    let whole = nouns(of: { methods.grantsAll(of: $0, patterns) })
    if !whole.isEmpty { parts.append("read and change \(whole.listed)") }
    let read = nouns(of: { namespace in
      !readsAll && methods.names(in: namespace, patterns).contains(where: methods.isRead)
    }).filter { !whole.contains($0) }
    if !read.isEmpty { parts.append("read \(read.listed)") }
    // What reaches further is said also where all of its namespace is granted.
    var titles: [String] = []
    for namespace in Self.nouns.map(\.0) {
      let isWhole = methods.grantsAll(of: namespace, patterns)
      for name in methods.names(in: namespace, patterns) where !methods.isRead(name) {
        let title =
          Self.titles[name] ?? (isWhole ? nil : Self.title(name))
        if let title, !titles.contains(title) { titles.append(title) }
      }
    }
    let writesTasks = methods.names(in: "task", patterns).contains(where: Self.messaging.contains)
    return parts + titles
      + (writesTasks ? ["so change what people you care for are sent about their tasks"] : [])
  }

  private func nouns(of isMeant: (_ namespace: String) -> Bool) -> [String] {
    var found: [String] = []
    for (namespace, noun) in Self.nouns where isMeant(namespace) && !found.contains(noun) {
      found.append(noun)
    }
    return found
  }
}

extension [String] {
  fileprivate var listed: String {
    guard count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and \(self[count - 1])"
  }
}
