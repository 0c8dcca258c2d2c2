package import JSON

extension JSONObject {
  package func decode(_ key: String, in range: ClosedRange<Int>) throws(JSONDecodingError) -> Int {
    let value: Int = try decode(key)
    guard range.contains(value) else {
      throw JSONDecodingError(message: range.sentence("", "")).inside(key)
    }
    return value
  }

  package func decodeIfPresent(_ key: String, in range: ClosedRange<Int>)
    throws(JSONDecodingError) -> Int?
  {
    guard let member = self[key], member != .null else { return nil }
    return try decode(key, in: range)
  }

  /// Returns a number within integer bounds; one too large for a real number was read as infinite,
  /// and is outside.
  package func decode(_ key: String, in range: ClosedRange<Int>) throws(JSONDecodingError) -> Double
  {
    let value: Double = try decode(key)
    guard value >= Double(range.lowerBound), value <= Double(range.upperBound) else {
      throw JSONDecodingError(message: range.sentence("", "")).inside(key)
    }
    return value
  }

  package func decodeIfPresent(_ key: String, in range: ClosedRange<Int>)
    throws(JSONDecodingError) -> Double?
  {
    guard let member = self[key], member != .null else { return nil }
    return try decode(key, in: range)
  }

  package func decode(_ key: String, length: ClosedRange<Int>) throws(JSONDecodingError) -> String {
    let text: String = try decode(key)
    do {
      try text.checkLength(length)
    } catch {
      throw error.inside(key)
    }
    return text
  }

  package func decodeIfPresent(_ key: String, length: ClosedRange<Int>)
    throws(JSONDecodingError) -> String?
  {
    guard let member = self[key], member != .null else { return nil }
    return try decode(key, length: length)
  }

  package func decode<T: JSONDecodable>(_ key: String, cap: Int) throws(JSONDecodingError) -> [T] {
    if case .array(let items)? = self[key], items.count > cap {
      throw JSONDecodingError(message: "must have at most \(cap) items, not \(items.count)").inside(
        key)
    }
    return try decode(key)
  }

  package func decodeIfPresent<T: JSONDecodable>(_ key: String, cap: Int)
    throws(JSONDecodingError) -> [T]?
  {
    guard let member = self[key], member != .null else { return nil }
    return try decode(key, cap: cap)
  }
}

extension Edit {
  /// What an edit does with a member that `clear` may name. One that is also given is refused.
  init<Wrapped>(_ given: Wrapped?, _ key: String, isCleared: Bool?) throws(JSONDecodingError)
  where Value == Wrapped? {
    guard isCleared == true else {
      self.init(given)
      return
    }
    guard given == nil else {
      throw JSONDecodingError(message: "is given, and “clear” names it").inside(key)
    }
    self = .set(nil)
  }
}

extension String {
  /// Throws for a text whose count of Unicode scalars is out of range.
  func checkLength(_ range: ClosedRange<Int>) throws(JSONDecodingError) {
    // A scalar has at most four bytes, so most texts are checked without counting.
    if utf8.count <= range.upperBound, utf8.count / 4 >= range.lowerBound { return }
    guard range.contains(unicodeScalars.count) else {
      throw JSONDecodingError(message: range.sentence("a text of ", " Unicode scalars"))
    }
  }
}

extension ClosedRange<Int> {
  func sentence(_ before: String, _ after: String) -> String {
    switch (lowerBound, upperBound) {
    case (let low, Int.max): "must be \(before)\(low) or more\(after)"
    case (Int.min, let high): "must be \(before)\(high) or less\(after)"
    case (let low, let high): "must be \(before)\(low) to \(high)\(after)"
    }
  }
}

extension JSONDecodable {
  /// Reads a request's params; absent params are an empty object (JSON-RPC 2.0, section 4.2).
  package init(params: JSON?) throws(JSONDecodingError) {
    try self.init(json: params ?? .object(JSONObject()))
  }
}
