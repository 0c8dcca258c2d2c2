// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// What a reply did.
  package struct CareAnswer: Sendable, Hashable {
    /// What it did.
    package var effect: Wire.CareEffect
    /// The profile as it now stands.
    package var profile: Wire.Profile
    /// The reply as it was recorded.
    package var response: Wire.CareResponse
    /// The same in a sentence, such as “Ada completed “Take your pills””.
    package var summary: String

    package init(effect: Wire.CareEffect, profile: Wire.Profile, response: Wire.CareResponse, summary: String) {
      self.effect = effect
      self.profile = profile
      self.response = response
      self.summary = summary
    }
  }
}

extension Wire.CareAnswer: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    effect = try object.decode("effect")
    profile = try object.decode("profile")
    response = try object.decode("response")
    summary = try object.decode("summary")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("effect", effect)
    members.add("profile", profile)
    members.add("response", response)
    members.add("summary", summary)
    return members.json
  }
}

extension Wire {
  /// confirmed: they agreed. declined: they want no more messages. completed: in time, and the occurrence is done. late: after the deadline, and the occurrence is done. photoNeeded, textNeeded: recorded, and the request still waits for the other kind. repeated: what it answers was answered already. noted: nothing waited for it, or nothing that is still theirs and still there.
  package struct CareEffect: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let confirmed = Self(rawValue: "confirmed")
    package static let declined = Self(rawValue: "declined")
    package static let completed = Self(rawValue: "completed")
    package static let late = Self(rawValue: "late")
    package static let photoNeeded = Self(rawValue: "photoNeeded")
    package static let textNeeded = Self(rawValue: "textNeeded")
    package static let repeated = Self(rawValue: "repeated")
    package static let noted = Self(rawValue: "noted")
  }
}

extension Wire {
  /// What became of the requests of some days. A request belongs to the day of its occurrence.
  package struct CareFigures: Sendable, Hashable {
    /// Completed in time.
    package var answered: Int
    /// answered + late + missed + waiting + unsent.
    package var asked: Int
    /// The most days in a row.
    package var bestStreak: Int
    /// (answered + late) ÷ (answered + late + missed), with six decimals; null where that is nothing.
    package var completionRate: Double?
    /// Days in a row, up to the last, on which every request was answered, in time or late. Days without an answered or missed request neither count nor break it.
    package var currentStreak: Int
    /// Completed after the deadline.
    package var late: Int
    /// From sending to the reply, on average over answered and late; null without one.
    package var meanResponseSeconds: Int?
    /// Sent, and not answered.
    package var missed: Int
    /// Not known to be sent until the deadline; nobody is to blame for those. What came before the task was theirs or was opened again, and from a STOP to the YES after it, is in no figure.
    package var unsent: Int
    /// Queued or sent, and the deadline is to come.
    package var waiting: Int

    package init(answered: Int, asked: Int, bestStreak: Int, completionRate: Double? = nil, currentStreak: Int, late: Int, meanResponseSeconds: Int? = nil, missed: Int, unsent: Int, waiting: Int) {
      self.answered = answered
      self.asked = asked
      self.bestStreak = bestStreak
      self.completionRate = completionRate
      self.currentStreak = currentStreak
      self.late = late
      self.meanResponseSeconds = meanResponseSeconds
      self.missed = missed
      self.unsent = unsent
      self.waiting = waiting
    }
  }
}

extension Wire.CareFigures: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    answered = try object.decode("answered", in: 0...Int.max)
    asked = try object.decode("asked", in: 0...Int.max)
    bestStreak = try object.decode("bestStreak", in: 0...Int.max)
    completionRate = try object.decodeIfPresent("completionRate")
    currentStreak = try object.decode("currentStreak", in: 0...Int.max)
    late = try object.decode("late", in: 0...Int.max)
    meanResponseSeconds = try object.decodeIfPresent("meanResponseSeconds", in: 0...Int.max)
    missed = try object.decode("missed", in: 0...Int.max)
    unsent = try object.decode("unsent", in: 0...Int.max)
    waiting = try object.decode("waiting", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("answered", answered)
    members.add("asked", asked)
    members.add("bestStreak", bestStreak)
    members.add("completionRate", completionRate)
    members.add("currentStreak", currentStreak)
    members.add("late", late)
    members.add("meanResponseSeconds", meanResponseSeconds)
    members.add("missed", missed)
    members.add("unsent", unsent)
    members.add("waiting", waiting)
    return members.json
  }
}

