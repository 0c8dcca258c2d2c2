// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `care`.
package protocol CareMethods: Sendable {
  /// Figures of the requests to each profile, or to one.
  func analytics(_ params: Wire.CareAnalytics.Params, _ call: Call) throws -> Wire.CareStatistics
  /// Hands one message to one sender, for a limited time: the request whose time to answer is over first, and introductions behind all requests. It has the names and the title of now, unless an earlier try may have arrived: that is repeated to the letter. A request that nobody would make any more is not handed out. The sender sends it and then calls `care/delivered` or `care/failed`. A claim that lapses leaves the message `unknown`; that is claimed again only by a sender with `idempotent`, up to the eighth try, or after `care/resend`, so that nobody gets a message twice; a further try of such a sender that fails changes nothing in that. Refused with `localOnly` where the person chose so, and with `invalidState` unless they granted notifications.
  func claim(_ params: Wire.CareClaim.Params, _ call: Call) throws -> Wire.ClaimedMessage
  /// Says that a claimed message was sent; also after the claim has lapsed. Saying so twice changes nothing. Refused with `invalidState` for the claim of somebody else.
  func delivered(_ params: Wire.CareDelivered.Params, _ call: Call) throws -> Wire.CareMessage
  /// Says that a claimed message was certainly not sent at this try. It is tried again after 1, 2, 4, 8, 16, 32 and 60 minutes; after the eighth try, or with `permanent`, it is given up. A request whose deadline is past expires. Saying so twice changes nothing. A sender that does not know whether it was sent says nothing, and lets the claim lapse.
  func failed(_ params: Wire.CareFailed.Params, _ call: Call) throws -> Wire.CareMessage
  /// The photo replies by day, page by page.
  func gallery(_ params: Wire.CareGallery.Params, _ call: Call) throws -> Wire.CareGalleryPage
  /// Lists messages, page by page. What is due is queued, and what has lapsed is settled, before.
  func outbox(_ params: Wire.CareOutbox.Params, _ call: Call) throws -> Wire.CareMessagePage
  /// The weekly report.
  func report(_ params: Wire.CareReport.Params, _ call: Call) throws -> Wire.CareWeek
  /// Queues a message once more that failed, expired, was cancelled, or of which nobody knows whether it was sent; the person says so. Its tries are counted anew. A queued one stays as it is. Refused with `localOnly` where nothing may leave the machine, and with `invalidState` for a request whose deadline is past, one that was answered, a profile that wants no messages, and an introduction that is not the one waited for.
  func resend(_ params: Wire.CareResend.Params, _ call: Call) throws -> Wire.CareMessage
  /// Takes a reply in. Text that is nothing but YES, OK and STOP, in any case and spacing and whatever punctuation, is an answer to the introduction: the last of those words counts. STOP ends messages at any time; YES and OK agree to an introduction that was queued before they were received, and after a STOP. A word that was received before a later one, whatever that one did, changes nothing. Anything else answers the newest request in time that may have arrived at any try, takes this kind of reply and whose task is still theirs, also where nobody knew at its deadline whether it was sent; one of which it was said of each try that it was certainly not sent is none, and one that was sent to the number before is; one whose deadline is yet to come and that was answered already is answered again, which changes nothing; then the newest request that was missed within 24 hours. What is in time follows from `receivedAt`. The same id with the same content answers what was answered before, also when the number is nobody's by now. A word from a number of nobody is refused and not kept: a profile that an undo brings back has what was said before it was removed.
  func respond(_ params: Wire.CareRespond.Params, _ call: Call) throws -> Wire.CareAnswer
}

extension MethodTable {
  /// Adds the methods of `CareMethods`.
  package mutating func add(care handlers: some CareMethods) {
    add("care/analytics", .write) {
      try handlers.analytics(.init(params: $0), $1).json
    }
    add("care/claim", .write) {
      try handlers.claim(.init(params: $0), $1).json
    }
    add("care/delivered", .write) {
      try handlers.delivered(.init(params: $0), $1).json
    }
    add("care/failed", .write) {
      try handlers.failed(.init(params: $0), $1).json
    }
    add("care/gallery", .read) {
      try handlers.gallery(.init(params: $0), $1).json
    }
    add("care/outbox", .write) {
      try handlers.outbox(.init(params: $0), $1).json
    }
    add("care/report", .write) {
      try handlers.report(.init(params: $0), $1).json
    }
    add("care/resend", .write) {
      try handlers.resend(.init(params: $0), $1).json
    }
    add("care/respond", .write) {
      try handlers.respond(.init(params: $0), $1).json
    }
  }
}
