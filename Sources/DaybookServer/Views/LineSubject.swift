import DaybookModel

/// What a line of a view is about, looked up for an act on it.
///
/// Each feature conforms its own types; the frame of the views knows them by this protocol alone.
protocol LineSubject: Sendable {
  /// Begins its keys: "task" in "task/fern".
  static var lineKind: String { get }
  /// What is logged under the id of a line, the first; undoing one of them leads to the line.
  static var entities: [Entity] { get }

  /// Whether this may stand behind the "@" of a key, such as an occurrence or a day.
  static func accepts(detail: String) -> Bool

  /// Returns what the change log knows the subject of this key by; nil for what is in no table.
  static func changeKey(of key: LineKey) -> ChangeKey?

  /// Returns the key of the line that shows what was changed; nil where none of this kind does.
  static func key(of change: ChangeKey) -> LineKey?

  /// Returns the subject as it is now. Throws `notFound`, and `LineKey.unknown` for a key of nothing
  /// that could be there.
  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> Self

  /// The key of a line that shows it as it is.
  var lineKey: LineKey { get }
  var revision: Int64 { get }
  /// What messages call it.
  var lineTitle: String { get }
}

extension LineSubject {
  static var entities: [Entity] { [] }

  static func accepts(detail: String) -> Bool { false }

  static func changeKey(of key: LineKey) -> ChangeKey? {
    entities.first.map { ChangeKey($0, key.id) }
  }

  static func key(of change: ChangeKey) -> LineKey? {
    guard entities.contains(change.entity) else { return nil }
    // What belongs to a part of it, such as one occurrence, has that behind the id.
    return LineKey(self, String(change.id.prefix { $0 != "@" }))
  }

  /// What the change log knows it by; nil for what is in no table.
  var changeKey: ChangeKey? { Self.changeKey(of: lineKey) }

  var revision: Int64 { 0 }
}

extension [any LineSubject] {
  /// Those of one kind.
  func all<Subject: LineSubject>(_ kind: Subject.Type) -> [Subject] {
    compactMap { $0 as? Subject }
  }
}

extension [any LineSubject.Type] {
  /// Returns what the line of this key is about. Throws `notFound`, and `LineKey.unknown` for a key
  /// of none of these kinds.
  func find(_ key: LineKey, in reader: ReadTransaction) throws -> any LineSubject {
    guard let kind = kind(of: key) else { throw LineKey.unknown }
    return try kind.find(key, in: reader)
  }

  /// Returns the key of the line that shows what was changed; nil where no line does, or it is gone.
  func key(of change: ChangeKey, in reader: ReadTransaction) throws -> LineKey? {
    guard let key = lazy.compactMap({ $0.key(of: change) }).first else { return nil }
    do {
      return try find(key, in: reader).lineKey
    } catch ModelError.notFound {
      return nil
    }
  }

  func changeKey(of key: LineKey) -> ChangeKey? { kind(of: key)?.changeKey(of: key) }

  /// nil for a key of none of these.
  func kind(of key: LineKey) -> (any LineSubject.Type)? {
    first { $0.lineKind == key.kind && (key.detail.map($0.accepts) ?? true) }
  }
}