extension Wire {
  /// The photos of one day.
  package struct CareGalleryDay: Sendable, Hashable {
    /// The day by the calendar where the person is.
    package var day: Day
    /// The same in words: “August 25, 2025”.
    package var heading: String
    /// The newest first.
    package var photos: [Wire.CarePhoto]

    package init(day: Day, heading: String, photos: [Wire.CarePhoto]) {
      self.day = day
      self.heading = heading
      self.photos = photos
    }
  }
}

extension Wire.CareGalleryDay: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decode("day")
    heading = try object.decode("heading")
    photos = try object.decode("photos", cap: 1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("heading", heading)
    members.add("photos", photos)
    return members.json
  }
}

extension Wire {
  /// all: every photo. thisWeek: those of the person's week. profile: those of one profile.
  package enum CareGalleryFilter: String, WireEnum {
    case all
    case thisWeek
    case profile
  }
}

extension Wire {
  /// One page of the gallery.
  package struct CareGalleryPage: Sendable, Hashable {
    /// The newest first; a day goes on in the next page where that begins in its midst.
    package var days: [Wire.CareGalleryDay]
    /// Where the gallery goes on; null at its end.
    package var nextCursor: Wire.ListCursor?

    package init(days: [Wire.CareGalleryDay], nextCursor: Wire.ListCursor? = nil) {
      self.days = days
      self.nextCursor = nextCursor
    }
  }
}

extension Wire.CareGalleryPage: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    days = try object.decode("days", cap: 1000)
    nextCursor = try object.decodeIfPresent("nextCursor")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("days", days)
    members.add("nextCursor", nextCursor)
    return members.json
  }
}

extension Wire {
  /// A message to the phone of a profile.
  package struct CareMessage: Sendable, Hashable {
    /// When the reply that settled it was received.
    package var answeredAt: Instant?
    /// How often a sender has claimed it since it was queued.
    package var attempts: Int
    /// When the claim lapses; null while there is none.
    package var claimedUntil: Instant?
    /// When it was queued first.
    package var created: Instant
    /// Until when a reply is in time: the occurrence plus the task's `responseMinutes`, or the next occurrence where that comes first.
    package var deadline: Instant?
    /// Why the last try failed, in the sender's words: one line of at most 300 Unicode scalars. Where it stands, that try certainly sent nothing.
    package var error: String?
    /// Never reused.
    package var id: Wire.CareMessageID
    /// What it is for.
    package var kind: Wire.CareMessageKind
    /// When it was last changed.
    package var modified: Instant
    /// When it is tried again; null for at once.
    package var notBefore: Instant?
    /// The time that a request asks about, by the clock of the task's zone; with the task it is unique.
    package var occurrence: LocalDateTime?
    /// What came of it; null where nothing can be said: it was not sent in time, or the task was done, moved or taken back otherwise.
    package var outcome: Wire.CareOutcome?
    /// Their number (E.164) as it is now.
    package var phone: String
    /// Whom it is for.
    package var profile: Wire.ProfileID
    /// The provider's own name for it.
    package var reference: String?
    /// Goes up by one with each change.
    package var revision: Int
    /// The name of the sender that has or had it.
    package var sender: String?
    /// When a sender said that it was sent.
    package var sentAt: Instant?
    /// Where it is.
    package var state: Wire.CareMessageState
    /// The task of a request.
    package var task: Wire.TaskID?
    /// What is sent, to the letter; until a sender gets it, names and titles are those of when it was queued. Of a request: “Ada, it is time for: Take your pills. Reply with a photo or DONE.”; where only a photo counts it ends in “Reply with a photo.”, where only text does in “Reply DONE.”.
    package var text: String

    package init(answeredAt: Instant? = nil, attempts: Int, claimedUntil: Instant? = nil, created: Instant, deadline: Instant? = nil, error: String? = nil, id: Wire.CareMessageID, kind: Wire.CareMessageKind, modified: Instant, notBefore: Instant? = nil, occurrence: LocalDateTime? = nil, outcome: Wire.CareOutcome? = nil, phone: String, profile: Wire.ProfileID, reference: String? = nil, revision: Int, sender: String? = nil, sentAt: Instant? = nil, state: Wire.CareMessageState, task: Wire.TaskID? = nil, text: String) {
      self.answeredAt = answeredAt
      self.attempts = attempts
      self.claimedUntil = claimedUntil
      self.created = created
      self.deadline = deadline
      self.error = error
      self.id = id
      self.kind = kind
      self.modified = modified
      self.notBefore = notBefore
      self.occurrence = occurrence
      self.outcome = outcome
      self.phone = phone
      self.profile = profile
      self.reference = reference
      self.revision = revision
      self.sender = sender
      self.sentAt = sentAt
      self.state = state
      self.task = task
      self.text = text
    }
  }
}

