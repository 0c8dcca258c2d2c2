import DaybookModel
import DaybookProtocol

extension Wire.Removal {
  /// `counts` says how many of which entities went with it or lost it.
  init(_ id: String, _ counts: [Entity: Int] = [:]) {
    self.init(entityCounts: Wire.EntityCount.list(counts), id: id)
  }
}

extension Wire.EntityCount {
  /// In the order of the names, without the entities of which there are none.
  static func list(_ counts: [Entity: Int]) -> [Self] {
    counts.filter { $0.value > 0 }.map { Self(count: $0.value, entity: $0.key.name) }
      .sorted { $0.entity < $1.entity }
  }
}

extension Wire.ChangedEntity {
  init(_ entity: Entity) { self.init(rawValue: entity.name) }
}
