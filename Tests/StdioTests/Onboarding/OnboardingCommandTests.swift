import JSON
import Support
import Testing

@Suite("The first steps in a shell")
struct OnboardingCommandTests {
  private let shell: Shell

  init() throws { shell = try Shell() }

  private func output(_ line: String) throws -> String {
    let ended = try shell.run(line)
    try #require(ended.code == 0, "\(line): \(ended.complaint)")
    return ended.output
  }

  @Test("daybook alone shows the first steps, says how to go on, and today once they are over")
  func start() throws {
    let welcome = try output("$daybook")
    #expect(welcome.contains("Welcome to daybook"))
    #expect(welcome.contains("daybook onboarding continue | skip"))
    #expect(try output("$daybook onboarding continue").contains("Snooze Your Way"))
    #expect(try output("$daybook onboarding back").contains("Welcome to daybook"))
    #expect(try output("$daybook onboarding skip").contains("enable | refuse"))
    #expect(try shell.run("$daybook onboarding continue").code == 6)
    #expect(try output("$daybook onboarding refuse").contains("No worries!"))
    #expect(try output("$daybook onboarding start").contains("Nothing planned"))
    #expect(try output("$daybook start --width 40").contains("Nothing planned"))
    #expect(try output("$daybook onboarding restart").contains("Welcome to daybook"))
  }

  @Test("Start ends the first steps from any page, with a name, and refuse answers from any")
  func atOnce() throws {
    let now = "--now 2026-03-04T08:00"
    #expect(try output("$daybook today \(now)").contains("\nGood morning, there!\n"))
    let today = try output("$daybook onboarding start --name Ann \(now)")
    #expect(today.contains("Good morning, Ann!") && today.contains("Nothing planned"))
    #expect(try output("$daybook onboarding start \(now)").contains("Nothing planned"))
    _ = try output("$daybook onboarding restart")
    #expect(try output("$daybook onboarding refuse").contains("No worries!"))
    let preferences = try output("$daybook preferences --plain")
    #expect(preferences.contains("notificationPermission\tdenied\n"))
  }

  @Test("A preference that is not set says so, with what holds meanwhile") func unset() throws {
    let table = try output("$daybook preferences")
    #expect(table.contains(/\nclock +not set: 24 hours \(14:30\)\n/))
    #expect(table.contains(/\ndefaultAlarm +not set: yes\n/))
    #expect(table.contains(/\nquietHours +not set\n/))
    #expect(table.contains(/\ntimeZone +not set: where you are\n/))
    #expect(try output("$daybook preferences --plain").contains("\nclock\tnull\n"))
  }

  @Test("The first steps show what the person is called") func name() throws {
    #expect(try output("$daybook onboarding --width 60").contains("Name          none"))
    _ = try output("$daybook preferences name=Ada")
    #expect(try output("$daybook onboarding --width 60").contains("Name          Ada"))
  }
}
