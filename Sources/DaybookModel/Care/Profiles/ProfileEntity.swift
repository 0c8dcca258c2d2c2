extension EntityDefinition {
  static let profile = EntityDefinition(
    entity: .profile, title: .named("name"),
    snapshot: ProfileRecord.snapshot, separate: ProfileRecord.separate,
    unique: [
      Unique(
        columns: ["phone"], values: ["json_extract(:snapshot, '$.phone')"],
        rule: "Two people cannot have the same phone number."
      ) { writer, younger, _ in
        let id = ProfileID(younger)
        let phone = try PhoneNumber.unassigned(writer.reader.profiles.key(id))
        _ = try writer.profiles.edit(id, ProfileEdit(phone: .set(phone)), ifRevision: nil)
      }
    ],
    verbs: ["profile/introduce": "sent an introduction to"],
    read: { _ = try $0.profiles.item(ProfileID($1)) },
    retention: [], storage: [StoragePart("profiles", ["profile"])],
    lines: ["profile": ["name", "relationship"]],
    undoGuard: { try ProfileUndoGuard($0.reader) },
    follow: { writer, happening in
      guard case .taskAssigned(let profile) = happening else { return }
      try writer.profiles.noteTask(ofProfile: profile)
    })
}
