import DaybookModel
import JSON
import JSONRPC
import Synchronization

/// Passes on what a plugin reports of a request (`$/progress`) under the token of whoever asked
/// daybook, at most ten times a second. After the answer nothing more is passed on.
final class PluginProgress: Sendable {
  /// The member of params that asks for progress (LSP 3.17, work done progress).
  static let tokenName = "workDoneToken"
  private static let spacing = Duration.milliseconds(100)
  private static let maxLength = 200

  private struct State {
    var hasBegun: Bool
    var hasEnded = false
    var last: ContinuousClock.Instant?
  }

  private let progress: CallProgress
  private let title: String
  /// Whether daybook itself begins and ends the progress, of which this is a part.
  private let isPart: Bool
  private let state: Mutex<State>

  /// nil where the client did not ask for progress. `title` stands for one that the plugin does not
  /// give.
  init?(of call: Call, title: String, isPart: Bool = false) {
    guard call.progress.isWanted else { return nil }
    progress = call.progress
    self.title = title
    self.isPart = isPart
    state = Mutex(State(hasBegun: isPart))
  }

  /// Takes a value that the plugin sent; one of another shape is left out.
  @Sendable func take(_ value: JSON) {
    state.withLock { state in
      guard !state.hasEnded, case .string(let kind)? = value["kind"] else { return }
      let message = Self.text(value["message"])
      switch kind {
      case "begin", "report":
        if !state.hasBegun {
          progress.begin(Self.text(value["title"]) ?? title)
          state.hasBegun = true
        }
        var percentage: Int?
        // That of a part is not that of the whole.
        if !isPart, case .integer(let number)? = value["percentage"] {
          percentage = Int(clamping: number)
        }
        guard message != nil || percentage != nil else { return }
        let now = ContinuousClock.now
        if let last = state.last, now - last < Self.spacing { return }
        state.last = now
        progress.report(message, percentage: percentage)
      case "end" where state.hasBegun && !isPart:
        state.hasEnded = true
        progress.end(message)
      default: break
      }
    }
  }

  /// Ends what the plugin began and did not end.
  func end() {
    state.withLock { state in
      if state.hasBegun, !state.hasEnded, !isPart { progress.end() }
      state.hasEnded = true
    }
  }

  private static func text(_ value: JSON?) -> String? {
    guard case .string(let text)? = value else { return nil }
    return String(TextRules.withoutHidden(text).prefix(maxLength))
  }
}
