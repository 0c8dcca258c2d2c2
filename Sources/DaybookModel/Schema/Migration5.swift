/// Care of relatives, wellness, onboarding.
enum Migration5 {
  static let sql =
    Migration5Profiles.sql + Migration5Tasks.sql + Migration5Care.sql + Migration5Wellness.sql
    + Migration5Preferences.sql + Migration5Onboarding.sql + Migration5Retention.sql
}
