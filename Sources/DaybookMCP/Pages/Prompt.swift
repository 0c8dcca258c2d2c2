import CivilTime
import DaybookProtocol
import JSON
import JSONRPC

/// What a person can ask for by name (server/prompts): words in their name, and the page that these
/// are about as a resource beside them.
struct Prompt: Sendable {
  let name: String
  let title: String
  let summary: String
  /// Of its only argument, a day, where it takes one.
  var dayNote: String?
  let resource: Resource
  private let words: @Sendable (String?) -> String

  static let all = [
    Prompt(
      name: "plan_day", title: "Plan my day",
      summary: "Plans today out of what is overdue, due and in the calendar.", resource: .today
    ) { _ in
      """
      Help me plan my day. Look at today and at the agenda of the next three days. Tell me in a few \
      sentences what matters most, what fits between the times that are taken, and what could wait. \
      Then propose what to postpone, and to which day. Change nothing before I agree.
      """
    },
    Prompt(
      name: "weekly_review", title: "Weekly review",
      summary: "Looks back on the last seven days, and ahead on the next seven.", resource: .agenda
    ) { _ in
      """
      Do a weekly review with me. Summarise each of the last seven days with day_summary: what got \
      done, which habits held, what was missed. List the open tasks without a due day, and what is \
      overdue. Then look at the next seven days and tell me where they are too full. Ask me about \
      each doubtful task: do it, postpone it, or remove it. Change nothing before I agree.
      """
    },
    Prompt(
      name: "catch_up", title: "Catch up after a holiday",
      summary: "Sorts what has piled up while the person was away.",
      dayNote: "The first day away, YYYY-MM-DD", resource: .today
    ) { day in
      """
      I was away\(day.map { " since \($0)" } ?? "") and want to catch up. List what is overdue, the \
      oldest first, and group it: what still matters, what has settled itself, and what recurs and \
      can be skipped. Propose a day for each thing that still matters, at most five a day from \
      tomorrow on. Change nothing before I agree; after that, postpone and complete as agreed.
      """
    },
  ]

  var json: JSON {
    var object: JSONObject = [
      "name": .string(name), "title": .string(title), "description": .string(summary),
    ]
    if let dayNote {
      object["arguments"] = [
        ["name": "since", "description": .string(dayNote), "required": false]
      ]
    }
    return .object(object)
  }

  /// Returns the messages. Throws `invalidParams` for an argument that is not known or no day.
  func result(_ arguments: JSONObject, _ call: ToolCall) throws -> JSONObject {
    let place = JSONPointer(["arguments"])
    for (name, _) in arguments where dayNote == nil || name != "since" {
      throw ResponseError.invalidParams(
        "The prompt “\(self.name)” takes no argument “\(name)”.",
        pointer: JSONPointer(place.tokens + [name]))
    }
    let day: String?
    do {
      day = try arguments.decodeIfPresent("since")
    } catch {
      throw ResponseError.invalidParams(error.inside("arguments"))
    }
    if let day, Day(day) == nil {
      throw ResponseError.invalidParams(
        "A day has the form 2026-01-22.", pointer: JSONPointer(place.tokens + ["since"]))
    }
    return [
      "description": .string(summary),
      "messages": [
        ["role": "user", "content": ["type": "text", "text": .string(words(day))]],
        [
          "role": "user",
          "content": [
            "type": "resource",
            "resource": [
              "uri": .string(resource.uri), "mimeType": .string(Resource.mediaType),
              "text": .string(try resource.text(call)),
            ],
          ],
        ],
      ],
    ]
  }
}
