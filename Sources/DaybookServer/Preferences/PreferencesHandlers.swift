import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

struct PreferencesHandlers: PreferencesMethods {
  let session: Session

  func get(_ params: Wire.PreferencesGet.Params, _ call: Call) throws -> Wire.Preferences {
    Wire.Preferences(try session.store().read { try $0.preferences() })
  }

  func edit(_ params: Wire.PreferencesEdit.Params, _ call: Call) throws -> Wire.Preferences {
    var edit = PreferencesEdit()
    edit.name = Edit(params.name) { $0 }
    edit.timeZone = try Edit(params.timeZone) { try session.checkedZone($0) }
    edit.locale = Edit(params.locale) { $0.text }
    edit.weekStart = Edit(params.weekStart) { Weekday($0) }
    edit.dayStart = try Edit(params.dayStart) { try LocalTime($0, field: "dayStart") }
    edit.localOnly = Edit(params.localOnly) { $0 }
    edit.greeting = Edit(params.greeting) { $0 }
    edit.notificationPermission = Edit(params.notificationPermission) { NotificationPermission($0) }
    edit.defaultAlarmMinutes = Edit(params.defaultAlarmMinutes) { $0 }
    edit.defaultSnoozeMinutes = Edit(params.defaultSnoozeMinutes) { $0 }
    edit.appearance = Edit(params.appearance) { Appearance($0) }
    edit.careFor = Edit(params.careFor) { $0.map(CareRecipient.init) }
    edit.careNeeds = Edit(params.careNeeds) { $0.map(CareNeed.init) }
    edit.checkIn = Edit(params.checkIn) { CheckInFrequency($0) }
    switch params.limits {
    case .keep: break
    case .clear:
      edit.tags = .set(nil)
      edit.tagsPerItem = .set(nil)
      edit.profiles = .set(nil)
      edit.tasksPerProfile = .set(nil)
    case .set(let limits):
      edit.tags = Edit(limits.tags) { $0 }
      edit.tagsPerItem = Edit(limits.tagsPerItem) { $0 }
      edit.profiles = Edit(limits.profiles) { $0 }
      edit.tasksPerProfile = Edit(limits.tasksPerProfile) { $0 }
    }
    return Wire.Preferences(
      try session.write(session.action(call.method)) {
        try $0.editPreferences(edit, ifRevision: params.ifRevision.map(Int64.init))
      })
  }
}

extension Wire.Preferences {
  init(_ record: PreferencesRecord) {
    self.init(
      appearance: Wire.Appearance(record.appearance),
      careFor: record.careFor.isEmpty ? nil : record.careFor.map(Wire.CareRecipient.init),
      careNeeds: record.careNeeds.isEmpty ? nil : record.careNeeds.map(Wire.CareNeed.init),
      checkIn: record.checkIn.map(Wire.CheckInFrequency.init),
      dayStart: Wire.LocalTime(record.dayStart),
      defaultAlarmMinutes: record.defaultAlarmMinutes,
      defaultSnoozeMinutes: record.defaultSnoozeMinutes, greeting: record.greeting,
      limits: Wire.Limits(
        profiles: record.limits.profiles, tags: record.limits.tags,
        tagsPerItem: record.limits.tagsPerItem, tasksPerProfile: record.limits.tasksPerProfile),
      localOnly: record.localOnly, locale: record.locale.map(Wire.LanguageTag.init),
      name: record.name,
      notificationPermission: Wire.NotificationPermission(record.notificationPermission),
      revision: Int(record.revision), timeZone: record.timeZone.map(Wire.TimeZone.init),
      weekStart: Wire.Weekday(record.weekStart))
  }
}
