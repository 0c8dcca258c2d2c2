// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

extension Wire {
  /// The params of each method, by its name.
  package static let paramTypes: [String: any WireParams.Type] = [
    "calendar/agenda": Wire.CalendarAgenda.Params.self,
    "calendar/day": Wire.CalendarDay.Params.self,
    "calendar/month": Wire.CalendarMonth.Params.self,
    "calendar/strip": Wire.CalendarStrip.Params.self,
    "calendar/week": Wire.CalendarWeek.Params.self,
    "care/claim": Wire.CareClaim.Params.self,
    "care/confirm": Wire.CareConfirm.Params.self,
    "care/fail": Wire.CareFail.Params.self,
    "care/get": Wire.CareGet.Params.self,
    "care/getPhoto": Wire.CareGetPhoto.Params.self,
    "care/list": Wire.CareList.Params.self,
    "care/listObstacles": Wire.CareListObstacles.Params.self,
    "care/listPhotos": Wire.CareListPhotos.Params.self,
    "care/receive": Wire.CareReceive.Params.self,
    "care/report": Wire.CareReport.Params.self,
    "care/resend": Wire.CareResend.Params.self,
    "care/stats": Wire.CareStats.Params.self,
    "changes/since": Wire.ChangesSince.Params.self,
    "changes/subscribe": Wire.ChangesSubscribe.Params.self,
    "changes/unsubscribe": Wire.ChangesUnsubscribe.Params.self,
    "completion/list": Wire.CompletionList.Params.self,
    "conformance/clock": Wire.ConformanceClock.Params.self,
    "conformance/reset": Wire.ConformanceReset.Params.self,
    "dashboard/editMessage": Wire.DashboardEditMessage.Params.self,
    "dashboard/failMessage": Wire.DashboardFailMessage.Params.self,
    "dashboard/get": Wire.DashboardGet.Params.self,
    "data/backup": Wire.DataBackup.Params.self,
    "data/export": Wire.DataExport.Params.self,
    "data/import": Wire.DataImport.Params.self,
    "data/prune": Wire.DataPrune.Params.self,
    "data/repair": Wire.DataRepair.Params.self,
    "data/restore": Wire.DataRestore.Params.self,
    "data/storage": Wire.DataStorage.Params.self,
    "data/verify": Wire.DataVerify.Params.self,
    "event/list": Wire.EventList.Params.self,
    "event/replace": Wire.EventReplace.Params.self,
    "habit/add": Wire.HabitAdd.Params.self,
    "habit/archive": Wire.HabitArchive.Params.self,
    "habit/edit": Wire.HabitEdit.Params.self,
    "habit/get": Wire.HabitGet.Params.self,
    "habit/heatmap": Wire.HabitHeatmap.Params.self,
    "habit/list": Wire.HabitList.Params.self,
    "habit/mark": Wire.HabitMark.Params.self,
    "habit/move": Wire.HabitMove.Params.self,
    "habit/parse": Wire.HabitParse.Params.self,
    "habit/pause": Wire.HabitPause.Params.self,
    "habit/remove": Wire.HabitRemove.Params.self,
    "habit/restore": Wire.HabitRestore.Params.self,
    "habit/resume": Wire.HabitResume.Params.self,
    "habit/skip": Wire.HabitSkip.Params.self,
    "habit/stats": Wire.HabitStats.Params.self,
    "habit/trend": Wire.HabitTrend.Params.self,
    "habit/unmark": Wire.HabitUnmark.Params.self,
    "history/get": Wire.HistoryGet.Params.self,
    "history/list": Wire.HistoryList.Params.self,
    "history/redo": Wire.HistoryRedo.Params.self,
    "history/take": Wire.HistoryTake.Params.self,
    "history/undo": Wire.HistoryUndo.Params.self,
    "initialize": Wire.Initialize.Params.self,
    "onboarding/advance": Wire.OnboardingAdvance.Params.self,
    "onboarding/back": Wire.OnboardingBack.Params.self,
    "onboarding/complete": Wire.OnboardingComplete.Params.self,
    "onboarding/get": Wire.OnboardingGet.Params.self,
    "onboarding/permission": Wire.OnboardingPermission.Params.self,
    "onboarding/reset": Wire.OnboardingReset.Params.self,
    "onboarding/skip": Wire.OnboardingSkip.Params.self,
    "plugin/add": Wire.PluginAdd.Params.self,
    "plugin/configure": Wire.PluginConfigure.Params.self,
    "plugin/disable": Wire.PluginDisable.Params.self,
    "plugin/enable": Wire.PluginEnable.Params.self,
    "plugin/get": Wire.PluginGet.Params.self,
    "plugin/getState": Wire.PluginGetState.Params.self,
    "plugin/list": Wire.PluginList.Params.self,
    "plugin/log": Wire.PluginLog.Params.self,
    "plugin/remove": Wire.PluginRemove.Params.self,
    "plugin/run": Wire.PluginRun.Params.self,
    "plugin/setState": Wire.PluginSetState.Params.self,
    "preferences/edit": Wire.PreferencesEdit.Params.self,
    "preferences/get": Wire.PreferencesGet.Params.self,
    "profile/add": Wire.ProfileAdd.Params.self,
    "profile/edit": Wire.ProfileEdit.Params.self,
    "profile/get": Wire.ProfileGet.Params.self,
    "profile/introduce": Wire.ProfileIntroduce.Params.self,
    "profile/list": Wire.ProfileList.Params.self,
    "profile/move": Wire.ProfileMove.Params.self,
    "profile/remove": Wire.ProfileRemove.Params.self,
    "provider/list": Wire.ProviderList.Params.self,
    "provider/remove": Wire.ProviderRemove.Params.self,
    "provider/status": Wire.ProviderStatus.Params.self,
    "recurrence/list": Wire.RecurrenceList.Params.self,
    "recurrence/parse": Wire.RecurrenceParse.Params.self,
    "recurrence/preview": Wire.RecurrencePreview.Params.self,
    "reminder/add": Wire.ReminderAdd.Params.self,
    "reminder/dismiss": Wire.ReminderDismiss.Params.self,
    "reminder/edit": Wire.ReminderEdit.Params.self,
    "reminder/get": Wire.ReminderGet.Params.self,
    "reminder/list": Wire.ReminderList.Params.self,
    "reminder/remove": Wire.ReminderRemove.Params.self,
    "reminder/snooze": Wire.ReminderSnooze.Params.self,
    "replica/apply": Wire.ReplicaApply.Params.self,
    "replica/join": Wire.ReplicaJoin.Params.self,
    "replica/leave": Wire.ReplicaLeave.Params.self,
    "replica/outgoing": Wire.ReplicaOutgoing.Params.self,
    "replica/report": Wire.ReplicaReport.Params.self,
    "replica/status": Wire.ReplicaStatus.Params.self,
    "savedSearch/add": Wire.SavedSearchAdd.Params.self,
    "savedSearch/edit": Wire.SavedSearchEdit.Params.self,
    "savedSearch/get": Wire.SavedSearchGet.Params.self,
    "savedSearch/list": Wire.SavedSearchList.Params.self,
    "savedSearch/move": Wire.SavedSearchMove.Params.self,
    "savedSearch/remove": Wire.SavedSearchRemove.Params.self,
    "search/explain": Wire.SearchExplain.Params.self,
    "search/find": Wire.SearchFind.Params.self,
    "search/findElsewhere": Wire.SearchFindElsewhere.Params.self,
    "search/query": Wire.SearchQuery.Params.self,
    "session/day": Wire.SessionDay.Params.self,
    "session/ping": Wire.SessionPing.Params.self,
    "tag/add": Wire.TagAdd.Params.self,
    "tag/edit": Wire.TagEdit.Params.self,
    "tag/get": Wire.TagGet.Params.self,
    "tag/list": Wire.TagList.Params.self,
    "tag/merge": Wire.TagMerge.Params.self,
    "tag/move": Wire.TagMove.Params.self,
    "tag/remove": Wire.TagRemove.Params.self,
    "task/add": Wire.TaskAdd.Params.self,
    "task/addLine": Wire.TaskAddLine.Params.self,
    "task/addLines": Wire.TaskAddLines.Params.self,
    "task/attach": Wire.TaskAttach.Params.self,
    "task/batch": Wire.TaskBatch.Params.self,
    "task/cancel": Wire.TaskCancel.Params.self,
    "task/complete": Wire.TaskComplete.Params.self,
    "task/detach": Wire.TaskDetach.Params.self,
    "task/edit": Wire.TaskEdit.Params.self,
    "task/explain": Wire.TaskExplain.Params.self,
    "task/get": Wire.TaskGet.Params.self,
    "task/getAttachment": Wire.TaskGetAttachment.Params.self,
    "task/list": Wire.TaskList.Params.self,
    "task/listNames": Wire.TaskListNames.Params.self,
    "task/move": Wire.TaskMove.Params.self,
    "task/parse": Wire.TaskParse.Params.self,
    "task/postpone": Wire.TaskPostpone.Params.self,
    "task/remove": Wire.TaskRemove.Params.self,
    "task/reopen": Wire.TaskReopen.Params.self,
    "task/skip": Wire.TaskSkip.Params.self,
    "view/act": Wire.ViewAct.Params.self,
    "view/close": Wire.ViewClose.Params.self,
    "view/invalidate": Wire.ViewInvalidate.Params.self,
    "view/list": Wire.ViewList.Params.self,
    "view/open": Wire.ViewOpen.Params.self,
    "view/preview": Wire.ViewPreview.Params.self,
    "view/show": Wire.ViewShow.Params.self,
    "view/status": Wire.ViewStatus.Params.self,
    "wellness/edit": Wire.WellnessEdit.Params.self,
    "wellness/editTargets": Wire.WellnessEditTargets.Params.self,
    "wellness/get": Wire.WellnessGet.Params.self,
    "wellness/getTargets": Wire.WellnessGetTargets.Params.self,
    "wellness/list": Wire.WellnessList.Params.self,
    "wellness/logEnergy": Wire.WellnessLogEnergy.Params.self,
    "wellness/logMeal": Wire.WellnessLogMeal.Params.self,
    "wellness/logMetrics": Wire.WellnessLogMetrics.Params.self,
    "wellness/logWater": Wire.WellnessLogWater.Params.self,
    "wellness/logWorkout": Wire.WellnessLogWorkout.Params.self,
    "wellness/performance": Wire.WellnessPerformance.Params.self,
    "wellness/quickActions": Wire.WellnessQuickActions.Params.self,
    "wellness/recovery": Wire.WellnessRecovery.Params.self,
    "wellness/remove": Wire.WellnessRemove.Params.self,
    "wellness/stats": Wire.WellnessStats.Params.self,
    "wellness/trend": Wire.WellnessTrend.Params.self,
  ]
}

