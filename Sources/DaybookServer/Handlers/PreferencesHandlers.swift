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
    switch params.limits {
    case .keep: break
    case .clear:
      edit.tags = .set(nil)
      edit.tagsPerItem = .set(nil)
    case .set(let limits):
      edit.tags = Edit(limits.tags) { $0 }
      edit.tagsPerItem = Edit(limits.tagsPerItem) { $0 }
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
      appearance: Wire.Appearance(record.appearance), dayStart: Wire.LocalTime(record.dayStart),
      defaultAlarmMinutes: record.defaultAlarmMinutes,
      defaultSnoozeMinutes: record.defaultSnoozeMinutes, greeting: record.greeting,
      limits: Wire.Limits(tags: record.limits.tags, tagsPerItem: record.limits.tagsPerItem),
      localOnly: record.localOnly, locale: record.locale.map(Wire.LanguageTag.init),
      name: record.name,
      notificationPermission: Wire.NotificationPermission(record.notificationPermission),
      revision: Int(record.revision), timeZone: record.timeZone.map(Wire.TimeZone.init),
      weekStart: Wire.Weekday(record.weekStart))
  }
}
