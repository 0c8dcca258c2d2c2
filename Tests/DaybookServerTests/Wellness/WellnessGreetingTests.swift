import CivilTime
import DaybookModel
import Testing

@testable import DaybookServer

@Suite("The wellness greeting")
struct WellnessGreetingTests {
  private func text(_ hour: Int, _ minute: Int, _ name: String = "Ada") throws -> String {
    WellnessGreeting.text(
      at: try #require(LocalTime(hour: hour, minute: minute) as LocalTime?), name: name)
  }

  @Test("Its words change at 05:00, 12:00, 17:00 and 22:00") func hours() throws {
    let morning = "Good morning, Ada! Ready to make today count?"
    let afternoon = "Good afternoon, Ada! How's your day going?"
    let evening = "Good evening, Ada! Time to wind down."
    let night = "Hello, Ada! Still up?"
    for (first, last, words) in [
      (5, 11, morning), (12, 16, afternoon), (17, 21, evening), (22, 23, night), (0, 4, night),
    ] {
      #expect(try text(first, 0) == words)
      #expect(try text(last, 59) == words)
    }
  }

  @Test("Who gave no name is greeted all the same") func noName() throws {
    let name = PreferencesRecord().greetedName
    #expect(try text(0, 0, name) == "Hello, there! Still up?")
  }
}
