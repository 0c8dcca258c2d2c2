import DaybookProtocol
import JSON
import JSONRPC

/// The editor: what it can, and what is asked of it. Unchecked, because all of it belongs to the
/// lane; only the connection is used by other threads.
final class Editor: @unchecked Sendable {
  weak var connection: Connection?
  var encoding = PositionEncoding.utf16
  var capabilities: JSON = [:]
  /// How many edits are not answered, and what waits for these answers.
  private var pendingEdits = 0
  private var waiting: [@Sendable () -> Void] = []

  /// The member of the editor's capabilities at the path; null where there is none.
  func capability(_ path: String...) -> JSON {
    path.reduce(capabilities) { $0[$1] ?? .null }
  }

  func can(_ path: String...) -> Bool {
    path.reduce(capabilities) { $0[$1] ?? .null } == true
  }

  func notify(_ method: String, _ params: JSON) { connection?.notify(method, params) }

  /// Asks the editor, ahead of the answer to the request that is running: some editors leave what
  /// comes with an answer for later. The lane gets the answer.
  func request(
    _ method: String, _ params: JSON?,
    then answer: @escaping @Sendable (Result<JSON, PeerRequestError>) -> Void = { _ in }
  ) {
    do throws(PeerRequestError) {
      _ = try connection?.request(method, params, then: answer)
    } catch {
      answer(.failure(error))
    }
  }

  /// Runs the body on the lane after that many milliseconds.
  func later(_ milliseconds: Int, _ body: @escaping @Sendable () -> Void) {
    guard milliseconds > 0 else { connection?.onLane(body); return }
    startDetachedThread { [weak connection] in
      let never = Monitor(false)
      _ = never.wait(until: .after(milliseconds: milliseconds), for: { $0 ? () : nil })
      connection?.onLane(body)
    }
  }

  enum MessageType: Int64 {
    case error = 1
    case warning = 2
    case info = 3
    case log = 4
  }

  func show(_ message: String, _ type: MessageType = .info) {
    notify("window/showMessage", ["type": .integer(type.rawValue), "message": .string(message)])
  }

  /// Shows a question with its answers. `then` takes the answer that was chosen; nil for none.
  func ask(
    _ message: String, _ answers: [String], _ type: MessageType = .info,
    then: @escaping @Sendable (String?) -> Void
  ) {
    let actions = answers.map { JSON.object(["title": .string($0)]) }
    request(
      "window/showMessageRequest",
      [
        "type": .integer(type.rawValue), "message": .string(message), "actions": .array(actions),
      ]
    ) { outcome in
      guard case .success(let chosen) = outcome, case .string(let title)? = chosen["title"] else {
        return then(nil)
      }
      then(title)
    }
  }

  /// Changes documents, where the editor's text is still the one that is meant. `then` takes why it
  /// was not done; nil where it was.
  func apply(
    _ label: String, _ edit: JSON, then: @escaping @Sendable (String?) -> Void = { _ in }
  ) {
    pendingEdits += 1
    request("workspace/applyEdit", ["edit": edit, "label": .string(label)]) { [self] outcome in
      defer { editIsAnswered() }
      switch outcome {
      case .success(let result) where result["applied"] == true: then(nil)
      case .success(let result):
        if case .string(let reason)? = result["failureReason"], !reason.isEmpty {
          then(reason)
        } else {
          then("The editor did not change the text.")
        }
      case .failure(.refused(_, let message, _)): then(message)
      case .failure: then("The editor did not answer.")
      }
    }
  }

  /// Runs the body when all edits are answered. An editor that asks the person about an edit while it
  /// waits for the answer to a command would give up the question when that answer comes (Eglot 1.9).
  func afterEdits(_ body: @escaping @Sendable () -> Void) {
    pendingEdits == 0 ? body() : waiting.append(body)
  }

  private func editIsAnswered() {
    pendingEdits -= 1
    guard pendingEdits == 0 else { return }
    let bodies = waiting
    waiting = []
    for body in bodies { body() }
  }

  /// Returns a WorkspaceEdit; each document's edits are for the version that is named, where the
  /// editor can check that.
  func workspaceEdit(_ edits: [DocumentEdits]) -> JSON {
    if can("workspace", "workspaceEdit", "documentChanges") {
      let changes = edits.map { document in
        JSON.object([
          "textDocument": [
            "uri": .string(document.uri),
            "version": document.version.map { .integer(Int64($0)) } ?? .null,
          ],
          "edits": .array(document.edits.map(\.json)),
        ])
      }
      return ["documentChanges": .array(changes)]
    }
    let changes = edits.map { ($0.uri, JSON.array($0.edits.map(\.json))) }
    return ["changes": .object(JSONObject(changes.map { (key: $0.0, value: $0.1) }))]
  }
}

struct TextEdit: Sendable {
  var range: LSPRange
  var text: String

  var json: JSON { ["range": range.json, "newText": .string(text)] }
}

struct DocumentEdits: Sendable {
  var uri: String
  var version: Int?
  var edits: [TextEdit]
}