extension Wire.CareMessage: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    answeredAt = try object.decodeIfPresent("answeredAt")
    attempts = try object.decode("attempts", in: 0...Int.max)
    claimedUntil = try object.decodeIfPresent("claimedUntil")
    created = try object.decode("created")
    deadline = try object.decodeIfPresent("deadline")
    error = try object.decodeIfPresent("error")
    id = try object.decode("id")
    kind = try object.decode("kind")
    modified = try object.decode("modified")
    notBefore = try object.decodeIfPresent("notBefore")
    occurrence = try object.decodeIfPresent("occurrence")
    outcome = try object.decodeIfPresent("outcome")
    phone = try object.decode("phone")
    profile = try object.decode("profile")
    reference = try object.decodeIfPresent("reference")
    revision = try object.decode("revision", in: 1...Int.max)
    sender = try object.decodeIfPresent("sender")
    sentAt = try object.decodeIfPresent("sentAt")
    state = try object.decode("state")
    task = try object.decodeIfPresent("task")
    text = try object.decode("text")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("answeredAt", answeredAt)
    members.add("attempts", attempts)
    members.add("claimedUntil", claimedUntil)
    members.add("created", created)
    members.add("deadline", deadline)
    members.add("error", error)
    members.add("id", id)
    members.add("kind", kind)
    members.add("modified", modified)
    members.add("notBefore", notBefore)
    members.add("occurrence", occurrence)
    members.add("outcome", outcome)
    members.add("phone", phone)
    members.add("profile", profile)
    members.add("reference", reference)
    members.add("revision", revision)
    members.add("sender", sender)
    members.add("sentAt", sentAt)
    members.add("state", state)
    members.add("task", task)
    members.add("text", text)
    return members.json
  }
}

extension Wire {
  /// Names a message; never reused, so a provider may take it as its idempotency key.
  package struct CareMessageID: WireScalar {
    package static let length = 1...64
    package static let format = TextFormat.identifier
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// introduction: the first message to a person, which asks whether they agree. request: one occurrence of a task has come.
  package enum CareMessageKind: String, WireEnum {
    case introduction
    case request
  }
}

extension Wire {
  /// One page of messages.
  package struct CareMessagePage: Sendable, Hashable {
    /// The newest first by `created`, then by id, descending.
    package var items: [Wire.CareMessage]
    /// Where the list goes on; null at its end.
    package var nextCursor: Wire.ListCursor?

    package init(items: [Wire.CareMessage], nextCursor: Wire.ListCursor? = nil) {
      self.items = items
      self.nextCursor = nextCursor
    }
  }
}

extension Wire.CareMessagePage: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    items = try object.decode("items", cap: 1000)
    nextCursor = try object.decodeIfPresent("nextCursor")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("items", items)
    members.add("nextCursor", nextCursor)
    return members.json
  }
}

extension Wire {
  /// queued: it waits for a sender. claimed: a sender has it, until `claimedUntil`. sent: the sender said so. failed: given up after the last try. unknown: a claim lapsed, so nobody knows whether it went out, however a further try ended. cancelled: it is not to be sent any more. expired: its deadline came before a sender did.
  package struct CareMessageState: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let queued = Self(rawValue: "queued")
    package static let claimed = Self(rawValue: "claimed")
    package static let sent = Self(rawValue: "sent")
    package static let failed = Self(rawValue: "failed")
    package static let unknown = Self(rawValue: "unknown")
    package static let cancelled = Self(rawValue: "cancelled")
    package static let expired = Self(rawValue: "expired")
  }
}

