import ArgumentParser
import DaybookProtocol
import DaybookServer
import JSON

/// What a shell offers for what a person names, from the database that the line so far names.
enum NameCompletion {
  /// The most names that are offered.
  private static let most = 100

  /// Something to type: a name, and the id for a shell that would misread the name.
  struct Offer {
    let name: String
    var id: String?
  }

  /// Returns the titles or names of a kind.
  static func of(_ kind: Wire.NamedKind) -> CompletionKind {
    offering { server, beginning in
      let all = try all(kind, server)
      // A shell hands over the word as it is written, with its quotation.
      let text = beginning.filter { !"\\'\"".contains($0) }
      guard kind == .task, !text.isEmpty else { return all }
      let found = try server.ask(Wire.SearchFind.Params(kind: kind, limit: most, text: text))
      return found.items.map { Offer(name: $0.title, id: $0.id) } + all
    }
  }

  /// Returns how a word of a filter may go on.
  static let filter = offering { server, beginning in
    let list = try server.ask(Wire.CompletionList.Params(limit: most, text: beginning))
    return list.items.map { item in
      Offer(name: String(decoding: beginning.utf16.prefix(item.start), as: UTF16.self) + item.text)
    }
  }

  static let view = offering { server, _ in
    try server.ask(Wire.ViewList.Params()).items.map { Offer(name: $0.name) }
  }

  static let method = offering { server, _ in
    guard case .array(let methods)? = try server.result("rpc.discover")["methods"] else {
      return []
    }
    return methods.compactMap { method in
      if case .string(let name)? = method["name"] { Offer(name: name) } else { nil }
    }
  }

  static func offering(
    _ offers: @escaping @Sendable (LocalServer, String) throws -> [Offer]
  ) -> CompletionKind {
    .custom { words, _, beginning in
      // What `CompletionAnswer.names` hands over.
      guard words.count == 4 else { return [] }
      let (database, shell) = (words[0].isEmpty ? nil : FilePath.atHome(words[0]), words[2])
      var misread: [Character] = words[1] == "--" ? [] : ["-"]
      // It is read as a folder, and fish does not quote it.
      if shell == "fish" { misread.append("~") }
      let session = SessionArguments(database: database)
      let found = try? session.ask(isSilent: true) { try offers($0, beginning) }
      return (found ?? []).compactMap { offer in
        let isMisread =
          offer.name.first.map(misread.contains) == true
          || offer.name.unicodeScalars.contains {
            [.control, .format, .lineSeparator, .paragraphSeparator].contains(
              $0.properties.generalCategory)
          }
        return isMisread ? offer.id : offer.name
      }
    }
  }

  /// Returns the titles or names that may be meant by one that nothing has.
  static func titles(of kind: Wire.NamedKind, _ server: LocalServer) throws -> [String] {
    try all(kind, server, limit: 1000).map(\.name)
  }

  private static func all(
    _ kind: Wire.NamedKind, _ server: LocalServer, limit: Int = most
  ) throws -> [Offer] {
    switch kind {
    case .task:
      return try server.ask(Wire.TaskList.Params(limit: limit, state: .open)).items
        .map { Offer(name: $0.title, id: $0.id.text) }
    case .habit:
      return try server.ask(Wire.HabitList.Params()).items
        .map { Offer(name: $0.title, id: $0.id.text) }
    case .tag:
      return try server.ask(Wire.TagList.Params()).items
        .map { Offer(name: $0.name, id: $0.id.text) }
    case .profile:
      return try server.profiles().map { Offer(name: $0.name, id: $0.id.text) }
    case .savedSearch:
      return try server.ask(Wire.SavedSearchList.Params()).items
        .map { Offer(name: $0.name, id: $0.id.text) }
    }
  }
}
