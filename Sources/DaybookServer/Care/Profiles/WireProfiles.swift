import DaybookModel
import DaybookProtocol

// Profiles to wire types and back.

extension Session {
  func wire(_ record: ProfileRecord) -> Wire.Profile {
    Wire.Profile(record, introductionText: record.introductionText(from: preferences.name))
  }
}

extension Wire.ProfileIntroduction {
  init(_ introduction: ProfileIntroduction) {
    self.init(
      error: introduction.error, message: Wire.CareMessageID(unchecked: introduction.id.text),
      state: Wire.CareMessageState(introduction.state))
  }
}
