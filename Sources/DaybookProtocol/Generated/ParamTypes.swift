// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

extension Wire {
  /// The params of each method, by its name.
  package static let paramTypes: [String: any WireStructure.Type] = [
    "calendar/agenda": Wire.CalendarAgenda.Params.self,
    "calendar/day": Wire.CalendarDay.Params.self,
    "calendar/month": Wire.CalendarMonth.Params.self,
    "calendar/strip": Wire.CalendarStrip.Params.self,
    "calendar/week": Wire.CalendarWeek.Params.self,
    "care/claim": Wire.CareClaim.Params.self,
    "care/confirm": Wire.CareConfirm.Params.self,
    "care/fail": Wire.CareFail.Params.self,
    "care/get": Wire.CareGet.Params.self,
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
    "conformance/clock": Wire.ConformanceClock.Params.self,
    "conformance/reset": Wire.ConformanceReset.Params.self,
    "dashboard/editMessage": Wire.DashboardEditMessage.Params.self,
    "dashboard/failMessage": Wire.DashboardFailMessage.Params.self,
    "dashboard/get": Wire.DashboardGet.Params.self,
    "data/export": Wire.DataExport.Params.self,
    "data/import": Wire.DataImport.Params.self,
    "data/prune": Wire.DataPrune.Params.self,
    "data/repair": Wire.DataRepair.Params.self,
    "data/storage": Wire.DataStorage.Params.self,
    "data/verify": Wire.DataVerify.Params.self,
    "event/list": Wire.EventList.Params.self,
    "event/remove": Wire.EventRemove.Params.self,
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
    "search/add": Wire.SearchAdd.Params.self,
    "search/edit": Wire.SearchEdit.Params.self,
    "search/explain": Wire.SearchExplain.Params.self,
    "search/find": Wire.SearchFind.Params.self,
    "search/findElsewhere": Wire.SearchFindElsewhere.Params.self,
    "search/get": Wire.SearchGet.Params.self,
    "search/list": Wire.SearchList.Params.self,
    "search/move": Wire.SearchMove.Params.self,
    "search/query": Wire.SearchQuery.Params.self,
    "search/remove": Wire.SearchRemove.Params.self,
    "search/suggest": Wire.SearchSuggest.Params.self,
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

extension Wire.CalendarAgenda.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["cursor": nil, "limit": nil, "since": nil, "through": nil]
}

extension Wire.CalendarDay.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["day": nil, "limit": nil]
}

extension Wire.CalendarMonth.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["day": nil, "limit": nil]
}

extension Wire.CalendarStrip.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["since": nil, "through": nil]
}

extension Wire.CalendarWeek.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["day": nil, "limit": nil]
}

extension Wire.CareClaim.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "idempotent": nil, "requestKey": nil, "seconds": nil, "sender": nil]
}

extension Wire.CareConfirm.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["claim": nil, "dryRun": nil, "id": nil, "ifRevision": nil, "reference": nil, "requestKey": nil]
}

extension Wire.CareFail.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["claim": nil, "dryRun": nil, "id": nil, "ifRevision": nil, "message": nil, "permanent": nil, "requestKey": nil, "retryAfterSeconds": nil]
}

extension Wire.CareGet.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["id": nil]
}

extension Wire.CareList.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["cursor": nil, "limit": nil, "profile": nil, "states": nil]
}

extension Wire.CareListObstacles.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["profile": nil]
}

extension Wire.CareListPhotos.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["cursor": nil, "limit": nil, "profile": nil, "since": nil, "through": nil]
}

extension Wire.CareReceive.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["byHand": nil, "dryRun": nil, "id": nil, "phone": nil, "photo": nil, "receivedAt": nil, "requestKey": nil, "text": nil]
}

extension Wire.CareReport.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["day": nil, "profile": nil]
}

extension Wire.CareResend.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "id": nil, "ifRevision": nil, "requestKey": nil]
}

extension Wire.CareStats.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["profile": nil, "since": nil, "through": nil]
}

extension Wire.ChangesSince.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["changeCursor": nil, "limit": nil]
}

extension Wire.ChangesSubscribe.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["changeCursor": nil]
}

extension Wire.ChangesUnsubscribe.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = [:]
}

extension Wire.ConformanceClock.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["now": nil, "timeZone": nil]
}

