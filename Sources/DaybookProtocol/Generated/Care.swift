// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// The results of the requests of some days. A request belongs to the day of its occurrence.
  package struct CareCounts: Sendable, Hashable {
    /// Completed in time.
    package var answered: Int
    /// answered + late + missed + waiting + unsent.
    package var asked: Int
    /// The most days in a row.
    package var bestStreak: Int
    /// (answered + late) ÷ (answered + late + missed), with six decimals; null if there are none.
    package var completionRate: Double?
    /// Days in a row, up to the last, on which every request was answered, in time or late. Days without an answered or missed request neither count towards it nor break it.
    package var currentStreak: Int
    /// Completed after the deadline.
    package var late: Int
    /// The average time from sending to the reply, over answered and late; null if there are none.
    package var meanResponseSeconds: Int?
    /// Sent, and not answered.
    package var missed: Int
    /// Not known to have been sent by the deadline; the person is not to blame for these. Occurrences before the task was given to the person or reopened, and those between a STOP and the next YES, are not counted at all.
    package var unsent: Int
    /// Queued or sent, and the deadline has not passed.
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

extension Wire.CareCounts: JSONDecodable, JSONEncodable {
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
  /// confirmed: they agreed. declined: they want no more messages. completed: it came in time, and the occurrence is completed. late: it came after the deadline, and the occurrence is completed. photoNeeded, textNeeded: it was recorded, and the request still waits for the other kind. repeated: the request was already answered. noted: it was recorded but answers nothing, or its task no longer exists or is no longer theirs.
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
  /// A message to the phone of a profile.
  package struct CareMessage: Sendable, Hashable {
    /// When the deciding reply was received.
    package var answeredAt: Instant?
    /// How many times a sender has claimed it since it was queued.
    package var attempts: Int
    /// When the claim expires; null if there is none.
    package var claimedUntil: Instant?
    /// When it was first queued.
    package var createdAt: Instant
    /// The time by which a reply is in time: the occurrence plus the task's `responseMinutes`, or the next occurrence if that is earlier.
    package var dueAt: Instant?
    /// Why the last attempt failed, in the sender's words: one line of at most 300 Unicode scalars. If it is present, that attempt certainly sent nothing.
    package var error: String?
    /// The earliest time for the next attempt; null for at once.
    package var heldUntil: Instant?
    /// Made from the recipient and what the message asks about; no other message has it.
    package var id: Wire.CareMessageID
    /// What it is for.
    package var kind: Wire.CareMessageKind
    /// When it was last changed.
    package var modifiedAt: Instant
    /// The occurrence that a request asks about, in the task's time zone; together with the task, it is unique.
    package var occurrence: LocalDateTime?
    /// The result; null if there is none, because it was not sent in time, or because the task was completed, moved or removed in another way.
    package var outcome: Wire.CareOutcome?
    /// Their number (E.164) as it is now.
    package var phone: String
    /// The recipient.
    package var profile: Wire.ProfileID
    /// The provider's own id for it.
    package var reference: String?
    /// Increases by one with each change.
    package var revision: Int
    /// The name of the sender that has or had it.
    package var sender: String?
    /// When a sender confirmed that it was sent.
    package var sentAt: Instant?
    /// Its state.
    package var state: Wire.CareMessageState
    /// The task of a request.
    package var task: Wire.TaskID?
    /// The exact text that is sent; until a sender claims it, names and titles are those at the time when it was queued. For a request: “Ada, it is time for: Take your pills. Reply with a photo or DONE.”; if only a photo counts, it ends with “Reply with a photo.”, and if only text counts, with “Reply DONE.”.
    package var text: String

    package init(answeredAt: Instant? = nil, attempts: Int, claimedUntil: Instant? = nil, createdAt: Instant, dueAt: Instant? = nil, error: String? = nil, heldUntil: Instant? = nil, id: Wire.CareMessageID, kind: Wire.CareMessageKind, modifiedAt: Instant, occurrence: LocalDateTime? = nil, outcome: Wire.CareOutcome? = nil, phone: String, profile: Wire.ProfileID, reference: String? = nil, revision: Int, sender: String? = nil, sentAt: Instant? = nil, state: Wire.CareMessageState, task: Wire.TaskID? = nil, text: String) {
      self.answeredAt = answeredAt
      self.attempts = attempts
      self.claimedUntil = claimedUntil
      self.createdAt = createdAt
      self.dueAt = dueAt
      self.error = error
      self.heldUntil = heldUntil
      self.id = id
      self.kind = kind
      self.modifiedAt = modifiedAt
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
    createdAt = try object.decode("createdAt")
    dueAt = try object.decodeIfPresent("dueAt")
    error = try object.decodeIfPresent("error")
    heldUntil = try object.decodeIfPresent("heldUntil")
    id = try object.decode("id")
    kind = try object.decode("kind")
    modifiedAt = try object.decode("modifiedAt")
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
    members.add("createdAt", createdAt)
    members.add("dueAt", dueAt)
    members.add("error", error)
    members.add("heldUntil", heldUntil)
    members.add("id", id)
    members.add("kind", kind)
    members.add("modifiedAt", modifiedAt)
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
    /// The newest first by `createdAt`, then by id, descending.
    package var items: [Wire.CareMessage]
    /// Where the list continues; null on the last page.
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
  /// queued: it is waiting for a sender. claimed: a sender has it, until `claimedUntil`. sent: the sender confirmed it. failed: the last attempt failed, and it is not tried again. unknown: a claim expired, so it is not known whether the message was sent, whatever the result of a later attempt. cancelled: it must no longer be sent. expired: its deadline passed before a sender took it.
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
  /// One thing that stands in the way of messages.
  package struct CareObstacle: Sendable, Hashable {
    /// The message that is not sent; with noSender the one that has been ready for the longest time.
    package var careMessage: Wire.CareMessageID?
    /// What that message is for.
    package var careMessageKind: Wire.CareMessageKind?
    /// The day of `heldUntil` or `readyAt`, by the calendar where the person is.
    package var day: Day?
    /// Why the last attempt failed, in the sender's words.
    package var error: String?
    /// The earliest time for the next attempt; null for at once.
    package var heldUntil: Instant?
    /// What it is.
    package var kind: Wire.CareObstacleKind
    /// Their name.
    package var name: String?
    /// To whom messages do not go; null for everybody.
    package var profile: Wire.ProfileID?
    /// With noSender: since when the message could have been sent.
    package var readyAt: Instant?
    /// The time there.
    package var time: LocalTime?
    /// The title of the task that it asks about.
    package var title: String?

    package init(careMessage: Wire.CareMessageID? = nil, careMessageKind: Wire.CareMessageKind? = nil, day: Day? = nil, error: String? = nil, heldUntil: Instant? = nil, kind: Wire.CareObstacleKind, name: String? = nil, profile: Wire.ProfileID? = nil, readyAt: Instant? = nil, time: LocalTime? = nil, title: String? = nil) {
      self.careMessage = careMessage
      self.careMessageKind = careMessageKind
      self.day = day
      self.error = error
      self.heldUntil = heldUntil
      self.kind = kind
      self.name = name
      self.profile = profile
      self.readyAt = readyAt
      self.time = time
      self.title = title
    }
  }
}

extension Wire.CareObstacle: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    careMessage = try object.decodeIfPresent("careMessage")
    careMessageKind = try object.decodeIfPresent("careMessageKind")
    day = try object.decodeIfPresent("day")
    error = try object.decodeIfPresent("error")
    heldUntil = try object.decodeIfPresent("heldUntil")
    kind = try object.decode("kind")
    name = try object.decodeIfPresent("name")
    profile = try object.decodeIfPresent("profile")
    readyAt = try object.decodeIfPresent("readyAt")
    time = try object.decodeIfPresent("time")
    title = try object.decodeIfPresent("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("careMessage", careMessage)
    members.add("careMessageKind", careMessageKind)
    members.add("day", day)
    members.add("error", error)
    members.add("heldUntil", heldUntil)
    members.add("kind", kind)
    members.add("name", name)
    members.add("profile", profile)
    members.add("readyAt", readyAt)
    members.add("time", time)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// Of all messages: localOnly: that preference keeps everything on this machine. permissionRequired: notifications are not granted. noSender: messages are ready, and no sender has ever taken one, or none has taken this one for five minutes. Of all messages to one person: notIntroduced: no introduction was sent. notAnswered: the introduction was sent, and they have not agreed yet. declined: they replied STOP. noTask: they agreed, and have no task. Of one message: retrying: the last attempt failed, and it is tried again. failed: the last attempt failed, and it is not tried again. unknown: it is not known whether it was sent.
  package struct CareObstacleKind: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let localOnly = Self(rawValue: "localOnly")
    package static let permissionRequired = Self(rawValue: "permissionRequired")
    package static let noSender = Self(rawValue: "noSender")
    package static let notIntroduced = Self(rawValue: "notIntroduced")
    package static let notAnswered = Self(rawValue: "notAnswered")
    package static let declined = Self(rawValue: "declined")
    package static let noTask = Self(rawValue: "noTask")
    package static let retrying = Self(rawValue: "retrying")
    package static let failed = Self(rawValue: "failed")
    package static let unknown = Self(rawValue: "unknown")
  }
}

extension Wire {
  /// What stands in the way of messages.
  package struct CareObstacles: Sendable, Hashable {
    /// All: first what is in the way of all messages, where one waits or will come; then by the rank of the people.
    package var items: [Wire.CareObstacle]

    package init(items: [Wire.CareObstacle]) {
      self.items = items
    }
  }
}

extension Wire.CareObstacles: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    items = try object.decode("items", cap: 1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("items", items)
    return members.json
  }
}

extension Wire {
  /// waiting: there is no reply yet, and the deadline has not passed. answered: a reply came in time. late: a reply came after the deadline. missed: it was sent, and nobody replied by the deadline.
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
    /// The day on which it came, by the calendar where the person is.
    package var day: Day
    /// Who sent it.
    package var name: String
    /// The reply.
    package var response: Wire.CareResponse
    /// The time there.
    package var time: LocalTime
    /// The title of the task that it answers; null if there is none or it was removed.
    package var title: String?

    package init(day: Day, name: String, response: Wire.CareResponse, time: LocalTime, title: String? = nil) {
      self.day = day
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
    day = try object.decode("day")
    name = try object.decode("name")
    response = try object.decode("response")
    time = try object.decode("time")
    title = try object.decodeIfPresent("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("name", name)
    members.add("response", response)
    members.add("time", time)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// One page of the gallery.
  package struct CarePhotoPage: Sendable, Hashable {
    /// The photos, the newest first.
    package var items: [Wire.CarePhoto]
    /// Where the gallery continues; null on the last page.
    package var nextCursor: Wire.ListCursor?

    package init(items: [Wire.CarePhoto], nextCursor: Wire.ListCursor? = nil) {
      self.items = items
      self.nextCursor = nextCursor
    }
  }
}

extension Wire.CarePhotoPage: JSONDecodable, JSONEncodable {
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
  /// A photo of which daybook keeps a copy.
  package struct CarePicture: Sendable, Hashable {
    /// The SHA-256 of its content, 64 hexadecimal digits.
    package var digest: String
    /// The absolute path of the copy.
    package var location: String
    /// The media type, such as image/jpeg.
    package var mediaType: String
    /// The original name of the file.
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
  /// The statistics of one profile.
  package struct CareProfileStatistics: Sendable, Hashable {
    /// The results of the requests to them.
    package var counts: Wire.CareCounts
    /// Their name.
    package var name: String
    /// The profile.
    package var profile: Wire.ProfileID

    package init(counts: Wire.CareCounts, name: String, profile: Wire.ProfileID) {
      self.counts = counts
      self.name = name
      self.profile = profile
    }
  }
}

extension Wire.CareProfileStatistics: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    counts = try object.decode("counts")
    name = try object.decode("name")
    profile = try object.decode("profile")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("counts", counts)
    members.add("name", name)
    members.add("profile", profile)
    return members.json
  }
}

extension Wire {
  /// The effect of a reply.
  package struct CareReceipt: Sendable, Hashable {
    /// What it did.
    package var effect: Wire.CareEffect
    /// The profile as it is now.
    package var profile: Wire.Profile
    /// The reply as it was recorded.
    package var response: Wire.CareResponse
    /// The title of the task that it answers; null if there is none or it was removed.
    package var title: String?

    package init(effect: Wire.CareEffect, profile: Wire.Profile, response: Wire.CareResponse, title: String? = nil) {
      self.effect = effect
      self.profile = profile
      self.response = response
      self.title = title
    }
  }
}

extension Wire.CareReceipt: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    effect = try object.decode("effect")
    profile = try object.decode("profile")
    response = try object.decode("response")
    title = try object.decodeIfPresent("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("effect", effect)
    members.add("profile", profile)
    members.add("response", response)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// A reply from the phone of a profile.
  package struct CareResponse: Sendable, Hashable {
    /// The message that it answers; null if it answers none.
    package var careMessage: Wire.CareMessageID?
    /// When it was recorded.
    package var createdAt: Instant
    /// What it did.
    package var effect: Wire.CareEffect
    /// Never reused.
    package var id: Wire.CareResponseID
    /// Whether it completed the occurrence after the deadline.
    package var isLate: Bool
    /// When it was last changed.
    package var modifiedAt: Instant
    /// The occurrence that was asked about.
    package var occurrence: LocalDateTime?
    /// The photo that they sent.
    package var photo: Wire.CarePicture?
    /// Who replied.
    package var profile: Wire.ProfileID
    /// When it was received.
    package var receivedAt: Instant
    /// Increases by one with each change.
    package var revision: Int
    /// The task of that message.
    package var task: Wire.TaskID?
    /// The exact text that they wrote.
    package var text: String?

    package init(careMessage: Wire.CareMessageID? = nil, createdAt: Instant, effect: Wire.CareEffect, id: Wire.CareResponseID, isLate: Bool, modifiedAt: Instant, occurrence: LocalDateTime? = nil, photo: Wire.CarePicture? = nil, profile: Wire.ProfileID, receivedAt: Instant, revision: Int, task: Wire.TaskID? = nil, text: String? = nil) {
      self.careMessage = careMessage
      self.createdAt = createdAt
      self.effect = effect
      self.id = id
      self.isLate = isLate
      self.modifiedAt = modifiedAt
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
    careMessage = try object.decodeIfPresent("careMessage")
    createdAt = try object.decode("createdAt")
    effect = try object.decode("effect")
    id = try object.decode("id")
    isLate = try object.decode("isLate")
    modifiedAt = try object.decode("modifiedAt")
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
    members.add("careMessage", careMessage)
    members.add("createdAt", createdAt)
    members.add("effect", effect)
    members.add("id", id)
    members.add("isLate", isLate)
    members.add("modifiedAt", modifiedAt)
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
  /// Statistics for each profile.
  package struct CareStatistics: Sendable, Hashable {
    /// By rank.
    package var items: [Wire.CareProfileStatistics]
    /// The first day that is counted; null is the first of all.
    package var since: Day?
    /// The last day that is counted.
    package var through: Day

    package init(items: [Wire.CareProfileStatistics], since: Day? = nil, through: Day) {
      self.items = items
      self.since = since
      self.through = through
    }
  }
}

extension Wire.CareStatistics: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    items = try object.decode("items", cap: 1000)
    since = try object.decodeIfPresent("since")
    through = try object.decode("through")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("items", items)
    members.add("since", since)
    members.add("through", through)
    return members.json
  }
}

extension Wire {
  /// The week of every profile.
  package struct CareWeek: Sendable, Hashable {
    /// By rank.
    package var items: [Wire.CareWeekProfile]
    /// The first day of the week, which is a preference.
    package var since: Day
    /// Its last day.
    package var through: Day

    package init(items: [Wire.CareWeekProfile], since: Day, through: Day) {
      self.items = items
      self.since = since
      self.through = through
    }
  }
}

extension Wire.CareWeek: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    items = try object.decode("items", cap: 1000)
    since = try object.decode("since")
    through = try object.decode("through")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("items", items)
    members.add("since", since)
    members.add("through", through)
    return members.json
  }
}

