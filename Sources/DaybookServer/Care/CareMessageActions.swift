import CivilTime
import DaybookModel
import DaybookProtocol

/// What a person can do about a request that did not arrive for certain.
enum CareMessageActions {
  static let resend = ViewAction(
    on: [CareMessageRecord.self], method: "care/resend",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "gm", name: "resend", scope: .line,
      title: "Send it once more"),
    asks: { act in
      let message = try message(of: act)
      guard message.mayHaveArrived else { return [] }
      return [.confirm("\(try message.doubt(in: act.reader)) Send it once more?")]
    },
    perform: { act, writer in
      let message = try message(of: act)
      guard !message.mayHaveArrived || act.answer(0) == "yes" else {
        return act.nothing("Nothing was sent.")
      }
      let queued = try writer.resendMessage(message.id, ifRevision: nil)
      return Wire.Outcome(
        asks: [], focus: LineKey(ProfileRecord.self, queued.profile.text).text,
        message: "Queued once more: “\(queued.text)”", style: .success)
    },
    previewedAsks: [])

  /// Of an act whose scope is one line.
  private static func message(of act: ViewAct) throws -> CareMessageRecord {
    try act.subject(CareMessageRecord.self)
  }
}

extension CareMessageRecord: LineSubject {
  static let lineKind = "message"

  static func changeKey(of key: LineKey) -> ChangeKey? { ChangeKey(.careMessage, key.id) }

  static func find(_ key: LineKey, in reader: Reader) throws -> CareMessageRecord {
    try reader.careMessage(CareMessageID(key.id))
  }

  var lineKey: LineKey { LineKey(Self.self, id.text) }
  var lineTitle: String { text }
}

extension CareMessageRecord {
  /// “The message about “Take your pills” may not have been sent.”
  fileprivate func doubt(in reader: Reader) throws -> String {
    let title = try occasion.flatMap { try reader.titleIfAny($0.task) } ?? text
    let what = "The message about “\(title)”"
    return switch error {
    case let error? where !mayHaveArrived: "\(what) was not sent: \(error)"
    case nil, _?: "\(what) may not have been sent."
    }
  }
}

extension ViewLines {
  /// The requests that wait for a person's word.
  mutating func addMessages(
    to profile: ProfileRecord, in reader: Reader, at moment: Moment
  ) throws {
    let messages = try reader.requestsInDoubt(to: profile.id, at: moment.instant)
    guard !messages.isEmpty else { return }
    addHeading("section/messages") { $0.draw("Messages (\(messages.count))", .heading) }
    for message in messages {
      let doubt = try message.doubt(in: reader)
      let action = CareMessageActions.resend.declaration
      add(
        message.lineKey.text, level: 1, actions: [action.name], label: doubt
      ) {
        $0.draw("  ")
        $0.append(doubt, .warning)
        $0.drawTail(action.key, style: Wire.SpanStyle.key.rawValue)
      }
    }
  }
}
