// Care asks people for tasks by message and takes their replies: the outbox for senders
// (`care/list`, `get`, `claim`, `confirm`, `fail`, `resend`) and `care/receive` are here, gallery
// and statistics in `CareStatisticsHandlers`. The view `care` draws the profiles and one of them with
// today's tasks; its lines are about profiles, tasks and messages. The one idea: daybook sends
// nothing itself; a message is a row that one sender at a time claims, and what time alone does to
// messages happens in `reconcileCare`, before each of these methods and before a day is shown, and by
// `CareClock`. The rules are in Sources/DaybookModel/Care, the decision record is
// docs/decisions/0027-how-a-message-leaves-and-a-reply-comes-in.md.

import DaybookModel
import DaybookProtocol
import JSONRPC

struct CareHandlers: CareMethods {
  let session: Session

  private static let defaultClaimSeconds = 60

  func get(_ params: Wire.CareGet.Params, _ call: Call) throws -> Wire.CareMessage {
    session.reconcileCare()
    return Wire.CareMessage(
      try session.store().read { try $0.careMessages.item(CareMessageID(params.id)) })
  }

  func list(_ params: Wire.CareList.Params, _ call: Call) throws -> Wire.CareMessagePage {
    let states = try params.states.map { states in
      try states.enumerated().map { index, state in
        guard let state = CareMessageState(rawValue: state.rawValue) else {
          throw ModelError.invalidValue(
            field: "states/\(index)", message: "“\(state.rawValue)” is not a state of a message.",
            allowed: CareMessageState.allCases.map(\.rawValue))
        }
        return state
      }
    }
    session.reconcileCare()
    let page = try session.store().read {
      try $0.careMessages.list(
        in: states, profile: params.profile.map(ProfileID.init),
        limit: params.limit ?? PageSize.default, after: params.cursor?.text)
    }
    return Wire.CareMessagePage(
      items: page.items.map { Wire.CareMessage($0) },
      nextCursor: page.next.map(Wire.ListCursor.init))
  }

  func claim(_ params: Wire.CareClaim.Params, _ call: Call) throws -> Wire.ClaimedMessage {
    session.reconcileCare()
    let sender = CareSender(
      name: params.sender, seconds: params.seconds ?? Self.defaultClaimSeconds,
      isIdempotent: params.idempotent ?? false)
    let claimed = try write(call) { try $0.careMessages.claim(for: sender) }
    let moment = session.moment
    let next = try session.store().read { reader in
      try reader.careMessages.next(at: moment, zones: session.zones.zone)
    }
    return Wire.ClaimedMessage(
      careMessage: (claimed?.message).map { Wire.CareMessage($0) }, claim: claimed?.claim,
      nextAt: next)
  }

  func confirm(_ params: Wire.CareConfirm.Params, _ call: Call) throws -> Wire.CareMessage {
    session.reconcileCare()
    return Wire.CareMessage(
      try write(call) {
        try $0.careMessages.noteDelivered(
          CareMessageID(params.id), claim: params.claim, reference: params.reference,
          ifRevision: params.ifRevision)
      })
  }

  func fail(_ params: Wire.CareFail.Params, _ call: Call) throws -> Wire.CareMessage {
    session.reconcileCare()
    let failure = CareFailure(
      text: params.message, isPermanent: params.permanent ?? false,
      retryAfterSeconds: params.retryAfterSeconds ?? 0)
    return Wire.CareMessage(
      try write(call) {
        try $0.careMessages.noteFailed(
          CareMessageID(params.id), claim: params.claim, failure, ifRevision: params.ifRevision)
      })
  }

  func resend(_ params: Wire.CareResend.Params, _ call: Call) throws -> Wire.CareMessage {
    session.reconcileCare()
    return Wire.CareMessage(
      try session.write(call) {
        try $0.careMessages.resend(CareMessageID(params.id), ifRevision: params.ifRevision)
      })
  }

  func receive(_ params: Wire.CareReceive.Params, _ call: Call) throws -> Wire.CareReceipt {
    if let existing = existing(params) { return try answer(existing) }
    session.reconcileCare()
    try check(params)
    let photo = try params.photoPath.map {
      try CarePhotoFile.take($0, as: session.action(call.method).generateID(), in: session.files)
    }
    let draft = CareReplyDraft(
      id: params.id.map(CareResponseID.init), phone: params.phone, text: params.text,
      photo: photo?.picture, received: params.receivedAt)
    let response: CareResponseRecord
    do {
      response = try session.write(call, as: params.byHand == true ? .undoable : .final) { writer in
        let response = try writer.careResponses.receive(draft)
        // The copy gets its name as the last step before the commit.
        if let photo { try photo.folder.commit(photo.copy) }
        return response
      }
    } catch {
      if let digest = photo?.picture.digest {
        try? write(call) { try $0.tasks.noteOrphanedCopy(digest) }
      }
      throw error
    }
    return try answer(response)
  }
}

extension CareHandlers {
  /// Writes what the server did, or a sender or a profile outside of it; undo does not take that
  /// back.
  private func write<T>(_ call: Call, _ body: (WriteTransaction) throws -> T) throws -> T {
    try session.write(call, as: .final, body)
  }

  /// Throws where nobody is known by this phone number, before a photo is copied.
  private func check(_ params: Wire.CareReceive.Params) throws {
    let isKnown = try session.store().read { reader in
      let existing = try params.id.flatMap {
        try reader.careResponses.itemIfAny(CareResponseID($0))
      }
      return try reader.profiles.item(phone: params.phone) != nil || existing != nil
    }
    guard !isKnown else { return }
    throw ModelError.noProfile
  }

  private func answer(_ response: CareResponseRecord) throws -> Wire.CareReceipt {
    let (profile, title) = try session.store().read { reader in
      (
        try reader.profiles.item(response.profile),
        try response.task.flatMap { try reader.tasks.titleIfAny($0) }
      )
    }
    return Wire.CareReceipt(
      effect: Wire.CareEffect(response.effect),
      profile: session.wire(profile), response: session.wire(response), title: title)
  }

  /// Returns the reply of a retry whose sender has removed the photo since; nil for any other call.
  private func existing(_ params: Wire.CareReceive.Params) -> CareResponseRecord? {
    guard let id = params.id, let path = params.photoPath, FileStatus(path) == nil,
      let existing = try? session.store().read({ try $0.careResponses.item(CareResponseID(id)) }),
      existing.picture != nil, existing.text == params.text
    else { return nil }
    return existing
  }
}
