// The HTTP side: libmicrohttpd parses, keeps the limits and has the one thread on which everything of
// a connection happens; a request is answered by a task beside it while its connection sleeps
// (docs/decisions/0059-a-page-for-phones.md).

import CMicrohttpd
import Glibc
import JSONRPC
import Synchronization

/// Answers requests.
protocol Site: Sendable {
  /// The most bytes of a body that is sent there.
  func limit(of path: String) -> Int
  /// What refuses a request by its head, before any of its body is taken.
  func refusal(of head: Request) -> Response?
  func answer(_ request: Request) async -> Response
}

/// A server of a site at one address.
struct Daemon: ~Copyable {
  let port: UInt16

  /// Returns nil, with `errno` set, where the address cannot be had.
  init?(
    _ site: any Site, at address: SocketAddress, certificate: (chain: String, key: String)?,
    isBehindProxy: Bool
  ) {
    // For as long as the process lives.
    let root = Unmanaged.passRetained(Root(site)).toOpaque()
    let daemon = address.withPointer { pointer in
      daybook_http_start(
        pointer, Connections.most, address.isLoopback || isBehindProxy ? 0 : 64, meet, take, root,
        complete, certificate?.chain, certificate?.key)
    }
    guard let daemon else { return nil }
    port = daybook_http_port(daemon)
    // A proxy is somebody else, and by https a cookie reaches nobody else.
    if address.isLoopback, !isBehindProxy, certificate == nil { connections.watch(port) }
    startDetachedThread {
      while true {
        sleep(5)
        connections.sweep()
      }
    }
  }
}

private let connections = Connections()

private final class Root: Sendable {
  let site: any Site

  init(_ site: any Site) { self.site = site }
}

/// One request from its first line to its end. All but `response` is touched by the library's thread
/// alone.
private final class Exchange: @unchecked Sendable {
  static let headers = [
    "Accept", "Accept-Encoding", "Content-Type", "Host", "Origin", "Sec-Fetch-Site",
    "X-Forwarded-Proto",
  ]

  let response = Mutex<Response?>(nil)
  var isAsked = false
  var form = Fields()
  private var processor: OpaquePointer?
  private var rest: Int
  private var held = 0
  /// How many fields and bytes of fields may come.
  private var room = (fields: 1100, bytes: 1 << 20)
  private(set) var isTooLarge = false
  /// What is answered whatever the body is, which is read to its end and dropped: a browser that still
  /// sends would not read the answer.
  var refusal: Response?

  init(limit: Int) { rest = limit }

  /// Takes a part of the body. Returns false where it is longer than it may be.
  func take(_ bytes: UnsafePointer<CChar>, _ count: Int, _ connection: OpaquePointer) -> Bool {
    rest -= count
    guard rest >= 0 else { return false }
    if refusal != nil { return true }
    guard BodyBytes.hold(count) else { return false }
    held += count
    if processor == nil {
      processor = MHD_create_post_processor(
        connection, 4096, takeField, Unmanaged.passUnretained(self).toOpaque())
    }
    // A body that is no form is no field either.
    if let processor, !isTooLarge { MHD_post_process(processor, bytes, count) }
    return true
  }

  /// The form is whole.
  func finishForm() {
    if let processor { MHD_destroy_post_processor(processor) }
    processor = nil
  }

  deinit {
    finishForm()
    BodyBytes.release(held)
  }

  func append(
    _ name: String, _ file: String?, _ bytes: UnsafeBufferPointer<UInt8>, _ offset: UInt64
  ) {
    if file == nil { room.bytes -= bytes.count }
    if offset == 0 { room.fields -= 1 }
    guard room.fields >= 0, room.bytes >= 0, name.utf8.count <= 100 else {
      isTooLarge = true
      return
    }
    if let file {
      let last = file.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
      form.files[name, default: UploadedFile(name: last, bytes: [])].bytes += bytes
    } else if offset == 0 {
      fields.append((name, Array(bytes)))
    } else if !fields.isEmpty {
      fields[fields.count - 1].bytes += bytes
    }
  }

  private var fields: [(name: String, bytes: [UInt8])] = []

  func request(_ connection: OpaquePointer, _ method: String, _ path: String) -> Request {
    finishForm()
    for field in fields { form.append(field.name, String(decoding: field.bytes, as: UTF8.self)) }
    fields = []
    var headers: [String: String] = [:]
    for name in Self.headers {
      guard let value = MHD_lookup_connection_value(connection, .HEADER_KIND, name) else {
        continue
      }
      headers[name.lowercased()] = String(cString: value)
    }
    var cookies: [String: String] = [:]
    for (name, value) in pairs(connection, .COOKIE_KIND) { cookies[name] = value }
    var query = Fields()
    for (name, value) in pairs(connection, .GET_ARGUMENT_KIND) { query.append(name, value) }
    return Request(
      method: method, path: path, query: query, form: form, headers: headers, cookies: cookies)
  }

  private func pairs(_ connection: OpaquePointer, _ kind: MHD_ValueKind) -> [(String, String)] {
    var pairs: [(String, String)] = []
    withUnsafeMutablePointer(to: &pairs) { pointer in
      _ = MHD_get_connection_values(
        connection, kind,
        { root, _, name, value in
          guard let root, let name else { return .YES }
          root.assumingMemoryBound(to: [(String, String)].self).pointee.append(
            (String(cString: name), value.map { String(cString: $0) } ?? ""))
          return .YES
        }, pointer)
    }
    return pairs
  }
}

