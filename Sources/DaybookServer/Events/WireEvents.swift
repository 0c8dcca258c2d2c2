import CivilTime
import DaybookModel
import DaybookProtocol

// Events and providers to wire types, and what a provider delivers to the model's.

extension ProviderID {
  init(_ wire: Wire.ProviderName) { self.init(wire.text) }
}

extension EventDraft {
  /// The draft at an index of the params.
  init(_ wire: Wire.EventDraft, at index: Int) throws {
    let status = wire.status.map(\.rawValue) ?? EventStatus.confirmed.rawValue
    guard let status = EventStatus(rawValue: status) else {
      throw ModelError.invalidValue(
        field: "events/\(index)/status",
        message: "An event is confirmed, tentative or cancelled.",
        allowed: EventStatus.allCases.map(\.rawValue))
    }
    self.init(
      id: wire.id, title: wire.title, start: wire.start, startTime: wire.startTime,
      timeZone: wire.timeZone?.text, endDay: wire.endDay, endTime: wire.endTime,
      location: wire.location, notes: wire.notes, link: wire.link, status: status,
      isBusy: wire.isBusy ?? true)
  }
}

extension Wire.Event {
  init(_ record: EventRecord) {
    let event = record.event
    self.init(
      endDay: event.endDay, endTime: event.endTime, id: event.id, isBusy: event.isBusy,
      link: event.link, location: event.location, notes: event.notes,
      provider: Wire.ProviderName(unchecked: record.provider.text), start: event.start,
      startTime: event.startTime, status: Wire.EventStatus(event.status),
      timeZone: event.timeZone.map(Wire.TimeZone.init(unchecked:)), title: event.title)
  }
}

extension Wire.Provider {
  init(_ record: ProviderRecord, at now: Instant) {
    self.init(
      events: record.events, isOld: record.isOld(at: now), message: record.message,
      name: Wire.ProviderName(unchecked: record.id.text), nextAt: record.nextAt,
      pulledAt: record.pulledAt, revision: Int(record.revision), since: record.since,
      state: Wire.ProviderState(record.state), syncToken: record.syncToken,
      through: record.through)
  }
}

extension [Wire.ImportWarning] {
  /// By kind, without those of no event.
  init(_ warnings: EventWarnings) {
    let all = [
      ("hiddenCharacters", warnings.cleaned, "Characters that no line may have were left out."),
      ("length", warnings.cut, "A text that was too long was cut off."),
      (
        "link", warnings.withoutLink,
        "A link that is none of the web, or is too long, was left out."
      ),
      ("title", warnings.untitled, "An event without a title is called “Untitled”."),
    ]
    self = all.filter { $0.1 > 0 }.map { kind, count, message in
      Wire.ImportWarning(count: count, kind: kind, message: message)
    }
  }
}
