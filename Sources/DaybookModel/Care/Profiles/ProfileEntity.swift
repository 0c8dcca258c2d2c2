extension EntityDefinition {
  static let profile = EntityDefinition(
    entity: .profile, title: .named("name"),
    snapshot: [
      .columns([
        "name", "relationship", "phone", "photo", "status", "introducedAt", "stopped", "received",
        "activated", "createdAt", "fingerprint",
      ]), .later("emoji", otherwise: "NULL"), .rank,
    ],
    separate: [["name"], ["relationship"], ["phone"], ["photo"], ["emoji"], ["rank"]],
    unique: [
      Unique(
        columns: ["phone"], values: ["json_extract(:snapshot, '$.phone')"],
        rule: "Two people cannot have the same phone number."
      ) { writer, younger, _ in
        let id = ProfileID(younger)
        let phone = try PhoneNumber.unassigned(writer.reader.profileKey(id))
        _ = try writer.editProfile(id, ProfileEdit(phone: .set(phone)), ifRevision: nil)
      }
    ],
    verbs: ["profile/introduce": "sent an introduction to"],
    read: { _ = try $0.profile(ProfileID($1)) },
    retention: [], storage: [StoragePart("profiles", ["profile"])],
    lines: ["profile": ["name", "relationship"]],
    undoGuard: { try ProfileUndoGuard($0.reader) })
}
