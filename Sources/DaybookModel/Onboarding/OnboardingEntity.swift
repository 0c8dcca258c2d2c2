package extension Entity {
  static let onboarding = Entity("onboarding")
}

extension EntityDefinition {
  static let onboarding = EntityDefinition(
    entity: .onboarding, title: .fixed("the first steps"),
    table: onboardingTable,
    snapshot: [.columns(["page", "requested", "answered", "completedAt"])],
    isGiven: false,
    isStamped: false, comesBack: true, isSingle: true,
    verbs: [
      "onboarding/advance": "continued", "onboarding/back": "went back in",
      "onboarding/skip": "skipped to the end of",
      "onboarding/permission": "asked about notifications in",
      "onboarding/complete": "finished", "onboarding/reset": "restarted",
    ],
    read: { reader, _ in _ = try reader.onboarding.record() },
    retention: [], storage: [])

  /// `requested` is the instant at which a front end began to ask for the permission, `answered`
  /// that of the last outcome, `completedAt` the one at which the first steps were over.
  private static let onboardingTable = """
    CREATE TABLE onboarding (
      key INTEGER PRIMARY KEY CHECK (key = 1),
      id TEXT NOT NULL UNIQUE CHECK (id = 'onboarding'),
      page INTEGER NOT NULL CHECK (page BETWEEN 0 AND 4),
      requested INTEGER,
      answered INTEGER,
      completedAt INTEGER,
      revision INTEGER NOT NULL CHECK (revision >= 1)
    ) STRICT;
    INSERT INTO onboarding (key, id, page, revision) VALUES (1, 'onboarding', 0, 1);

    """
}
