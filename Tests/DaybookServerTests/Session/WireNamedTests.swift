import DaybookModel
import DaybookProtocol
import JSON
import Support
import Testing

@testable import DaybookServer

@Suite("Values that are written by their names are on the wire")
struct WireNamedTests {
  @Test("Of what has values of several types, the wire has each")
  func names() throws {
    let bundle = try JSON(parsing: Wire.openRPCBundle)
    let names =
      WellnessRecovery.Part.allCases.map(\.rawValue)
      + WellnessPerformance.Part.allCases.map(\.rawValue)
    let parts = names.map(Wire.ScorePart.init(rawValue:))
    let entities = Entity.allCases.map(Wire.ChangedEntity.init)
    for (type, values) in [
      ("ScorePart", parts.map(\.json)), ("ChangedEntity", entities.map(\.json)),
    ] {
      let schema = try #require(bundle["components"]?["schemas"]?[type])
      let known = try schema.requiredItems("examples")
      #expect(Set(values).subtracting(known).map(\.text) == [], "\(type)")
    }
  }
}
