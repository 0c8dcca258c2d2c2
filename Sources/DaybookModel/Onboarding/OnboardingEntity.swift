package extension Entity {
  static let onboarding = Entity("onboarding")
}

extension EntityDefinition {
  static let onboarding = EntityDefinition(
    entity: .onboarding, title: .fixed("the first steps"),
    snapshot: [.columns(["page", "requested", "answered", "completedAt"])],
    isStamped: false, comesBack: true, isSingle: true,
    verbs: [
      "onboarding/advance": "continued", "onboarding/back": "went back in",
      "onboarding/skip": "skipped to the end of",
      "onboarding/permission": "asked about notifications in",
      "onboarding/complete": "finished", "onboarding/reset": "restarted",
    ],
    read: { reader, _ in _ = try reader.onboarding() },
    retention: [], storage: [])
}
