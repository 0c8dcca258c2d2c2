/// What a protocol on JSON-RPC 2.0 adds to its messages.
package struct Conventions: Sendable, Hashable {
  /// The notification that cancels a request.
  package let cancelMethod: String
  /// The member of its params that is the request's id.
  package let cancelledID: String
  /// Whether a cancelled request is answered all the same. Where it is not, the application hears of
  /// the notification, so that it can end what would be answered later.
  package let answersCancelled: Bool
  /// Whether a session begins with `initialize` and ends with `shutdown` and `exit`; without that
  /// the application decides which request may come when.
  package let hasLifecycle: Bool

  /// The base protocol of LSP 3.17.
  package static let languageServer = Conventions(
    cancelMethod: "$/cancelRequest", cancelledID: "id", answersCancelled: true, hasLifecycle: true)
  /// The same from the side of the client, to whom the server says things at any time.
  package static let client = Conventions(
    cancelMethod: "$/cancelRequest", cancelledID: "id", answersCancelled: true, hasLifecycle: false)
  /// The Model Context Protocol, basic/utilities/cancellation.
  package static let modelContext = Conventions(
    cancelMethod: "notifications/cancelled", cancelledID: "requestId", answersCancelled: false,
    hasLifecycle: false)
}