extension Wire.CalendarAgenda.Params: WireParams {
  package typealias Reply = Wire.AgendaPage
  package static let method = Wire.CalendarAgenda.method
  package static let names: [String] = ["cursor", "limit", "since", "through"]
}

extension Wire.CalendarDay.Params: WireParams {
  package typealias Reply = Wire.DayCalendar
  package static let method = Wire.CalendarDay.method
  package static let names: [String] = ["cursor", "day", "limit"]
}

extension Wire.CalendarMonth.Params: WireParams {
  package typealias Reply = Wire.CalendarSpan
  package static let method = Wire.CalendarMonth.method
  package static let names: [String] = ["day", "limit"]
}

extension Wire.CalendarStrip.Params: WireParams {
  package typealias Reply = Wire.DensityStrip
  package static let method = Wire.CalendarStrip.method
  package static let names: [String] = ["since", "through"]
}

extension Wire.CalendarWeek.Params: WireParams {
  package typealias Reply = Wire.CalendarSpan
  package static let method = Wire.CalendarWeek.method
  package static let names: [String] = ["day", "limit"]
}

extension Wire.CareClaim.Params: WireParams {
  package typealias Reply = Wire.ClaimedMessage
  package static let method = Wire.CareClaim.method
  package static let names: [String] = ["dryRun", "idempotent", "requestKey", "seconds", "sender"]
}

extension Wire.CareConfirm.Params: WireParams {
  package typealias Reply = Wire.CareMessage
  package static let method = Wire.CareConfirm.method
  package static let names: [String] = ["claim", "dryRun", "id", "ifRevision", "reference", "requestKey"]
}

extension Wire.CareFail.Params: WireParams {
  package typealias Reply = Wire.CareMessage
  package static let method = Wire.CareFail.method
  package static let names: [String] = ["claim", "dryRun", "id", "ifRevision", "message", "permanent", "requestKey", "retryAfterSeconds"]
}

extension Wire.CareGet.Params: WireParams {
  package typealias Reply = Wire.CareMessage
  package static let method = Wire.CareGet.method
  package static let names: [String] = ["id"]
}

extension Wire.CareGetPhoto.Params: WireParams {
  package typealias Reply = Wire.FilePiece
  package static let method = Wire.CareGetPhoto.method
  package static let names: [String] = ["id", "limit", "offset"]
}

