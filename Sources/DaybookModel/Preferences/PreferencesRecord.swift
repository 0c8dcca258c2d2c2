/// The preferences of a person, with the defaults where they chose nothing; the members are those
/// of `PreferenceTable`.
@dynamicMemberLookup
package struct PreferencesRecord: Sendable, Hashable {
  /// As they are kept, in the order of `Preference.all`; nil for a default.
  private var texts = [String?](repeating: nil, count: Preference.all.count)
  package internal(set) var revision: Int64 = 1

  package init() {}

  package subscript<Value>(
    dynamicMember path: KeyPath<PreferenceTable, PreferenceKey<Value>>
  ) -> Value {
    let key = PreferenceTable.shared[keyPath: path]
    return texts[key.index].flatMap(Value.of(kept:)) ?? key.defaultValue
  }

  /// Who a greeting greets.
  package var greetedName: String { self.name ?? "there" }

  /// Returns one as text; nil for what is not set.
  package func text(of preference: Preference) -> String? {
    texts[preference.index] ?? preference.defaultText
  }

  /// Returns what is kept of one: nil for the default, so that a later default applies.
  func keptText(of preference: Preference) -> String? { texts[preference.index] }

  /// Sets a stored value. Throws `corruptValue` for one that it cannot have.
  mutating func set(_ preference: Preference, to text: String) throws {
    guard preference.isValue(text) else { throw ModelError.corruptValue }
    texts[preference.index] = text == preference.defaultText ? nil : text
  }

  /// Throws `invalidValue` for a value that a preference cannot have.
  func applying(_ edit: PreferencesEdit) throws -> PreferencesRecord {
    var record = self
    for preference in Preference.all {
      guard let value = edit.values[preference.name] else { continue }
      let text = try value.flatMap(preference.check)
      record.texts[preference.index] = text == preference.defaultText ? nil : text
    }
    return record
  }
}

/// An edit of the preferences; a member that is not named stays, and nil restores the default. The
/// members are those of `PreferenceTable`.
@dynamicMemberLookup
package struct PreferencesEdit: Sendable, Hashable {
  /// By the names of the preferences.
  private(set) var values: [String: String?] = [:]

  package init() {}

  /// The edit of the preference of this name, as it is stored; an unknown name changes nothing.
  package subscript(name: String) -> Edit<String?> {
    get { values[name].map { .set($0) } ?? .keep }
    set {
      switch newValue {
      case .keep: values[name] = nil
      case .set(let value): values.updateValue(value, forKey: name)
      }
    }
  }

  package subscript<Value>(
    dynamicMember path: KeyPath<PreferenceTable, PreferenceKey<Value>>
  ) -> Edit<Value?> {
    get {
      switch self[PreferenceTable.shared[keyPath: path].name] {
      case .keep: .keep
      case .set(let text): .set(text.flatMap(Value.of(kept:)))
      }
    }
    set {
      let name = PreferenceTable.shared[keyPath: path].name
      switch newValue {
      case .keep: self[name] = .keep
      case .set(let value): self[name] = .set(value.flatMap(\.kept))
      }
    }
  }
}
