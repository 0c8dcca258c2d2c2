// Generated from Sources/DaybookServer by scripts/generate.
// swift-format-ignore-file

import DaybookProtocol
import JSONRPC

extension MethodTable {
  /// Adds the methods whose handlers need a session and nothing else; they are made when one is first called.
  mutating func addHandlers(of session: Session) {
    add([("calendar/agenda", .read), ("calendar/day", .read), ("calendar/month", .read), ("calendar/strip", .read), ("calendar/week", .read)]) {
      var table = MethodTable()
      table.add(calendar: CalendarHandlers(session: session))
      return table
    }
    add([("care/claim", .write), ("care/confirm", .write), ("care/fail", .write), ("care/get", .read), ("care/getPhoto", .long), ("care/list", .read), ("care/listObstacles", .read), ("care/listPhotos", .read), ("care/receive", .write), ("care/report", .read), ("care/resend", .write), ("care/stats", .read)]) {
      var table = MethodTable()
      table.add(care: CareHandlers(session: session))
      return table
    }
    add([("completion/list", .read)]) {
      var table = MethodTable()
      table.add(completion: CompletionHandlers(session: session))
      return table
    }
    add([("dashboard/editMessage", .write), ("dashboard/failMessage", .write), ("dashboard/get", .read)]) {
      var table = MethodTable()
      table.add(dashboard: DashboardHandlers(session: session))
      return table
    }
    add([("data/backup", .long), ("data/export", .long), ("data/import", .long), ("data/prune", .long), ("data/repair", .long), ("data/restore", .long), ("data/storage", .long), ("data/verify", .long)]) {
      var table = MethodTable()
      table.add(data: DataHandlers(session: session))
      return table
    }
    add([("event/list", .read), ("event/replace", .write)]) {
      var table = MethodTable()
      table.add(event: EventHandlers(session: session))
      return table
    }
    add([("habit/add", .write), ("habit/archive", .write), ("habit/edit", .write), ("habit/get", .read), ("habit/heatmap", .read), ("habit/list", .read), ("habit/mark", .write), ("habit/move", .write), ("habit/parse", .read), ("habit/pause", .write), ("habit/remove", .write), ("habit/restore", .write), ("habit/resume", .write), ("habit/skip", .write), ("habit/stats", .read), ("habit/trend", .read), ("habit/unmark", .write)]) {
      var table = MethodTable()
      table.add(habit: HabitHandlers(session: session))
      return table
    }
    add([("history/get", .read), ("history/list", .read), ("history/redo", .write), ("history/take", .write), ("history/undo", .write)]) {
      var table = MethodTable()
      table.add(history: HistoryHandlers(session: session))
      return table
    }
    add([("onboarding/advance", .write), ("onboarding/back", .write), ("onboarding/complete", .write), ("onboarding/get", .read), ("onboarding/permission", .write), ("onboarding/reset", .write), ("onboarding/skip", .write)]) {
      var table = MethodTable()
      table.add(onboarding: OnboardingHandlers(session: session))
      return table
    }
    add([("preferences/edit", .write), ("preferences/get", .read)]) {
      var table = MethodTable()
      table.add(preferences: PreferencesHandlers(session: session))
      return table
    }
    add([("profile/add", .write), ("profile/edit", .write), ("profile/get", .read), ("profile/introduce", .write), ("profile/list", .read), ("profile/move", .write), ("profile/remove", .write)]) {
      var table = MethodTable()
      table.add(profile: ProfileHandlers(session: session))
      return table
    }
    add([("provider/list", .read), ("provider/remove", .write), ("provider/status", .write)]) {
      var table = MethodTable()
      table.add(provider: ProviderHandlers(session: session))
      return table
    }
    add([("recurrence/list", .read), ("recurrence/parse", .read), ("recurrence/preview", .read)]) {
      var table = MethodTable()
      table.add(recurrence: RecurrenceHandlers(session: session))
      return table
    }
    add([("reminder/add", .write), ("reminder/dismiss", .write), ("reminder/edit", .write), ("reminder/get", .read), ("reminder/list", .read), ("reminder/remove", .write), ("reminder/snooze", .write)]) {
      var table = MethodTable()
      table.add(reminder: ReminderHandlers(session: session))
      return table
    }
    add([("replica/apply", .write), ("replica/join", .write), ("replica/leave", .write), ("replica/outgoing", .write), ("replica/report", .write), ("replica/status", .read)]) {
      var table = MethodTable()
      table.add(replica: ReplicaHandlers(session: session))
      return table
    }
    add([("savedSearch/add", .write), ("savedSearch/edit", .write), ("savedSearch/get", .read), ("savedSearch/list", .read), ("savedSearch/move", .write), ("savedSearch/remove", .write)]) {
      var table = MethodTable()
      table.add(savedSearch: SavedSearchHandlers(session: session))
      return table
    }
    add([("search/explain", .read), ("search/find", .read), ("search/findElsewhere", .long), ("search/query", .read)]) {
      var table = MethodTable()
      table.add(search: SearchHandlers(session: session))
      return table
    }
    add([("tag/add", .write), ("tag/edit", .write), ("tag/get", .read), ("tag/list", .read), ("tag/merge", .write), ("tag/move", .write), ("tag/remove", .write)]) {
      var table = MethodTable()
      table.add(tag: TagHandlers(session: session))
      return table
    }
    add([("task/add", .write), ("task/addLine", .write), ("task/addLines", .write), ("task/attach", .long), ("task/batch", .write), ("task/cancel", .write), ("task/complete", .write), ("task/detach", .write), ("task/edit", .write), ("task/explain", .read), ("task/get", .read), ("task/getAttachment", .long), ("task/list", .read), ("task/listNames", .read), ("task/move", .write), ("task/parse", .read), ("task/postpone", .write), ("task/remove", .write), ("task/reopen", .write), ("task/skip", .write)]) {
      var table = MethodTable()
      table.add(task: TaskHandlers(session: session))
      return table
    }
    add([("wellness/edit", .write), ("wellness/editTargets", .write), ("wellness/get", .read), ("wellness/getTargets", .read), ("wellness/list", .read), ("wellness/logEnergy", .write), ("wellness/logMeal", .write), ("wellness/logMetrics", .write), ("wellness/logWater", .write), ("wellness/logWorkout", .write), ("wellness/performance", .read), ("wellness/quickActions", .read), ("wellness/recovery", .read), ("wellness/remove", .write), ("wellness/stats", .read), ("wellness/trend", .read)]) {
      var table = MethodTable()
      table.add(wellness: WellnessHandlers(session: session))
      return table
    }
  }
}