extension Wire.CareList.Params: WireParams {
  package typealias Reply = Wire.CareMessagePage
  package static let method = Wire.CareList.method
  package static let names: [String] = ["cursor", "limit", "profile", "states"]
}

extension Wire.CareListObstacles.Params: WireParams {
  package typealias Reply = Wire.CareObstacles
  package static let method = Wire.CareListObstacles.method
  package static let names: [String] = ["profile"]
}

extension Wire.CareListPhotos.Params: WireParams {
  package typealias Reply = Wire.CarePhotoPage
  package static let method = Wire.CareListPhotos.method
  package static let names: [String] = ["cursor", "limit", "profile", "since", "through"]
}

extension Wire.CareReceive.Params: WireParams {
  package typealias Reply = Wire.CareReceipt
  package static let method = Wire.CareReceive.method
  package static let names: [String] = ["byHand", "dryRun", "id", "phone", "photoPath", "receivedAt", "requestKey", "text"]
}

extension Wire.CareReport.Params: WireParams {
  package typealias Reply = Wire.CareWeek
  package static let method = Wire.CareReport.method
  package static let names: [String] = ["day", "profile"]
}

extension Wire.CareResend.Params: WireParams {
  package typealias Reply = Wire.CareMessage
  package static let method = Wire.CareResend.method
  package static let names: [String] = ["dryRun", "id", "ifRevision", "requestKey"]
}

extension Wire.CareStats.Params: WireParams {
  package typealias Reply = Wire.CareStatistics
  package static let method = Wire.CareStats.method
  package static let names: [String] = ["profile", "since", "through"]
}

extension Wire.ChangesSince.Params: WireParams {
  package typealias Reply = Wire.ChangePage
  package static let method = Wire.ChangesSince.method
  package static let names: [String] = ["changeCursor", "limit"]
}

extension Wire.ChangesSubscribe.Params: WireParams {
  package typealias Reply = Wire.Subscription
  package static let method = Wire.ChangesSubscribe.method
  package static let names: [String] = ["changeCursor"]
}

extension Wire.ChangesUnsubscribe.Params: WireParams {
  package typealias Reply = Wire.Empty
  package static let method = Wire.ChangesUnsubscribe.method
  package static let names: [String] = []
}

extension Wire.CompletionList.Params: WireParams {
  package typealias Reply = Wire.CompletionItemList
  package static let method = Wire.CompletionList.method
  package static let names: [String] = ["limit", "text", "topic"]
}

extension Wire.ConformanceClock.Params: WireParams {
  package typealias Reply = Wire.Clock
  package static let method = Wire.ConformanceClock.method
  package static let names: [String] = ["now", "timeZone"]
}

extension Wire.ConformanceReset.Params: WireParams {
  package typealias Reply = Wire.Empty
  package static let method = Wire.ConformanceReset.method
  package static let names: [String] = ["database"]
}

extension Wire.DashboardEditMessage.Params: WireParams {
  package typealias Reply = Wire.DashboardMessage
  package static let method = Wire.DashboardEditMessage.method
  package static let names: [String] = ["day", "dryRun", "requestKey", "text"]
}

extension Wire.DashboardFailMessage.Params: WireParams {
  package typealias Reply = Wire.DashboardMessage
  package static let method = Wire.DashboardFailMessage.method
  package static let names: [String] = ["day", "dryRun", "requestKey"]
}

extension Wire.DashboardGet.Params: WireParams {
  package typealias Reply = Wire.Dashboard
  package static let method = Wire.DashboardGet.method
  package static let names: [String] = ["limit", "withContext", "withStrip", "withWellness", "withWords"]
}

extension Wire.DataBackup.Params: WireParams {
  package typealias Reply = Wire.BackupReport
  package static let method = Wire.DataBackup.method
  package static let names: [String] = ["keep", "path", "workDoneToken"]
}

extension Wire.DataExport.Params: WireParams {
  package typealias Reply = Wire.ExportReport
  package static let method = Wire.DataExport.method
  package static let names: [String] = ["format", "overwrite", "path", "timeZone", "withCopies", "workDoneToken"]
}

extension Wire.DataImport.Params: WireParams {
  package typealias Reply = Wire.ImportReport
  package static let method = Wire.DataImport.method
  package static let names: [String] = ["dryRun", "format", "path", "raiseLimits", "timeZone", "workDoneToken"]
}

extension Wire.DataPrune.Params: WireParams {
  package typealias Reply = Wire.PruneReport
  package static let method = Wire.DataPrune.method
  package static let names: [String] = ["confirm", "dryRun", "workDoneToken"]
}

extension Wire.DataRepair.Params: WireParams {
  package typealias Reply = Wire.RepairReport
  package static let method = Wire.DataRepair.method
  package static let names: [String] = ["confirm", "workDoneToken"]
}

extension Wire.DataRestore.Params: WireParams {
  package typealias Reply = Wire.RestoreReport
  package static let method = Wire.DataRestore.method
  package static let names: [String] = ["confirm", "dateTime", "path", "workDoneToken"]
}

extension Wire.DataStorage.Params: WireParams {
  package typealias Reply = Wire.StorageReport
  package static let method = Wire.DataStorage.method
  package static let names: [String] = ["withBytes", "workDoneToken"]
}

extension Wire.DataVerify.Params: WireParams {
  package typealias Reply = Wire.VerifyReport
  package static let method = Wire.DataVerify.method
  package static let names: [String] = ["workDoneToken"]
}

extension Wire.EventList.Params: WireParams {
  package typealias Reply = Wire.EventPage
  package static let method = Wire.EventList.method
  package static let names: [String] = ["cursor", "limit", "provider", "since", "through"]
}

extension Wire.EventReplace.Params: WireParams {
  package typealias Reply = Wire.EventReplacement
  package static let method = Wire.EventReplace.method
  package static let names: [String] = ["dryRun", "events", "provider", "requestKey", "since", "syncToken", "through"]
}

extension Wire.HabitAdd.Params: WireParams {
  package typealias Reply = Wire.Habit
  package static let method = Wire.HabitAdd.method
  package static let names: [String] = ["dryRun", "id", "notes", "recurrence", "remindTime", "requestKey", "start", "tags", "target", "through", "timesPer", "title"]
}

extension Wire.HabitArchive.Params: WireParams {
  package typealias Reply = Wire.Habit
  package static let method = Wire.HabitArchive.method
  package static let names: [String] = ["dryRun", "id", "ifRevision", "requestKey"]
}

extension Wire.HabitEdit.Params: WireParams {
  package typealias Reply = Wire.Habit
  package static let method = Wire.HabitEdit.method
  package static let names: [String] = ["clear", "dryRun", "id", "ifRevision", "notes", "recurrence", "remindTime", "requestKey", "start", "tags", "target", "through", "timesPer", "title"]
}

