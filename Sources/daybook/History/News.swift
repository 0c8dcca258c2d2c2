import CivilTime
import DaybookProtocol
import Glibc
import JSON
import JSONRPC

/// One notification, as `daybook watch` prints it.
struct News {
  let method: String
  let params: JSON

  var json: JSON { ["method": .string(method), "params": params] }

  /// The lines for people: when, who and what; the server has the words for a transaction.
  func lines(asking dispatcher: Dispatcher) throws -> [String] {
    let clock = try dispatcher.ask(Wire.PreferencesGet.Params()).shownClock
    switch method {
    case Wire.ChangesCommitted.method:
      let news = try Wire.ChangesCommitted.Params(json: params)
      guard !news.needsReload else { return ["There were more changes than can be listed."] }
      return try summaries(Set(news.items.map(\.transaction)), asking: dispatcher, clock)
    case Wire.ReminderFired.method:
      let reminder = try Wire.ReminderFired.Params(json: params)
      return ["\(Self.time(reminder.firesAt, clock))  ⏰ \(reminder.line)"]
    default:
      return []
    }
  }

  private func summaries(
    _ actions: Set<Int>, asking dispatcher: Dispatcher, _ clock: ClockStyle
  ) throws -> [String] {
    var lines: [String] = []
    var cursor: Wire.ListCursor?
    repeat {
      let page = try dispatcher.ask(
        Wire.HistoryList.Params(cursor: cursor, limit: min(actions.count, 1000)))
      lines += page.items.filter { actions.contains($0.id) }.map {
        "\(Self.time($0.committedAt, clock))  \($0.client): \($0.summary)"
      }
      cursor = (page.items.last?.id ?? 0) > (actions.min() ?? 0) ? page.nextCursor : nil
    } while cursor != nil
    return lines.reversed()
  }

  /// Starts the command that notifies the person of a reminder, where that is up to this process.
  /// `answer` performs the answer that the person chooses of those that it offers, which are none
  /// without `hasAnswers`.
  func deliver(
    by command: NotifyCommand, hasAnswers: Bool,
    answer: @escaping @Sendable (Wire.ViewAct.Params) -> Void
  ) throws {
    guard method == Wire.ReminderFired.method else { return }
    let reminder = try Wire.ReminderFired.Params(json: params)
    guard reminder.needsDelivery else { return }
    // The main action opens a page, for which there is no room in a notification.
    let actions = hasAnswers ? reminder.actions.filter { $0.isMain != true } : []
    command.start(
      title: reminder.title, line: reminder.line,
      answers: actions.map { action in
        let initial = action.asks.first?.initial.map { " (\($0))" } ?? ""
        return (name: action.name, title: action.title + initial)
      }
    ) { name in
      guard let action = actions.first(where: { $0.name == name }) else { return }
      answer(
        Wire.ViewAct.Params(
          action: action.name, answers: action.asks.map { $0.initial ?? "" },
          changeCursor: reminder.changeCursor, force: true, keys: [reminder.key],
          name: reminder.view))
    }
  }

  /// The time on the clock of this machine.
  private static func time(_ instant: Instant, _ clock: ClockStyle) -> String {
    var seconds = time_t(instant.millisecond / 1000)
    var parts = tm()
    localtime_r(&seconds, &parts)
    // A leap second is shown as the one before it.
    let time = LocalTime(
      hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: min(Int(parts.tm_sec), 59))
    return clock.column(clock.text(time ?? .midnight, seconds: .always))
  }
}