extension Wire.ConformanceReset.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["database": nil]
}

extension Wire.DashboardEditMessage.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["day": nil, "dryRun": nil, "requestKey": nil, "text": nil]
}

extension Wire.DashboardFailMessage.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["day": nil, "dryRun": nil, "requestKey": nil]
}

extension Wire.DashboardGet.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["context": nil, "limit": nil, "strip": nil, "wellness": nil]
}

extension Wire.DataExport.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["format": nil, "overwrite": nil, "path": nil, "timeZone": nil, "workDoneToken": nil]
}

extension Wire.DataImport.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "format": nil, "path": nil, "raiseLimits": nil, "timeZone": nil, "workDoneToken": nil]
}

extension Wire.DataPrune.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["confirm": nil, "dryRun": nil, "workDoneToken": nil]
}

extension Wire.DataRepair.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["confirm": nil, "workDoneToken": nil]
}

extension Wire.DataStorage.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["bytes": nil, "workDoneToken": nil]
}

extension Wire.DataVerify.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["workDoneToken": nil]
}

extension Wire.EventList.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["cursor": nil, "limit": nil, "provider": nil, "since": nil, "through": nil]
}

extension Wire.EventRemove.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "provider": nil, "requestKey": nil]
}

extension Wire.EventReplace.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "events": Wire.EventDraft.self, "provider": nil, "requestKey": nil, "since": nil, "syncToken": nil, "through": nil]
}

extension Wire.HabitAdd.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "id": nil, "notes": nil, "recurrence": nil, "remindAt": nil, "requestKey": nil, "start": nil, "tags": nil, "target": Wire.HabitTarget.self, "through": nil, "timesPer": Wire.HabitTimes.self, "title": nil]
}

extension Wire.HabitArchive.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "id": nil, "ifRevision": nil, "requestKey": nil]
}

extension Wire.HabitEdit.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "id": nil, "ifRevision": nil, "notes": nil, "recurrence": nil, "remindAt": nil, "requestKey": nil, "start": nil, "tags": nil, "target": Wire.HabitTarget.self, "through": nil, "timesPer": Wire.HabitTimes.self, "title": nil]
}

extension Wire.HabitGet.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["id": nil]
}

extension Wire.HabitHeatmap.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["id": nil, "year": nil]
}

extension Wire.HabitList.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["cursor": nil, "limit": nil, "state": nil, "tag": nil, "withNotes": nil]
}

extension Wire.HabitMark.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["amount": nil, "day": nil, "dryRun": nil, "id": nil, "ifRevision": nil, "more": nil, "requestKey": nil]
}

extension Wire.HabitMove.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["after": nil, "before": nil, "dryRun": nil, "id": nil, "ifRevision": nil, "requestKey": nil]
}

extension Wire.HabitParse.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["text": nil]
}

extension Wire.HabitPause.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "id": nil, "ifRevision": nil, "requestKey": nil, "since": nil, "through": nil]
}

extension Wire.HabitRemove.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["confirm": nil, "dryRun": nil, "id": nil, "ifRevision": nil, "requestKey": nil, "workDoneToken": nil]
}

extension Wire.HabitRestore.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "id": nil, "ifRevision": nil, "requestKey": nil]
}

extension Wire.HabitResume.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["day": nil, "dryRun": nil, "id": nil, "ifRevision": nil, "requestKey": nil]
}

extension Wire.HabitSkip.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["day": nil, "dryRun": nil, "id": nil, "ifRevision": nil, "reason": nil, "requestKey": nil]
}

extension Wire.HabitStats.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["id": nil]
}

extension Wire.HabitTrend.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["count": nil, "id": nil, "period": nil]
}

extension Wire.HabitUnmark.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["day": nil, "dryRun": nil, "id": nil, "ifRevision": nil, "requestKey": nil]
}

extension Wire.HistoryGet.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["transaction": nil]
}

extension Wire.HistoryList.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["cursor": nil, "limit": nil]
}

extension Wire.HistoryRedo.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "requestKey": nil, "transaction": nil, "transactions": nil, "workDoneToken": nil]
}

extension Wire.HistoryUndo.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "requestKey": nil, "transaction": nil, "transactions": nil, "workDoneToken": nil]
}