// What the library calls, on its own thread.

private func takeField(
  _ root: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ key: UnsafePointer<CChar>?,
  _ file: UnsafePointer<CChar>?, _ type: UnsafePointer<CChar>?, _ encoding: UnsafePointer<CChar>?,
  _ data: UnsafePointer<CChar>?, _ offset: UInt64, _ size: Int
) -> MHD_Result {
  guard let root, let key else { return .YES }
  let exchange = Unmanaged<Exchange>.fromOpaque(root).takeUnretainedValue()
  let bytes = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : size)
  bytes.withMemoryRebound(to: UInt8.self) {
    exchange.append(String(cString: key), file.map { String(cString: $0) }, $0, offset)
  }
  return .YES
}

private func take(
  _ root: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?,
  _ size: UnsafeMutablePointer<Int>?, _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let root, let connection, let url, let method, let size, let state else { return .NO }
  let site = Unmanaged<Root>.fromOpaque(root).takeUnretainedValue().site
  let (path, verb) = (String(cString: url), String(cString: method))
  guard let held = state.pointee else {
    let limit = verb == "POST" ? site.limit(of: path) : 0
    let exchange = Exchange(limit: limit)
    state.pointee = Unmanaged.passRetained(exchange).toOpaque()
    exchange.refusal =
      connections.isForeign(connection)
      ? .text("This is the daybook of another person.", status: 403)
      : site.refusal(of: exchange.request(connection, verb, path))
    let length = MHD_lookup_connection_value(connection, .HEADER_KIND, "Content-Length")
    if let length, (Int(String(cString: length)) ?? .max) > limit {
      return queue(.text("This is longer than daybook takes.", status: 413), on: connection)
    }
    if !["GET", "HEAD", "POST"].contains(verb) {
      return queue(.text("Only GET, HEAD and POST.", status: 405), on: connection)
    }
    return .YES
  }
  let exchange = Unmanaged<Exchange>.fromOpaque(held).takeUnretainedValue()
  if size.pointee > 0 {
    guard let data, exchange.take(data, size.pointee, connection) else { return .NO }
    size.pointee = 0
    return .YES
  }
  if let response = exchange.response.withLock({ $0 }) {
    return queue(response, on: connection)
  }
  guard !exchange.isAsked else { return .NO }
  exchange.isAsked = true
  connections.isAnswered(connection)
  if let refusal = exchange.refusal { return queue(refusal, on: connection) }
  if exchange.isTooLarge {
    return queue(.text("This is longer than daybook takes.", status: 413), on: connection)
  }
  let request = exchange.request(connection, verb, path)
  let sleeper = Sleeper(connection: connection)
  MHD_suspend_connection(connection)
  Task.detached {
    let response = await site.answer(request)
    exchange.response.withLock { $0 = response }
    MHD_resume_connection(sleeper.connection)
  }
  return .YES
}

/// A connection that sleeps until its request is answered.
private struct Sleeper: @unchecked Sendable {
  let connection: OpaquePointer
}

private func queue(_ response: Response, on connection: OpaquePointer) -> MHD_Result {
  let made: OpaquePointer?
  switch response.body {
  case .bytes(let bytes):
    made = bytes.withUnsafeBytes {
      MHD_create_response_from_buffer(
        $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
    }
  case .events(let stream):
    let reader = Unmanaged.passRetained(StreamReader(stream, connection))
    made = MHD_create_response_from_callback(
      UInt64.max, 16_384,
      { root, _, buffer, room in
        guard let root, let buffer else { return -1 }
        let reader = Unmanaged<StreamReader>.fromOpaque(root).takeUnretainedValue()
        return reader.stream.read(into: buffer, room, reader.connection)
      }, reader.toOpaque(),
      { root in
        if let root { Unmanaged<StreamReader>.fromOpaque(root).release() }
      })
  }
  guard let made else { return .NO }
  defer { MHD_destroy_response(made) }
  // So that the page's script tells us from what is in front of us, such as a proxy that asks for a password.
  MHD_add_response_header(made, "Daybook", "1")
  for header in response.headers { MHD_add_response_header(made, header.name, header.value) }
  return MHD_queue_response(connection, response.status, made)
}

private final class StreamReader {
  let stream: EventStream
  let connection: OpaquePointer

  init(_ stream: EventStream, _ connection: OpaquePointer) {
    (self.stream, self.connection) = (stream, connection)
  }
}

private func meet(
  _ root: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ own: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_ConnectionNotificationCode
) {
  guard let connection else { return }
  if code == .CONNECTION_NOTIFY_STARTED {
    connections.begin(connection)
  } else {
    connections.end(connection)
  }
}

private func complete(
  _ root: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_RequestTerminationCode
) {
  if let connection { connections.isFree(connection) }
  guard let held = state?.pointee else { return }
  state?.pointee = nil
  let exchange = Unmanaged<Exchange>.fromOpaque(held).takeRetainedValue()
  // Also of one whose browser was gone before it began.
  if case .events(let stream)? = exchange.response.withLock({ $0 })?.body { stream.end() }
}
