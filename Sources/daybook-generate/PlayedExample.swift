import JSON

/// A request of a case in protocol/cases and its answer, which is the example of a method. Where the
/// case says what time it is, the example does too, since many answers depend on it.
struct PlayedExample {
  static let folder = "protocol/cases"

  /// The path from `folder`.
  let name: String
  let id: JSON

  /// Throws a sentence without a subject where the case does not show a result.
  func example(of method: String) throws(Failure) -> Example {
    let bytes = try? Files.read("\(Self.folder)/\(name)")
    guard let bytes, !bytes.isEmpty else {
      throw Failure(message: "names the case \(name), which does not exist")
    }
    var clock: String?
    var request: JSON?
    for line in bytes.split(separator: 0x0A).map({ String(decoding: $0, as: UTF8.self) }) {
      if request == nil, line.hasPrefix("now ") { clock = String(line.dropFirst(4)) }
      guard ["--> ", "<-- "].contains(where: line.hasPrefix),
        let message = try? JSON(parsing: String(line.dropFirst(4))), message["id"] == id
      else { continue }
      if message["method"] == .string(method) {
        request = message
      } else if let request, let reply = message["result"] {
        return Example(params: request["params"] ?? [:], reply: reply, clock: clock)
      }
    }
    throw Failure(message: "names \(name), which shows no result of \(method) with the id \(id)")
  }

  struct Failure: Error {
    let message: String
  }
}
