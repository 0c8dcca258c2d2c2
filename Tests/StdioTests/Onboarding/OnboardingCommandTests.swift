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

  @Test("What a person says about themselves is said by its words") func about() throws {
    _ = try output("$daybook preferences name=Ada careFor=parent,child checkIn=daily")
    let about = try output("$daybook onboarding about --width 60")
    #expect(about.contains("✓ A parent"))
    #expect(about.contains("☐ A partner"))
    #expect(about.contains("✓ Every day"))
    #expect(try output("$daybook preferences --plain").contains("careFor\tparent,child\n"))
    #expect(try shell.run("$daybook preferences careFor=neighbour").code != 0)
    _ = try output("$daybook preferences careFor=null")
    #expect(try output("$daybook preferences --plain").contains("careFor\tnull\n"))
  }
}