extension Wire {
  /// waiting: no reply yet, and the deadline is to come. answered: a reply came in time. late: it came after the deadline. missed: it was sent, and nobody replied until the deadline.
  package enum CareOutcome: String, WireEnum {
    case waiting
    case answered
    case late
    case missed
  }
}

extension Wire {
  /// A photo reply.
  package struct CarePhoto: Sendable, Hashable {
    /// Who sent it.
    package var name: String
    /// The reply.
    package var response: Wire.CareResponse
    /// When, by the person's clock: “5PM”, “5:30PM”.
    package var time: String
    /// The title of the task that it answers; null for none, or where the task is gone.
    package var title: String?

    package init(name: String, response: Wire.CareResponse, time: String, title: String? = nil) {
      self.name = name
      self.response = response
      self.time = time
      self.title = title
    }
  }
}

extension Wire.CarePhoto: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    name = try object.decode("name")
    response = try object.decode("response")
    time = try object.decode("time")
    title = try object.decodeIfPresent("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("name", name)
    members.add("response", response)
    members.add("time", time)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// A photo that daybook keeps a copy of.
  package struct CarePicture: Sendable, Hashable {
    /// The SHA-256 of its content, 64 hexadecimal digits.
    package var digest: String
    /// The absolute path of the copy.
    package var location: String
    /// Such as image/jpeg.
    package var mediaType: String
    /// What the file was called.
    package var name: String
    /// In bytes.
    package var size: Int

    package init(digest: String, location: String, mediaType: String, name: String, size: Int) {
      self.digest = digest
      self.location = location
      self.mediaType = mediaType
      self.name = name
      self.size = size
    }
  }
}

extension Wire.CarePicture: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    digest = try object.decode("digest")
    location = try object.decode("location")
    mediaType = try object.decode("mediaType")
    name = try object.decode("name")
    size = try object.decode("size", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("digest", digest)
    members.add("location", location)
    members.add("mediaType", mediaType)
    members.add("name", name)
    members.add("size", size)
    return members.json
  }
}

extension Wire {
  /// The figures of one profile.
  package struct CareProfileFigures: Sendable, Hashable {
    /// What became of the requests to them.
    package var figures: Wire.CareFigures
    /// Their name.
    package var name: String
    /// The profile.
    package var profile: Wire.ProfileID

    package init(figures: Wire.CareFigures, name: String, profile: Wire.ProfileID) {
      self.figures = figures
      self.name = name
      self.profile = profile
    }
  }
}

extension Wire.CareProfileFigures: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    figures = try object.decode("figures")
    name = try object.decode("name")
    profile = try object.decode("profile")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("figures", figures)
    members.add("name", name)
    members.add("profile", profile)
    return members.json
  }
}

extension Wire {
  /// A reply from the phone of a profile.
  package struct CareResponse: Sendable, Hashable {
    /// When it was recorded.
    package var created: Instant
    /// What it did.
    package var effect: Wire.CareEffect
    /// Never reused.
    package var id: Wire.CareResponseID
    /// Whether it completed what it answers after the deadline.
    package var isLate: Bool
    /// The message that it answers; null for a message of their own.
    package var message: Wire.CareMessageID?
    /// When it was last changed.
    package var modified: Instant
    /// The occurrence that was asked about.
    package var occurrence: LocalDateTime?
    /// What they took.
    package var photo: Wire.CarePicture?
    /// Who replied.
    package var profile: Wire.ProfileID
    /// When it was received.
    package var receivedAt: Instant
    /// Goes up by one with each change.
    package var revision: Int
    /// The task of that message.
    package var task: Wire.TaskID?
    /// What they wrote, to the letter.
    package var text: String?

    package init(created: Instant, effect: Wire.CareEffect, id: Wire.CareResponseID, isLate: Bool, message: Wire.CareMessageID? = nil, modified: Instant, occurrence: LocalDateTime? = nil, photo: Wire.CarePicture? = nil, profile: Wire.ProfileID, receivedAt: Instant, revision: Int, task: Wire.TaskID? = nil, text: String? = nil) {
      self.created = created
      self.effect = effect
      self.id = id
      self.isLate = isLate
      self.message = message
      self.modified = modified
      self.occurrence = occurrence
      self.photo = photo
      self.profile = profile
      self.receivedAt = receivedAt
      self.revision = revision
      self.task = task
      self.text = text
    }
  }
}