extension Wire.HabitGet.Params: WireParams {
  package typealias Reply = Wire.Habit
  package static let method = Wire.HabitGet.method
  package static let names: [String] = ["id"]
}

extension Wire.HabitHeatmap.Params: WireParams {
  package typealias Reply = Wire.HabitYear
  package static let method = Wire.HabitHeatmap.method
  package static let names: [String] = ["id", "year"]
}

extension Wire.HabitList.Params: WireParams {
  package typealias Reply = Wire.HabitPage
  package static let method = Wire.HabitList.method
  package static let names: [String] = ["cursor", "limit", "state", "tag", "withNotes"]
}

extension Wire.HabitMark.Params: WireParams {
  package typealias Reply = Wire.Habit
  package static let method = Wire.HabitMark.method
  package static let names: [String] = ["amount", "day", "dryRun", "id", "ifRevision", "more", "requestKey"]
}

extension Wire.HabitMove.Params: WireParams {
  package typealias Reply = Wire.Habit
  package static let method = Wire.HabitMove.method
  package static let names: [String] = ["after", "before", "dryRun", "id", "ifRevision", "requestKey"]
}

extension Wire.HabitParse.Params: WireParams {
  package typealias Reply = Wire.ParsedHabit
  package static let method = Wire.HabitParse.method
  package static let names: [String] = ["text"]
}

extension Wire.HabitPause.Params: WireParams {
  package typealias Reply = Wire.Habit
  package static let method = Wire.HabitPause.method
  package static let names: [String] = ["dryRun", "id", "ifRevision", "requestKey", "since", "through"]
}

extension Wire.HabitRemove.Params: WireParams {
  package typealias Reply = Wire.Removal
  package static let method = Wire.HabitRemove.method
  package static let names: [String] = ["confirm", "dryRun", "id", "ifRevision", "requestKey", "workDoneToken"]
}

extension Wire.HabitRestore.Params: WireParams {
  package typealias Reply = Wire.Habit
  package static let method = Wire.HabitRestore.method
  package static let names: [String] = ["dryRun", "id", "ifRevision", "requestKey"]
}

extension Wire.HabitResume.Params: WireParams {
  package typealias Reply = Wire.Habit
  package static let method = Wire.HabitResume.method
  package static let names: [String] = ["day", "dryRun", "id", "ifRevision", "requestKey"]
}

extension Wire.HabitSkip.Params: WireParams {
  package typealias Reply = Wire.Habit
  package static let method = Wire.HabitSkip.method
  package static let names: [String] = ["day", "dryRun", "id", "ifRevision", "reason", "requestKey"]
}

extension Wire.HabitStats.Params: WireParams {
  package typealias Reply = Wire.HabitStatistics
  package static let method = Wire.HabitStats.method
  package static let names: [String] = ["id", "since", "through"]
}

extension Wire.HabitTrend.Params: WireParams {
  package typealias Reply = Wire.HabitTrendLine
  package static let method = Wire.HabitTrend.method
  package static let names: [String] = ["count", "id", "period"]
}

extension Wire.HabitUnmark.Params: WireParams {
  package typealias Reply = Wire.Habit
  package static let method = Wire.HabitUnmark.method
  package static let names: [String] = ["day", "dryRun", "id", "ifRevision", "requestKey"]
}

extension Wire.HistoryGet.Params: WireParams {
  package typealias Reply = Wire.HistoryItem
  package static let method = Wire.HistoryGet.method
  package static let names: [String] = ["id"]
}

extension Wire.HistoryList.Params: WireParams {
  package typealias Reply = Wire.HistoryPage
  package static let method = Wire.HistoryList.method
  package static let names: [String] = ["cursor", "hasConflicts", "limit"]
}

extension Wire.HistoryRedo.Params: WireParams {
  package typealias Reply = Wire.HistoryStep
  package static let method = Wire.HistoryRedo.method
  package static let names: [String] = ["dryRun", "id", "ids", "requestKey", "workDoneToken"]
}

extension Wire.HistoryTake.Params: WireParams {
  package typealias Reply = Wire.HistoryStep
  package static let method = Wire.HistoryTake.method
  package static let names: [String] = ["dryRun", "entity", "field", "id", "ifRevision", "requestKey", "transaction"]
}

extension Wire.HistoryUndo.Params: WireParams {
  package typealias Reply = Wire.HistoryStep
  package static let method = Wire.HistoryUndo.method
  package static let names: [String] = ["dryRun", "id", "ids", "requestKey", "workDoneToken"]
}

extension Wire.Initialize.Params: WireParams {
  package typealias Reply = Wire.Initialized
  package static let method = Wire.Initialize.method
  package static let names: [String] = ["capabilities", "clientInfo", "now", "processId", "protocolVersions", "timeZone", "trace"]
}

extension Wire.OnboardingAdvance.Params: WireParams {
  package typealias Reply = Wire.Onboarding
  package static let method = Wire.OnboardingAdvance.method
  package static let names: [String] = ["dryRun", "ifRevision", "requestKey"]
}

extension Wire.OnboardingBack.Params: WireParams {
  package typealias Reply = Wire.Onboarding
  package static let method = Wire.OnboardingBack.method
  package static let names: [String] = ["dryRun", "ifRevision", "requestKey"]
}

extension Wire.OnboardingComplete.Params: WireParams {
  package typealias Reply = Wire.Onboarding
  package static let method = Wire.OnboardingComplete.method
  package static let names: [String] = ["dryRun", "ifRevision", "requestKey"]
}

extension Wire.OnboardingGet.Params: WireParams {
  package typealias Reply = Wire.Onboarding
  package static let method = Wire.OnboardingGet.method
  package static let names: [String] = ["withWords"]
}

extension Wire.OnboardingPermission.Params: WireParams {
  package typealias Reply = Wire.Onboarding
  package static let method = Wire.OnboardingPermission.method
  package static let names: [String] = ["dryRun", "ifRevision", "outcome", "requestKey"]
}

extension Wire.OnboardingReset.Params: WireParams {
  package typealias Reply = Wire.Onboarding
  package static let method = Wire.OnboardingReset.method
  package static let names: [String] = ["dryRun", "ifRevision", "requestKey"]
}

extension Wire.OnboardingSkip.Params: WireParams {
  package typealias Reply = Wire.Onboarding
  package static let method = Wire.OnboardingSkip.method
  package static let names: [String] = ["dryRun", "ifRevision", "requestKey"]
}