extension Wire {
  /// The week of one profile.
  package struct CareWeekProfile: Sendable, Hashable {
    /// This week; the streaks are those up to its last day, whenever they started.
    package var counts: Wire.CareCounts
    /// The previous week.
    package var lastWeek: Wire.CareCounts
    /// Their name.
    package var name: String
    /// The profile.
    package var profile: Wire.ProfileID

    package init(counts: Wire.CareCounts, lastWeek: Wire.CareCounts, name: String, profile: Wire.ProfileID) {
      self.counts = counts
      self.lastWeek = lastWeek
      self.name = name
      self.profile = profile
    }
  }
}

extension Wire.CareWeekProfile: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    counts = try object.decode("counts")
    lastWeek = try object.decode("lastWeek")
    name = try object.decode("name")
    profile = try object.decode("profile")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("counts", counts)
    members.add("lastWeek", lastWeek)
    members.add("name", name)
    members.add("profile", profile)
    return members.json
  }
}

extension Wire {
  /// One message for one sender, or none.
  package struct ClaimedMessage: Sendable, Hashable {
    /// What to send; null if nothing is due.
    package var careMessage: Wire.CareMessage?
    /// Identifies this claim in `care/confirm` and `care/fail`; null without a message.
    package var claim: String?
    /// When to ask again if there is no message: at the next retry, request or deadline, or when a claim expires; null if that is not known.
    package var nextAt: Instant?

    package init(careMessage: Wire.CareMessage? = nil, claim: String? = nil, nextAt: Instant? = nil) {
      self.careMessage = careMessage
      self.claim = claim
      self.nextAt = nextAt
    }
  }
}

