import CivilTime
import DaybookModel
import DaybookProtocol
import JSON
import QuickAdd
import SearchLanguage
import Support
import Testing

@testable import DaybookServer

@Suite("Choices have the same names on the wire")
struct WireNamedTests {
  private static let types: [any WireNamed.Type] = [
    AttachmentKind.self, CalendarKind.self,
    CareEffect.self, CareMessageKind.self, CareMessageState.self,
    CareObstacleKind.self, CareOutcome.self,
    CareResponseKind.self, ChangeRecord.Operation.self,
    DashboardRecord.State.self, DateDirection.self, Entity.self, EventStatus.self,
    FilterComparison.self,
    FilterKind.self,
    HabitPeriod.self, HabitTarget.Comparison.self,
    HistoryRecord.State.self, MealKind.self, NamedKind.self, NameMatch.self,
    NotificationPermission.self, Nutrient.self,
    OccurrenceState.self, ProfileStatus.self,
    ProfileTasks.self, ProviderState.self, RecurrenceAnchor.self,
    ReminderAnchor.self, ReminderState.self, SearchOrder.self, StateReason.self,
    SubtaskChoice.self,
    TaskPriority.self, TaskState.self, Weekday.self, WellnessDirection.self, WellnessKind.self,
    WellnessPerformance.Part.self, WellnessRecovery.Part.self,
  ]

  @Test("The wire has each value, and those of a closed choice are all that it has")
  func names() throws {
    let bundle = try JSON(parsing: Wire.openRPCBundle)
    for type in Self.types {
      let schema = try #require(bundle["components"]?["schemas"]?[Self.wireName(of: type)])
      let names = Self.names(of: type)
      let values = try schema.requiredItems(schema["enum"] == nil ? "examples" : "enum")
      if let choice = type as? any WireChoice.Type {
        #expect(Set(values) == names, "\(type)")
        let agree = Self.standInsAgree(of: choice)
        #expect(agree, "\(type)")
      } else {
        #expect(names.subtracting(values).map(\.text) == [], "\(type)")
      }
    }
  }

  @Test("Every choice that is declared to have the names of the wire is tested")
  func completeness() throws {
    let text = try ToolPaths.text("Sources/DaybookServer/WireNamed.swift")
    let declared = text.matches(of: /(?m)^extension ([\w.]+): Wire(?:Named|Choice)\b/)
      .map { String($0.output.1) }
    let tested = Self.types.map { type in
      String(reflecting: type).split(separator: ".").dropFirst().joined(separator: ".")
    }
    #expect(declared.sorted() == tested.sorted())
  }

  private static func names<Named: WireNamed>(of type: Named.Type) -> Set<JSON> {
    Set(type.allCases.map { .string($0.wireName) })
  }

  private static func wireName<Named: WireNamed>(of type: Named.Type) -> String {
    String(describing: Named.WireType.self)
  }

  private static func standInsAgree<Choice: WireChoice>(of type: Choice.Type) -> Bool {
    type.standIns.0.wireName == type.standIns.1.rawValue
  }
}
