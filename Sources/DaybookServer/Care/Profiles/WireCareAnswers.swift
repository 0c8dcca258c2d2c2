import DaybookModel
import DaybookProtocol

// What a person answers about care, on the wire to the model and back.

extension CareRecipient {
  init(_ wire: Wire.CareRecipient) {
    self =
      switch wire {
      case .myself: .myself
      case .parent: .parent
      case .partner: .partner
      case .child: .child
      case .somebodyElse: .somebodyElse
      }
  }
}

extension Wire.CareRecipient {
  init(_ value: CareRecipient) {
    self =
      switch value {
      case .myself: .myself
      case .parent: .parent
      case .partner: .partner
      case .child: .child
      case .somebodyElse: .somebodyElse
      }
  }
}

extension CareNeed {
  init(_ wire: Wire.CareNeed) {
    self =
      switch wire {
      case .medication: .medication
      case .meals: .meals
      case .movement: .movement
      case .company: .company
      case .appointments: .appointments
      }
  }
}

extension Wire.CareNeed {
  init(_ value: CareNeed) {
    self =
      switch value {
      case .medication: .medication
      case .meals: .meals
      case .movement: .movement
      case .company: .company
      case .appointments: .appointments
      }
  }
}

extension CheckInFrequency {
  init(_ wire: Wire.CheckInFrequency) {
    self =
      switch wire {
      case .severalTimesADay: .severalTimesADay
      case .daily: .daily
      case .everyFewDays: .everyFewDays
      case .weekly: .weekly
      }
  }
}

extension Wire.CheckInFrequency {
  init(_ value: CheckInFrequency) {
    self =
      switch value {
      case .severalTimesADay: .severalTimesADay
      case .daily: .daily
      case .everyFewDays: .everyFewDays
      case .weekly: .weekly
      }
  }
}