extension Wire.ClaimedMessage: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    careMessage = try object.decodeIfPresent("careMessage")
    claim = try object.decodeIfPresent("claim")
    nextAt = try object.decodeIfPresent("nextAt")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("careMessage", careMessage)
    members.add("claim", claim)
    members.add("nextAt", nextAt)
    return members.json
  }
}

extension Wire {
  /// Gives one message to one sender, for a limited time: first the request with the earliest deadline, and introductions after all requests. The text has the current names and title, unless an earlier attempt may have arrived: then it is repeated exactly. A request that would no longer be made is not given out. The sender sends the message and then calls `care/confirm` or `care/fail`. A claim that expires leaves the message `unknown`. Such a message can be claimed again only by a sender with `idempotent`, up to the eighth attempt, or after `care/resend`, so that nobody gets a message twice; if a further attempt of such a sender fails, the message stays `unknown`. Refused with `localOnly` if that preference is on, and with `invalidState` unless notifications are granted, or where another device sends the messages (`busy`).
  package enum CareClaim {
    package static let method = "care/claim"
    package typealias Reply = Wire.ClaimedMessage

    /// The params of `care/claim`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// Whether the sender's provider takes the message's id as its idempotency key, so that a second try sends nothing twice; null is false.
      package var idempotent: Bool?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// How long the claim holds; null is 60. Longer than the sender's own time limit.
      package var seconds: Int?
      /// What the sender calls itself.
      package var sender: String

      package init(dryRun: Bool? = nil, idempotent: Bool? = nil, requestKey: Wire.RequestKey? = nil, seconds: Int? = nil, sender: String) {
        self.dryRun = dryRun
        self.idempotent = idempotent
        self.requestKey = requestKey
        self.seconds = seconds
        self.sender = sender
      }
    }
  }
}

