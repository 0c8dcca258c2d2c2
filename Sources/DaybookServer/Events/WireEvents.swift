import CivilTime
import DaybookModel
import DaybookProtocol

// Providers, and what was not taken as they gave it, to wire types.

extension Wire.Provider {
  init(_ record: ProviderRecord, at now: Instant) {
    self.init(record, isOld: record.isOld(at: now))
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
