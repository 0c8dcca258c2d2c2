import DaybookProtocol
import JSON
import JSONRPC
import Synchronization

/// How a call of a tool goes: at once, or by way of the person's word.
extension MCPServer {
  private enum Outcome {
    case done(JSONObject)
    case asks(Confirmation)
  }

  /// One call, with the client's answer still to come.
  private struct Running {
    let tool: Tool
    let arguments: JSONObject
    let client: Client
    let call: Call
    let answer: LaterAnswer
  }

  func callTool(_ params: JSON?, _ call: Call, _ answer: LaterAnswer) throws {
    guard let client = try call.onLane({ try self.client(of: "tools/call", params) }) else {
      return
    }
    let params = try params.map(JSONObject.init(json:)) ?? [:]
    _ = try call.namedID
    let running = Running(
      tool: try catalog.tool(params.decode("name"), toolCall(client, call)),
      arguments: try params.decodeIfPresent("arguments") ?? [:], client: client, call: call,
      answer: answer)
    let outcome = outcome(of: running)
    guard case .asks(let confirmation) = outcome, client.canElicit else {
      return give(outcome, to: running)
    }
    guard client.isStateless else { return ask(confirmation, running) }
    guard params["requestState"] == .string(confirmation.state),
      let reply = params["inputResponses"]?[Confirmation.key]
    else { return give(outcome, to: running) }
    resume(running, confirmation, reply)
  }

  /// Whether a call runs beside the lane, since another program may let it wait.
  func isLong(_ params: JSON?) -> Bool {
    guard let name = params?["name"]?.plain else { return false }
    guard name == Tool.callName else { return name.hasPrefix(Tool.pluginPrefix) }
    let arguments = params?["arguments"]
    return arguments?["method"]?.plain.map { dispatcher.isLong($0, arguments?["params"]) } ?? false
  }

  private func outcome(of running: Running, confirmed: [String: JSON] = [:]) -> Outcome {
    var call = toolCall(running.client, running.call)
    call.confirmed = confirmed
    do {
      return .done(try running.tool.result(of: running.arguments, call))
    } catch let unconfirmed as Unconfirmed {
      return .asks(Confirmation(unconfirmed, of: running.tool, running.arguments))
    } catch {
      return .done(.refusal(wire(error)))
    }
  }

  private func give(_ outcome: Outcome, to running: Running) {
    let client = running.client
    var result: JSONObject
    switch outcome {
    case .done(let done):
      result = done
    case .asks(let confirmation) where client.isStateless && client.canElicit:
      result = confirmation.result
    case .asks(let confirmation) where client.isStateless:
      return running.answer.give(.failure(.noForms(confirmation.unconfirmed.error)))
    case .asks(let confirmation):
      result = .refusal(
        confirmation.unconfirmed.error,
        hint: "Nothing was changed: this needs the person's word, and this client cannot ask for "
          + "it. The person can do it in daybook.")
    }
    if !client.isStateless, client.revision < Revision.withLinks,
      case .array(let content)? = result["content"]
    {
      result["content"] = .array(content.filter { $0["type"] != "resource_link" })
    }
    running.answer.give(.success(.object(complete(result, of: "tools/call", for: client))))
  }

  /// Asks the client for the person's word; the call waits, and nothing else does.
  private func ask(_ confirmation: Confirmation, _ running: Running) {
    let key = running.call.id?.json ?? .null
    let connection = state.withLock(\.connection)
    do {
      guard let connection else { throw PeerRequestError.ended }
      let id = try connection.request("elicitation/create", confirmation.params) {
        [weak self] reply in
        if reply == .failure(.ended) { return }
        guard let self, state.withLock({ $0.questions.removeValue(forKey: key) }) != nil else {
          return
        }
        guard case .success(let reply) = reply else {
          return give(.asks(confirmation), to: running)
        }
        guard running.call.isBesideTheLane else { return resume(running, confirmation, reply) }
        let isStarted = startDetachedThread { self.resume(running, confirmation, reply) }
        if !isStarted { running.answer.give(.failure(.internalError)) }
      }
      state.withLock { $0.questions[key] = (id, running.answer) }
    } catch {
      give(.asks(confirmation), to: running)
    }
  }

  /// Goes on with a call after the person's reply, if what was asked still holds.
  private func resume(_ running: Running, _ confirmation: Confirmation, _ reply: JSON) {
    guard let said = confirmation.said(reply) else {
      return give(
        .done(
          .refusal(
            confirmation.unconfirmed.error,
            hint: "The person did not agree, so nothing was changed.")), to: running)
    }
    let now = outcome(of: running)
    guard case .asks(let again) = now else { return give(now, to: running) }
    guard again.state == confirmation.state else {
      return running.client.isStateless ? give(now, to: running) : ask(again, running)
    }
    give(
      outcome(of: running, confirmed: [confirmation.unconfirmed.parameter: said]), to: running)
  }

  /// Ends a question, or a subscription, whose request the client cancelled.
  func cancel(_ id: JSON?) {
    guard let id else { return }
    let (question, listener, connection) = state.withLock { state in
      let index = state.subscriptions.listeners.firstIndex { $0.id == id }
      return (
        state.questions.removeValue(forKey: id),
        index.map { state.subscriptions.listeners.remove(at: $0) }, state.connection
      )
    }
    if let question {
      connection?.cancelRequest(question.id)
      question.answer.give(.failure(.requestCancelled))
    }
    if let listener {
      listener.answer.give(.failure(.requestCancelled))
      followIfNeeded()
    }
  }
}

extension Call {
  /// The id of a request that may be cancelled. Throws where it is null, which names none.
  var namedID: JSON {
    get throws {
      guard let id, id != .null else {
        throw ResponseError.invalidRequest("The member “id” must be a string or a number.")
      }
      return id.json
    }
  }
}

extension JSONObject {
  /// The result of a call that was refused: the model reads why, and what to do about it.
  static func refusal(_ error: ResponseError, hint: String? = nil) -> JSONObject {
    let pointer = error.data?["pointer"]?.plain ?? ""
    let place = error.message.contains(pointer) || pointer.isEmpty ? "" : " (at \(pointer))"
    let own = error.data?["parameter"] == nil ? error.data?["hint"]?.plain : nil
    let lines = [error.message + place, hint ?? own].compactMap(\.self)
    var data = error.data
    // It says how to confirm, which is the person's.
    if case .object(var members)? = data, members["parameter"] != nil {
      members["hint"] = nil
      data = .object(members)
    }
    let meta = ResponseError(code: error.code, message: error.message, data: data)
    return [
      "content": [["type": "text", "text": .string(lines.joined(separator: "\n"))]],
      "isError": true,
      "_meta": .object(JSONObject([(key: Meta.error, value: meta.json)])),
    ]
  }
}
