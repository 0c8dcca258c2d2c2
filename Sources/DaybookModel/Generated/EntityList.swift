// Generated from Sources/DaybookModel by scripts/generate.
// swift-format-ignore-file

extension Entities {
  /// All kinds of entities that there are.
  static let all: [EntityDefinition] = [
    .task,
    .tag,
    .occurrence,
    .habit,
    .habitMark,
    .savedSearch,
    .preferences,
    .reminder,
    .profile,
    .wellnessLog,
    .careMessage,
    .careResponse,
    .onboarding,
    .dashboard,
    .wellnessTargets,
    .provider,
  ]
}
