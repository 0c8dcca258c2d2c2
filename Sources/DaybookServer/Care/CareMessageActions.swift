import CivilTime
import DaybookModel
import DaybookProtocol

/// What a person can do about a request that may not have arrived.
enum CareMessageActions {
  static let resend = ViewAction(
    Wire.Action("resend", key: "gm", "Send it again"), on: [CareMessageRecord.self],
    method: "care/resend",
    asks: { act in
      let message = try act.subject(CareMessageRecord.self)
      guard message.mayHaveArrived else { return [] }
      return [.confirm("\(try message.uncertainty(in: act.reader)) Send it again?")]
    }, refusal: "Nothing was sent."
  ) { act, writer in
    let message = try act.subject(CareMessageRecord.self)
    let queued = try writer.resendMessage(message.id, ifRevision: nil)
    return .done(
      "Queued again: “\(queued.text)”", at: LineKey(ProfileRecord.self, queued.profile.text))
  }
}

extension CareMessageRecord: LineSubject {
  static let lineKind = "message"

  static func changeKey(of key: LineKey) -> ChangeKey? { ChangeKey(.careMessage, key.id) }

  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> CareMessageRecord {
    try reader.careMessage(CareMessageID(key.id))
  }

  var lineKey: LineKey { LineKey(Self.self, id.text) }
  var lineTitle: String { text }
}

extension CareMessageRecord {
  /// “The message about “Take your pills” may not have been sent.”
  fileprivate func uncertainty(in reader: ReadTransaction) throws -> String {
    let title = try request.flatMap { try reader.titleIfAny($0.task) } ?? text
    let what = "The message about “\(title)”"
    return switch error {
    case let error? where !mayHaveArrived: "\(what) was not sent: \(error)"
    case nil, _?: "\(what) may not have been sent."
    }
  }
}

extension ViewLines {
  /// Adds the requests that wait for a person's decision.
  mutating func addMessages(
    to profile: ProfileRecord, in reader: ReadTransaction, at moment: Moment
  ) throws {
    let messages = try reader.uncertainRequests(to: profile.id, at: moment.instant)
    guard !messages.isEmpty else { return }
    addHeading("section/messages") { $0.draw("Messages (\(messages.count))", .heading) }
    for message in messages {
      let uncertainty = try message.uncertainty(in: reader)
      let action = CareMessageActions.resend.declaration
      add(
        message.lineKey.text, level: 1, actions: [action.name], label: uncertainty
      ) {
        $0.draw("  ")
        $0.append(uncertainty, .warning)
        $0.drawTail(action.key, style: Wire.SpanStyle.key.rawValue)
      }
    }
  }
}
