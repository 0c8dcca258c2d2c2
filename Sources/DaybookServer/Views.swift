import DaybookModel
import JSONRPC

extension ViewCatalog {
  /// Returns the views of daybook, in the order in which clients list them.
  /// `plugins` is nil in the session of a plugin, which decides on none.
  static func daybook(with plugins: PluginsView?) -> ViewCatalog {
    ViewCatalog(
      made: OnFirstUse {
        ViewCatalog.Views(
          all: [
            TodayView(), AgendaView(),
            TasksView(
              onLines: TaskActions.onLines, arranging: PreferenceActions.arrangeTasks,
              care: { task, moment, _, reader, lines in
                try lines.addCare(of: task, in: reader, at: moment)
              },
              reminders: { task, moment, session, reader, lines in
                try lines.addReminders(of: task, at: moment, in: session, reader)
              }),
            ProjectsView(), HabitsView(), TagsView(), SearchView(), ReminderView(), CareView(),
            GalleryView(), AnalyticsView(),
            WellnessView { try $0.dashboard.message(on: $1) }, NutritionView(), HistoryView(),
            PreferencesView(),
          ] + [plugins].compactMap(\.self) + [OnboardingView()],
          everywhere: [SearchActions.search, HistoryActions.undo, HistoryActions.redo])
      },
      start: { try $0.onboarding.isNeeded() ? "onboarding" : "today" },
      status: StatusFormatter.status)
  }
}
