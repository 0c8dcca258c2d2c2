import ArgumentParser
import Files
import Glibc
import JSONRPC

/// The lines of standard input, read as many at a time as there are without waiting.
struct InputLines {
  struct Line {
    let number: Int
    let text: Result<String, ResponseError>
  }

  private static let longestLine = 1 << 20

  private var number = 0
  private var rest: [UInt8] = []
  private var isAtEnd = false

  /// Returns the next lines with more than white space; nil at the end.
  mutating func next() throws -> [Line]? {
    while !isAtEnd {
      let bytes = try Self.read()
      isAtEnd = bytes.isEmpty
      rest += isAtEnd && !rest.isEmpty ? [UInt8(ascii: "\n")] : bytes
      let lines = takeLines()
      if !lines.isEmpty { return lines }
      guard rest.count <= Self.longestLine else {
        throw ExitStatus.invalidData.failure(
          "line \(number + 1): The line is too long for a task.")
      }
    }
    return nil
  }

  private mutating func takeLines() -> [Line] {
    guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let whole = rest[..<end]
    defer { rest.removeFirst(end + 1) }
    return whole.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .compactMap { bytes in
        number += 1
        return Self.text(bytes).map { Line(number: number, text: $0) }
      }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> Result<String, ResponseError>? {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return .failure(.parseError("This is not UTF-8."))
    }
    return text.allSatisfy(\.isWhitespace) ? nil : .success(text)
  }

  private static func read() throws -> [UInt8] {
    guard let bytes = FileBytes.next(of: STDIN_FILENO) else {
      throw ExitStatus.inputOutput.failure(
        "Standard input cannot be read: \(String(cString: strerror(errno))).")
    }
    return bytes
  }
}
