import DaybookModel

/// What a line of a view is about, looked up for an act on it.
///
/// Each feature conforms its own types; the frame of the views knows no other type of a feature.
protocol LineSubject: Sendable {
  /// The first part of its keys: "task" in "task/fern".
  static var lineKind: String { get }
  /// The entities whose changes belong to a line; undoing such a change leads to the line. The
  /// first is the one that is logged under the id of a line.
  static var entities: [Entity] { get }

  /// Returns whether a key may have this behind its "@", such as an occurrence or a day.
  static func accepts(detail: String) -> Bool

  /// Returns the key of this subject in the change log; nil for a subject that is in no table.
  static func changeKey(of key: LineKey) -> ChangeKey?

  /// Returns the key of the line that shows this change; nil where no line of this kind does.
  static func key(of change: ChangeKey) -> LineKey?

  /// Returns the subject as it is now. Throws `notFound`, and `LineKey.unknown` for a key that no
  /// subject of this kind can have.
  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> Self

  /// The key of a line that shows the subject as it is now.
  var lineKey: LineKey { get }
  var revision: Int64 { get }
  /// The name of the subject in messages.
  var lineTitle: String { get }
  /// Why nothing can be done with it, in a sentence; nil where there is no reason of its own.
  var refusal: String? { get }
}

extension LineSubject {
  static var entities: [Entity] { [] }

  static func accepts(detail: String) -> Bool { false }

  static func changeKey(of key: LineKey) -> ChangeKey? {
    entities.first.map { ChangeKey($0, key.id) }
  }

  static func key(of change: ChangeKey) -> LineKey? {
    guard entities.contains(change.entity) else { return nil }
    return LineKey(self, change.parts.whole.id)
  }

  /// The key of the subject in the change log; nil for a subject that is in no table.
  var changeKey: ChangeKey? { Self.changeKey(of: lineKey) }

  var revision: Int64 { 0 }

  var refusal: String? { nil }
}

extension [any LineSubject] {
  /// Returns the subjects of one kind.
  func all<Subject: LineSubject>(_ kind: Subject.Type) -> [Subject] {
    compactMap { $0 as? Subject }
  }
}

extension [any LineSubject.Type] {
  /// Returns the subject of the line with this key. Throws `notFound`, and `LineKey.unknown` for a
  /// key of none of these kinds.
  func find(_ key: LineKey, in reader: ReadTransaction) throws -> any LineSubject {
    guard let kind = kind(of: key) else { throw LineKey.unknown }
    return try kind.find(key, in: reader)
  }

  /// Returns the key of the line that shows this change; nil where no line does, or the subject is
  /// gone.
  func key(of change: ChangeKey, in reader: ReadTransaction) throws -> LineKey? {
    guard let key = lazy.compactMap({ $0.key(of: change) }).first else { return nil }
    do {
      return try find(key, in: reader).lineKey
    } catch ModelError.notFound {
      return nil
    }
  }

  func changeKey(of key: LineKey) -> ChangeKey? { kind(of: key)?.changeKey(of: key) }

  /// Returns the kind of this key; nil for a key of none of these.
  func kind(of key: LineKey) -> (any LineSubject.Type)? {
    first { $0.lineKind == key.kind && (key.detail.map($0.accepts) ?? true) }
  }
}
