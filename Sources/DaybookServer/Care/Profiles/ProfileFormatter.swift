import CivilTime
import DaybookModel

/// The words of the page of a profile.
extension ProfileRecord {
  /// The heading over what is to be done next; nil where nothing is.
  func stageTitle(in step: ProfileStep?) -> String? {
    switch status {
    case .pending where !isAsked: step == .complete ? name : "Introduce Yourself"
    case .pending where introduction?.hasFailed == true: "The Message Did Not Arrive"
    case .pending: "Waiting for \(name)"
    case .confirmed: step == .firstHabit ? "First Habit" : "\(name) Is In!"
    case .declined: "\(name) Said No"
    case .active: nil
    }
  }

  /// The text of the page below that heading.
  func stageMessage(in step: ProfileStep?) -> String? {
    switch status {
    case .pending: isAsked ? waitMessage : "This is what \(name) gets at \(phone):"
    case .confirmed where step == .firstHabit: "What should \(name) be asked to do first?"
    case .confirmed: "\(name) agreed to get messages."
    case .declined: declinedMessage
    case .active: nil
    }
  }

  /// What a person who was just added is shown with, each on a line.
  func summary(at moment: Moment) -> String {
    let joined = moment.zone.local(at: createdAt).day
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return """
      \(memberTitle)
      Habits Tracked: \(taskCount)
      Joined \(two(joined.month)).\(two(joined.day)).\(joined.year)
      \(relationship)
      """
  }

  /// “March 4, 2026 at 9:30AM”; nil where they have not agreed.
  func agreedWords(at moment: Moment) -> String? {
    confirmedAt.map(moment.zone.local(at:)).map { local in
      "\(CareFormatter.heading(local.day)) at \(CareFormatter.time(local.time, moment.chosenClock))"
    }
  }

  /// “medication, meals, every other day at 9AM”; nil where nobody said anything.
  func helpsWords(at moment: Moment) -> String? {
    let time = askTime.map { "at \(CareFormatter.time($0, moment.chosenClock))" }
    let when = [askEvery?.words, time].compactMap(\.self).joined(separator: " ")
    return (helpsThem.map(\.rawValue) + [when].filter { !$0.isEmpty }).joined(separator: ", ")
      .nonEmpty
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
      let reason = CareObstacleFormatter.reason(introduction.error)
      return "The message could not be sent\(reason) Send it again."
    case .unknown:
      return "It is not known whether the message arrived. Send it again, or wait for the answer."
    case .cancelled, .expired: return "The message was not sent. Send it again."
    }
  }

  /// “Rose” was sent the introduction on March 4, 2026 at 9:30AM, and has not answered yet; nil
  /// where another introduction would be no second message.
  func unansweredWords(at moment: Moment) -> String? {
    unansweredSince.map(moment.zone.local(at:)).map { local in
      "“\(name)” was sent the introduction on \(CareFormatter.heading(local.day)) at "
        + "\(CareFormatter.time(local.time, moment.chosenClock)), and has not answered yet."
    }
  }

  /// “Member #2”, by their rank.
  var memberTitle: String { "Member #\(memberNumber)" }

  /// What the button that sends an introduction says.
  var introduceTitle: String {
    status == .declined ? "Try Again" : isAsked ? "Resend" : "Send Hello 👋"
  }
}
