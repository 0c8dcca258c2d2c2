import CivilTime
import DaybookModel
import Testing

@Suite("Profiles")
struct ProfileTests {
  let store: Store
  let rose = ProfileID("rose")

  init() throws {
    store = try memoryStore()
  }

  @discardableResult
  private func add(_ id: String = "rose", _ name: String = "Rose", phone: Int = 0) throws
    -> ProfileRecord
  {
    try store.transact {
      try $0.profiles.add(
        ProfileDraft(
          id: ProfileID(id), name: name, relationship: "Grandma", phone: "+4930123400\(phone)"))
    }
  }

  /// As far as the introduction, which is sent.
  private func asked() throws {
    try add()
    try store.transact { _ = try $0.profiles.introduce(rose, ifRevision: nil) }
  }

  private func active() throws {
    try asked()
    try store.transact { try $0.profiles.confirm(rose, at: now) }
    try give("walk")
  }

  private func give(_ task: String) throws {
    try store.add(task) { draft in
      draft.due = try day("2026-01-22")
      draft.dueTime = try time("10:00")
      (draft.profile, draft.care) = (rose, CareTerms(category: "medication", response: .photo))
    }
  }

  private func profile(_ id: String = "rose") throws -> ProfileRecord {
    try store.read { try $0.profiles.item(ProfileID(id)) }
  }

  private func states() throws -> [CareMessageState] {
    try store.read {
      try $0.careMessages.list(in: nil, profile: rose, limit: 100, after: nil).items.map(\.state)
    }
  }

  @Test("Number and colour follow the rank, and an emoji is neutral until one is chosen")
  func ranks() throws {
    try add("a", "a", phone: 1)
    try add("b", "foobar", phone: 2)
    try add("c", "a", phone: 3)
    try store.transact {
      _ = try $0.profiles.edit(ProfileID("b"), ProfileEdit(emoji: .set("🌻")), ifRevision: nil)
    }
    let first = try store.read { try $0.profiles.all() }
    #expect(first.map(\.memberNumber) == [1, 2, 3])
    #expect(first.map(\.colour) == ["blue", "red", "green"])
    #expect(first.map(\.emoji) == ["🙂", "🌻", "🙂"])
    try store.transact {
      try $0.profiles.remove(ProfileID("a"), tasks: .keep, ifRevision: nil, use: ProfileUse())
    }
    let rest = try store.read { try $0.profiles.all() }
    #expect(rest.map(\.memberNumber) == [1, 2])
    #expect(rest.map(\.colour) == ["blue", "red"])
  }

  @Test("From every status something leads on: an introduction, an answer or a task")
  func neverNowhere() throws {
    try add()
    #expect(try profile().canIntroduce)
    try store.transact { _ = try $0.profiles.introduce(rose, ifRevision: nil) }
    #expect(try profile().isAsked)
    try store.transact { try $0.profiles.confirm(rose, at: now) }
    #expect(try profile().status == .confirmed)
    try give("pills")
    #expect(try profile().status == .active)
    try store.transact { try $0.profiles.decline(rose, text: "STOP", at: now) }
    #expect(try profile().canIntroduce)
    try store.transact { _ = try $0.profiles.introduce(rose, ifRevision: nil) }
    #expect(try profile().status == .pending)
    try store.transact { try $0.profiles.confirm(rose, at: now) }
    #expect(try profile().status == .active)
  }

  @Test("Who agrees and has a task already is active at once")
  func taskBeforeAnswer() throws {
    try asked()
    try give("pills")
    #expect(try profile().status == .pending)
    try store.transact { try $0.profiles.confirm(rose, at: now) }
    #expect(try profile().status == .active)
  }

  @Test("A confirmation or a STOP said twice changes the profile once")
  func twice() throws {
    try asked()
    for _ in 0..<2 { try store.transact { try $0.profiles.confirm(rose, at: now) } }
    let confirmed = try profile()
    #expect(confirmed.revision == 3)
    for _ in 0..<2 { try store.transact { try $0.profiles.decline(rose, text: "STOP", at: now) } }
    #expect(try profile().revision == 4)
    #expect(try profile().received == "STOP")
    try store.transact { try $0.profiles.decline(rose, text: "Stop!", at: now) }
    #expect(try profile().received == "Stop!")
  }

  @Test("A STOP cancels all that is queued, and mutes")
  func stop() throws {
    try active()
    try store.transact {
      _ = try $0.careMessages.add(
        CareMessageDraft(profile: rose, kind: .introduction, text: "Hello once more"))
    }
    try store.transact { try $0.profiles.decline(rose, text: "STOP", at: now) }
    #expect(Set(try states()) == [.cancelled])
    #expect(try profile().stoppedAt == now)
    #expect(try profile().isMuted)
  }

  @Test("A phone number finds its profile in whatever form, and no other")
  func byPhone() throws {
    try add("rose", phone: 1)
    try add("ada", "Ada", phone: 2)
    #expect(try store.read { try $0.profiles.item(phone: "0049 (0)30 1234-002") }?.id.text == "ada")
    #expect(try store.read { try $0.profiles.item(phone: "+49301234003") } == nil)
  }

  @Test("A profile whose tasks, messages and replies go comes back whole")
  func undoRemoval() throws {
    try active()
    try give("pills")
    let before = (try profile(), try store.read { try $0.tasks.item(TaskID("pills")) })
    let use = try store.read { try $0.profiles.use(of: rose) }
    #expect(use.tasks == 2)
    try store.transact {
      try $0.profiles.remove(rose, tasks: .remove, ifRevision: nil, use: use)
    }
    #expect(throws: ModelError.notFound(.profile, "rose")) { try profile() }
    try store.write(action("history/undo")) { _ = try $0.history.undo() }
    try store.commit()
    #expect(try profile().status == before.0.status)
    #expect(try profile().activated == before.0.activated)
    #expect(try store.read { try $0.tasks.item(TaskID("pills")) }.care == before.1.care)
    #expect(try states().count == use.messages)
    #expect(try store.verify() == [])
  }

  @Test("A change in between is seen before a profile is removed")
  func confirmedUse() throws {
    try add()
    let use = try store.read { try $0.profiles.use(of: rose) }
    try store.transact { _ = try $0.profiles.introduce(rose, ifRevision: nil) }
    #expect(throws: ModelError.self) {
      try store.transact { try $0.profiles.remove(rose, tasks: .keep, ifRevision: nil, use: use) }
    }
    #expect(try profile().isAsked)
  }
}
