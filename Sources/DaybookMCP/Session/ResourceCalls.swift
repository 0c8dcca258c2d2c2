import DaybookProtocol
import JSON
import JSONRPC
import Synchronization

/// How pages are read and followed, and prompts made.
extension MCPServer {
  func prompt(_ params: JSONObject, _ client: Client, _ call: Call) throws -> JSONObject {
    let name: String = try params.decode("name")
    guard let prompt = Prompt.all.first(where: { $0.name == name }) else {
      throw ResponseError.invalidParams(
        "There is no prompt “\(name)”.", pointer: JSONPointer(["name"]),
        allowed: Prompt.all.map(\.name))
    }
    let arguments = try params.decodeIfPresent("arguments", as: JSONObject.self) ?? [:]
    return try asked { try prompt.result(arguments, toolCall(client, call)) }
  }

  func read(_ params: JSONObject, _ client: Client, _ call: Call) throws -> JSONObject {
    let resource = try resource(params, client)
    let text: String
    do {
      text = try asked { try resource.text(toolCall(client, call)) }
    } catch let error as ResponseError where error.code == Wire.ErrorKind.notFound.code {
      throw ResponseError.noResource(resource.uri, for: client)
    }
    return [
      "contents": [
        [
          "uri": .string(resource.uri), "mimeType": .string(Resource.mediaType),
          "text": .string(text),
        ]
      ]
    ]
  }

  func subscribe(
    _ params: JSONObject, _ client: Client, _ call: Call, follows: Bool
  ) throws -> JSONObject {
    let resource = try resource(params, client)
    try state.withLock { state in
      guard follows else {
        state.subscriptions.resources.remove(resource)
        return
      }
      let count = state.subscriptions.all.union([resource]).count
      guard count <= Subscriptions.maxResources else {
        throw ResponseError.tooLarge(
          "A client can follow at most \(Subscriptions.maxResources) resources.",
          limit: Subscriptions.maxResources)
      }
      state.subscriptions.resources.insert(resource)
    }
    followIfNeeded()
    return [:]
  }

  /// Begins a subscription that lasts until it is cancelled (2026-07-28): first comes what of it is
  /// honoured.
  func listen(_ params: JSON?, _ call: Call, _ answer: LaterAnswer) throws {
    guard let client = try client(of: "subscriptions/listen", params) else { return }
    let id = try call.namedID
    let wanted: JSONObject = try (params ?? [:]).object.decode("notifications")
    let uris: [String]
    do {
      uris = try wanted.decodeIfPresent("resourceSubscriptions") ?? []
    } catch {
      throw ResponseError.invalidParams(error.inside("notifications"))
    }
    let resources = Set(
      try uris.map { uri in
        guard let resource = Resource(uri: uri) else {
          throw ResponseError.noResource(uri, for: client)
        }
        return resource
      })
    try state.withLock { state in
      guard state.subscriptions.listeners.count < Subscriptions.maxListeners,
        state.subscriptions.all.union(resources).count <= Subscriptions.maxResources
      else {
        throw ResponseError.tooLarge(
          "A client can follow at most \(Subscriptions.maxResources) resources, in at most "
            + "\(Subscriptions.maxListeners) subscriptions.", limit: Subscriptions.maxResources)
      }
      state.subscriptions.listeners.append(
        Subscriptions.Listener(id: id, resources: resources, answer: answer))
    }
    // Before the client hears of it: what it changes then is a change.
    followIfNeeded()
    let honoured: JSONObject = uris.isEmpty ? [:] : ["resourceSubscriptions": uris.json]
    notify(
      "notifications/subscriptions/acknowledged",
      ["notifications": .object(honoured), "_meta": .subscription(id)], in: call)
  }

  /// Subscribes to the change feed while the client follows something, and keeps how it reads now.
  func followIfNeeded() {
    if let isWanted = state.withLock({ $0.subscriptions.feedChange() }) {
      _ = dispatcher.perform(
        isWanted ? Wire.ChangesSubscribe.method : Wire.ChangesUnsubscribe.method, [:])
      if isWanted {
        followTime()
      } else if let page = state.withLock({ $0.clockPage }) {
        _ = dispatcher.perform(Wire.ViewClose.method, Wire.ViewClose.Params(page: page).json)
      }
    }
    reading { $0.begin($1) }
  }

  /// Has daybook tell of what time alone changes, such as midnight or what becomes overdue.
  private func followTime() {
    let params = Wire.ViewShow.Params(live: true, name: "today", width: 80)
    let shown = try? dispatcher.perform(Wire.ViewShow.method, params.json).get()
    let page = shown.flatMap { try? Wire.View(json: $0) }?.page
    state.withLock { $0.clockPage = page }
  }

  /// Lets the body read the pages that are followed.
  private func reading<T>(_ body: (inout Subscriptions, (Resource) -> String?) -> T) -> T {
    var (subscriptions, author) = state.withLock { ($0.subscriptions, $0.author) }
    let call = ToolCall(options: options, author: author ?? "") { [dispatcher] in
      dispatcher.perform($0, $1)
    }
    defer { state.withLock { $0.subscriptions = subscriptions } }
    return body(&subscriptions) { try? $0.text(call) }
  }

  /// Tells the client which of what it follows reads differently now.
  func tellOfChanges() {
    let changed = reading { $0.changed($1) }
    let (subscriptions, connection) = state.withLock { ($0.subscriptions, $0.connection) }
    func tell(_ resource: Resource, _ meta: JSON?) {
      var params: JSONObject = ["uri": .string(resource.uri)]
      params["_meta"] = meta
      connection?.notify("notifications/resources/updated", .object(params))
    }
    for resource in changed.sorted(by: { $0.uri < $1.uri }) {
      if subscriptions.resources.contains(resource) { tell(resource, nil) }
      for listener in subscriptions.listeners where listener.resources.contains(resource) {
        tell(resource, .subscription(listener.id))
      }
    }
  }

  private func notify(_ method: String, _ params: JSON, in call: Call) {
    state.withLock(\.connection)?.notify(method, params)
  }

  private func resource(_ params: JSONObject, _ client: Client) throws -> Resource {
    let uri: String = try params.decode("uri")
    guard let resource = Resource(uri: uri) else {
      throw ResponseError.noResource(uri, for: client)
    }
    return resource
  }

  /// Nothing that is only read asks for a person's word.
  private func asked<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let unconfirmed as Unconfirmed {
      throw unconfirmed.error
    }
  }
}

extension JSON {
  /// The `_meta` of what belongs to a subscription.
  fileprivate static func subscription(_ id: JSON) -> JSON {
    .object(JSONObject([(key: Meta.subscription, value: id)]))
  }

  /// The members; none where the value is no object.
  fileprivate var object: JSONObject {
    if case .object(let object) = self { object } else { [:] }
  }
}