extension Wire.PluginAdd.Params: WireParams {
  package typealias Reply = Wire.Plugin
  package static let method = Wire.PluginAdd.method
  package static let names: [String] = ["dryRun", "path", "requestKey"]
}

extension Wire.PluginConfigure.Params: WireParams {
  package typealias Reply = Wire.Plugin
  package static let method = Wire.PluginConfigure.method
  package static let names: [String] = ["dryRun", "id", "ifRevision", "requestKey", "values"]
}

extension Wire.PluginDisable.Params: WireParams {
  package typealias Reply = Wire.Plugin
  package static let method = Wire.PluginDisable.method
  package static let names: [String] = ["dryRun", "id", "ifRevision", "requestKey"]
}

extension Wire.PluginEnable.Params: WireParams {
  package typealias Reply = Wire.Plugin
  package static let method = Wire.PluginEnable.method
  package static let names: [String] = ["confirm", "dryRun", "id", "ifRevision", "requestKey"]
}

extension Wire.PluginGet.Params: WireParams {
  package typealias Reply = Wire.Plugin
  package static let method = Wire.PluginGet.method
  package static let names: [String] = ["id"]
}

extension Wire.PluginGetState.Params: WireParams {
  package typealias Reply = Wire.PluginKept
  package static let method = Wire.PluginGetState.method
  package static let names: [String] = []
}

extension Wire.PluginList.Params: WireParams {
  package typealias Reply = Wire.PluginIndex
  package static let method = Wire.PluginList.method
  package static let names: [String] = []
}

extension Wire.PluginLog.Params: WireParams {
  package typealias Reply = Wire.PluginLogPage
  package static let method = Wire.PluginLog.method
  package static let names: [String] = ["id", "limit"]
}

extension Wire.PluginRemove.Params: WireParams {
  package typealias Reply = Wire.Removal
  package static let method = Wire.PluginRemove.method
  package static let names: [String] = ["confirm", "dryRun", "id", "ifRevision", "requestKey"]
}

extension Wire.PluginRun.Params: WireParams {
  package typealias Reply = Wire.Plugin
  package static let method = Wire.PluginRun.method
  package static let names: [String] = ["id"]
}

extension Wire.PluginSetState.Params: WireParams {
  package typealias Reply = Wire.PluginKept
  package static let method = Wire.PluginSetState.method
  package static let names: [String] = ["dryRun", "ifRevision", "requestKey", "text"]
}

extension Wire.PreferencesEdit.Params: WireParams {
  package typealias Reply = Wire.Preferences
  package static let method = Wire.PreferencesEdit.method
  package static let names: [String] = ["appearance", "backupEvery", "backupPlace", "careSender", "clear", "clock", "dayStartTime", "defaultAlarm", "defaultAlarmMinutes", "defaultSnoozeMinutes", "dryRun", "ifRevision", "limits", "localOnly", "name", "newTaskDue", "notificationPermission", "quietHours", "requestKey", "showAnytime", "showGreeting", "taskGroup", "taskSort", "timeZone", "weekStart"]
}

extension Wire.PreferencesGet.Params: WireParams {
  package typealias Reply = Wire.Preferences
  package static let method = Wire.PreferencesGet.method
  package static let names: [String] = []
}

extension Wire.ProfileAdd.Params: WireParams {
  package typealias Reply = Wire.Profile
  package static let method = Wire.ProfileAdd.method
  package static let names: [String] = ["dryRun", "emoji", "id", "name", "phone", "photoLocation", "relationship", "requestKey"]
}

extension Wire.ProfileEdit.Params: WireParams {
  package typealias Reply = Wire.Profile
  package static let method = Wire.ProfileEdit.method
  package static let names: [String] = ["askEvery", "askTime", "clear", "dryRun", "emoji", "helps", "id", "ifRevision", "name", "phone", "photoLocation", "relationship", "requestKey"]
}

extension Wire.ProfileGet.Params: WireParams {
  package typealias Reply = Wire.Profile
  package static let method = Wire.ProfileGet.method
  package static let names: [String] = ["id", "withWords"]
}

extension Wire.ProfileIntroduce.Params: WireParams {
  package typealias Reply = Wire.Profile
  package static let method = Wire.ProfileIntroduce.method
  package static let names: [String] = ["confirm", "dryRun", "id", "ifRevision", "requestKey"]
}

extension Wire.ProfileList.Params: WireParams {
  package typealias Reply = Wire.ProfilePage
  package static let method = Wire.ProfileList.method
  package static let names: [String] = ["withWords"]
}

extension Wire.ProfileMove.Params: WireParams {
  package typealias Reply = Wire.Profile
  package static let method = Wire.ProfileMove.method
  package static let names: [String] = ["after", "before", "dryRun", "id", "ifRevision", "requestKey"]
}

extension Wire.ProfileRemove.Params: WireParams {
  package typealias Reply = Wire.Removal
  package static let method = Wire.ProfileRemove.method
  package static let names: [String] = ["confirm", "dryRun", "id", "ifRevision", "requestKey", "taskChoice", "workDoneToken"]
}

extension Wire.ProviderList.Params: WireParams {
  package typealias Reply = Wire.Providers
  package static let method = Wire.ProviderList.method
  package static let names: [String] = []
}

extension Wire.ProviderRemove.Params: WireParams {
  package typealias Reply = Wire.Removal
  package static let method = Wire.ProviderRemove.method
  package static let names: [String] = ["dryRun", "id", "ifRevision", "requestKey"]
}

extension Wire.ProviderStatus.Params: WireParams {
  package typealias Reply = Wire.Provider
  package static let method = Wire.ProviderStatus.method
  package static let names: [String] = ["dryRun", "id", "message", "nextAt", "requestKey", "state"]
}

extension Wire.RecurrenceList.Params: WireParams {
  package typealias Reply = Wire.OccurrencePage
  package static let method = Wire.RecurrenceList.method
  package static let names: [String] = ["cursor", "limit", "task"]
}

extension Wire.RecurrenceParse.Params: WireParams {
  package typealias Reply = Wire.ParsedRecurrence
  package static let method = Wire.RecurrenceParse.method
  package static let names: [String] = ["anchor", "text"]
}

extension Wire.RecurrencePreview.Params: WireParams {
  package typealias Reply = Wire.PreviewedRecurrence
  package static let method = Wire.RecurrencePreview.method
  package static let names: [String] = ["cursor", "excludedDays", "limit", "rule", "since", "start", "startTime", "through", "timeZone"]
}

extension Wire.ReminderAdd.Params: WireParams {
  package typealias Reply = Wire.Reminder
  package static let method = Wire.ReminderAdd.method
  package static let names: [String] = ["dateTime", "dryRun", "id", "minutesBefore", "relatedTo", "requestKey", "task", "text", "time"]
}