extension Wire.Initialize.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["capabilities": Wire.ClientCapabilities.self, "clientInfo": Wire.ClientInfo.self, "now": nil, "processId": nil, "protocolVersions": nil, "timeZone": nil, "trace": nil]
}

extension Wire.OnboardingAdvance.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "ifRevision": nil, "requestKey": nil]
}

extension Wire.OnboardingBack.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "ifRevision": nil, "requestKey": nil]
}

extension Wire.OnboardingComplete.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "ifRevision": nil, "requestKey": nil]
}

extension Wire.OnboardingGet.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = [:]
}

extension Wire.OnboardingPermission.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "ifRevision": nil, "outcome": nil, "requestKey": nil]
}

extension Wire.OnboardingReset.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "ifRevision": nil, "requestKey": nil]
}

extension Wire.OnboardingSkip.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "ifRevision": nil, "requestKey": nil]
}

extension Wire.PluginAdd.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "path": nil, "requestKey": nil]
}

extension Wire.PluginConfigure.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "ifRevision": nil, "name": nil, "requestKey": nil, "values": Wire.PluginValue.self]
}

extension Wire.PluginDisable.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "ifRevision": nil, "name": nil, "requestKey": nil]
}

extension Wire.PluginEnable.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["confirm": nil, "dryRun": nil, "ifRevision": nil, "name": nil, "requestKey": nil]
}

extension Wire.PluginGet.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["name": nil]
}

extension Wire.PluginGetState.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = [:]
}

extension Wire.PluginList.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = [:]
}

extension Wire.PluginLog.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["limit": nil, "name": nil]
}

extension Wire.PluginRemove.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["confirm": nil, "dryRun": nil, "ifRevision": nil, "name": nil, "requestKey": nil]
}

extension Wire.PluginRun.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["name": nil]
}

extension Wire.PluginSetState.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "ifRevision": nil, "requestKey": nil, "text": nil]
}

extension Wire.PreferencesEdit.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["appearance": nil, "clock": nil, "dayStart": nil, "defaultAlarm": nil, "defaultAlarmMinutes": nil, "defaultSnoozeMinutes": nil, "dryRun": nil, "greeting": nil, "ifRevision": nil, "limits": Wire.LimitsEdit.self, "localOnly": nil, "name": nil, "notificationPermission": nil, "quietHours": Wire.DailySpan.self, "requestKey": nil, "showAnytime": nil, "timeZone": nil, "weekStart": nil]
}

extension Wire.PreferencesGet.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = [:]
}

extension Wire.ProfileAdd.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "emoji": nil, "id": nil, "name": nil, "phone": nil, "photo": nil, "relationship": nil, "requestKey": nil]
}

extension Wire.ProfileEdit.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "emoji": nil, "id": nil, "ifRevision": nil, "name": nil, "phone": nil, "photo": nil, "relationship": nil, "requestKey": nil]
}

extension Wire.ProfileGet.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["id": nil]
}

extension Wire.ProfileIntroduce.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["confirm": nil, "dryRun": nil, "id": nil, "ifRevision": nil, "requestKey": nil]
}

extension Wire.ProfileList.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = [:]
}

extension Wire.ProfileMove.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["after": nil, "before": nil, "dryRun": nil, "id": nil, "ifRevision": nil, "requestKey": nil]
}

extension Wire.ProfileRemove.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["confirm": nil, "dryRun": nil, "id": nil, "ifRevision": nil, "requestKey": nil, "tasks": nil, "workDoneToken": nil]
}

extension Wire.ProviderList.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = [:]
}

extension Wire.ProviderStatus.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "message": nil, "nextAt": nil, "provider": nil, "requestKey": nil, "state": nil]
}

extension Wire.RecurrenceList.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["cursor": nil, "limit": nil, "task": nil]
}

extension Wire.RecurrenceParse.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["anchor": nil, "text": nil]
}

extension Wire.RecurrencePreview.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["excluded": nil, "limit": nil, "rule": nil, "since": nil, "start": nil, "startTime": nil, "through": nil, "timeZone": nil]
}

extension Wire.ReminderAdd.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["at": nil, "dryRun": nil, "id": nil, "minutesBefore": nil, "relatedTo": nil, "requestKey": nil, "task": nil, "text": nil, "time": nil]
}

