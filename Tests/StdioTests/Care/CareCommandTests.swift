import Foundation
import JSON
import Support
import Testing

@Suite("The commands for those who are cared for")
struct CareCommandTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
  }

  /// Runs a command on Wed 4 March 2026, 08:00, in Berlin.
  private func run(_ line: String) throws -> Shell.Ended {
    try shell.run(
      "$daybook \(line) --now 2026-03-04T08:00 --time-zone Europe/Berlin",
      environment: ["PATH": "/usr/bin:/bin"])
  }

  private func output(_ line: String) throws -> String {
    let ended = try run(line)
    try #require(ended.code == 0, "\(line): \(ended.complaint)")
    return ended.output
  }

  private func profiles() throws -> [[String]] {
    try output("care list --plain").split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test("With `localOnly`, each command says so first, and none offers to send")
  func localOnly() throws {
    let words = "Your preferences keep everything on this machine"
    _ = try output("preferences localOnly=true")
    let added = try run("care add Rose --relationship Grandma --phone '+49 30 1234567'")
    #expect(added.complaint.contains(words))
    let sent = try run("care send Rose --yes")
    #expect(sent.code == 7)
    #expect(sent.complaint.contains(words))
    let status = try output("care status")
    #expect(status.hasPrefix(words))
    let page = try output("care")
    #expect(page.contains(words.prefix(30)))
    for text in [added.complaint, sent.complaint, status, page] {
      #expect(!text.contains("care send"))
      #expect(!text.contains("Send Hello"))
    }
  }

  @Test("From the first line to the first task, everybody is named by the name")
  func onboarding() throws {
    let added = try run("care add Rose --relationship Grandma --phone '+49 30 1234567'")
    #expect(added.code == 0)
    #expect(added.output.contains("Rose"))
    #expect(added.complaint.contains("`daybook care send Rose` sends this: Hello Rose!"))
    #expect(try output("care").hasSuffix("\nType: daybook care send Rose\n"))
    #expect(try output("care send ros --yes").contains("Waiting for the program"))
    #expect(try output("outbox --for rose").contains("Hello Rose!"))
    #expect(try output("respond Rose yes") == "Rose agreed to get messages.\n")
    #expect(try output("care list").contains("Agreed; has no task yet."))
    _ = try output("add 'Take your pills 9am' --for ROSE")
    _ = try output("add 'Take out the trash'")
    for list in ["list --for rose", "list take --for rose"] {
      let listed = try output(list)
      #expect(listed.contains("Take your pills") && !listed.contains("trash"))
    }
    #expect(try output("care Rose").contains("Take your pills"))
    #expect(try output("list").contains("Take your pills  for Rose"))
    #expect(
      try profiles().map { $0.dropFirst() } == [
        ["1", "Rose", "Grandma", "+49301234567", "active", "1"]
      ])
    #expect(try output("care week --for Rose").contains("Rose: "))
    #expect(try output("care week 2026-03-04").contains("March 2 to 8, 2026"))
    #expect(try output("care week 2026-04-01").contains("March 30 to April 5, 2026"))
    #expect(try output("care week 2025-12-30").contains("December 29, 2025 to January 4, 2026"))
    #expect(try output("gallery Rose").contains("No photos here yet."))
  }

  @Test("What stands in the way is said by each command that queues or lists, with what to type")
  func obstacles() throws {
    let allow = "daybook preferences notificationPermission=granted"
    #expect(try run("care status").complaint.contains("`daybook care add Rose"))
    #expect(try run("outbox").complaint.contains("There is no message."))
    _ = try output("care add 'Rose Marie' --relationship Grandma --phone '+49 30 1234567'")
    #expect(try output("care status").contains("daybook care send 'Rose Marie'"))
    #expect(try run("care send rose --yes").complaint.contains("Type `\(allow)`."))
    #expect(try run("outbox").complaint.contains(allow))
    #expect(try output("care rose").hasSuffix("\nType: \(allow)\n"))
    _ = try output("preferences notificationPermission=granted")
    #expect(try output("care status --plain").hasPrefix("noSender\t"))
    #expect(try run("add 'Pills 9am' --for rose").complaint.contains("not answered") == false)
    let claim = try output("call care/claim sender=tests --field /careMessage/id --field /claim")
      .split(separator: "\n").map(String.init)
    _ = try output("call care/fail id=\(claim[0]) claim=\(claim[1]) message='login failed'")
    let status = try output("care status")
    #expect(status.contains("not sent: login failed. The next try is on Wed 4 Mar 8:01AM."))
    #expect(status.contains("daybook resend 'Rose Marie'"))
    #expect(try output("resend rose").contains("queued"))
    #expect(try output("care status --plain").hasPrefix("retrying\t"))
    #expect(try output("care status").contains("as soon as a program takes it"))
    #expect(try run("resend nobody").code == 4)
  }

  @Test("An emoji is chosen by a command, and a sequence is refused with its simple form")
  func emoji() throws {
    let add = "care add Rose --relationship Grandma --phone '+49 30 1234567'"
    #expect(try run("\(add) --emoji 👵🏿").complaint.contains("The simple form is 👵."))
    #expect(try output(add).hasPrefix("🙂 Rose"))
    #expect(try output("care edit Rose --emoji 🌻").hasPrefix("🌻 Rose"))
    #expect(try output("care edit Rose --emoji none").hasPrefix("🙂 Rose"))
    #expect(try output("care analytics rose").contains("Nothing has been asked yet."))
  }

  @Test("A second Hello is refused while the first one waits")
  func refused() throws {
    _ = try output("care add Rose --relationship Grandma --phone '+49 30 1234567'")
    _ = try output("care send Rose --yes")
    let again = try run("care send Rose --yes")
    #expect(again.code == 6)
    #expect(again.output.isEmpty)
  }

  @Test("A Hello that was not answered goes once more with --yes alone")
  func unanswered() throws {
    _ = try output("care add Rose --relationship Grandma --phone '+49 30 1234567'")
    _ = try output("care send Rose --yes")
    _ = try output("call preferences/edit notificationPermission=granted")
    let text = try output("call care/claim sender=sms")
    let claimed = try JSON(parsing: Array(text.utf8))
    guard case .string(let claim)? = claimed["claim"],
      case .string(let id)? = claimed["careMessage"]?["id"]
    else {
      Issue.record("Nothing was claimed: \(text)")
      return
    }
    _ = try output("call care/confirm id=\(id) claim=\(claim)")
    let refused = try run("care send Rose")
    #expect(refused.code == 6)
    #expect(refused.complaint.contains("March 4, 2026 at 8AM"))
    #expect(refused.complaint.contains("--yes"))
    #expect(try output("care send Rose --yes").contains("Waiting for the program"))
  }

  @Test("Where nobody can be asked, messages go only with --yes, out and away")
  func remove() throws {
    _ = try output("care add Rose --relationship Grandma --phone '+49 30 1234567'")
    let unasked = try run("care send Rose")
    #expect(unasked.code == 6 && unasked.complaint.contains("Nothing was sent."))
    #expect(unasked.complaint.contains("--yes") && unasked.complaint.contains("Hello Rose!"))
    #expect(try output("outbox").contains("Hello") == false)
    _ = try output("care send Rose --yes")
    let refused = try run("care remove Rose")
    #expect(refused.code == 6)
    #expect(refused.complaint.contains("--yes"))
    #expect(try profiles().count == 1)
    _ = try output("care remove Rose --yes")
    #expect(try profiles().isEmpty)
    _ = try output("undo")
    #expect(try profiles().count == 1)
    _ = try output("care remove Rose -y")
    #expect(try profiles().isEmpty)
  }

  @Test("A name that nobody or more than one has says who there is")
  func names() throws {
    _ = try output("care add Rosa --relationship Aunt --phone '+49 30 1111111'")
    _ = try output("care add Rosalie --relationship Aunt --phone '+49 30 2222222'")
    _ = try output("care add Émile --relationship Uncle --phone '+49 30 3333333'")
    #expect(try run("care edit Rosa --relationship Mother").code == 0)
    #expect(try output("care show emi").contains("> "))
    let nobody = try run("care Max")
    #expect(nobody.code == 4)
    #expect(nobody.complaint.contains("There is Rosa, Rosalie, Émile."))
    let several = try run("care send Ros")
    #expect(several.code == 64)
    #expect(several.complaint.contains("  Rosa\n") && several.complaint.contains("  Rosalie\n"))
    #expect(try profiles().map { $0[3] } == ["Mother", "Aunt", "Uncle"])
  }

  @Test("What the reply has to be is changed by itself, and a task can be one's own again")
  func reply() throws {
    _ = try output("care add Rose --relationship Grandma --phone '+49 30 1234567'")
    let line = "add 'Walk the dog 6pm' --for Rose --category walks --json"
    let id = try #require(try JSON(parsing: Array(output(line).utf8))["id"]).text
      .replacing("\"", with: "")
    _ = try output("edit \(id) --reply-minutes 30")
    let edited = try JSON(parsing: Array(output("edit \(id) --reply photo --json").utf8))
    #expect(edited["care"]?["expectedResponse"] == "photo")
    #expect(edited["care"]?["responseMinutes"] == 30)
    #expect(edited["care"]?["category"] == "walks")
    let renamed = try JSON(parsing: Array(output("edit \(id) --category exercise --json").utf8))
    #expect(renamed["care"]?["category"] == "exercise")
    #expect(renamed["care"]?["expectedResponse"] == "photo")
    let own = try JSON(parsing: Array(output("edit \(id) --for none --json").utf8))
    #expect(own["profile"] == nil)
    #expect(try run("edit \(id) --reply text").code == 65)
  }
}
