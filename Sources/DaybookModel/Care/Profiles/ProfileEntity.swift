extension EntityDefinition {
  static let profile = EntityDefinition(
    entity: .profile, title: .named("name"),
    snapshot: [
      .columns([
        "name", "relationship", "phone", "photo", "status", "step", "stopped", "received",
        "activated", "created", "fingerprint",
      ]), .rank,
    ],
    separate: [["name"], ["relationship"], ["phone"], ["photo"], ["rank"]],
    unique: [
      Unique(
        column: "phone", value: "json_extract(:image, '$.phone')",
        rule: "Two profiles cannot have one phone number.")
    ],
    verbs: [
      "profile/advance": "took a step with", "profile/back": "took a step back with",
      "profile/send": "sent an introduction to", "profile/cancel": "gave up",
    ],
    read: { _ = try $0.profile(ProfileID($1)) },
    retention: [], storage: [StoragePart("profiles", ["profile"])],
    lines: ["profile": ["name", "relationship"]],
    undoGuard: { try ProfileUndoGuard($0.reader) })
}