extension Wire.ReminderDismiss.Params: WireParams {
  package typealias Reply = Wire.Reminder
  package static let method = Wire.ReminderDismiss.method
  package static let names: [String] = ["dryRun", "id", "ifRevision", "occurrence", "requestKey"]
}

extension Wire.ReminderEdit.Params: WireParams {
  package typealias Reply = Wire.Reminder
  package static let method = Wire.ReminderEdit.method
  package static let names: [String] = ["dateTime", "dryRun", "id", "ifRevision", "minutesBefore", "relatedTo", "requestKey", "time"]
}

extension Wire.ReminderGet.Params: WireParams {
  package typealias Reply = Wire.Reminder
  package static let method = Wire.ReminderGet.method
  package static let names: [String] = ["id"]
}

extension Wire.ReminderList.Params: WireParams {
  package typealias Reply = Wire.ReminderPage
  package static let method = Wire.ReminderList.method
  package static let names: [String] = ["cursor", "limit", "state", "task"]
}

extension Wire.ReminderRemove.Params: WireParams {
  package typealias Reply = Wire.Removal
  package static let method = Wire.ReminderRemove.method
  package static let names: [String] = ["dryRun", "id", "ifRevision", "requestKey"]
}

extension Wire.ReminderSnooze.Params: WireParams {
  package typealias Reply = Wire.Reminder
  package static let method = Wire.ReminderSnooze.method
  package static let names: [String] = ["dryRun", "id", "ifRevision", "minutes", "occurrence", "requestKey", "text"]
}

extension Wire.ReplicaApply.Params: WireParams {
  package typealias Reply = Wire.ActsApplied
  package static let method = Wire.ReplicaApply.method
  package static let names: [String] = ["acts", "device", "dryRun", "hash", "name", "number", "publicKey", "requestKey", "seen"]
}

extension Wire.ReplicaJoin.Params: WireParams {
  package typealias Reply = Wire.ExchangeStatus
  package static let method = Wire.ReplicaJoin.method
  package static let names: [String] = ["device", "dryRun", "name", "publicKey", "requestKey", "sendsCare", "space"]
}

extension Wire.ReplicaLeave.Params: WireParams {
  package typealias Reply = Wire.SpaceLeft
  package static let method = Wire.ReplicaLeave.method
  package static let names: [String] = ["confirm", "dryRun", "requestKey"]
}

extension Wire.ReplicaOutgoing.Params: WireParams {
  package typealias Reply = Wire.DeviceActs
  package static let method = Wire.ReplicaOutgoing.method
  package static let names: [String] = ["dryRun", "limit", "requestKey"]
}

extension Wire.ReplicaReport.Params: WireParams {
  package typealias Reply = Wire.ExchangeStatus
  package static let method = Wire.ReplicaReport.method
  package static let names: [String] = ["dryRun", "hash", "number", "outcome", "reason", "requestKey", "stamp"]
}

extension Wire.ReplicaStatus.Params: WireParams {
  package typealias Reply = Wire.ExchangeStatus
  package static let method = Wire.ReplicaStatus.method
  package static let names: [String] = []
}

extension Wire.SavedSearchAdd.Params: WireParams {
  package typealias Reply = Wire.SavedSearch
  package static let method = Wire.SavedSearchAdd.method
  package static let names: [String] = ["dryRun", "icon", "id", "name", "order", "requestKey", "text"]
}

extension Wire.SavedSearchEdit.Params: WireParams {
  package typealias Reply = Wire.SavedSearch
  package static let method = Wire.SavedSearchEdit.method
  package static let names: [String] = ["clear", "dryRun", "icon", "id", "ifRevision", "name", "order", "requestKey", "text"]
}

extension Wire.SavedSearchGet.Params: WireParams {
  package typealias Reply = Wire.SavedSearch
  package static let method = Wire.SavedSearchGet.method
  package static let names: [String] = ["id"]
}

extension Wire.SavedSearchList.Params: WireParams {
  package typealias Reply = Wire.SavedSearchPage
  package static let method = Wire.SavedSearchList.method
  package static let names: [String] = ["cursor", "limit"]
}

extension Wire.SavedSearchMove.Params: WireParams {
  package typealias Reply = Wire.SavedSearch
  package static let method = Wire.SavedSearchMove.method
  package static let names: [String] = ["after", "before", "dryRun", "id", "ifRevision", "requestKey"]
}

extension Wire.SavedSearchRemove.Params: WireParams {
  package typealias Reply = Wire.Removal
  package static let method = Wire.SavedSearchRemove.method
  package static let names: [String] = ["dryRun", "id", "ifRevision", "requestKey"]
}

extension Wire.SearchExplain.Params: WireParams {
  package typealias Reply = Wire.ExplainedFilter
  package static let method = Wire.SearchExplain.method
  package static let names: [String] = ["filter", "order", "text"]
}

extension Wire.SearchFind.Params: WireParams {
  package typealias Reply = Wire.NamedList
  package static let method = Wire.SearchFind.method
  package static let names: [String] = ["cursor", "kind", "limit", "text"]
}

extension Wire.SearchFindElsewhere.Params: WireParams {
  package typealias Reply = Wire.ElsewhereList
  package static let method = Wire.SearchFindElsewhere.method
  package static let names: [String] = ["limit", "text"]
}

extension Wire.SearchQuery.Params: WireParams {
  package typealias Reply = Wire.SearchPage
  package static let method = Wire.SearchQuery.method
  package static let names: [String] = ["cursor", "filter", "kinds", "limit", "order", "savedSearch", "text", "withNotes"]
}

extension Wire.SessionDay.Params: WireParams {
  package typealias Reply = Wire.DayReading
  package static let method = Wire.SessionDay.method
  package static let names: [String] = ["direction", "text"]
}

extension Wire.SessionPing.Params: WireParams {
  package typealias Reply = Wire.Empty
  package static let method = Wire.SessionPing.method
  package static let names: [String] = []
}

extension Wire.TagAdd.Params: WireParams {
  package typealias Reply = Wire.Tag
  package static let method = Wire.TagAdd.method
  package static let names: [String] = ["colour", "dryRun", "icon", "id", "name", "requestKey"]
}

extension Wire.TagEdit.Params: WireParams {
  package typealias Reply = Wire.Tag
  package static let method = Wire.TagEdit.method
  package static let names: [String] = ["clear", "colour", "dryRun", "icon", "id", "ifRevision", "name", "requestKey"]
}

extension Wire.TagGet.Params: WireParams {
  package typealias Reply = Wire.Tag
  package static let method = Wire.TagGet.method
  package static let names: [String] = ["id"]
}