extension Wire.CareResponse: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    created = try object.decode("created")
    effect = try object.decode("effect")
    id = try object.decode("id")
    isLate = try object.decode("isLate")
    message = try object.decodeIfPresent("message")
    modified = try object.decode("modified")
    occurrence = try object.decodeIfPresent("occurrence")
    photo = try object.decodeIfPresent("photo")
    profile = try object.decode("profile")
    receivedAt = try object.decode("receivedAt")
    revision = try object.decode("revision", in: 1...Int.max)
    task = try object.decodeIfPresent("task")
    text = try object.decodeIfPresent("text")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("created", created)
    members.add("effect", effect)
    members.add("id", id)
    members.add("isLate", isLate)
    members.add("message", message)
    members.add("modified", modified)
    members.add("occurrence", occurrence)
    members.add("photo", photo)
    members.add("profile", profile)
    members.add("receivedAt", receivedAt)
    members.add("revision", revision)
    members.add("task", task)
    members.add("text", text)
    return members.json
  }
}

extension Wire {
  /// Names a reply; never reused.
  package struct CareResponseID: WireScalar {
    package static let length = 1...64
    package static let format = TextFormat.identifier
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// Figures for each profile.
  package struct CareStatistics: Sendable, Hashable {
    /// The first day that counts; null is the first of all.
    package var from: Day?
    /// By rank.
    package var profiles: [Wire.CareProfileFigures]
    /// The last one.
    package var through: Day

    package init(from: Day? = nil, profiles: [Wire.CareProfileFigures], through: Day) {
      self.from = from
      self.profiles = profiles
      self.through = through
    }
  }
}

extension Wire.CareStatistics: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    from = try object.decodeIfPresent("from")
    profiles = try object.decode("profiles", cap: 1000)
    through = try object.decode("through")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("from", from)
    members.add("profiles", profiles)
    members.add("through", through)
    return members.json
  }
}

extension Wire {
  /// The week of every profile.
  package struct CareWeek: Sendable, Hashable {
    /// The first day of the week, which is a preference.
    package var from: Day
    /// By rank.
    package var profiles: [Wire.CareWeekProfile]
    /// The report to read: a heading with the days, and a line for each profile.
    package var text: String
    /// Its last day.
    package var through: Day

    package init(from: Day, profiles: [Wire.CareWeekProfile], text: String, through: Day) {
      self.from = from
      self.profiles = profiles
      self.text = text
      self.through = through
    }
  }
}

extension Wire.CareWeek: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    from = try object.decode("from")
    profiles = try object.decode("profiles", cap: 1000)
    text = try object.decode("text")
    through = try object.decode("through")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("from", from)
    members.add("profiles", profiles)
    members.add("text", text)
    members.add("through", through)
    return members.json
  }
}

extension Wire {
  /// The week of one profile.
  package struct CareWeekProfile: Sendable, Hashable {
    /// The week before.
    package var before: Wire.CareFigures
    /// This week; the streaks are those up to its last day, whenever they began.
    package var figures: Wire.CareFigures
    /// The same in a sentence: “Ada: 12 of 14 done (85%), 1 late, 2 missed; replies after 4 min; 5 days in a row; 71% the week before”.
    package var line: String
    /// Their name.
    package var name: String
    /// The profile.
    package var profile: Wire.ProfileID

    package init(before: Wire.CareFigures, figures: Wire.CareFigures, line: String, name: String, profile: Wire.ProfileID) {
      self.before = before
      self.figures = figures
      self.line = line
      self.name = name
      self.profile = profile
    }
  }
}

extension Wire.CareWeekProfile: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    before = try object.decode("before")
    figures = try object.decode("figures")
    line = try object.decode("line")
    name = try object.decode("name")
    profile = try object.decode("profile")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("before", before)
    members.add("figures", figures)
    members.add("line", line)
    members.add("name", name)
    members.add("profile", profile)
    return members.json
  }
}

extension Wire {
  /// One message for one sender, or none.
  package struct ClaimedMessage: Sendable, Hashable {
    /// Names this claim in `care/delivered` and `care/failed`; null without a message.
    package var claim: String?
    /// What to send; null where nothing is due.
    package var message: Wire.CareMessage?
    /// When to ask again, where there is no message: at the next retry, request or deadline, or when a claim lapses; null where nobody can say.
    package var nextAt: Instant?

    package init(claim: String? = nil, message: Wire.CareMessage? = nil, nextAt: Instant? = nil) {
      self.claim = claim
      self.message = message
      self.nextAt = nextAt
    }
  }
}

