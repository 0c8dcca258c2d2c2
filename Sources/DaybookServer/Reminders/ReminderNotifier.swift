import CivilTime
import DaybookModel
import DaybookProtocol
import Synchronization

/// Tells this session's client which reminders have fired, and which no longer wait for an answer.
final class ReminderNotifier: LiveSource {
  /// A reminder that had fired and was not answered when this session last looked.
  private struct Known {
    let at: Instant
    let key: LineKey
    /// False for a reminder that other front ends had shown before this session began.
    let isShown: Bool
  }

  private struct State {
    var known: [ReminderID: Known] = [:]
    var hasBegun = false
  }

  /// The milliseconds after its time from which a reminder counts as missed.
  private static let missedThreshold: Int64 = 60_000

  private let session: Session
  private let state = Mutex(State())

  init(session: Session) {
    self.session = session
  }

  var isWanted: Bool { session.capabilities.showsReminders == true }

  /// Returns what the client is to be told now, in order: first the reminders that no longer wait,
  /// then those that have fired, the earliest first. Returns nothing where the client does not
  /// listen, or the database cannot be read.
  func news(at moment: Moment) -> [LiveNotice] {
    guard isWanted, let pending = try? pending(at: moment) else {
      return []
    }
    var known = state.withLock(\.known)
    let isFirst = state.withLock { !$0.hasBegun }
    var notifications: [LiveNotice] = []
    let current = Dictionary(
      pending.firings.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for (id, was) in known.sorted(by: { $0.key < $1.key }) {
      if let firing = current[id], firing.at == was.at, firing.key == was.key { continue }
      known[id] = nil
      if was.isShown { notifications.append(dismissed(id, was.key)) }
    }
    let new = pending.firings.filter { known[$0.id] == nil }
    // At the first look, a reminder that other front ends have shown needs no second notice.
    let silent = isFirst ? new.filter { $0.fired == $0.at } : []
    // What was missed waits for the end of quiet hours, as what is new does.
    let isQuiet = Self.quietEnd(at: moment) != nil
    let due = new.filter {
      !(isFirst && $0.fired == $0.at) && !(isQuiet && $0.isHeldInQuietHours)
    }
    let delivered = claim(due)
    for firing in silent {
      known[firing.id] = Known(at: firing.at, key: firing.key, isShown: false)
    }
    for firing in due {
      known[firing.id] = Known(at: firing.at, key: firing.key, isShown: true)
      notifications.append(
        fired(
          firing, at: moment, cursor: pending.cursor,
          isDelivered: delivered.contains(firing.id)))
    }
    state.withLock { [known] in
      $0.known = known
      $0.hasBegun = true
    }
    return notifications
  }

  /// Returns when a reminder fires next; nil where there is nothing to wait for.
  func deadline(after moment: Moment) -> Instant? {
    guard isWanted else { return nil }
    let next = try? session.store().read { [session] reader in
      try reader.reminders.nextAlarm(at: moment, zones: session.zones.zone)
    }
    return [next, Self.quietEnd(at: moment)].compactMap(\.self).min()
  }

  /// Returns when the quiet hours end that a moment is in; nil outside.
  private static func quietEnd(at moment: Moment) -> Instant? {
    moment.quietHours?.end(at: moment.instant, in: moment.zone)
  }

  private func pending(at moment: Moment) throws -> (firings: [Firing], cursor: Int64) {
    try session.store().read { [session] reader in
      (
        try reader.reminders.pending(at: moment, zones: session.zones.zone),
        try reader.cursor()
      )
    }
  }

  /// Notes in the database which reminders have fired, and returns those that this session is to
  /// deliver. Where the database cannot be written, nothing is noted, and none is delivered twice
  /// because of that.
  private func claim(_ firings: [Firing]) -> Set<ReminderID> {
    let mayDeliver =
      session.capabilities.delivery == true
      && session.preferences.notificationPermission == .granted
    let unmarked = firings.filter {
      $0.fired != $0.at || mayDeliver && !$0.isClaimed
    }
    guard !unmarked.isEmpty else { return [] }
    do {
      let delivered = try session.write(session.action("reminder")) { writer in
        var delivered: Set<ReminderID> = []
        for firing in unmarked {
          try writer.reminders.markFired(firing)
          if mayDeliver, try writer.reminders.claim(firing) { delivered.insert(firing.id) }
        }
        return delivered
      }
      try session.openStore?.commit()
      return delivered
    } catch {
      return []
    }
  }

  private func fired(
    _ firing: Firing, at moment: Moment, cursor: Int64, isDelivered: Bool
  ) -> LiveNotice {
    let late = moment.instant.millisecond.subtractingReportingOverflow(firing.at.millisecond)
    let snooze = session.preferences.defaultSnoozeMinutes
    var params = Wire.ReminderFired.Params(
      actions: ReminderActions.answers(to: firing, snooze: snooze), changeCursor: Int(cursor),
      firesAt: firing.at, id: Wire.ReminderID(firing.id),
      isMissed: late.overflow || late.partialValue > Self.missedThreshold, key: firing.key.text,
      line: ReminderFormatter.line(of: firing, at: moment, zones: session.zones),
      needsDelivery: isDelivered, title: firing.title, view: "reminders")
    switch firing {
    case .task(let firing):
      params.occurrence = firing.task.occurrence
      params.task = Wire.TaskID(firing.task.id)
    case .habit(let firing):
      params.habit = Wire.HabitID(firing.habit.id)
    }
    return LiveNotice(method: Wire.ReminderFired.method, params: params.json)
  }

  private func dismissed(_ id: ReminderID, _ key: LineKey) -> LiveNotice {
    LiveNotice(
      method: Wire.ReminderDismissed.method,
      params: Wire.ReminderDismissed.Params(
        id: Wire.ReminderID(id), key: key.text
      ).json)
  }
}

extension Firing {
  /// The key of its line, by which a client answers it.
  var key: LineKey {
    switch self {
    case .task(let firing): ReminderLine.key(firing.item.reminder, of: firing.task.occurrence)
    case .habit(let firing): HabitLine(habit: firing.habit, day: firing.day).lineKey
    }
  }
}
