import CivilTime
import DaybookModel

/// The words of the pages of a profile's onboarding.
extension ProfileRecord {
  /// "Member #1", "Habits Tracked: 0", "Joined 11.21.2026".
  func summary(in zone: Zone) -> [String] {
    ["Member #\(memberNumber)", "Habits Tracked: \(taskCount)", "Joined \(joined(in: zone))"]
  }

  private func joined(in zone: Zone) -> String {
    let parts = zone.local(at: createdAt).day.description.split(separator: "-")
    guard parts.count == 3 else { return "" }
    return "\(parts[1]).\(parts[2]).\(parts[0])"
  }

  /// The heading of the step; nil once the onboarding is over.
  var stepTitle: String? {
    switch step {
    case .form: "Who Is It?"
    case .summary: "Your New Member"
    case .introduction: "Introduce Yourself"
    case .wait where status == .declined: "\(name) Said No"
    case .wait where introduction?.hasFailed == true: "The Message Did Not Arrive"
    case .wait: "Waiting for \(name)"
    case .success: "\(name) Is In!"
    case .firstTask: "The First Habit"
    case nil: nil
    }
  }

  /// The text of the page below its heading; nil where there is none.
  var message: String? {
    switch step {
    case .form: "You can still change name, relationship and phone."
    case .summary: "\(name) gets no message until you send one."
    case .introduction: "This is what \(name) gets at \(phone):"
    case .wait, nil: status == .declined ? declinedMessage : step == nil ? nil : waitMessage
    case .success: "\(name) agreed to get messages."
    case .firstTask: "What should \(name) be asked to do first?"
    }
  }

  private var declinedMessage: String {
    let words = received.map { "\(name) wrote “\($0)”. " } ?? ""
    return words
      + "\(name) gets no more messages, unless you try again or \(name) replies YES."
  }

  private var waitMessage: String {
    guard let introduction else { return "The message has not been sent yet." }
    switch introduction.state {
    case .queued: return "Waiting for the program that sends messages."
    case .claimed: return "The message is on its way."
    case .sent:
      let words = received.map { "\(name) wrote “\($0)”. " } ?? ""
      return words + "\(name) can reply YES or OK to agree, or STOP to decline."
    case .failed:
      let reason = introduction.error.map { ": \($0)" } ?? ""
      return "The message could not be sent\(reason). Send it again."
    case .unknown:
      return "It is not known whether the message arrived. Send it again, or wait for the answer."
    case .cancelled, .expired: return "The message was not sent. Send it again."
    }
  }

  /// “Rose” was sent the introduction on March 4, 2026 at 9:30AM, and has not answered yet; nil
  /// where another introduction would be no second message.
  func unansweredWords(in zone: Zone) -> String? {
    unansweredSince.map(zone.local(at:)).map { local in
      "“\(name)” was sent the introduction on \(CareFormatter.heading(local.day)) at "
        + "\(CareFormatter.time(local.time)), and has not answered yet."
    }
  }

  /// The text of a button.
  func title(of action: ProfileAction) -> String {
    switch action {
    case .advance:
      switch step {
      case .summary: "Onboard Your Member"
      case .firstTask: "Skip"
      case .form, .introduction, .wait, .success, nil: "Continue"
      }
    case .back: "Back"
    case .send:
      step == .introduction ? "Send Hello 👋" : status == .declined ? "Try Again" : "Resend"
    case .addTask: "Create First Habit"
    case .cancel: "Cancel Setup"
    }
  }
}