extension Wire.ClaimedMessage: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    claim = try object.decodeIfPresent("claim")
    message = try object.decodeIfPresent("message")
    nextAt = try object.decodeIfPresent("nextAt")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("claim", claim)
    members.add("message", message)
    members.add("nextAt", nextAt)
    return members.json
  }
}

extension Wire {
  /// Figures of the requests to each profile, or to one.
  package enum CareAnalytics {
    package static let method = "care/analytics"
    package typealias Reply = Wire.CareStatistics

    /// The params of `care/analytics`.
    package struct Params: Sendable, Hashable {
      /// The first day that counts; null is the first of all. Of days more than a year ago, whole months are known alone.
      package var from: Day?
      /// Only this one.
      package var profile: Wire.ProfileID?
      /// The last one; null is today by the calendar, whenever the person's day begins.
      package var through: Day?

      package init(from: Day? = nil, profile: Wire.ProfileID? = nil, through: Day? = nil) {
        self.from = from
        self.profile = profile
        self.through = through
      }
    }
  }
}

extension Wire.CareAnalytics.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    from = try object.decodeIfPresent("from")
    profile = try object.decodeIfPresent("profile")
    through = try object.decodeIfPresent("through")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("from", from)
    members.add("profile", profile)
    members.add("through", through)
    return members.json
  }
}

extension Wire {
  /// Hands one message to one sender, for a limited time: the request whose time to answer is over first, and introductions behind all requests. It has the names and the title of now, unless an earlier try may have arrived: that is repeated to the letter. A request that nobody would make any more is not handed out. The sender sends it and then calls `care/delivered` or `care/failed`. A claim that lapses leaves the message `unknown`; that is claimed again only by a sender with `idempotent`, up to the eighth try, or after `care/resend`, so that nobody gets a message twice; a further try of such a sender that fails changes nothing in that. Refused with `localOnly` where the person chose so, and with `invalidState` unless they granted notifications.
  package enum CareClaim {
    package static let method = "care/claim"
    package typealias Reply = Wire.ClaimedMessage

    /// The params of `care/claim`.
    package struct Params: Sendable, Hashable {
      /// Whether the sender's provider takes the message's id as its idempotency key, so that a second try sends nothing twice; null is false.
      package var idempotent: Bool?
      /// How long the claim holds; null is 60. Longer than the sender's own time limit.
      package var seconds: Int?
      /// What the sender calls itself.
      package var sender: String

      package init(idempotent: Bool? = nil, seconds: Int? = nil, sender: String) {
        self.idempotent = idempotent
        self.seconds = seconds
        self.sender = sender
      }
    }
  }
}

extension Wire.CareClaim.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    idempotent = try object.decodeIfPresent("idempotent")
    seconds = try object.decodeIfPresent("seconds", in: 1...3600)
    sender = try object.decode("sender", length: 1...100)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("idempotent", idempotent)
    members.add("seconds", seconds)
    members.add("sender", sender)
    return members.json
  }
}

extension Wire {
  /// Says that a claimed message was sent; also after the claim has lapsed. Saying so twice changes nothing. Refused with `invalidState` for the claim of somebody else.
  package enum CareDelivered {
    package static let method = "care/delivered"
    package typealias Reply = Wire.CareMessage

    /// The params of `care/delivered`.
    package struct Params: Sendable, Hashable {
      /// The claim that it was handed out with.
      package var claim: String
      /// The message.
      package var id: Wire.CareMessageID
      /// Refuses where the message has another revision by now.
      package var ifRevision: Int?
      /// The provider's own name for it.
      package var reference: String?

      package init(claim: String, id: Wire.CareMessageID, ifRevision: Int? = nil, reference: String? = nil) {
        self.claim = claim
        self.id = id
        self.ifRevision = ifRevision
        self.reference = reference
      }
    }
  }
}

extension Wire.CareDelivered.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    claim = try object.decode("claim", length: 1...64)
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    reference = try object.decodeIfPresent("reference", length: 1...200)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("claim", claim)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("reference", reference)
    return members.json
  }
}

