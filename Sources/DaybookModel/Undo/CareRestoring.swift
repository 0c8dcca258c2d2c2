/// How people who are cared for, their messages and their replies are restored.
extension Entity {
  static let profileRestoring = EntityRestoring(
    title: .named("name"),
    columns: [
      "name", "relationship", "phone", "photo", "status", "step", "stopped", "received",
      "activated", "position", "created", "fingerprint",
    ],
    dependents: [
      (.task, "SELECT id FROM task WHERE profile = :key"),
      (.careMessage, "SELECT id FROM careMessage WHERE profile = :key"),
      (.careResponse, "SELECT id FROM careResponse WHERE profile = :key"),
    ])

  private static let careProfile = [
    (
      column: "profile",
      expression: "(SELECT key FROM profile WHERE id = json_extract(:image, '$.profile'))"
    )
  ]
  private static let careReferences = [
    (entity: Entity.profile, ids: "SELECT json_extract(:image, '$.profile') AS id")
  ]

  static let careMessageRestoring = EntityRestoring(
    title: .relation("a message to", .profile, "profile"),
    columns: [
      "kind", "task", "occurrence", "time", "text", "state", "outcome", "deadline", "attempts",
      "notBefore", "claim", "sender", "claimedUntil", "sent", "reference", "error", "doubt",
      "answered", "created",
    ],
    computed: careProfile, references: careReferences)

  static let careResponseRestoring = EntityRestoring(
    title: .relation("a reply of", .profile, "profile"),
    columns: [
      "message", "task", "occurrence", "text", "photo", "photoName", "photoType", "photoSize",
      "received", "effect", "isLate", "created", "fingerprint",
    ],
    computed: careProfile, references: careReferences)
}
