package extension JSON {
  /// How many bytes the printed value has at most: in the worst case, each byte of a text is escaped
  /// with six. No text is read for it.
  var maxByteCount: Int {
    switch self {
    case .null, .bool: 5
    case .integer, .real: 32
    case .string(let value): value.maxQuotedByteCount
    case .array(let elements): elements.reduce(2) { $0 + $1.maxByteCount + 1 }
    case .object(let object):
      object.reduce(2) { $0 + $1.key.maxQuotedByteCount + $1.value.maxByteCount + 2 }
    }
  }
}

private extension String {
  var maxQuotedByteCount: Int { 6 * utf8.count + 2 }
}
