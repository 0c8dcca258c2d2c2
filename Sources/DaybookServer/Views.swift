import DaybookModel

extension ViewCatalog {
  /// The views of daybook, in the order in which clients list them.
  static let daybook = ViewCatalog(
    views: [
      TodayView(), AgendaView(),
      TasksView(
        onLines: TaskActions.onLines,
        care: { task, moment, _, reader, lines in
          try lines.addCare(of: task, in: reader, at: moment)
        },
        reminders: { task, moment, session, reader, lines in
          try lines.addReminders(of: task, at: moment, in: session, reader)
        }),
      ProjectsView(), HabitsView(), TagsView(), SearchView(),
      ReminderView(), CareView(), GalleryView(), AnalyticsView(), WellnessView(), NutritionView(),
      HistoryView(),
      PreferencesView(), OnboardingView(),
    ],
    everywhere: [SearchActions.search, HistoryActions.undo, HistoryActions.redo],
    start: { try $0.needsOnboarding() ? "onboarding" : "today" },
    status: StatusFormatter.status)
}
