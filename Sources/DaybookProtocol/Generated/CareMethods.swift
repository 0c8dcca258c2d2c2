// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `care`.
package protocol CareMethods: Sendable {
  /// Gives one message to one sender, for a limited time: first the request with the earliest deadline, and introductions after all requests. The text has the current names and title, unless an earlier attempt may have arrived: then it is repeated exactly. A request that would no longer be made is not given out. The sender sends the message and then calls `care/confirm` or `care/fail`. A claim that expires leaves the message `unknown`. Such a message can be claimed again only by a sender with `idempotent`, up to the eighth attempt, or after `care/resend`, so that nobody gets a message twice; if a further attempt of such a sender fails, the message stays `unknown`. Refused with `localOnly` if that preference is on, and with `invalidState` unless notifications are granted, or where another device sends the messages (`busy`).
  func claim(_ params: Wire.CareClaim.Params, _ call: Call) throws -> Wire.ClaimedMessage
  /// Reports that a claimed message was sent; also allowed after the claim has expired. Repeating it changes nothing. Refused with `invalidState` for another sender's claim.
  func confirm(_ params: Wire.CareConfirm.Params, _ call: Call) throws -> Wire.CareMessage
  /// Reports that a claimed message was certainly not sent in this attempt. It is tried again after 1, 2, 4, 8, 16, 32 and 60 minutes; after the eighth attempt, or with `permanent`, it has failed for good. A request whose deadline has passed expires. Repeating it changes nothing. A sender that does not know whether the message was sent must not call this, but let the claim expire.
  func fail(_ params: Wire.CareFail.Params, _ call: Call) throws -> Wire.CareMessage
  /// Returns one message.
  func get(_ params: Wire.CareGet.Params, _ call: Call) throws -> Wire.CareMessage
  /// Returns a piece of the photo of a reply.
  func getPhoto(_ params: Wire.CareGetPhoto.Params, _ call: Call) throws -> Wire.FilePiece
  /// Lists messages, page by page. Before that, requests that are due are queued, and expired claims and deadlines are processed.
  func list(_ params: Wire.CareList.Params, _ call: Call) throws -> Wire.CareMessagePage
  /// Lists what stands in the way of messages, to everybody or to one person: preferences, senders, agreements and failed attempts.
  func listObstacles(_ params: Wire.CareListObstacles.Params, _ call: Call) throws -> Wire.CareObstacles
  /// Lists the photo replies, the newest first, page by page.
  func listPhotos(_ params: Wire.CareListPhotos.Params, _ call: Call) throws -> Wire.CarePhotoPage
  /// Records a reply. Text that consists only of the words YES, OK and STOP, in any case, spacing and punctuation, answers the introduction: the last of these words counts. STOP ends messages at any time; YES and OK agree to an introduction that was queued before they were received, and take back a STOP. A word that was received before another one that is already recorded changes nothing. Any other reply answers the newest request of which all this is true: the reply was received before its deadline, the request may have arrived, it accepts this kind of reply, and its task still belongs to the person. A request may have arrived unless every attempt to send it was reported as certainly not sent; one that was sent to the person's previous number counts. If that request was already answered, nothing changes. If there is no such request, the reply answers the newest one that was missed within 24 hours. `receivedAt` decides what is in time. The same id with the same content returns the earlier result, even if the number no longer belongs to a profile. A reply from an unknown number is refused and not stored: a profile that an undo brings back has only the replies from before it was removed.
  func receive(_ params: Wire.CareReceive.Params, _ call: Call) throws -> Wire.CareReceipt
  /// Returns the weekly report.
  func report(_ params: Wire.CareReport.Params, _ call: Call) throws -> Wire.CareWeek
  /// Queues a message again that has failed, expired, was cancelled or is unknown; only a person may decide this. So is one that waits for its next attempt: it is tried at once. Its attempts are counted from 0 again. A message that is queued and due stays as it is. Refused with `localOnly` if that preference is on, and with `invalidState` for a request whose deadline has passed, one that was answered, a profile that wants no messages, and an introduction other than the current one.
  func resend(_ params: Wire.CareResend.Params, _ call: Call) throws -> Wire.CareMessage
  /// Returns statistics of the requests to each profile, or to one.
  func stats(_ params: Wire.CareStats.Params, _ call: Call) throws -> Wire.CareStatistics
}

extension MethodTable {
  /// Adds the methods of `CareMethods`.
  package mutating func add(care handlers: some CareMethods) {
    add("care/claim", .write) {
      try handlers.claim(.init(params: $0), $1).json
    }
    add("care/confirm", .write) {
      try handlers.confirm(.init(params: $0), $1).json
    }
    add("care/fail", .write) {
      try handlers.fail(.init(params: $0), $1).json
    }
    add("care/get", .read) {
      try handlers.get(.init(params: $0), $1).json
    }
    add("care/getPhoto", .long) {
      try handlers.getPhoto(.init(params: $0), $1).json
    }
    add("care/list", .read) {
      try handlers.list(.init(params: $0), $1).json
    }
    add("care/listObstacles", .read) {
      try handlers.listObstacles(.init(params: $0), $1).json
    }
    add("care/listPhotos", .read) {
      try handlers.listPhotos(.init(params: $0), $1).json
    }
    add("care/receive", .write) {
      try handlers.receive(.init(params: $0), $1).json
    }
    add("care/report", .read) {
      try handlers.report(.init(params: $0), $1).json
    }
    add("care/resend", .write) {
      try handlers.resend(.init(params: $0), $1).json
    }
    add("care/stats", .read) {
      try handlers.stats(.init(params: $0), $1).json
    }
  }
}
