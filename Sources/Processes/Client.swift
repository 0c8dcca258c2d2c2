package import JSON
package import JSONRPC

extension Connection {
  /// Begins a session with a program that serves, one message a line, and runs it in a thread of its own
  /// until either side ends it. `hear` takes what the server says of its own accord, in its order and in
  /// that thread. `ended` takes what `ChildProcess.wait` says, once all that was asked is answered: a server
  /// that does not end by itself then is ended. Returns nil where the system gives no thread.
  package static func asking(
    _ server: ChildProcess, hear: @escaping @Sendable (_ method: String, _ params: JSON) -> Void,
    ended: @escaping @Sendable (_ status: Int32) -> Void
  ) -> Connection? {
    var options = ConnectionOptions()
    options.conventions = .client
    options.framing = .lines
    options.maxPeerRequests = .max
    options.maxMessageBytes = 1 << 30
    options.maxMessageValues = .max
    options.maxPendingBytes = 1 << 30
    let connection = Connection(
      input: server.output, output: server.input, options: options, application: Ear(hear)
    ) { _ in }
    let isStarted = startDetachedThread {
      _ = connection.run()
      for end in [server.input, server.output] { server.close(end) }
      ended(server.wait(milliseconds: 3000) ?? server.end(graceMilliseconds: 2000))
    }
    return isStarted ? connection : nil
  }
}

/// Hears what a server says.
private final class Ear: Application {
  private let hear: @Sendable (String, JSON) -> Void

  init(_ hear: @escaping @Sendable (String, JSON) -> Void) { self.hear = hear }

  var methods: MethodTable {
    var table = MethodTable()
    table.addFamily("", .read) { [hear] params, call in
      hear(call.method, params ?? [:])
      return .null
    }
    return table
  }
  var isDirty: Bool { false }
  func commit() {}
  func didCommit() {}
  func didInitialize() {}
  func response(to error: any Error) -> ResponseError { .internalError }
}
