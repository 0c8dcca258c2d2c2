import CZlib
import JSON
import Markup

/// What a browser gets.
struct Response: Sendable {
  enum Body: Sendable {
    case bytes([UInt8])
    case events(EventStream)
  }

  var status: UInt32 = 200
  var headers: [(name: String, value: String)] = []
  var body = Body.bytes([])

  static func html(_ page: HTML, status: UInt32 = 200) -> Response {
    Response(
      status: status, headers: [("Content-Type", "text/html; charset=utf-8")],
      body: .bytes(Array(page.text.utf8)))
  }

  static func json(_ value: JSON, status: UInt32 = 200) -> Response {
    Response(
      status: status, headers: [("Content-Type", "application/json")], body: .bytes(value.bytes))
  }

  static func text(_ words: String, status: UInt32) -> Response {
    Response(
      status: status, headers: [("Content-Type", "text/plain; charset=utf-8")],
      body: .bytes(Array("\(words)\n".utf8)))
  }

  /// Leads to a page of ours, by a GET.
  static func redirect(to path: String) -> Response {
    Response(status: 303, headers: [("Location", path)])
  }

  func adding(_ name: String, _ value: String) -> Response {
    var response = self
    response.headers.append((name, value))
    return response
  }

  /// The same as gzip where that is shorter; of a stream, itself.
  func compressed() -> Response {
    guard case .bytes(let bytes) = body, bytes.count > 500,
      headers.contains(where: { $0.name == "Content-Type" && Self.isText($0.value) }),
      let short = Self.gzip(bytes), short.count < bytes.count
    else { return self }
    var response = adding("Content-Encoding", "gzip").adding("Vary", "Accept-Encoding")
    response.body = .bytes(short)
    return response
  }

  private static func isText(_ type: String) -> Bool {
    ["text/", "application/json", "application/manifest", "image/svg"].contains(
      where: type.hasPrefix)
  }

  private static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    guard daybook_gzip_begin(&stream) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    guard let count = UInt32(exactly: bytes.count) else { return nil }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(count))))
    let room = UInt32(output.count)
    let isDone = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        (stream.next_in, stream.avail_in) = (source.baseAddress, count)
        (stream.next_out, stream.avail_out) = (target.baseAddress, room)
        return deflate(&stream, Z_FINISH) == Z_STREAM_END
      }
    }
    guard isDone else { return nil }
    output.removeLast(Int(stream.avail_out))
    return output
  }
}
