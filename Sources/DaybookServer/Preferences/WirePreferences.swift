import CivilTime
import DaybookModel
import DaybookProtocol

// Enums of the preferences on the wire to those of the model and back.

extension Weekday {
  init(_ wire: Wire.Weekday) {
    self =
      switch wire {
      case .monday: .monday
      case .tuesday: .tuesday
      case .wednesday: .wednesday
      case .thursday: .thursday
      case .friday: .friday
      case .saturday: .saturday
      case .sunday: .sunday
      }
  }
}

extension Wire.Weekday {
  init(_ value: Weekday) {
    self =
      switch value {
      case .monday: .monday
      case .tuesday: .tuesday
      case .wednesday: .wednesday
      case .thursday: .thursday
      case .friday: .friday
      case .saturday: .saturday
      case .sunday: .sunday
      }
  }
}

extension NotificationPermission {
  init(_ wire: Wire.NotificationPermission) {
    self =
      switch wire {
      case .notDetermined: .notDetermined
      case .granted: .granted
      case .denied: .denied
      case .error: .error
      }
  }
}

extension Wire.NotificationPermission {
  init(_ value: NotificationPermission) {
    self =
      switch value {
      case .notDetermined: .notDetermined
      case .granted: .granted
      case .denied: .denied
      case .error: .error
      }
  }
}

extension Appearance {
  init(_ wire: Wire.Appearance) {
    self =
      switch wire {
      case .system: .system
      case .light: .light
      case .dark: .dark
      }
  }
}

extension Wire.Appearance {
  init(_ value: Appearance) {
    self =
      switch value {
      case .system: .system
      case .light: .light
      case .dark: .dark
      }
  }
}
