package import JSON

/// How messages are told apart in a stream of bytes.
package enum Framing: Sendable, Hashable {
  /// Recognised from the first byte that is not white space.
  case detect
  /// The base protocol of LSP 3.17: header lines, an empty line, a body of `Content-Length` bytes.
  case headers
  /// One JSON text a line (NDJSON).
  case lines
}

/// The caps and options of a connection.
package struct ConnectionOptions: Sendable {
  package var framing = Framing.detect
  package var conventions = Conventions.languageServer
  /// The largest body or line, in bytes.
  package var maxMessageBytes = 16 * 1024 * 1024
  /// The longest message to the client, in bytes, where the client does not want shorter ones.
  package var maxAnswerBytes = 16 * 1024 * 1024
  /// How many values and keys one message may hold, where an empty array or object counts twice:
  /// past that the error is `tooLarge`, because small values take far more memory than text.
  package var maxMessageValues = 1_000_000
  /// The largest header block, in bytes.
  package var maxHeaderBytes = 8 * 1024
  /// How deeply values may be nested.
  package var maxDepth = 512
  /// How many requests and notifications one batch may hold.
  package var maxBatchMessages = 10_000
  /// The reader pauses while this many bytes are read and not done; a message counts its length, 64
  /// bytes for each of its values and keys, and 256 more.
  package var maxPendingBytes = 64 * 1024 * 1024
  /// Past this much unread output, the answers of unfinished batches included, the lane waits for
  /// a client that reads, and the connection ends if it does not; nil makes the lane wait for the
  /// writer in any case.
  package var maxUnreadBytes: Int? = 64 * 1024 * 1024
  /// A commit comes at the latest after this many requests …
  package var groupLimit = 5_000
  /// … or after this long; where the disk is slow, after eight times as long as the commit before
  /// took, and at most after twelve times this.
  package var groupMilliseconds = 20
  /// The params of an `initialize` that is done before the first message, without an answer.
  package var implicitInitialize: JSON?
  /// How many long requests run at once; the others wait.
  package var maxLongRequests = 8
  /// How many requests to the peer may wait for their answers at once; one that asks nothing does
  /// not hear what it is answered.
  package var maxPeerRequests = 0
  /// Takes the beginning of what the peer sent and what is no message, and is told why. With it, one
  /// that is too long counts as the answer to all that the peer was asked, as it may be any.
  package var takeUnread: (@Sendable (_ beginning: String, ResponseError) -> Void)?
  /// How long the writer may make no progress after the end; nil waits for as long as it takes.
  package var flushSecondsAfterEnd: Int? = 5

  package init() {}

  /// How long a group lasts after a commit that took that long. Where the disk takes most of the
  /// time, fewer commits are better.
  package func groupMilliseconds(afterCommitOf milliseconds: Int) -> Int {
    let maximum = groupMilliseconds.multipliedReportingOverflow(by: 12)
    return max(
      groupMilliseconds, min(8 &* milliseconds, maximum.overflow ? .max : maximum.partialValue))
  }
}
