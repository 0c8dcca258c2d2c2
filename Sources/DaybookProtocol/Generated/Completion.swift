// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import JSON

extension Wire {
  /// A possible continuation of a text that is being typed.
  package struct CompletionItem: Sendable, Hashable {
    /// The id, for an item.
    package var id: String?
    /// What it is.
    package var kind: Wire.CompletionItemKind
    /// Where the part of the text to be replaced begins, in the negotiated position encoding.
    package var start: Int
    /// Where it ends.
    package var stop: Int
    /// The replacement.
    package var text: String
    /// The title to show.
    package var title: String

    package init(id: String? = nil, kind: Wire.CompletionItemKind, start: Int, stop: Int, text: String, title: String) {
      self.id = id
      self.kind = kind
      self.start = start
      self.stop = stop
      self.text = text
      self.title = title
    }
  }
}

extension Wire.CompletionItem: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decodeIfPresent("id")
    kind = try object.decode("kind")
    start = try object.decode("start", in: 0...Int.max)
    stop = try object.decode("stop", in: 0...Int.max)
    text = try object.decode("text")
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    members.add("kind", kind)
    members.add("start", start)
    members.add("stop", stop)
    members.add("text", text)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// What completes the text: an item by its title, or a part of the filter language.
  package struct CompletionItemKind: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let task = Self(rawValue: "task")
    package static let habit = Self(rawValue: "habit")
    package static let tag = Self(rawValue: "tag")
    package static let profile = Self(rawValue: "profile")
    package static let field = Self(rawValue: "field")
    package static let value = Self(rawValue: "value")
  }
}

extension Wire {
  /// Possible continuations of a text.
  package struct CompletionItemList: Sendable, Hashable {
    /// Fields and values first, then tags and profiles, then the other items.
    package var items: [Wire.CompletionItem]

    package init(items: [Wire.CompletionItem]) {
      self.items = items
    }
  }
}

extension Wire.CompletionItemList: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    items = try object.decode("items", cap: 100)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("items", items)
    return members.json
  }
}

extension Wire {
  /// What is being typed: a filter; a line of quick add, in which tags and the project are completed; tags, of which each can have a sign in front; words of the title of an open task, which the whole title replaces.
  package struct CompletionTopic: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let filter = Self(rawValue: "filter")
    package static let line = Self(rawValue: "line")
    package static let tags = Self(rawValue: "tags")
    package static let task = Self(rawValue: "task")
  }
}

extension Wire {
  /// Lists how a text that is being typed may continue; the last word may be incomplete. A question of a view has the topic in `completion`. It looks at a bounded number of items, newest first.
  package enum CompletionList {
    package static let method = "completion/list"
    package typealias Reply = Wire.CompletionItemList

    /// The params of `completion/list`.
    package struct Params: Sendable, Hashable {
      /// The maximum number of items; null is 10.
      package var limit: Int?
      /// What was typed up to the cursor.
      package var text: String
      /// What it is that is typed; null is a filter.
      package var topic: Wire.CompletionTopic?

      package init(limit: Int? = nil, text: String, topic: Wire.CompletionTopic? = nil) {
        self.limit = limit
        self.text = text
        self.topic = topic
      }
    }
  }
}

extension Wire.CompletionList.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    limit = try object.decodeIfPresent("limit", in: 1...100)
    text = try object.decode("text", length: 0...10000)
    topic = try object.decodeIfPresent("topic")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("limit", limit)
    members.add("text", text)
    members.add("topic", topic)
    return members.json
  }
}
