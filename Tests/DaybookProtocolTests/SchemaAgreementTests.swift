import CivilTime
import DaybookProtocol
import Foundation
import JSON
import Support
import Testing

@Suite("The hand-written parts say what the schema says")
struct SchemaAgreementTests {
  typealias Scalar = JSONDecodable & Sendable

  private static let texts = [
    "", "a", "2026-01-22", "2026-13-45", "2026-1-2", "26-01-22", "2026-01-22 ", "٢٠٢٦-٠١-٢٢",
    "09:00", "9:00", "09:00:30", "09:00:3", "09:00:30.5", "2026-01-22T09:00", "2026-01-22t09:00",
    "2026-01-22T09:00:30", "2026-01-22T08:00:00.000Z", "2026-01-22T08:00:00Z", "Europe/Berlin",
    "Etc/GMT+3", "America/Port-au-Prince", "Europe Berlin", "fern", "a b", "a/b", "A/b", "1a",
    "a/", "a-1/B_2.c", "a/b/c", "é", "a\u{0}b",
    "-_.", String(repeating: "x", count: 64), String(repeating: "x", count: 65), "fern\n",
  ]

  /// Of those with one check, such as the ids, one stands for all.
  private static let scalars: [any Scalar.Type] = [
    Day.self, Wire.DeviceID.self, Instant.self, Wire.ListCursor.self, LocalDateTime.self,
    LocalTime.self,
    Wire.MetricsSource.self, Wire.PluginID.self, Wire.ProgressToken.self, Wire.ProviderID.self,
    Wire.RecurrenceRule.self, Wire.ReminderID.self, Wire.RequestKey.self, Wire.TaskID.self,
    Wire.TimeZone.self,
  ]

  @Test("Every check of a scalar is compared here")
  func allScalars() throws {
    let declared = try declarations()
    let names = Self.scalars.map { "\($0)" }
    let checks = Set(try names.map { try #require(declared[$0])["format"]?.text })
    let left = declared.filter { name, scalar in
      let check = scalar["format"]?.text
      return !names.contains(name) && (check == nil || !checks.contains(check))
    }
    #expect(left.keys.sorted() == [])
  }

  @Test(
    "A scalar takes its examples, and of other texts those that its pattern and its length allow",
    arguments: scalars)
  func scalar(_ type: any Scalar.Type) throws {
    let declared = try #require(try declarations()["\(type)"])
    guard case .array(let items)? = declared["examples"] else {
      Issue.record("\(type) has no examples")
      return
    }
    let examples = items.compactMap(\.text)
    #expect(!examples.isEmpty && examples.count == items.count)
    let pattern = try declared["pattern"]?.text.map {
      try NSRegularExpression(pattern: $0.replacing("$", with: "\\z"))
    }
    let longest = declared["maxLength"]?.number ?? Int.max
    let shortest = declared["minLength"]?.number ?? 0
    for text in examples + Self.texts {
      let range = NSRange(text.startIndex..., in: text)
      let allowed = pattern.map { $0.firstMatch(in: text, range: range) != nil } ?? true
      let fits = (shortest...longest).contains(text.unicodeScalars.count) && allowed
      #expect(Self.takes(type, text) == fits, "“\(text)”")
      if examples.contains(text) { #expect(fits, "“\(text)”") }
    }
  }

  /// Whether the text has the shape of the scalar; the schema does not say that a 30th of February
  /// cannot be.
  private static func takes(_ type: any Scalar.Type, _ text: String) -> Bool {
    do throws(JSONDecodingError) {
      _ = try type.init(json: .string(text))
      return true
    } catch {
      return error.isImpossible
    }
  }

  @Test("The bundle in the program is the bundle in the repository")
  func bundle() throws {
    let committed = try JSON(parsing: Array(ToolPaths.text("protocol/openrpc.json").utf8))
    #expect(try JSON(parsing: Wire.openRPCBundle) == committed)
  }

  @Test("What changes something takes a request key and a dry run, or is long and says what not")
  func safeguards() throws {
    let bundle = try JSON(parsing: Wire.openRPCBundle)
    for method in try bundle.requiredItems("methods") where method["x-read-only"] == false {
      let params = try method.requiredItems("params").map { $0["name"] }
      for name in ["requestKey", "dryRun"] where !params.contains(.string(name)) {
        let saysSo = method["summary"]?.text?.contains("`\(name)`") ?? false
        #expect(method["x-effects"] == "long" && saysSo, "\(method["name"] ?? .null): \(name)")
      }
    }
  }

  @Test("Every kind of error has the code that the bundle lists")
  func errorCodes() throws {
    let bundle = try JSON(parsing: Wire.openRPCBundle)
    let errors = try #require(bundle["components"]?["errors"])
    for kind in Wire.ErrorKind.allCases {
      #expect(errors[kind.rawValue]?["code"] == .integer(Int64(kind.code)), "\(kind)")
    }
    #expect(Set(Wire.ErrorKind.allCases.map(\.code)).count == Wire.ErrorKind.allCases.count)
  }

  @Test("An example that no case can show has all members of its type, and no others")
  func unplayedExamples() throws {
    let bundle = try JSON(parsing: Wire.openRPCBundle)
    func reply(_ name: String) throws -> JSON {
      let methods = try bundle.requiredItems("methods")
      let method = try #require(methods.first { $0["name"] == .string(name) })
      return try #require(method.requiredItems("examples").first?["result"]?["value"])
    }
    let report = try reply(Wire.DataImport.method)
    #expect(try Wire.DataImport.Reply(json: report).json == report)
    let view = try reply(Wire.ViewShow.method)
    #expect(try Wire.ViewShow.Reply(json: view).json == view)
  }

  /// The scalars of the schema by name, but for those of the transport, which has no wire types.
  private func declarations() throws -> [String: JSON] {
    var found: [String: JSON] = [:]
    for path in ToolPaths.files(under: "protocol/schema", ending: ".json") {
      let file = try JSON(parsing: Array(ToolPaths.text(path).utf8))
      guard case .object(let types)? = file["types"], file["transport"] == nil else { continue }
      for (name, type) in types where type["scalar"] != nil { found[name] = type }
    }
    return found
  }
}

extension JSON {
  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  fileprivate var number: Int? {
    if case .integer(let number) = self { Int(number) } else { nil }
  }
}
