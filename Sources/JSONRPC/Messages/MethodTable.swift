package import JSON

/// What a method does, which decides where it runs.
package enum Effects: Sendable, Hashable {
  /// Runs on the lane and changes nothing.
  case read
  /// Runs on the lane; its answer leaves after the commit.
  case write
  /// Runs on a thread of its own beside the lane, and can be cancelled while it runs.
  case long
}

/// The methods of an application by name.
package struct MethodTable: Sendable {
  package typealias Body = @Sendable (_ params: JSON?, _ call: Call) throws -> JSON

  /// Answers by `answer`, at once or later.
  package typealias LaterBody =
    @Sendable (_ params: JSON?, _ call: Call, _ answer: LaterAnswer) -> Void

  struct Method: Sendable {
    let effects: Effects
    let takesPositions: Bool
    /// Whether a request begins a group.
    var beginsGroup: (@Sendable (_ params: JSON?) -> Bool)?
    /// Of a method that answers when it can; `body` is not called then.
    var later: LaterBody?
    /// Whether a request of a method of the lane runs as a long one does.
    var isLong: (@Sendable (_ params: JSON?) -> Bool)?
    var body: Body

    func runsBesideTheLane(_ params: JSON?) -> Bool {
      effects == .long || isLong?(params) == true
    }
  }

  /// Returns for what a long request waits, such as another program: no more of one kind run at once
  /// than `ConnectionOptions.maxLongRequests`, and they hold up none of another.
  package var kindOfLong: @Sendable (_ name: String, _ params: JSON?) -> String = { _, _ in "" }
  private var methods: [String: Method] = [:]
  private var families: [String: Method] = [:]

  package init() {}

  /// Whether the method is there and changes nothing.
  package func isRead(_ name: String) -> Bool { methods[name]?.effects == .read }

  /// Adds a method that clients request, or notify when they want no answer; the body gets an
  /// object or nil (absent, null or `[]`).
  package mutating func add(_ name: String, _ effects: Effects, _ body: @escaping Body) {
    methods[name] = Method(effects: effects, takesPositions: false, body: body)
  }

  /// Adds methods whose bodies are those of a table that is made when one of them is first called.
  package mutating func add(
    _ names: [(name: String, effects: Effects)], made table: @escaping @Sendable () -> MethodTable
  ) {
    let made = OnFirstUse(table)
    for (name, effects) in names {
      add(name, effects) { params, call in
        guard let method = made.value.methods[name] else { throw ResponseError.internalError }
        return try method.body(params, call)
      }
    }
  }

  /// Adds a method whose params may also be a non-empty array (JSON-RPC 2.0, 4.2).
  package mutating func addPositional(
    _ name: String, _ effects: Effects, _ body: @escaping Body
  ) {
    methods[name] = Method(effects: effects, takesPositions: true, body: body)
  }

  /// Adds a method whose answer can come later, so that it must not leave anything uncommitted; to
  /// be called by a connection alone. The body gets what an ordinary one gets.
  package mutating func addLater(_ name: String, _ body: @escaping LaterBody) {
    methods[name] = Method(
      effects: .read, takesPositions: false, later: body,
      body: { _, _ in throw ResponseError.internalError })
  }

  /// Makes those requests of the methods of the lane begin a group for which the closure of the
  /// method returns true, so that one can be rolled back when it is cancelled while it runs, without
  /// the calls before it.
  package mutating func isolate(
    where beginsGroup: (_ name: String) -> (@Sendable (_ params: JSON?) -> Bool)?
  ) {
    for (name, method) in methods where method.effects == .write {
      methods[name]?.beginsGroup = beginsGroup(name)
    }
  }

  /// Adds all methods whose names begin with a prefix that ends in a slash, or with any where it is
  /// empty; one of its own name goes before. The body finds the name in the call.
  package mutating func addFamily(_ prefix: String, _ effects: Effects, _ body: @escaping Body) {
    families[prefix] = Method(effects: effects, takesPositions: false, body: body)
  }

  /// Makes those requests of a method of the lane run on a thread of their own for whose params the
  /// closure returns true.
  package mutating func runBesideTheLane(
    _ name: String, where isLong: @escaping @Sendable (_ params: JSON?) -> Bool
  ) {
    methods[name]?.isLong = isLong
  }

  /// Puts a body around that of each method that is there.
  package mutating func wrap(
    _ around: (_ name: String, _ effects: Effects, _ body: @escaping Body) -> Body
  ) {
    for (name, method) in methods {
      methods[name]?.body = around(name, method.effects, method.body)
    }
    for (prefix, method) in families {
      families[prefix]?.body = around(prefix, method.effects, method.body)
    }
  }

  /// The methods in the order of their names.
  package var names: [String] { methods.keys.sorted() }

  subscript(name: String) -> Method? {
    methods[name] ?? families.first { name.hasPrefix($0.key) && name != $0.key }?.value
  }
}