extension Wire.CareClaim.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    idempotent = try object.decodeIfPresent("idempotent")
    requestKey = try object.decodeIfPresent("requestKey")
    seconds = try object.decodeIfPresent("seconds", in: 1...3600)
    sender = try object.decode("sender", length: 1...100)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("idempotent", idempotent)
    members.add("requestKey", requestKey)
    members.add("seconds", seconds)
    members.add("sender", sender)
    return members.json
  }
}

extension Wire {
  /// Reports that a claimed message was sent; also allowed after the claim has expired. Repeating it changes nothing. Refused with `invalidState` for another sender's claim.
  package enum CareConfirm {
    package static let method = "care/confirm"
    package typealias Reply = Wire.CareMessage

    /// The params of `care/confirm`.
    package struct Params: Sendable, Hashable {
      /// The claim from `care/claim`.
      package var claim: String
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The message.
      package var id: Wire.CareMessageID
      /// Refuses with revisionConflict when the message has another revision.
      package var ifRevision: Int?
      /// The provider's own id for it.
      package var reference: String?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(claim: String, dryRun: Bool? = nil, id: Wire.CareMessageID, ifRevision: Int? = nil, reference: String? = nil, requestKey: Wire.RequestKey? = nil) {
        self.claim = claim
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.reference = reference
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.CareConfirm.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    claim = try object.decode("claim", length: 1...64)
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    reference = try object.decodeIfPresent("reference", length: 1...200)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("claim", claim)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("reference", reference)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Reports that a claimed message was certainly not sent in this attempt. It is tried again after 1, 2, 4, 8, 16, 32 and 60 minutes; after the eighth attempt, or with `permanent`, it has failed for good. A request whose deadline has passed expires. Repeating it changes nothing. A sender that does not know whether the message was sent must not call this, but let the claim expire.
  package enum CareFail {
    package static let method = "care/fail"
    package typealias Reply = Wire.CareMessage

    /// The params of `care/fail`.
    package struct Params: Sendable, Hashable {
      /// The claim from `care/claim`.
      package var claim: String
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The message.
      package var id: Wire.CareMessageID
      /// Refuses with revisionConflict when the message has another revision.
      package var ifRevision: Int?
      /// The reason, for a person to read; it must not contain a password or a key. White space is collapsed, and 300 Unicode scalars are kept.
      package var message: String
      /// Whether another attempt would fail too; null is false.
      package var permanent: Bool?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// How long the provider asks to wait; the longer of the two waits counts.
      package var retryAfterSeconds: Int?

      package init(claim: String, dryRun: Bool? = nil, id: Wire.CareMessageID, ifRevision: Int? = nil, message: String, permanent: Bool? = nil, requestKey: Wire.RequestKey? = nil, retryAfterSeconds: Int? = nil) {
        self.claim = claim
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.message = message
        self.permanent = permanent
        self.requestKey = requestKey
        self.retryAfterSeconds = retryAfterSeconds
      }
    }
  }
}

extension Wire.CareFail.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    claim = try object.decode("claim", length: 1...64)
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    message = try object.decode("message", length: 1...10000)
    permanent = try object.decodeIfPresent("permanent")
    requestKey = try object.decodeIfPresent("requestKey")
    retryAfterSeconds = try object.decodeIfPresent("retryAfterSeconds", in: 0...86400)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("claim", claim)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("message", message)
    members.add("permanent", permanent)
    members.add("requestKey", requestKey)
    members.add("retryAfterSeconds", retryAfterSeconds)
    return members.json
  }
}

extension Wire {
  /// Returns one message.
  package enum CareGet {
    package static let method = "care/get"
    package typealias Reply = Wire.CareMessage

    /// The params of `care/get`.
    package struct Params: Sendable, Hashable {
      /// The message.
      package var id: Wire.CareMessageID

      package init(id: Wire.CareMessageID) {
        self.id = id
      }
    }
  }
}

extension Wire.CareGet.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    return members.json
  }
}

