import DaybookProtocol
import JSONRPC

/// What searches elsewhere than in the database, as plugins do.
protocol Elsewhere: AnyObject, Sendable {
  /// Returns what is known of each search for these words, on the lane. With `asks`, what is not
  /// known is asked for, and a live page is told when it is; without, it is left out.
  func sections(_ words: [String], asks: Bool) -> [KnownElsewhere]

  /// Asks each search for these words, all at once, and waits for the answers beside the lane.
  func find(_ words: [String], limit: Int, _ call: Call) throws -> [Wire.ElsewhereSection]
}

/// What is known of one search elsewhere.
struct KnownElsewhere: Sendable {
  /// How many items are asked for where nothing else is said.
  static let defaultLimit = 20

  let name: String
  let title: String
  let answer: ElsewhereAnswer
}

enum ElsewhereAnswer: Sendable {
  case pending
  case found([Wire.ElsewhereHit])
  /// A sentence.
  case failed(String)
}