extension Wire.ReminderDismiss.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "id": nil, "ifRevision": nil, "occurrence": nil, "requestKey": nil]
}

extension Wire.ReminderEdit.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["at": nil, "dryRun": nil, "id": nil, "ifRevision": nil, "minutesBefore": nil, "relatedTo": nil, "requestKey": nil, "time": nil]
}

extension Wire.ReminderGet.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["id": nil]
}

extension Wire.ReminderList.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["cursor": nil, "limit": nil, "state": nil, "task": nil]
}

extension Wire.ReminderRemove.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "id": nil, "ifRevision": nil, "requestKey": nil]
}

extension Wire.ReminderSnooze.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "id": nil, "ifRevision": nil, "minutes": nil, "occurrence": nil, "requestKey": nil, "text": nil]
}

extension Wire.SearchAdd.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "icon": nil, "id": nil, "name": nil, "order": nil, "requestKey": nil, "text": nil]
}

extension Wire.SearchEdit.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "icon": nil, "id": nil, "ifRevision": nil, "name": nil, "order": nil, "requestKey": nil, "text": nil]
}

extension Wire.SearchExplain.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["filter": Wire.Filter.self, "order": nil, "text": nil]
}

extension Wire.SearchFind.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["kind": nil, "limit": nil, "text": nil]
}

extension Wire.SearchFindElsewhere.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["limit": nil, "text": nil]
}

extension Wire.SearchGet.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["id": nil]
}

extension Wire.SearchList.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["cursor": nil, "limit": nil]
}

extension Wire.SearchMove.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["after": nil, "before": nil, "dryRun": nil, "id": nil, "ifRevision": nil, "requestKey": nil]
}

extension Wire.SearchQuery.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["cursor": nil, "filter": Wire.Filter.self, "kinds": nil, "limit": nil, "order": nil, "saved": nil, "text": nil, "withNotes": nil]
}

extension Wire.SearchRemove.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "id": nil, "ifRevision": nil, "requestKey": nil]
}

extension Wire.SearchSuggest.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["limit": nil, "text": nil, "topic": nil]
}

extension Wire.SessionDay.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["direction": nil, "text": nil]
}

extension Wire.SessionPing.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = [:]
}

extension Wire.TagAdd.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["colour": nil, "dryRun": nil, "icon": nil, "id": nil, "name": nil, "requestKey": nil]
}

extension Wire.TagEdit.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["colour": nil, "dryRun": nil, "icon": nil, "id": nil, "ifRevision": nil, "name": nil, "requestKey": nil]
}

extension Wire.TagGet.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["id": nil]
}

extension Wire.TagList.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["cursor": nil, "limit": nil]
}

extension Wire.TagMerge.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["confirm": nil, "dryRun": nil, "id": nil, "ifRevision": nil, "into": nil, "requestKey": nil, "workDoneToken": nil]
}

extension Wire.TagMove.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["after": nil, "before": nil, "dryRun": nil, "id": nil, "ifRevision": nil, "requestKey": nil]
}

extension Wire.TagRemove.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["confirm": nil, "dryRun": nil, "id": nil, "ifRevision": nil, "requestKey": nil, "workDoneToken": nil]
}

extension Wire.TaskAdd.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["added": nil, "blockedBy": nil, "care": Wire.Care.self, "dryRun": nil, "due": nil, "dueTime": nil, "durationMinutes": nil, "excluded": nil, "id": nil, "notes": nil, "parent": nil, "priority": nil, "profile": nil, "project": nil, "recurrence": nil, "recurrenceAnchor": nil, "requestKey": nil, "start": nil, "startTime": nil, "tags": nil, "timeZone": nil, "title": nil]
}

extension Wire.TaskAddLine.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["care": Wire.Care.self, "dryRun": nil, "due": nil, "dueTime": nil, "durationMinutes": nil, "format": nil, "id": nil, "ignore": Wire.TextRange.self, "notes": nil, "parent": nil, "priority": nil, "profile": nil, "project": nil, "recurrence": nil, "recurrenceAnchor": nil, "reminders": nil, "requestKey": nil, "start": nil, "startTime": nil, "tags": nil, "text": nil]
}

