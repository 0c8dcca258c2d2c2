// Commands on wellness: `log` with its subcommands asks `wellness/log…` (`WellnessLogCommands`),
// and lists, changes and removes logs (`LogEntryCommands`), which are named by letters
// (`LogNames`) and printed as rows (`EntityRow`); `targets` shows or sets what a day aims at. A
// day may be said in words, which the server reads. Amounts have units (`WrittenAmount`), and their
// numbers a point or a comma (`WrittenNumber`). `wellness` and `nutrition` draw the views
// of the same names, like the commands of Pages.

import ArgumentParser
import DaybookProtocol
import DaybookServer
import JSON

struct WellnessCommand: DrawingCommand {
  static let configuration = CommandConfiguration(
    "wellness", "Shows energy, nutrition, recovery and performance of a day.",
    discussion: "`daybook wellness`, `daybook wellness --plain`")

  @Argument(help: "The day, or words for one; the default is today.")
  var day: [String] = []

  @OptionGroup var arguments: DrawingArguments

  func argument(_ server: LocalServer) throws -> String? { try server.day(day, .past) }
}

struct NutritionCommand: DrawingCommand {
  static let configuration = CommandConfiguration(
    "nutrition", "Shows what you ate and drank, compared with the targets.",
    discussion: "`daybook nutrition`, `daybook nutrition --plain`")

  @Argument(help: "The day, or words for one; the default is today.")
  var day: [String] = []

  @OptionGroup var arguments: DrawingArguments

  func argument(_ server: LocalServer) throws -> String? { try server.day(day, .past) }
}

struct TargetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "targets", "Changes and prints your daily targets.",
    discussion: "`daybook targets --kcal 1800 --water 3`, `daybook targets`")

  @OptionGroup var food: FoodArguments
  @Option(parsing: .unconditional, help: "In litres.", transform: WrittenAmount.litres.read)
  var water: Double?
  @Flag(help: "Restores the defaults first.") var reset = false
  @Flag(help: "Prints one JSON document.") var json = false

  @OptionGroup var session: SessionArguments

  func run() throws {
    try session.ask { server in
      func edit(_ value: Double?) -> Edit<Double?> {
        value.map { .set($0) } ?? (reset ? .set(nil) : .keep)
      }
      let params = Wire.WellnessEditTargets.Params(
        carbsGrams: edit(food.carbs), fatGrams: edit(food.fat), fibreGrams: edit(food.fibre),
        kcal: edit(food.kcal), proteinGrams: edit(food.protein), waterLitres: edit(water))
      let isEdit = params != Wire.WellnessEditTargets.Params()
      let targets =
        try isEdit ? server.ask(params) : server.ask(Wire.WellnessGetTargets.Params())
      guard !json else { return try StandardStreams.deliver(targets.json.text + "\n") }
      let rows = [
        ("Calories", targets.kcal, "kcal"), ("Protein", targets.proteinGrams, "g"),
        ("Carbs", targets.carbsGrams, "g"), ("Fat", targets.fatGrams, "g"),
        ("Fibre", targets.fibreGrams, "g"),
        ("Water", targets.waterLitres, "l"),
      ].map {
        [TextTable.Cell($0.0), TextTable.Cell("\(Figures.amount($0.1)) \($0.2)", .time)]
      }
      try StandardStreams.deliver(TextTable(rows: rows, flexible: 0).text)
    }
  }
}