extension Wire {
  /// Says that a claimed message was certainly not sent at this try. It is tried again after 1, 2, 4, 8, 16, 32 and 60 minutes; after the eighth try, or with `permanent`, it is given up. A request whose deadline is past expires. Saying so twice changes nothing. A sender that does not know whether it was sent says nothing, and lets the claim lapse.
  package enum CareFailed {
    package static let method = "care/failed"
    package typealias Reply = Wire.CareMessage

    /// The params of `care/failed`.
    package struct Params: Sendable, Hashable {
      /// The claim that it was handed out with.
      package var claim: String
      /// The message.
      package var id: Wire.CareMessageID
      /// Refuses where the message has another revision by now.
      package var ifRevision: Int?
      /// Why, for a person; never with a password or a key. Its white space is folded, and 300 Unicode scalars of it are kept.
      package var message: String
      /// Whether another try would fail too; null is false.
      package var permanent: Bool?
      /// How long the provider wants to be left alone; the longer of the two waits counts.
      package var retryAfterSeconds: Int?

      package init(claim: String, id: Wire.CareMessageID, ifRevision: Int? = nil, message: String, permanent: Bool? = nil, retryAfterSeconds: Int? = nil) {
        self.claim = claim
        self.id = id
        self.ifRevision = ifRevision
        self.message = message
        self.permanent = permanent
        self.retryAfterSeconds = retryAfterSeconds
      }
    }
  }
}

extension Wire.CareFailed.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    claim = try object.decode("claim", length: 1...64)
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    message = try object.decode("message", length: 1...10000)
    permanent = try object.decodeIfPresent("permanent")
    retryAfterSeconds = try object.decodeIfPresent("retryAfterSeconds", in: 0...86400)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("claim", claim)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("message", message)
    members.add("permanent", permanent)
    members.add("retryAfterSeconds", retryAfterSeconds)
    return members.json
  }
}

extension Wire {
  /// The photo replies by day, page by page.
  package enum CareGallery {
    package static let method = "care/gallery"
    package typealias Reply = Wire.CareGalleryPage

    /// The params of `care/gallery`.
    package struct Params: Sendable, Hashable {
      /// The `nextCursor` of the page before.
      package var cursor: Wire.ListCursor?
      /// Which; null is all.
      package var filter: Wire.CareGalleryFilter?
      /// How many photos at most; null is 100.
      package var limit: Int?
      /// Whose; needed by the filter profile, and narrows the others too.
      package var profile: Wire.ProfileID?

      package init(cursor: Wire.ListCursor? = nil, filter: Wire.CareGalleryFilter? = nil, limit: Int? = nil, profile: Wire.ProfileID? = nil) {
        self.cursor = cursor
        self.filter = filter
        self.limit = limit
        self.profile = profile
      }
    }
  }
}

extension Wire.CareGallery.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    cursor = try object.decodeIfPresent("cursor")
    filter = try object.decodeIfPresent("filter")
    limit = try object.decodeIfPresent("limit", in: 1...1000)
    profile = try object.decodeIfPresent("profile")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("cursor", cursor)
    members.add("filter", filter)
    members.add("limit", limit)
    members.add("profile", profile)
    return members.json
  }
}

extension Wire {
  /// Lists messages, page by page. What is due is queued, and what has lapsed is settled, before.
  package enum CareOutbox {
    package static let method = "care/outbox"
    package typealias Reply = Wire.CareMessagePage

    /// The params of `care/outbox`.
    package struct Params: Sendable, Hashable {
      /// The `nextCursor` of the page before.
      package var cursor: Wire.ListCursor?
      /// How many at most; null is 100.
      package var limit: Int?
      /// Only those for this profile.
      package var profile: Wire.ProfileID?
      /// Only those in one of these states; null is all.
      package var states: [Wire.CareMessageState]?

      package init(cursor: Wire.ListCursor? = nil, limit: Int? = nil, profile: Wire.ProfileID? = nil, states: [Wire.CareMessageState]? = nil) {
        self.cursor = cursor
        self.limit = limit
        self.profile = profile
        self.states = states
      }
    }
  }
}

