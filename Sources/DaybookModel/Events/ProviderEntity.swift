package extension Entity {
  /// One of a provider; it has no change log of its own.
  static let event = Entity("event")
}

extension EntityDefinition {
  static let provider = EntityDefinition(
    entity: .provider, title: .named("id"),
    snapshot: ProviderRecord.snapshot, isGiven: false,
    unlogged: ["event"], isStamped: false, comesBack: true, isExported: false,
    verbs: ["event/replace": "updated", "provider/status": "heard from"],
    read: { reader, id in
      _ = try reader.providers.item(ProviderID(id))
      try reader.events.checkAll(of: ProviderID(id))
    },
    retention: [
      // A window that reaches the present brings back none that was removed.
      RetentionPolicy(
        name: "events", days: EventLimits.days,
        rows: RowsByAge(
          table: "event", age: .day("lastDay"),
          bytes: "length(id) + length(title) + ifnull(length(notes), 0) + 192"))
    ],
    storage: [StoragePart("events", ["event", "provider"])],
    lines: ["event": ["title", "location"], "provider": ["message"]],
    kept: [
      Kept(
        column: "events",
        value: "(SELECT count(*) FROM event WHERE event.provider = provider.key)",
        finding: "has the wrong count of events")
    ])
}
