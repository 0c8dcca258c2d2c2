import CProtocol
package import JSON
import Synchronization

/// The OpenRPC bundle, protocol/openrpc.json, of which a method or a type is read when it is first
/// asked for: each is a line of the file that begins with its name.
package enum Bundle {
  private static let known = Mutex<[String: JSON]>([:])

  /// Returns what the bundle has of a type, or of a method from its params on; nil where none has
  /// the name.
  package static func entry(_ name: String) -> JSON? {
    if let entry = known.withLock({ $0[name] }) { return entry }
    guard let line = lines[name] else { return nil }
    let params = daybook_openrpc_params(line.lowerBound, line.upperBound)
    let start = params == line.lowerBound ? [] : Array("{".utf8)
    guard let entry = try? JSON(parsing: start + text[params..<line.upperBound]) else { return nil }
    known.withLock { $0[name] = entry }
    return entry
  }

  /// Returns the schema of an object with a method's params; nil for what is no method.
  package static func params(of method: JSON?) -> JSON? {
    guard case .array(let params)? = method?["params"] else { return nil }
    let members = params.compactMap { param -> (key: String, value: JSON)? in
      guard case .string(let name)? = param["name"] else { return nil }
      return (name, param["schema"] ?? [:])
    }
    let required = params.filter { $0["required"] == true }.compactMap { $0["name"] }
    return [
      "type": "object", "properties": .object(JSONObject(members)), "required": .array(required),
    ]
  }

  /// The text of protocol/openrpc.json.
  static var text: UnsafeRawBufferPointer {
    var size = 0
    let start = daybook_openrpc(&size)
    return UnsafeRawBufferPointer(start: start, count: size)
  }

  /// Where the object of each name is: `"Task":{…},` and `{"name":"task/add",…},` are such lines.
  private static let lines: [String: Range<Int>] = {
    let (bytes, method) = (text, "{\"name\":")
    var lines: [String: Range<Int>] = [:]
    var start = 0
    while start < bytes.count {
      let end = daybook_openrpc_find(10, start, bytes.count)
      defer { start = end + 1 }
      let isMethod = bytes[start..<end].starts(with: method.utf8)
      let open = isMethod ? start + method.utf8.count : start
      guard open < end, bytes[open] == UInt8(ascii: "\"") else { continue }
      let close = daybook_openrpc_find(34, open + 1, end)
      let last = bytes[end - 1] == UInt8(ascii: ",") ? end - 1 : end
      lines[String(decoding: bytes[open + 1..<close], as: UTF8.self)] =
        (isMethod ? start : min(close + 2, last))..<last
    }
    return lines
  }()
}