extension Wire {
  /// Returns a piece of the photo of a reply.
  package enum CareGetPhoto {
    package static let method = "care/getPhoto"
    package typealias Reply = Wire.FilePiece

    /// The params of `care/getPhoto`.
    package struct Params: Sendable, Hashable {
      /// The reply.
      package var id: Wire.CareResponseID
      /// The maximum number of bytes; null is 1048576.
      package var limit: Int?
      /// The first byte; null is 0.
      package var offset: Int?

      package init(id: Wire.CareResponseID, limit: Int? = nil, offset: Int? = nil) {
        self.id = id
        self.limit = limit
        self.offset = offset
      }
    }
  }
}

extension Wire.CareGetPhoto.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
    limit = try object.decodeIfPresent("limit", in: 1...1048576)
    offset = try object.decodeIfPresent("offset", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    members.add("limit", limit)
    members.add("offset", offset)
    return members.json
  }
}

extension Wire {
  /// Lists messages, page by page. Before that, requests that are due are queued, and expired claims and deadlines are processed.
  package enum CareList {
    package static let method = "care/list"
    package typealias Reply = Wire.CareMessagePage

    /// The params of `care/list`.
    package struct Params: Sendable, Hashable {
      /// The `nextCursor` of the previous page.
      package var cursor: Wire.ListCursor?
      /// The maximum number of items; null is 100.
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

extension Wire.CareList.Params: JSONDecodable, JSONEncodable {
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
  /// Lists what stands in the way of messages, to everybody or to one person: preferences, senders, agreements and failed attempts.
  package enum CareListObstacles {
    package static let method = "care/listObstacles"
    package typealias Reply = Wire.CareObstacles

    /// The params of `care/listObstacles`.
    package struct Params: Sendable, Hashable {
      /// Only what is in the way of messages to this one.
      package var profile: Wire.ProfileID?

      package init(profile: Wire.ProfileID? = nil) {
        self.profile = profile
      }
    }
  }
}

extension Wire.CareListObstacles.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    profile = try object.decodeIfPresent("profile")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("profile", profile)
    return members.json
  }
}

extension Wire {
  /// Lists the photo replies, the newest first, page by page.
  package enum CareListPhotos {
    package static let method = "care/listPhotos"
    package typealias Reply = Wire.CarePhotoPage

    /// The params of `care/listPhotos`.
    package struct Params: Sendable, Hashable {
      /// The `nextCursor` of the previous page.
      package var cursor: Wire.ListCursor?
      /// The maximum number of photos; null is 100.
      package var limit: Int?
      /// Only photos of this one.
      package var profile: Wire.ProfileID?
      /// The first day on which they came; null is the first of all.
      package var since: Day?
      /// The last day; null is without end.
      package var through: Day?

      package init(cursor: Wire.ListCursor? = nil, limit: Int? = nil, profile: Wire.ProfileID? = nil, since: Day? = nil, through: Day? = nil) {
        self.cursor = cursor
        self.limit = limit
        self.profile = profile
        self.since = since
        self.through = through
      }
    }
  }
}

extension Wire.CareListPhotos.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    cursor = try object.decodeIfPresent("cursor")
    limit = try object.decodeIfPresent("limit", in: 1...1000)
    profile = try object.decodeIfPresent("profile")
    since = try object.decodeIfPresent("since")
    through = try object.decodeIfPresent("through")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("cursor", cursor)
    members.add("limit", limit)
    members.add("profile", profile)
    members.add("since", since)
    members.add("through", through)
    return members.json
  }
}

