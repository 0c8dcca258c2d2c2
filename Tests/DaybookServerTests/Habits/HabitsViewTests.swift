import JSON
import JSONRPC
import Testing

@Suite("The view of the habits")
struct HabitsViewTests {
  private let client: TestClient

  init() throws { client = try TestClient() }

  private func show(_ argument: JSON?) throws -> JSON {
    var params: JSONObject = ["name": "habits", "width": 60]
    if let argument { params["argument"] = argument }
    return try client.result("view/show", .object(params))
  }

  private func keys(_ page: JSON) -> [String] {
    (0..<(page["lines"]?.count ?? 0)).compactMap { index in
      guard case .string(let key)? = page["lines"]?[index]?["key"] else { return nil }
      return key.hasPrefix("habit/") ? key : nil
    }
  }

  @Test("More of the archive is the rest of the archive, and more of the list the rest of the list")
  func more() throws {
    for number in 100..<203 {
      for id in ["kept\(number)", "old\(number)"] {
        try client.result("habit/add", ["id": .string(id), "title": .string(id)])
      }
      try client.result("habit/archive", ["id": .string("old\(number)")])
    }
    let lists: [(JSON?, String)] = [(nil, "kept"), ("archived habits", "old")]
    for (argument, name) in lists {
      let page = try show(argument)
      #expect(keys(page).last == "habit/\(name)199#more")
      var act: JSONObject = [
        "action": "more", "changeCursor": 1000, "keys": [.string("habit/\(name)199#more")],
        "name": "habits",
      ]
      if let argument { act["argument"] = argument }
      let target = try client.result("view/act", .object(act))["open"]
      let rest = try show(target?["argument"])
      #expect(keys(rest) == (200..<203).map { "habit/\(name)\($0)" })
    }
  }
}
