import DaybookModel

extension ViewCatalog {
  /// The views of daybook, in the order in which clients list them.
  static let daybook = ViewCatalog(
    views: [
      TodayView(), AgendaView(), TasksView(), HabitsView(), TagsView(), SearchView(),
      ReminderView(), CareView(), GalleryView(), WellnessView(), NutritionView(), HistoryView(),
      PreferencesView(), OnboardingView(),
    ],
    everywhere: [SearchActions.search, HistoryActions.undo, HistoryActions.redo],
    start: { try $0.onboarding().completed == nil ? "onboarding" : "today" },
    status: StatusText.status)
}