extension Wire {
  /// Records a reply. Text that consists only of the words YES, OK and STOP, in any case, spacing and punctuation, answers the introduction: the last of these words counts. STOP ends messages at any time; YES and OK agree to an introduction that was queued before they were received, and take back a STOP. A word that was received before another one that is already recorded changes nothing. Any other reply answers the newest request of which all this is true: the reply was received before its deadline, the request may have arrived, it accepts this kind of reply, and its task still belongs to the person. A request may have arrived unless every attempt to send it was reported as certainly not sent; one that was sent to the person's previous number counts. If that request was already answered, nothing changes. If there is no such request, the reply answers the newest one that was missed within 24 hours. `receivedAt` decides what is in time. The same id with the same content returns the earlier result, even if the number no longer belongs to a profile. A reply from an unknown number is refused and not stored: a profile that an undo brings back has only the replies from before it was removed.
  package enum CareReceive {
    package static let method = "care/receive"
    package typealias Reply = Wire.CareReceipt

    /// The params of `care/receive`.
    package struct Params: Sendable, Hashable {
      /// Whether a person wrote the reply down here, and no sender received it; then it can be undone.
      package var byHand: Bool?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// null lets the server choose one; a sender gives the provider's own id, so that a retry is harmless.
      package var id: Wire.CareResponseID?
      /// The number that it came from.
      package var phone: String
      /// The absolute path of a photo of at most 25 MiB: JPEG, PNG, GIF, WebP or HEIC, recognised by its content and not by its name. daybook keeps a copy.
      package var photoPath: String?
      /// When it was received; null is now. A time up to a minute in the future counts as now, and one less than a minute before a message was queued counts as after it. A time further in the future is refused.
      package var receivedAt: Instant?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// What they wrote. Give `text`, `photoPath` or both.
      package var text: String?

      package init(byHand: Bool? = nil, dryRun: Bool? = nil, id: Wire.CareResponseID? = nil, phone: String, photoPath: String? = nil, receivedAt: Instant? = nil, requestKey: Wire.RequestKey? = nil, text: String? = nil) {
        self.byHand = byHand
        self.dryRun = dryRun
        self.id = id
        self.phone = phone
        self.photoPath = photoPath
        self.receivedAt = receivedAt
        self.requestKey = requestKey
        self.text = text
      }
    }
  }
}

