import ArgumentParser
import Glibc
import JSON
import JSONRPC

/// The session of a plugin written in shell, which its commands `daybook call` ask one after the
/// other: `exec 3<&0 4>&1 1>&2 </dev/null`, then `DAYBOOK_SESSION=3,4` in the environment.
///
/// The first call has to be `initialize`. Messages are one a line. Nothing is read beyond the line
/// of the answer, since the rest is for the next command; what comes before it is left out.
struct InheritedSession {
  static let variable = "DAYBOOK_SESSION"

  private let input: Int32
  private let output: Int32

  /// nil where the variable is not set. Ends the command, with a message, where it is no pair of open
  /// descriptors.
  init?() throws {
    guard let text = Environment.value(Self.variable) else { return nil }
    let numbers = text.split(separator: ",").compactMap { Int32($0) }
    guard numbers.count == 2, numbers.allSatisfy({ $0 >= 0 && fcntl($0, F_GETFD) >= 0 }) else {
      throw ExitStatus.usage.failure(
        "\(Self.variable) must be two open descriptors, such as 3,4, not “\(text)”.")
    }
    (input, output) = (numbers[0], numbers[1])
  }

  /// Returns the method's result. Throws an error response; ends the command where the session has
  /// ended.
  func result(_ method: String, _ params: JSON?) throws -> JSON {
    let id = "call-\(getpid())"
    var request: JSONObject = [
      "id": .string(id), "jsonrpc": "2.0", "method": .string(method),
    ]
    request["params"] = params
    guard StandardStreams.write(JSON.object(request).text + "\n", to: output) else { throw ended }
    while let line = readLine() {
      guard let message = try? JSON(parsing: line), message["id"] == .string(id),
        message["method"] == nil
      else { continue }
      if let result = message["result"] { return result }
      guard case .integer(let code)? = message["error"]?["code"],
        case .string(let words)? = message["error"]?["message"]
      else { continue }
      throw ResponseError(
        code: Int(clamping: code), message: words, data: message["error"]?["data"])
    }
    throw ended
  }

  private var ended: ExitCode {
    ExitStatus.unavailable.failure("The session of \(Self.variable) has ended.")
  }

  /// Byte by byte, so that nothing of the next line is taken.
  private func readLine() -> [UInt8]? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = read(input, &byte, 1)
      if count == 1 {
        if byte == UInt8(ascii: "\n") { return line }
        line.append(byte)
      } else if count == 0 || errno != EINTR {
        return nil
      }
    }
  }
}