extension Wire.TagList.Params: WireParams {
  package typealias Reply = Wire.TagPage
  package static let method = Wire.TagList.method
  package static let names: [String] = ["cursor", "limit"]
}

extension Wire.TagMerge.Params: WireParams {
  package typealias Reply = Wire.MergedTag
  package static let method = Wire.TagMerge.method
  package static let names: [String] = ["confirm", "dryRun", "id", "ifRevision", "into", "requestKey", "workDoneToken"]
}

extension Wire.TagMove.Params: WireParams {
  package typealias Reply = Wire.Tag
  package static let method = Wire.TagMove.method
  package static let names: [String] = ["after", "before", "dryRun", "id", "ifRevision", "requestKey"]
}

extension Wire.TagRemove.Params: WireParams {
  package typealias Reply = Wire.Removal
  package static let method = Wire.TagRemove.method
  package static let names: [String] = ["confirm", "dryRun", "id", "ifRevision", "requestKey", "workDoneToken"]
}

extension Wire.TaskAdd.Params: WireParams {
  package typealias Reply = Wire.Task
  package static let method = Wire.TaskAdd.method
  package static let names: [String] = ["addedOccurrences", "blockedBy", "care", "dryRun", "due", "dueTime", "durationMinutes", "excludedOccurrences", "id", "notes", "parent", "priority", "profile", "project", "recurrence", "recurrenceAnchor", "requestKey", "start", "startTime", "tags", "timeZone", "title"]
}

extension Wire.TaskAddLine.Params: WireParams {
  package typealias Reply = Wire.Task
  package static let method = Wire.TaskAddLine.method
  package static let names: [String] = ["care", "dryRun", "due", "dueTime", "durationMinutes", "format", "id", "ignore", "notes", "parent", "priority", "profile", "project", "recurrence", "recurrenceAnchor", "reminders", "requestKey", "start", "startTime", "tags", "text"]
}

extension Wire.TaskAddLines.Params: WireParams {
  package typealias Reply = Wire.AddedTaskList
  package static let method = Wire.TaskAddLines.method
  package static let names: [String] = ["care", "dryRun", "due", "dueTime", "durationMinutes", "formats", "notes", "parent", "priority", "profile", "project", "recurrence", "recurrenceAnchor", "reminders", "requestKey", "start", "startTime", "tags", "texts"]
}

extension Wire.TaskAttach.Params: WireParams {
  package typealias Reply = Wire.Task
  package static let method = Wire.TaskAttach.method
  package static let names: [String] = ["attachment", "copy", "id", "ifRevision", "mediaType", "name", "path", "url", "workDoneToken"]
}

extension Wire.TaskBatch.Params: WireParams {
  package typealias Reply = Wire.BatchReport
  package static let method = Wire.TaskBatch.method
  package static let names: [String] = ["act", "addTags", "catchUp", "clear", "confirm", "day", "dryRun", "due", "dueTime", "ids", "parent", "priority", "profile", "project", "recurrence", "recurrenceAnchor", "removeTags", "requestKey", "start", "startTime", "subtasks", "through", "time", "workDoneToken"]
}

extension Wire.TaskCancel.Params: WireParams {
  package typealias Reply = Wire.Task
  package static let method = Wire.TaskCancel.method
  package static let names: [String] = ["dryRun", "id", "ifRevision", "requestKey", "subtasks", "workDoneToken"]
}

extension Wire.TaskComplete.Params: WireParams {
  package typealias Reply = Wire.Task
  package static let method = Wire.TaskComplete.method
  package static let names: [String] = ["catchUp", "day", "dryRun", "id", "ifRevision", "occurrence", "requestKey", "subtasks", "workDoneToken"]
}

extension Wire.TaskDetach.Params: WireParams {
  package typealias Reply = Wire.Task
  package static let method = Wire.TaskDetach.method
  package static let names: [String] = ["attachment", "dryRun", "id", "ifRevision", "requestKey"]
}

extension Wire.TaskEdit.Params: WireParams {
  package typealias Reply = Wire.Task
  package static let method = Wire.TaskEdit.method
  package static let names: [String] = ["addTags", "addedOccurrences", "blockedBy", "care", "clear", "dryRun", "due", "dueTime", "durationMinutes", "excludedOccurrences", "id", "ifRevision", "notes", "occurrence", "parent", "priority", "profile", "project", "recurrence", "recurrenceAnchor", "removeTags", "requestKey", "start", "startTime", "tags", "timeZone", "title"]
}

extension Wire.TaskExplain.Params: WireParams {
  package typealias Reply = Wire.UrgencyReport
  package static let method = Wire.TaskExplain.method
  package static let names: [String] = ["id"]
}

extension Wire.TaskGet.Params: WireParams {
  package typealias Reply = Wire.Task
  package static let method = Wire.TaskGet.method
  package static let names: [String] = ["id"]
}

extension Wire.TaskGetAttachment.Params: WireParams {
  package typealias Reply = Wire.FilePiece
  package static let method = Wire.TaskGetAttachment.method
  package static let names: [String] = ["attachment", "id", "limit", "offset"]
}

extension Wire.TaskList.Params: WireParams {
  package typealias Reply = Wire.TaskPage
  package static let method = Wire.TaskList.method
  package static let names: [String] = ["cursor", "dueSince", "dueThrough", "limit", "order", "parent", "profile", "state", "tag", "withNotes"]
}

extension Wire.TaskListNames.Params: WireParams {
  package typealias Reply = Wire.ShortNameList
  package static let method = Wire.TaskListNames.method
  package static let names: [String] = ["ids"]
}

extension Wire.TaskMove.Params: WireParams {
  package typealias Reply = Wire.Task
  package static let method = Wire.TaskMove.method
  package static let names: [String] = ["after", "before", "dryRun", "id", "ifRevision", "requestKey"]
}

extension Wire.TaskParse.Params: WireParams {
  package typealias Reply = Wire.ParsedTask
  package static let method = Wire.TaskParse.method
  package static let names: [String] = ["format", "ignore", "tags", "text"]
}

extension Wire.TaskPostpone.Params: WireParams {
  package typealias Reply = Wire.Task
  package static let method = Wire.TaskPostpone.method
  package static let names: [String] = ["clear", "day", "dryRun", "id", "ifRevision", "requestKey", "time"]
}

extension Wire.TaskRemove.Params: WireParams {
  package typealias Reply = Wire.Removal
  package static let method = Wire.TaskRemove.method
  package static let names: [String] = ["confirm", "dryRun", "id", "ifRevision", "requestKey", "workDoneToken"]
}

