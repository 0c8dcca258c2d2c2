import Foundation
import JSON
import Support
import Testing

@Suite("The commands for wellness")
struct WellnessCommandTests {
  private let shell: Shell

  init() throws { shell = try Shell() }

  /// Runs a command on Wed 4 March 2026 in Berlin.
  private func run(_ time: String, _ line: String) throws -> Shell.Ended {
    let clock = "--now 2026-03-04T\(time) --time-zone Europe/Berlin"
    let line = line.replacing(/\$daybook (log \w+|\w+)/) { "$daybook \($0.output.1) \(clock)" }
    return try shell.run(line, environment: ["PATH": "/usr/bin:/bin"])
  }

  private func output(_ time: String, _ line: String) throws -> String {
    let ended = try run(time, line)
    try #require(ended.code == 0, "\(line): \(ended.complaint)")
    return ended.output
  }

  @Test("Energy, meals, water, workouts and metrics are logged, and shown") func logging() throws {
    #expect(try output("12:00", "$daybook log energy 4").contains("Energy: Good"))
    let meal = try output("12:00", "$daybook log meal lunch Pea soup --kcal 600.9 --json")
    #expect(try JSON(parsing: Array(meal.utf8))["meal"]?["name"] == "Pea soup")
    _ = try output("12:00", "$daybook log water 0.5 --quiet")
    _ = try output("12:00", "$daybook log water 0.75 --on yesterday")
    _ = try output("12:00", "$daybook log metrics --sleep 7.5 --weather Sunny")
    #expect(try output("12:00", "$daybook log workout Run --start").contains("Run, started"))
    #expect(try output("12:35", "$daybook log workout --done").contains("Run, 35 min"))
    let page = try output("12:40", "$daybook wellness --width 60")
    for text in ["7.5h sleep · Sunny", "Energy: Good 😊", "600 / 2000 kcal", "0.5 / 2.5 l"] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(try output("12:40", "$daybook nutrition yesterday").contains("0.75 / 2.5 l"))
  }

  @Test("An amount has a unit, and a log is listed, changed and removed by its name")
  func amounts() throws {
    #expect(try run("12:00", "$daybook log list").complaint.contains("daybook log water 500ml"))
    #expect(try output("12:00", "$daybook log water 700ml --json").contains("\"litres\":0.7,"))
    #expect(try output("12:01", "$daybook log water 2 glasses").contains("0.5 l"))
    #expect(try output("12:02", "$daybook log meal dinner Pea soup 650 kcal").contains("650 kcal"))
    #expect(try output("12:03", "$daybook log workout Run 1h10").contains("Run, 70 min"))
    #expect(try output("12:04", "$daybook log sleep 7:20 --quality 4").contains("slept 7.33 h"))
    #expect(try output("12:04", "$daybook log sleep 22:30-06:15").contains("slept 7.75 h"))
    #expect(try output("12:04", "$daybook log sleep 7:20 --quality 4").contains("slept 7.33 h"))
    #expect(try output("12:05", "$daybook log weight 11 st 4 lb").contains("71.67 kg"))
    let listed = try output("12:10", "$daybook log list water").split(separator: "\n")
    let names = listed.compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(names.count == 2 && Set(names).count == 2)
    #expect(names.allSatisfy { $0.allSatisfy(\.isLetter) })
    let water = try run("12:10", "$daybook log edit water 300ml")
    #expect(water.code == 64 && names.allSatisfy(water.complaint.contains))
    #expect(try output("12:10", "$daybook log edit \(names[1]) 300ml").contains("0.3 l"))
    #expect(
      try output("12:10", "$daybook log edit pea soup 700 --name Stew").contains("Stew, 700 kcal"))
    #expect(try run("12:10", "$daybook log edit metrics").complaint.contains("log metrics"))
    #expect(try run("12:10", "$daybook log remove stew").complaint.contains("daybook undo"))
    #expect(try run("12:10", "$daybook log remove metrics").code == 0)
    #expect(try output("12:10", "$daybook log list --json").contains("$name") == false)
    #expect(try output("12:10", "$daybook log list").split(separator: "\n").count == 3)
    #expect(try output("12:20", "$daybook log workout Yoga 60").contains("Yoga, 60 min"))
    #expect(
      try output("12:21", "$daybook log meal lunch Soup protein 20g, 5 g of fat, 600kcal")
        .contains("Soup, 600 kcal"))
    let fat = try output("12:21", "$daybook log meal lunch Soup protein 20g, 5 g of fat --json")
    #expect(fat.contains("\"fatGrams\":5.0") && fat.contains("\"proteinGrams\":20.0"))
    let unitless = try run("12:22", "$daybook log meal lunch Menu 52")
    #expect(unitless.output.contains("Menu 52"))
    #expect(unitless.complaint.contains("`52kcal`"))
    #expect(
      try output("12:30", "$daybook log meal snack --protein 30 --fat 5")
        .contains("Snack, 30 g protein, 5 g fat"))
  }

  @Test("What cannot be is refused with a reason") func refused() throws {
    #expect(try run("12:00", "$daybook log energy 6").code != 0)
    #expect(try run("12:00", "$daybook log meal brunch").code != 0)
    #expect(try run("12:00", "$daybook log water 0").code != 0)
    let early = try run("12:00", "$daybook log energy 3 --on tomorrow")
    #expect(early.complaint.contains("in the future"))
    let ended = try run("12:00", "$daybook log workout --done")
    #expect(ended.code == 6 && ended.complaint.contains("No workout is running."))
  }

  @Test("A number that may be thousands or a fraction is refused with the reason, never guessed")
  func grouped() throws {
    for line in [
      "log meal lunch --kcal 10.000", "log water 1,500", "log metrics --temperature -1.250",
      "targets --fat 1.000",
    ] {
      let ended = try run("12:00", "$daybook \(line)")
      #expect(ended.code == 64, "\(line)")
      #expect(ended.complaint.contains("or a fraction"), "\(ended.complaint)")
    }
    #expect(try run("12:00", "$daybook log metrics --steps 10.000").code == 64)
    #expect(try output("12:00", "$daybook log water 0,250").contains("0.25 l"))
    #expect(try output("12:00", "$daybook log metrics --temperature -2,5").contains("-2.5 °C"))
  }

  @Test("A workout that began before midnight, or by another clock, is the one that is done")
  func running() throws {
    _ = try output("23:50", "$daybook log workout Run --start --on yesterday")
    #expect(try output("00:10", "$daybook log workout end").contains("Run"))
    _ = try output("23:50", "$daybook log workout start Swim")
    let ended = try shell.run(
      "$daybook log workout --done --now 2026-03-03T23:00 --time-zone Europe/Berlin",
      environment: ["PATH": "/usr/bin:/bin"])
    #expect(ended.code == 0 && ended.output.contains("Swim"), "\(ended.complaint)")
  }

  @Test("Targets are changed and printed") func targets() throws {
    #expect(try output("12:00", "$daybook targets").contains("2000 kcal"))
    let changed = try output("12:00", "$daybook targets --kcal 1800 --water 3")
    #expect(changed.contains("1800 kcal") && changed.contains("3 l"))
    let reset = try output("12:00", "$daybook targets --reset --water 2")
    #expect(reset.contains("2000 kcal") && reset.contains("2 l"))
  }
}