extension Wire.TaskAddLines.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["care": Wire.Care.self, "dryRun": nil, "due": nil, "dueTime": nil, "durationMinutes": nil, "formats": nil, "notes": nil, "parent": nil, "priority": nil, "profile": nil, "project": nil, "recurrence": nil, "recurrenceAnchor": nil, "reminders": nil, "requestKey": nil, "start": nil, "startTime": nil, "tags": nil, "texts": nil]
}

extension Wire.TaskAttach.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["attachment": nil, "copy": nil, "id": nil, "ifRevision": nil, "mediaType": nil, "name": nil, "path": nil, "url": nil, "workDoneToken": nil]
}

extension Wire.TaskBatch.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["act": nil, "addTags": nil, "catchUp": nil, "confirm": nil, "day": nil, "dryRun": nil, "due": nil, "dueTime": nil, "ids": nil, "parent": nil, "priority": nil, "profile": nil, "project": nil, "recurrence": nil, "recurrenceAnchor": nil, "removeTags": nil, "requestKey": nil, "start": nil, "startTime": nil, "subtasks": nil, "through": nil, "time": nil, "workDoneToken": nil]
}

extension Wire.TaskCancel.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "id": nil, "ifRevision": nil, "requestKey": nil, "subtasks": nil, "workDoneToken": nil]
}

extension Wire.TaskComplete.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["catchUp": nil, "day": nil, "dryRun": nil, "id": nil, "ifRevision": nil, "occurrence": nil, "requestKey": nil, "subtasks": nil, "workDoneToken": nil]
}

extension Wire.TaskDetach.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["attachment": nil, "dryRun": nil, "id": nil, "ifRevision": nil, "requestKey": nil]
}

extension Wire.TaskEdit.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["addTags": nil, "added": nil, "blockedBy": nil, "care": Wire.Care.self, "dryRun": nil, "due": nil, "dueTime": nil, "durationMinutes": nil, "excluded": nil, "id": nil, "ifRevision": nil, "notes": nil, "occurrence": nil, "parent": nil, "priority": nil, "profile": nil, "project": nil, "recurrence": nil, "recurrenceAnchor": nil, "removeTags": nil, "requestKey": nil, "start": nil, "startTime": nil, "tags": nil, "timeZone": nil, "title": nil]
}

extension Wire.TaskExplain.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["id": nil]
}

extension Wire.TaskGet.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["id": nil]
}

extension Wire.TaskList.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["cursor": nil, "dueSince": nil, "dueThrough": nil, "limit": nil, "order": nil, "parent": nil, "profile": nil, "state": nil, "tag": nil, "withNotes": nil]
}

extension Wire.TaskListNames.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["ids": nil]
}

extension Wire.TaskMove.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["after": nil, "before": nil, "dryRun": nil, "id": nil, "ifRevision": nil, "requestKey": nil]
}

extension Wire.TaskParse.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["format": nil, "ignore": Wire.TextRange.self, "tags": nil, "text": nil]
}

extension Wire.TaskPostpone.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["day": nil, "dryRun": nil, "id": nil, "ifRevision": nil, "requestKey": nil, "time": nil]
}

extension Wire.TaskRemove.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["confirm": nil, "dryRun": nil, "id": nil, "ifRevision": nil, "requestKey": nil, "workDoneToken": nil]
}

extension Wire.TaskReopen.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "id": nil, "ifRevision": nil, "occurrence": nil, "requestKey": nil]
}

extension Wire.TaskSkip.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "id": nil, "ifRevision": nil, "occurrence": nil, "requestKey": nil, "through": nil]
}

extension Wire.ViewAct.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["action": nil, "answers": nil, "argument": nil, "changeCursor": nil, "dryRun": nil, "force": nil, "keys": nil, "name": nil, "requestKey": nil, "workDoneToken": nil]
}

extension Wire.ViewClose.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["argument": nil, "name": nil]
}

extension Wire.ViewList.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = [:]
}

extension Wire.ViewOpen.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["link": nil]
}

extension Wire.ViewPreview.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["action": nil, "argument": nil, "ascii": nil, "ask": nil, "keys": nil, "name": nil, "text": nil, "width": nil]
}

extension Wire.ViewShow.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["argument": nil, "ascii": nil, "live": nil, "name": nil, "printed": nil, "slice": Wire.ViewSlice.self, "width": nil]
}