extension Wire.TaskReopen.Params: WireParams {
  package typealias Reply = Wire.Task
  package static let method = Wire.TaskReopen.method
  package static let names: [String] = ["dryRun", "id", "ifRevision", "occurrence", "requestKey"]
}

extension Wire.TaskSkip.Params: WireParams {
  package typealias Reply = Wire.Task
  package static let method = Wire.TaskSkip.method
  package static let names: [String] = ["dryRun", "id", "ifRevision", "occurrence", "requestKey", "through"]
}

extension Wire.ViewAct.Params: WireParams {
  package typealias Reply = Wire.Outcome
  package static let method = Wire.ViewAct.method
  package static let names: [String] = ["action", "answers", "argument", "changeCursor", "doneAt", "dryRun", "force", "keys", "name", "page", "requestKey", "revision", "workDoneToken"]
}

extension Wire.ViewClose.Params: WireParams {
  package typealias Reply = Wire.Empty
  package static let method = Wire.ViewClose.method
  package static let names: [String] = ["page"]
}

extension Wire.ViewInvalidate.Params: WireParams {
  package typealias Reply = Wire.Empty
  package static let method = Wire.ViewInvalidate.method
  package static let names: [String] = ["argument", "dryRun", "name", "requestKey"]
}

extension Wire.ViewList.Params: WireParams {
  package typealias Reply = Wire.ViewIndex
  package static let method = Wire.ViewList.method
  package static let names: [String] = []
}

extension Wire.ViewOpen.Params: WireParams {
  package typealias Reply = Wire.ViewTarget
  package static let method = Wire.ViewOpen.method
  package static let names: [String] = ["link"]
}

extension Wire.ViewPreview.Params: WireParams {
  package typealias Reply = Wire.Preview
  package static let method = Wire.ViewPreview.method
  package static let names: [String] = ["action", "argument", "ascii", "ask", "keys", "name", "page", "text", "width"]
}

extension Wire.ViewShow.Params: WireParams {
  package typealias Reply = Wire.View
  package static let method = Wire.ViewShow.method
  package static let names: [String] = ["argument", "ascii", "focus", "live", "name", "printed", "rows", "width"]
}

extension Wire.ViewStatus.Params: WireParams {
  package typealias Reply = Wire.StatusLine
  package static let method = Wire.ViewStatus.method
  package static let names: [String] = []
}

extension Wire.WellnessEdit.Params: WireParams {
  package typealias Reply = Wire.WellnessLog
  package static let method = Wire.WellnessEdit.method
  package static let names: [String] = ["carbsGrams", "clear", "dryRun", "fatGrams", "fibreGrams", "id", "ifRevision", "kcal", "kind", "litres", "minutes", "name", "proteinGrams", "requestKey"]
}

extension Wire.WellnessEditTargets.Params: WireParams {
  package typealias Reply = Wire.DailyTargets
  package static let method = Wire.WellnessEditTargets.method
  package static let names: [String] = ["carbsGrams", "clear", "dryRun", "fatGrams", "fibreGrams", "ifRevision", "kcal", "proteinGrams", "requestKey", "waterLitres"]
}

extension Wire.WellnessGet.Params: WireParams {
  package typealias Reply = Wire.WellnessLog
  package static let method = Wire.WellnessGet.method
  package static let names: [String] = ["id", "withWords"]
}

extension Wire.WellnessGetTargets.Params: WireParams {
  package typealias Reply = Wire.DailyTargets
  package static let method = Wire.WellnessGetTargets.method
  package static let names: [String] = []
}

extension Wire.WellnessList.Params: WireParams {
  package typealias Reply = Wire.WellnessLogPage
  package static let method = Wire.WellnessList.method
  package static let names: [String] = ["cursor", "day", "kind", "limit"]
}

extension Wire.WellnessLogEnergy.Params: WireParams {
  package typealias Reply = Wire.WellnessLog
  package static let method = Wire.WellnessLogEnergy.method
  package static let names: [String] = ["day", "dryRun", "ifRevision", "level", "requestKey"]
}

extension Wire.WellnessLogMeal.Params: WireParams {
  package typealias Reply = Wire.WellnessLog
  package static let method = Wire.WellnessLogMeal.method
  package static let names: [String] = ["carbsGrams", "day", "dryRun", "fatGrams", "fibreGrams", "id", "kcal", "kind", "name", "proteinGrams", "requestKey"]
}

extension Wire.WellnessLogMetrics.Params: WireParams {
  package typealias Reply = Wire.MetricsOfDay
  package static let method = Wire.WellnessLogMetrics.method
  package static let names: [String] = ["clear", "day", "dryRun", "heartRatePerMinute", "hrvMilliseconds", "ifRevision", "requestKey", "sleepHours", "sleepQuality", "source", "steps", "temperatureCelsius", "weather", "weightKilograms"]
}

extension Wire.WellnessLogWater.Params: WireParams {
  package typealias Reply = Wire.WellnessLog
  package static let method = Wire.WellnessLogWater.method
  package static let names: [String] = ["day", "dryRun", "id", "litres", "requestKey"]
}

extension Wire.WellnessLogWorkout.Params: WireParams {
  package typealias Reply = Wire.WellnessLog
  package static let method = Wire.WellnessLogWorkout.method
  package static let names: [String] = ["day", "dryRun", "id", "ifRevision", "minutes", "name", "requestKey", "state"]
}

extension Wire.WellnessPerformance.Params: WireParams {
  package typealias Reply = Wire.Performance
  package static let method = Wire.WellnessPerformance.method
  package static let names: [String] = ["day"]
}

extension Wire.WellnessQuickActions.Params: WireParams {
  package typealias Reply = Wire.QuickActionList
  package static let method = Wire.WellnessQuickActions.method
  package static let names: [String] = ["withWords"]
}

extension Wire.WellnessRecovery.Params: WireParams {
  package typealias Reply = Wire.Recovery
  package static let method = Wire.WellnessRecovery.method
  package static let names: [String] = ["day"]
}

extension Wire.WellnessRemove.Params: WireParams {
  package typealias Reply = Wire.Removal
  package static let method = Wire.WellnessRemove.method
  package static let names: [String] = ["dryRun", "id", "ifRevision", "requestKey"]
}

extension Wire.WellnessStats.Params: WireParams {
  package typealias Reply = Wire.WellnessStatistics
  package static let method = Wire.WellnessStats.method
  package static let names: [String] = ["day"]
}

extension Wire.WellnessTrend.Params: WireParams {
  package typealias Reply = Wire.WellnessMonthList
  package static let method = Wire.WellnessTrend.method
  package static let names: [String] = ["count"]
}