extension Wire.CareReceive.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    byHand = try object.decodeIfPresent("byHand")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decodeIfPresent("id")
    phone = try object.decode("phone", length: 1...100)
    photoPath = try object.decodeIfPresent("photoPath", length: 1...4096)
    receivedAt = try object.decodeIfPresent("receivedAt")
    requestKey = try object.decodeIfPresent("requestKey")
    text = try object.decodeIfPresent("text", length: 1...10000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("byHand", byHand)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("phone", phone)
    members.add("photoPath", photoPath)
    members.add("receivedAt", receivedAt)
    members.add("requestKey", requestKey)
    members.add("text", text)
    return members.json
  }
}

extension Wire {
  /// Returns the weekly report.
  package enum CareReport {
    package static let method = "care/report"
    package typealias Reply = Wire.CareWeek

    /// The params of `care/report`.
    package struct Params: Sendable, Hashable {
      /// A day of the week; null is the week of today.
      package var day: Day?
      /// Only this one.
      package var profile: Wire.ProfileID?

      package init(day: Day? = nil, profile: Wire.ProfileID? = nil) {
        self.day = day
        self.profile = profile
      }
    }
  }
}

extension Wire.CareReport.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decodeIfPresent("day")
    profile = try object.decodeIfPresent("profile")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("profile", profile)
    return members.json
  }
}

