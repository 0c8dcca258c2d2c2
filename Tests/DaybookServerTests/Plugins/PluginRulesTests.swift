import DaybookProtocol
import JSON
import JSONRPC
import Testing

@testable import DaybookServer

@Suite("What plugins may do and say") struct PluginRulesTests {
  private static let methods: PluginMethodNames = {
    var table = MethodTable()
    for (name, effects) in [
      ("task/add", Effects.write), ("task/list", .read), ("tag/list", .read),
      ("plugin/enable", .write), ("plugin/list", .read), ("initialize", .read),
    ] {
      table.add(name, effects) { _, _ in .null }
    }
    return PluginMethodNames(table)
  }()

  @Test(
    "A method is granted by its name, its namespace, or by changing nothing",
    arguments: [
      ("task/add", ["task/add"], true), ("task/list", ["task/add"], false),
      ("task/add", ["task/*"], true), ("tag/list", ["task/*"], false),
      ("task/list", ["task/*:read"], true), ("task/add", ["task/*:read"], false),
      ("tag/list", ["*:read"], true), ("task/add", ["*:read"], false),
      ("task/add", ["task/add:read"], false), ("initialize", [], true),
      ("plugin/list", ["plugin/*"], true), ("plugin/enable", ["plugin/*"], false),
    ] as [(String, [String], Bool)])
  func grants(_ method: String, _ patterns: [String], _ isGranted: Bool) {
    #expect(Self.methods.grants(method, patterns) == isGranted)
  }

  @Test("A pattern that names nothing, or everything, is a problem")
  func patterns() {
    #expect(
      ["task/*", "tag/list", "*:read", "task/*:read"].allSatisfy {
        Self.methods.problem(of: $0) == nil
      })
    #expect(
      ["*", "tsk/*", "task", "task/go", "", "task/**"].allSatisfy {
        Self.methods.problem(of: $0) != nil
      })
  }

  @Test(
    "How often a feeder runs is a number with a unit, from 10 seconds to a year",
    arguments: [
      ("15min", 900), ("15m", 900), ("10s", 10), ("2h", 7200), ("366d", 31_622_400), ("9s", nil),
      ("367d", nil), ("", nil), ("min", nil), ("1.5h", nil), ("99999999999999999999d", nil),
      ("9223372036854775807d", nil), ("-1h", nil), ("١٥min", nil),
    ] as [(String, Int?)])
  func schedule(_ text: String, _ seconds: Int?) {
    #expect(PluginSchedule.seconds(text) == seconds)
  }

  @Test(
    "A type of a manifest is T, T?, [T] or [T]?",
    arguments: [
      ("string", "string", false, false), ("Day?", "Day", false, true),
      ("[Greeting]", "Greeting", true, false), ("[integer]?", "integer", true, true),
    ])
  func types(_ text: String, _ element: String, _ isList: Bool, _ isOptional: Bool) throws {
    let type = try #require(PluginFieldType(text))
    #expect(type.element == element && type.isList == isList && type.isOptional == isOptional)
  }

  @Test("What is no type is none", arguments: ["", "?", "[]", "[[string]]", "string??", "[string"])
  func noType(_ text: String) {
    #expect(PluginFieldType(text) == nil)
  }

  @Test(
    "Values are judged by what the manifest declares, with the place of what is wrong",
    arguments: [
      (["day": "2026-03-04", "tags": ["a"], "at": ["text": "x"]], nil),
      (["day": "2026-03-04", "tags": []], nil),
      (["day": "2026-03-04", "tags": [], "at": .null], nil),
      (["tags": []], "/day"), (["day": "yesterday", "tags": []], "/day"),
      (["day": "2026-03-04", "tags": "a"], "/tags"),
      (["day": "2026-03-04", "tags": ["a", 1]], "/tags/1"),
      (["day": "2026-03-04", "tags": [], "at": [:]], "/at/text"),
      (["day": "2026-03-04", "tags": [], "at": ["text": "x", "y": 1]], "/at/y"),
      (["day": "2026-03-04", "tags": [], "more": 1], "/more"), ([], ""),
    ] as [(JSON, String?)])
  func values(_ value: JSON, _ place: String?) {
    let structure = Wire.PluginStructure(
      fields: [Wire.PluginField(name: "text", summary: "Text.", type: "string")], name: "Place",
      summary: "A place.")
    let schema = PluginSchema(plugin: "forms", structures: [structure])
    let fields = [
      Wire.PluginField(name: "day", summary: "A day.", type: "Day"),
      Wire.PluginField(name: "tags", summary: "Tags.", type: "[string]"),
      Wire.PluginField(name: "at", summary: "Where.", type: "Place?"),
    ]
    do throws(JSONDecodingError) {
      try schema.check(value, fields)
      #expect(place == nil)
    } catch {
      #expect(error.pointer.description == place)
    }
  }

  @Test(
    "The session's bus is where its address says, or systemd has it",
    arguments: [
      (["DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/user/7/bus"], ["/run/user/7/bus"]),
      (
        ["DBUS_SESSION_BUS_ADDRESS": "unix:guid=1,path=/tmp/a b,x=1;tcp:path=/x;unix:path=/c"],
        ["/tmp/a b", "/c"]
      ),
      (["DBUS_SESSION_BUS_ADDRESS": "unix:abstract=/tmp/a"], []),
      (["DBUS_SESSION_BUS_ADDRESS": "unix:path=relative;,;:="], []),
      (["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/run/user/7"], ["/run/user/7/bus"]),
      (["XDG_RUNTIME_DIR": ""], nil), ([:], nil),
    ] as [([String: String], [String]?)])
  func sessionBus(_ variables: [String: String], _ sockets: [String]?) {
    #expect(SessionBus(variables)?.sockets == sockets)
  }
}
