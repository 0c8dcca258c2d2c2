// Generated from Sources/DaybookServer by scripts/generate.
// swift-format-ignore-file

import DaybookProtocol
import JSONRPC

extension MethodTable {
  /// Adds the methods whose handlers need a session and nothing else.
  mutating func addHandlers(of session: Session) {
    add(calendar: CalendarHandlers(session: session))
    add(care: CareHandlers(session: session))
    add(dashboard: DashboardHandlers(session: session))
    add(data: DataHandlers(session: session))
    add(event: EventHandlers(session: session))
    add(habit: HabitHandlers(session: session))
    add(history: HistoryHandlers(session: session))
    add(onboarding: OnboardingHandlers(session: session))
    add(preferences: PreferencesHandlers(session: session))
    add(profile: ProfileHandlers(session: session))
    add(provider: ProviderHandlers(session: session))
    add(recurrence: RecurrenceHandlers(session: session))
    add(reminder: ReminderHandlers(session: session))
    add(search: SearchHandlers(session: session))
    add(tag: TagHandlers(session: session))
    add(task: TaskHandlers(session: session))
    add(wellness: WellnessHandlers(session: session))
  }
}
