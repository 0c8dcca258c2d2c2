import CivilTime
import DaybookModel
import DaybookProtocol

enum CareMessageActions {
  static let onLines = [resend, allow]

  static let resend = ViewAction(
    Wire.Action("resend", key: "gm", "Send it again", isMain: true), on: [CareMessageRecord.self],
    method: "care/resend",
    asks: { act in
      let message = try act.subject(CareMessageRecord.self)
      guard message.mayHaveArrived else { return [] }
      return [.confirm("\(try message.uncertainty(in: act.reader)) Send it again?")]
    }, refusal: "Nothing was sent."
  ) { act, writer in
    let message = try act.subject(CareMessageRecord.self)
    let queued = try writer.careMessages.resend(message.id, ifRevision: nil)
    return .done(
      "Queued again: “\(queued.text)”", at: LineKey(ProfileRecord.self, queued.profile.text))
  }

  static let allow = ViewAction(
    Wire.Action("allow", key: "gn", "Let messages be sent", isMain: true),
    on: [CarePermission.self],
    method: "preferences/edit", asks: { [.confirm(try $0.subject(CarePermission.self).question)] },
    refusal: "Nothing was changed."
  ) { act, writer in
    let permission = try act.subject(CarePermission.self)
    _ = try writer.preferences.edit(permission.edit, ifRevision: nil)
    return act.done(permission.result)
  }
}

/// A preference that keeps messages back, as a line.
struct CarePermission: LineSubject {
  static let lineKind = "permission"

  let kind: CareObstacleKind
  var revision: Int64 = 0

  static func changeKey(of key: LineKey) -> ChangeKey? { ChangeKey(.preferences, "preferences") }

  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> CarePermission {
    guard
      let kind = [CareObstacleKind.localOnly, .permissionRequired].first(where: {
        $0.rawValue == key.id
      })
    else {
      throw LineKey.unknown
    }
    return CarePermission(kind: kind, revision: try reader.preferences.current().revision)
  }

  static func key(_ kind: CareObstacleKind) -> LineKey { LineKey(self, kind.rawValue) }

  var lineKey: LineKey { Self.key(kind) }
  var lineTitle: String { question }

  fileprivate var question: String {
    kind == .localOnly
      ? "May messages to the people you care for leave this machine?"
      : "May daybook notify you, and send messages to the people you care for?"
  }

  fileprivate var result: String {
    kind == .localOnly
      ? "Messages may leave this machine." : "Notifications are allowed, and messages are sent."
  }

  fileprivate var edit: PreferencesEdit {
    var edit = PreferencesEdit()
    if kind == .localOnly {
      edit.localOnly = .set(false)
    } else {
      edit.notificationPermission = .set(.granted)
    }
    return edit
  }
}

extension CareMessageRecord: LineSubject {
  static let lineKind = "message"

  static func changeKey(of key: LineKey) -> ChangeKey? { ChangeKey(.careMessage, key.id) }

  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> CareMessageRecord {
    try reader.careMessages.item(CareMessageID(key.id))
  }

  var lineKey: LineKey { LineKey(Self.self, id.text) }
  var lineTitle: String { text }
}

extension CareMessageRecord {
  /// “The message about “Take your pills” may not have been sent.”
  fileprivate func uncertainty(in reader: ReadTransaction) throws -> String {
    let title = try request.flatMap { try reader.tasks.titleIfAny($0.task) } ?? text
    let what = "The message about “\(title)”"
    return switch error {
    case let error? where !mayHaveArrived: "\(what) was not sent: \(error)"
    case nil, _?: "\(what) may not have been sent."
    }
  }
}

extension ViewLines {
  /// Adds what stands in the way of messages to a profile, each with what can be done about it. What
  /// the page says of their agreement is left out.
  mutating func addObstacles(
    to profile: ProfileRecord, in reader: ReadTransaction, at moment: Moment
  ) throws {
    let obstacles = try reader.careMessages.obstacles(of: profile.id, at: moment.instant)
      .filter { !$0.isPartOfStage }
    guard !obstacles.isEmpty else { return }
    let isLocalOnly = obstacles.contains { $0.kind == .localOnly }
    addHeading("section/obstacles") { $0.draw("In the way (\(obstacles.count))", .heading) }
    for obstacle in obstacles {
      let sentence = CareObstacleFormatter.sentence(
        Wire.CareObstacle(obstacle, in: moment.zone), moment.clock)
      let action = obstacle.action(isLocalOnly: isLocalOnly)?.declaration
      let tail = canvas.isPrinted ? nil : action?.key
      let cells = max(canvas.room - 2 - (tail.map { cellWidth($0) + 1 } ?? 0), 1)
      for (index, row) in WrappedText.rows(sentence, cells: cells).enumerated() {
        let isFirst = index == 0
        add(
          isFirst ? obstacle.lineKey : "\(obstacle.lineKey)/\(index)", level: 1,
          actions: isFirst ? [action?.name].compactMap(\.self) : [],
          label: isFirst ? sentence : nil
        ) {
          $0.draw("  ")
          $0.append(row.text, .warning)
          if isFirst, let tail { $0.drawTail(tail, .key) }
        }
      }
    }
  }
}

extension CareObstacle {
  /// Whether the page of a profile says it where it tells how far they are.
  fileprivate var isPartOfStage: Bool {
    switch kind {
    case .notIntroduced, .notAnswered, .declined, .noTask: true
    case .failed, .unknown: message?.kind == .introduction
    case .localOnly, .permissionRequired, .noSender, .retrying: false
    }
  }

  /// What a person can do about it; nil for nothing on a page, and with `localOnly` for what would
  /// send.
  fileprivate func action(isLocalOnly: Bool) -> ViewAction? {
    switch kind {
    case .localOnly, .permissionRequired: CareMessageActions.allow
    // One that is due is tried as soon as a sender comes.
    case .retrying where held == nil: nil
    case .retrying, .failed, .unknown: isLocalOnly ? nil : CareMessageActions.resend
    case .noSender, .notIntroduced, .notAnswered, .declined, .noTask: nil
    }
  }

  fileprivate var lineKey: String {
    switch kind {
    case .localOnly, .permissionRequired: CarePermission.key(kind).text
    case .retrying, .failed, .unknown: message?.lineKey.text ?? "obstacle/\(kind.rawValue)"
    case .noSender, .notIntroduced, .notAnswered, .declined, .noTask: "obstacle/\(kind.rawValue)"
    }
  }
}