extension Wire {
  /// Queues a message again that has failed, expired, was cancelled or is unknown; only a person may decide this. So is one that waits for its next attempt: it is tried at once. Its attempts are counted from 0 again. A message that is queued and due stays as it is. Refused with `localOnly` if that preference is on, and with `invalidState` for a request whose deadline has passed, one that was answered, a profile that wants no messages, and an introduction other than the current one.
  package enum CareResend {
    package static let method = "care/resend"
    package typealias Reply = Wire.CareMessage

    /// The params of `care/resend`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The message.
      package var id: Wire.CareMessageID
      /// Refuses with revisionConflict when the message has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(dryRun: Bool? = nil, id: Wire.CareMessageID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.CareResend.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Returns statistics of the requests to each profile, or to one.
  package enum CareStats {
    package static let method = "care/stats"
    package typealias Reply = Wire.CareStatistics

    /// The params of `care/stats`.
    package struct Params: Sendable, Hashable {
      /// Only this one.
      package var profile: Wire.ProfileID?
      /// The first day to count; null is the first of all. More than a year back, only whole months are known.
      package var since: Day?
      /// The last day to count; null is today, which begins at midnight whatever the preferences say.
      package var through: Day?

      package init(profile: Wire.ProfileID? = nil, since: Day? = nil, through: Day? = nil) {
        self.profile = profile
        self.since = since
        self.through = through
      }
    }
  }
}

extension Wire.CareStats.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    profile = try object.decodeIfPresent("profile")
    since = try object.decodeIfPresent("since")
    through = try object.decodeIfPresent("through")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("profile", profile)
    members.add("since", since)
    members.add("through", through)
    return members.json
  }
}