extension Wire.CareOutbox.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    cursor = try object.decodeIfPresent("cursor")
    limit = try object.decodeIfPresent("limit", in: 1...1000)
    profile = try object.decodeIfPresent("profile")
    states = try object.decodeIfPresent("states", cap: 7)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("cursor", cursor)
    members.add("limit", limit)
    members.add("profile", profile)
    members.add("states", states)
    return members.json
  }
}

extension Wire {
  /// The weekly report.
  package enum CareReport {
    package static let method = "care/report"
    package typealias Reply = Wire.CareWeek

    /// The params of `care/report`.
    package struct Params: Sendable, Hashable {
      /// Only this one.
      package var profile: Wire.ProfileID?
      /// A day of the week; null is the week of today.
      package var week: Day?

      package init(profile: Wire.ProfileID? = nil, week: Day? = nil) {
        self.profile = profile
        self.week = week
      }
    }
  }
}

extension Wire.CareReport.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    profile = try object.decodeIfPresent("profile")
    week = try object.decodeIfPresent("week")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("profile", profile)
    members.add("week", week)
    return members.json
  }
}

extension Wire {
  /// Queues a message once more that failed, expired, was cancelled, or of which nobody knows whether it was sent; the person says so. Its tries are counted anew. A queued one stays as it is. Refused with `localOnly` where nothing may leave the machine, and with `invalidState` for a request whose deadline is past, one that was answered, a profile that wants no messages, and an introduction that is not the one waited for.
  package enum CareResend {
    package static let method = "care/resend"
    package typealias Reply = Wire.CareMessage

    /// The params of `care/resend`.
    package struct Params: Sendable, Hashable {
      /// The message.
      package var id: Wire.CareMessageID
      /// Refuses where the message has another revision by now.
      package var ifRevision: Int?

      package init(id: Wire.CareMessageID, ifRevision: Int? = nil) {
        self.id = id
        self.ifRevision = ifRevision
      }
    }
  }
}

extension Wire.CareResend.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    return members.json
  }
}

extension Wire {
  /// Takes a reply in. Text that is nothing but YES, OK and STOP, in any case and spacing and whatever punctuation, is an answer to the introduction: the last of those words counts. STOP ends messages at any time; YES and OK agree to an introduction that was queued before they were received, and after a STOP. A word that was received before a later one, whatever that one did, changes nothing. Anything else answers the newest request in time that may have arrived at any try, takes this kind of reply and whose task is still theirs, also where nobody knew at its deadline whether it was sent; one of which it was said of each try that it was certainly not sent is none, and one that was sent to the number before is; one whose deadline is yet to come and that was answered already is answered again, which changes nothing; then the newest request that was missed within 24 hours. What is in time follows from `receivedAt`. The same id with the same content answers what was answered before, also when the number is nobody's by now. A word from a number of nobody is refused and not kept: a profile that an undo brings back has what was said before it was removed.
  package enum CareRespond {
    package static let method = "care/respond"
    package typealias Reply = Wire.CareAnswer

    /// The params of `care/respond`.
    package struct Params: Sendable, Hashable {
      /// null mints one; a sender gives the provider's own, so that a retry is harmless.
      package var id: Wire.CareResponseID?
      /// Where it came from.
      package var phone: String
      /// An absolute path to the photo of at most 25 MiB: JPEG, PNG, GIF, WebP or HEIC by its content, whatever its name says; daybook keeps a copy.
      package var photo: String?
      /// When it was received; null is now. Up to a minute ahead is taken for now, and less than a minute before a message was queued for after it; what is further in the future is refused.
      package var receivedAt: Instant?
      /// What they wrote. Text, a photo or both are given.
      package var text: String?

      package init(id: Wire.CareResponseID? = nil, phone: String, photo: String? = nil, receivedAt: Instant? = nil, text: String? = nil) {
        self.id = id
        self.phone = phone
        self.photo = photo
        self.receivedAt = receivedAt
        self.text = text
      }
    }
  }
}

extension Wire.CareRespond.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decodeIfPresent("id")
    phone = try object.decode("phone", length: 1...100)
    photo = try object.decodeIfPresent("photo", length: 1...4096)
    receivedAt = try object.decodeIfPresent("receivedAt")
    text = try object.decodeIfPresent("text", length: 1...10000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    members.add("phone", phone)
    members.add("photo", photo)
    members.add("receivedAt", receivedAt)
    members.add("text", text)
    return members.json
  }
}
