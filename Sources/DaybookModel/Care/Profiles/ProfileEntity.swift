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
    younger: { members, id in
      members.merging(["phone": "\"\(PhoneNumber.unassigned(id))\""]) { $1 }
    },
    verbs: ["profile/introduce": "sent an introduction to"],
    read: { _ = try $0.profiles.item(ProfileID($1)) },
    accepts: { reader, id in
      guard let photo = try reader.profiles.item(ProfileID(id)).photoLocation else { return }
      try AttachmentRules.check(location: photo, field: "photo")
      try require(
        photo.hasPrefix("/") || photo.hasPrefix("https://") || photo.hasPrefix("http://"), "photo",
        "A photo is a file, or a URL that begins with http or https.")
    },
    retention: [], storage: [StoragePart("profiles", ["profile"])],
    lines: ["profile": ["name", "relationship", "helps"]],
    undoGuard: { try ProfileUndoGuard($0.reader) },
    follow: { writer, happening in
      guard case .taskAssigned(let profile) = happening else { return }
      try writer.profiles.noteTask(ofProfile: profile)
    })
}
