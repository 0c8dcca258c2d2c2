import CivilTime
import DaybookProtocol
import DaybookServer
import JSON

/// A message of the outbox as a row of a list.
struct MessageEntry: EntityRow {
  static let flexibleCell = 3

  let message: Wire.CareMessage

  init(_ entity: JSON) throws {
    message = try Wire.CareMessage(json: entity)
  }

  var columns: [String] {
    [
      message.id.text, message.state.rawValue, message.outcome?.rawValue ?? "",
      message.profile.text, message.phone, message.createdAt.description, message.text,
      message.error ?? "",
    ]
  }

  func cells(_: ClockStyle) -> [TextTable.Cell] {
    [
      TextTable.Cell(String(message.id.text.suffix(4)), .muted),
      TextTable.Cell(message.state.rawValue, style),
      TextTable.Cell(message.outcome == .waiting ? "" : message.outcome?.rawValue ?? "", .muted),
      TextTable.Cell(message.text),
      TextTable.Cell(message.outcome == .waiting ? message.error ?? "" : "", .error),
    ]
  }

  private var style: Wire.SpanStyle {
    switch message.state {
    case .sent: .success
    case .failed, .unknown: .error
    case .expired, .cancelled: .muted
    default: .accent
    }
  }
}

/// What a reply did, as a sentence.
struct ReplyEntry: EntityRow {
  static let flexibleCell = 0

  let answer: Wire.CareReceipt

  init(_ entity: JSON) throws {
    answer = try Wire.CareReceipt(json: entity)
  }

  var columns: [String] {
    [
      answer.response.id.text, answer.effect.rawValue, answer.response.profile.text,
      answer.response.task?.text ?? "", answer.summary,
    ]
  }

  func cells(_: ClockStyle) -> [TextTable.Cell] { [TextTable.Cell(answer.summary)] }
}