extension Wire.ViewStatus.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = [:]
}

extension Wire.WellnessEdit.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["carbsGrams": nil, "dryRun": nil, "fatGrams": nil, "fibreGrams": nil, "id": nil, "ifRevision": nil, "kcal": nil, "kind": nil, "litres": nil, "minutes": nil, "name": nil, "proteinGrams": nil, "requestKey": nil]
}

extension Wire.WellnessEditTargets.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["carbsGrams": nil, "dryRun": nil, "fatGrams": nil, "fibreGrams": nil, "ifRevision": nil, "kcal": nil, "proteinGrams": nil, "requestKey": nil, "waterLitres": nil]
}

extension Wire.WellnessGet.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["id": nil]
}

extension Wire.WellnessGetTargets.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = [:]
}

extension Wire.WellnessList.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["cursor": nil, "day": nil, "kind": nil, "limit": nil]
}

extension Wire.WellnessLogEnergy.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["day": nil, "dryRun": nil, "ifRevision": nil, "level": nil, "requestKey": nil]
}

extension Wire.WellnessLogMeal.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["carbsGrams": nil, "day": nil, "dryRun": nil, "fatGrams": nil, "fibreGrams": nil, "id": nil, "kcal": nil, "kind": nil, "name": nil, "proteinGrams": nil, "requestKey": nil]
}

extension Wire.WellnessLogMetrics.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["day": nil, "dryRun": nil, "heartRatePerMinute": nil, "hrvMilliseconds": nil, "ifRevision": nil, "requestKey": nil, "sleepHours": nil, "sleepQuality": nil, "source": nil, "steps": nil, "temperatureCelsius": nil, "weather": nil, "weightKilograms": nil]
}

extension Wire.WellnessLogWater.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["day": nil, "dryRun": nil, "id": nil, "litres": nil, "requestKey": nil]
}

extension Wire.WellnessLogWorkout.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["day": nil, "dryRun": nil, "id": nil, "ifRevision": nil, "minutes": nil, "name": nil, "requestKey": nil, "state": nil]
}

extension Wire.WellnessPerformance.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["day": nil]
}

extension Wire.WellnessQuickActions.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = [:]
}

extension Wire.WellnessRecovery.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["day": nil]
}

extension Wire.WellnessRemove.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["dryRun": nil, "id": nil, "ifRevision": nil, "requestKey": nil]
}

extension Wire.WellnessStats.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["day": nil]
}

extension Wire.WellnessTrend.Params: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["count": nil]
}

extension Wire.Action: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["asks": Wire.Ask.self, "isDestructive": nil, "isMain": nil, "key": nil, "name": nil, "scope": nil, "title": nil]
}

extension Wire.Ask: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["choices": Wire.Choice.self, "hasPreview": nil, "initial": nil, "isMultiline": nil, "kind": nil, "prompt": nil, "suggests": nil]
}

extension Wire.Care: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["category": nil, "response": nil, "responseMinutes": nil]
}

extension Wire.Choice: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["title": nil, "value": nil]
}

extension Wire.ClientCapabilities: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["delivery": nil, "general": Wire.GeneralCapabilities.self, "maxMessageBytes": nil, "plugins": nil, "reminders": nil, "strict": nil]
}

extension Wire.ClientInfo: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["name": nil, "version": nil]
}

extension Wire.DailySpan: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["start": nil, "stop": nil]
}

extension Wire.DraftHabit: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["archivedOn": nil, "id": nil, "marks": Wire.DraftMark.self, "notes": nil, "recurrence": nil, "remindAt": nil, "start": nil, "tags": nil, "target": Wire.HabitTarget.self, "through": nil, "timesPer": Wire.HabitTimes.self, "title": nil]
}

extension Wire.DraftMark: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["amount": nil, "day": nil, "isSkipped": nil, "reason": nil]
}

extension Wire.DraftTask: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["blockedBy": nil, "completedAt": nil, "createdAt": nil, "due": nil, "dueTime": nil, "durationMinutes": nil, "id": nil, "notes": nil, "parent": nil, "priority": nil, "project": nil, "recurrence": nil, "recurrenceAnchor": nil, "start": nil, "startTime": nil, "state": nil, "tags": nil, "timeZone": nil, "title": nil]
}

