import DaybookModel
import DaybookProtocol

/// The six steps in which a person is set up. Which of them is shown follows from the state; of two
/// that one state has, from the place behind "#" in the argument of the page, which is not stored.
enum ProfileStep: Int, CaseIterable {
  case form = 1
  case complete, test, confirmation, success, firstHabit

  var name: String {
    switch self {
    case .form: "New profile"
    case .complete: "Profile complete"
    case .test: "SMS test"
    case .confirmation: "Confirmation"
    case .success: "Success"
    case .firstHabit: "First habit"
    }
  }

  var place: String { "\(self)" }
}

struct ProfileSetup {
  private static let skipped = "skipped"

  let profile: ProfileRecord
  /// Nil where there is nothing left to set up, or the person skipped it.
  let step: ProfileStep?
  private let isChosen: Bool

  init(_ profile: ProfileRecord, showing argument: String?) {
    self.profile = profile
    let place = argument?.split(separator: "#", maxSplits: 1).dropFirst().first.map(String.init)
    let steps: [ProfileStep] =
      switch profile.status {
      case .pending: profile.isAsked ? [.confirmation] : [.complete, .test]
      case .confirmed: place == Self.skipped ? [] : [.success, .firstHabit]
      // Who was active has been set up before.
      case .declined: profile.activated == nil ? [.confirmation] : []
      case .active: []
      }
    isChosen = steps.contains { $0.place == place }
    step = steps.first { $0.place == place } ?? steps.first
  }

  /// Whether a person who agreed is shown as one who was set up.
  var isSkipped: Bool { profile.status == .confirmed && step == nil }

  /// The line with what comes next, on the page of a step that was asked for.
  func focus(among lines: ViewLines) -> String? {
    guard isChosen else { return nil }
    let keys = [ProfileActions.introduce.name, Self.next, CareTaskActions.add.name].map {
      profile.lineKey.at($0).text
    }
    return lines.drawn.first { keys.contains($0.line.key) }?.line.key
  }

  static let next = "next"

  func draw(into lines: inout ViewLines) {
    guard let step else { return }
    let count = ProfileStep.allCases.count
    let words = "\(step.rawValue) of \(count): \(step.name)"
    let coming = lines.canvas.characters == .ascii ? "." : "○"
    lines.add("steps", label: "Step \(words)") {
      $0.draw("  ")
      $0.draw(String(repeating: "●", count: step.rawValue), .accent)
      $0.draw(String(repeating: coming, count: count - step.rawValue), .muted)
      $0.draw("  \(words)", .muted)
    }
  }

  /// The page of a step, with the cursor on what leads to the next.
  func target(_ step: ProfileStep) -> Wire.ViewTarget {
    var target = target(step.place)
    target.focus = profile.lineKey.at(Self.next).text
    return target
  }

  func link(to step: ProfileStep) -> String { Link.view(target(step.place)) }

  var linkToSkip: String { Link.view(target(Self.skipped)) }

  private func target(_ place: String) -> Wire.ViewTarget {
    Wire.ViewTarget(argument: "\(profile.id.text)#\(place)", name: "care")
  }
}
