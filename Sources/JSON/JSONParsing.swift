private import CJansson

package extension JSON {
  /// Parses one JSON text (RFC 8259) and refuses duplicate keys, integers beyond int64, a NUL in a
  /// key, and anything after the value; `\u0000` in a string is text.
  init(parsing bytes: UnsafeRawBufferPointer, maxDepth: Int = 512) throws(JSONSyntaxError) {
    self = try Self.parse(bytes, maxDepth: maxDepth, maxValues: .max).json
  }

  /// Parses as `init(parsing:)` does, refuses a text of more values and keys than allowed before it
  /// takes memory for them, and says how many there are (an empty array or object counts twice).
  /// Errors count the bytes from `base` on.
  static func parse(
    _ bytes: UnsafeRawBufferPointer, at base: Int = 0, maxDepth: Int, maxValues: Int
  ) throws(JSONSyntaxError) -> (json: JSON, values: Int) {
    let scan = JSONScan(bytes: bytes, base: base, maxDepth: maxDepth, maxValues: maxValues)
    let values = try scan.run().values
    return (try parse(scanned: bytes, at: base), values)
  }

  /// Parses a text that has passed `JSONScan`.
  internal static func parse(
    scanned bytes: UnsafeRawBufferPointer, at base: Int
  ) throws(JSONSyntaxError) -> JSON {
    var error = json_error_t()
    let flags = Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL)
    let root = json_loadb(
      bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, flags, &error)
    guard let root else {
      throw JSONSyntaxError(error, at: base, length: bytes.count)
    }
    defer { json_decref(root) }
    return JSON(jansson: root)
  }

  init(parsing bytes: [UInt8], maxDepth: Int = 512) throws(JSONSyntaxError) {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(JSONSyntaxError) in try JSON(parsing: bytes, maxDepth: maxDepth) }
    }
    self = try result.get()
  }

  init(parsing bytes: some Collection<UInt8>, maxDepth: Int = 512) throws(JSONSyntaxError) {
    try self.init(parsing: Array(bytes), maxDepth: maxDepth)
  }

  init(parsing text: String, maxDepth: Int = 512) throws(JSONSyntaxError) {
    try self.init(parsing: Array(text.utf8), maxDepth: maxDepth)
  }
}

private extension JSON {
  init(jansson value: UnsafeMutablePointer<json_t>) {
    switch value.pointee.type {
    case JSON_OBJECT:
      self = .object(JSONObject(jansson: value))
    case JSON_ARRAY:
      let count = json_array_size(value)
      self = .array(
        [JSON](unsafeUninitializedCapacity: count) { elements, initialized in
          for index in 0..<count {
            let element = json_array_get(value, index).map { JSON(jansson: $0) }
            elements.initializeElement(at: index, to: element ?? .null)
          }
          initialized = count
        })
    case JSON_STRING:
      let bytes = UnsafeRawBufferPointer(
        start: json_string_value(value), count: json_string_length(value))
      self = .string(String(decoding: bytes, as: UTF8.self))
    case JSON_INTEGER:
      self = .integer(json_integer_value(value))
    case JSON_REAL:
      self = .real(json_real_value(value))
    case JSON_TRUE:
      self = .bool(true)
    case JSON_FALSE:
      self = .bool(false)
    default:
      self = .null
    }
  }
}

private extension JSONObject {
  init(jansson object: UnsafeMutablePointer<json_t>) {
    var members: [Element] = []
    members.reserveCapacity(json_object_size(object))
    var iterator = json_object_iter(object)
    while let member = iterator {
      if let key = json_object_iter_key(member), let value = json_object_iter_value(member) {
        members.append((String(cString: key), JSON(jansson: value)))
      }
      iterator = json_object_iter_next(object, member)
    }
    self.init(members)
  }
}

private extension JSONSyntaxError {
  init(_ error: json_error_t, at base: Int, length: Int) {
    var error = error
    let offset = base + min(max(Int(error.position), 0), length)
    let place = "at byte \(offset)"
    switch json_error_code(&error) {
    case json_error_premature_end_of_input:
      self.init(.syntax, at: offset, "The JSON text ends too early, \(place).")
    case json_error_end_of_input_expected:
      self.init(.syntax, at: offset, "Something follows the JSON value, \(place).")
    case json_error_duplicate_key:
      self.init(.syntax, at: offset, "An object has the same key twice, \(place).")
    case json_error_null_byte_in_key:
      self.init(.syntax, at: offset, "A key contains a NUL, \(place).")
    case json_error_numeric_overflow:
      self.init(.number, at: offset, "A number is too large, \(place).")
    case json_error_stack_overflow:
      self.init(.depth, at: offset, "Values are nested too deeply, \(place).")
    case json_error_out_of_memory:
      self.init(.syntax, at: offset, "There is not enough memory for this JSON text.")
    default:
      self.init(.syntax, at: offset, "The text is not valid JSON \(place).")
    }
  }
}