extension Wire.ElsewhereHit: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["day": nil, "link": nil, "note": nil, "title": nil]
}

extension Wire.EventDraft: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["endDay": nil, "endTime": nil, "id": nil, "isBusy": nil, "link": nil, "location": nil, "notes": nil, "start": nil, "startTime": nil, "status": nil, "timeZone": nil, "title": nil]
}

extension Wire.Filter: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["comparison": nil, "filters": Wire.Filter.self, "op": nil, "value": nil]
}

extension Wire.GeneralCapabilities: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["positionEncodings": nil]
}

extension Wire.HabitTarget: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["amount": nil, "comparison": nil, "unit": nil]
}

extension Wire.HabitTimes: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["period": nil, "times": nil]
}

extension Wire.ImportWarning: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["count": nil, "kind": nil, "message": nil]
}

extension Wire.LimitsEdit: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["profiles": nil, "tags": nil, "tagsPerItem": nil, "tasksPerProfile": nil]
}

extension Wire.Line: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["actions": nil, "isHeading": nil, "key": nil, "label": nil, "level": nil, "spans": Wire.Span.self, "text": nil]
}

extension Wire.PluginField: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["name": nil, "summary": nil, "type": nil]
}

extension Wire.PluginFormat: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["exports": nil, "imports": nil, "name": nil, "suffixes": nil, "title": nil]
}

extension Wire.PluginMethod: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["audience": nil, "name": nil, "params": Wire.PluginField.self, "readOnly": nil, "reply": Wire.PluginField.self, "summary": nil, "title": nil]
}

extension Wire.PluginPermissions: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["environment": nil, "methods": nil, "network": nil, "reads": nil, "sessionBus": nil, "writes": nil]
}

extension Wire.PluginSearch: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["name": nil, "title": nil]
}

extension Wire.PluginSetting: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["initial": nil, "isList": nil, "isRequired": nil, "isSecret": nil, "name": nil, "summary": nil, "type": nil]
}

extension Wire.PluginStructure: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["fields": Wire.PluginField.self, "name": nil, "summary": nil]
}

extension Wire.PluginValue: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["isSet": nil, "name": nil, "values": nil]
}

extension Wire.PluginView: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["key": nil, "name": nil, "title": nil]
}

extension Wire.Problem: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["message": nil, "start": nil, "stop": nil]
}

extension Wire.Span: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["link": nil, "start": nil, "stop": nil, "style": nil]
}

extension Wire.TextRange: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["start": nil, "stop": nil]
}

extension Wire.ViewSlice: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["around": nil, "limit": nil, "start": nil]
}

extension Wire.ViewTarget: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["argument": nil, "focus": nil, "name": nil]
}

extension Wire.ElsewhereHits: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["items": Wire.ElsewhereHit.self]
}

extension Wire.Empty: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = [:]
}

extension Wire.ExportPiece: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["hasMore": nil, "text": nil, "warnings": Wire.ImportWarning.self]
}

extension Wire.ImportBatch: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["habits": Wire.DraftHabit.self, "hasMore": nil, "tasks": Wire.DraftTask.self, "warnings": Wire.ImportWarning.self]
}

extension Wire.Outcome: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["asks": Wire.Ask.self, "focus": nil, "link": nil, "message": nil, "open": Wire.ViewTarget.self, "style": nil]
}

extension Wire.PluginManifest: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["command": nil, "every": nil, "formats": Wire.PluginFormat.self, "framing": nil, "kind": nil, "methods": Wire.PluginMethod.self, "name": nil, "permissions": Wire.PluginPermissions.self, "protocolVersions": nil, "reactions": nil, "searches": Wire.PluginSearch.self, "settings": Wire.PluginSetting.self, "stays": nil, "structures": Wire.PluginStructure.self, "summary": nil, "version": nil, "views": Wire.PluginView.self]
}

extension Wire.Preview: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["lines": Wire.Line.self, "problems": Wire.Problem.self, "spans": Wire.Span.self]
}

extension Wire.ResponderPage: WireStructure {
  package static let memberTypes: [String: (any WireStructure.Type)?] = ["actions": Wire.Action.self, "focus": nil, "lines": Wire.Line.self, "title": nil]
}
