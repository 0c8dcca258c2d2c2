extension StoreSchema {
  static let daybook = StoreSchema(
    // "DAYB"
    applicationID: 0x4441_5942, first: 32, fingerprints: [51067], sql: { Schema.sql },
    landmarks: ["action", "change", "preferences", "tag", "task"], migrations: Migrations.all,
    functions: [
      "caseFoldedTagName": { try TagName.caseFolded($0) },
      "foldedSearchName": SavedSearchFields.folded(name:),
    ])
}

enum Migrations {
  /// Steps from each version to the next, in SQL. Only ever appended to: neither one that was
  /// released nor a released `Schema` is edited.
  static let all: [String] = []
}
