// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// What a task asks of the profile that it is for.
  package struct Care: Sendable, Hashable {
    /// The kind of habit, in any words, such as medication; null is general.
    package var category: String?
    /// What the reply must be; null is either.
    package var expectedResponse: Wire.CareResponseKind?
    /// How many minutes after its time a reply is still in time; null is 10.
    package var responseMinutes: Int?

    package init(category: String? = nil, expectedResponse: Wire.CareResponseKind? = nil, responseMinutes: Int? = nil) {
      self.category = category
      self.expectedResponse = expectedResponse
      self.responseMinutes = responseMinutes
    }
  }
}

extension Wire.Care: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    category = try object.decodeIfPresent("category", length: 1...50)
    expectedResponse = try object.decodeIfPresent("expectedResponse")
    responseMinutes = try object.decodeIfPresent("responseMinutes", in: 1...1440)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("category", category)
    members.add("expectedResponse", expectedResponse)
    members.add("responseMinutes", responseMinutes)
    return members.json
  }
}

extension Wire {
  /// What a reply must be to complete an occurrence.
  package enum CareResponseKind: String, WireEnum {
    case text
    case photo
    case either
  }
}

extension Wire {
  /// A person who is cared for; there are at most `limits.profiles`.
  package struct Profile: Sendable, Hashable {
    /// How often they are to be asked; null where nobody said.
    package var askEvery: Wire.ProfileRhythm?
    /// When they are best asked; null where nobody said.
    package var askTime: LocalTime?
    /// By `memberNumber`: blue, red, green, purple, and again from blue.
    package var colour: String
    /// When they agreed to get messages; null where they have not, or no longer do.
    package var confirmedAt: Instant?
    /// When it was added.
    package var createdAt: Instant
    /// One character of two cells: the one that was chosen, else 🙂.
    package var emoji: String
    /// What helps them, for the first task that is offered: words of medication, exercise, meals and company, parted by spaces; null where nobody said.
    package var helps: String?
    /// Never reused.
    package var id: Wire.ProfileID
    /// When the latest introduction was queued for the number that they have now; null if there is none. While they are pending, an answer to it is awaited.
    package var introducedAt: Instant?
    /// The latest introduction; null if there is none.
    package var introduction: Wire.ProfileIntroduction?
    /// The exact text that `profile/introduce` sends.
    package var introductionText: String
    /// Their number in the order, from 1, without gaps.
    package var memberNumber: Int
    /// When it was last changed.
    package var modifiedAt: Instant
    /// 1 to 100 Unicode scalars, without white space at the ends.
    package var name: String
    /// Their number (E.164): + and 7 to 15 digits; no other profile has it.
    package var phone: String
    /// The absolute path of an image, or its URL; null for none.
    package var photoLocation: String?
    /// The manual order: sorts by its bytes, ties by id.
    package var rank: String
    /// While an answer to the introduction is awaited, or after they declined: the last text that they sent; null if there is none.
    package var received: String?
    /// Their relationship to the person, such as Grandma: 1 to 100 Unicode scalars.
    package var relationship: String
    /// Increases by one with each change.
    package var revision: Int
    /// What they have agreed to.
    package var status: Wire.ProfileStatus
    /// When they replied STOP; null if they did not, or took it back.
    package var stoppedAt: Instant?
    /// Their open tasks: at most `limits.tasksPerProfile`.
    package var taskCount: Int
    /// How to show them; null unless it was asked for.
    package var words: Wire.ProfileWords?

    package init(askEvery: Wire.ProfileRhythm? = nil, askTime: LocalTime? = nil, colour: String, confirmedAt: Instant? = nil, createdAt: Instant, emoji: String, helps: String? = nil, id: Wire.ProfileID, introducedAt: Instant? = nil, introduction: Wire.ProfileIntroduction? = nil, introductionText: String, memberNumber: Int, modifiedAt: Instant, name: String, phone: String, photoLocation: String? = nil, rank: String, received: String? = nil, relationship: String, revision: Int, status: Wire.ProfileStatus, stoppedAt: Instant? = nil, taskCount: Int, words: Wire.ProfileWords? = nil) {
      self.askEvery = askEvery
      self.askTime = askTime
      self.colour = colour
      self.confirmedAt = confirmedAt
      self.createdAt = createdAt
      self.emoji = emoji
      self.helps = helps
      self.id = id
      self.introducedAt = introducedAt
      self.introduction = introduction
      self.introductionText = introductionText
      self.memberNumber = memberNumber
      self.modifiedAt = modifiedAt
      self.name = name
      self.phone = phone
      self.photoLocation = photoLocation
      self.rank = rank
      self.received = received
      self.relationship = relationship
      self.revision = revision
      self.status = status
      self.stoppedAt = stoppedAt
      self.taskCount = taskCount
      self.words = words
    }
  }
}

extension Wire.Profile: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    askEvery = try object.decodeIfPresent("askEvery")
    askTime = try object.decodeIfPresent("askTime")
    colour = try object.decode("colour")
    confirmedAt = try object.decodeIfPresent("confirmedAt")
    createdAt = try object.decode("createdAt")
    emoji = try object.decode("emoji")
    helps = try object.decodeIfPresent("helps")
    id = try object.decode("id")
    introducedAt = try object.decodeIfPresent("introducedAt")
    introduction = try object.decodeIfPresent("introduction")
    introductionText = try object.decode("introductionText")
    memberNumber = try object.decode("memberNumber", in: 1...Int.max)
    modifiedAt = try object.decode("modifiedAt")
    name = try object.decode("name")
    phone = try object.decode("phone")
    photoLocation = try object.decodeIfPresent("photoLocation")
    rank = try object.decode("rank")
    received = try object.decodeIfPresent("received")
    relationship = try object.decode("relationship")
    revision = try object.decode("revision", in: 1...Int.max)
    status = try object.decode("status")
    stoppedAt = try object.decodeIfPresent("stoppedAt")
    taskCount = try object.decode("taskCount", in: 0...Int.max)
    words = try object.decodeIfPresent("words")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("askEvery", askEvery)
    members.add("askTime", askTime)
    members.add("colour", colour)
    members.add("confirmedAt", confirmedAt)
    members.add("createdAt", createdAt)
    members.add("emoji", emoji)
    members.add("helps", helps)
    members.add("id", id)
    members.add("introducedAt", introducedAt)
    members.add("introduction", introduction)
    members.add("introductionText", introductionText)
    members.add("memberNumber", memberNumber)
    members.add("modifiedAt", modifiedAt)
    members.add("name", name)
    members.add("phone", phone)
    members.add("photoLocation", photoLocation)
    members.add("rank", rank)
    members.add("received", received)
    members.add("relationship", relationship)
    members.add("revision", revision)
    members.add("status", status)
    members.add("stoppedAt", stoppedAt)
    members.add("taskCount", taskCount)
    members.add("words", words)
    return members.json
  }
}

extension Wire {
  /// A member that can be cleared.
  package enum ProfileEditClear: String, WireEnum {
    case askEvery
    case askTime
    case emoji
    case helps
    case photoLocation
  }
}

extension Wire {
  /// Names a profile; never reused.
  package struct ProfileID: WireScalar {
    package static let length = 1...64
    package static let format = TextFormat.identifier
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// The state of the latest introduction.
  package struct ProfileIntroduction: Sendable, Hashable {
    /// The message.
    package var careMessage: Wire.CareMessageID
    /// Why it could not be sent; null if it was sent or not tried yet.
    package var error: String?
    /// Its state.
    package var state: Wire.CareMessageState

    package init(careMessage: Wire.CareMessageID, error: String? = nil, state: Wire.CareMessageState) {
      self.careMessage = careMessage
      self.error = error
      self.state = state
    }
  }
}

extension Wire.ProfileIntroduction: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    careMessage = try object.decode("careMessage")
    error = try object.decodeIfPresent("error")
    state = try object.decode("state")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("careMessage", careMessage)
    members.add("error", error)
    members.add("state", state)
    return members.json
  }
}

extension Wire {
  /// All profiles.
  package struct ProfilePage: Sendable, Hashable {
    /// Whether there is room for one more.
    package var canAdd: Bool
    /// All, by rank.
    package var items: [Wire.Profile]

    package init(canAdd: Bool, items: [Wire.Profile]) {
      self.canAdd = canAdd
      self.items = items
    }
  }
}

extension Wire.ProfilePage: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    canAdd = try object.decode("canAdd")
    items = try object.decode("items", cap: 1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("canAdd", canAdd)
    members.add("items", items)
    return members.json
  }
}

extension Wire {
  /// How often somebody is to be asked: every day, every other day, every week.
  package enum ProfileRhythm: String, WireEnum {
    case day
    case otherDay
    case week
  }
}

extension Wire {
  /// pending: they have not agreed yet. confirmed: they agreed, and no task was given to them yet. active: each occurrence of their tasks is sent to them. declined: they replied STOP, and nothing is sent.
  package enum ProfileStatus: String, WireEnum {
    case pending
    case confirmed
    case active
    case declined
  }
}

extension Wire {
  /// What happens to the tasks of a removed profile. keep: they become the person's own. remove: they are removed too.
  package enum ProfileTasks: String, WireEnum {
    case remove
    case keep
  }
}

extension Wire {
  /// How to show a profile.
  package struct ProfileWords: Sendable, Hashable {
    /// The one that was chosen; until then one of 👴🏻👴🏽👴🏿👵🏻👵🏽👵🏿: that at (`memberNumber` − 1 + FNV-1a-32 of the name's UTF-8) mod 6.
    package var emoji: String
    /// Such as “Member #1”.
    package var member: String

    package init(emoji: String, member: String) {
      self.emoji = emoji
      self.member = member
    }
  }
}

extension Wire.ProfileWords: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    emoji = try object.decode("emoji")
    member = try object.decode("member")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("emoji", emoji)
    members.add("member", member)
    return members.json
  }
}

extension Wire {
  /// Adds a profile, which is pending; nothing is sent. The same id with the same content returns the profile as it is now.
  package enum ProfileAdd {
    package static let method = "profile/add"
    package typealias Reply = Wire.Profile

    /// The params of `profile/add`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// One character with the property Emoji_Presentation (UTS 51), which every terminal draws in two cells. A sequence is refused, such as one with a skin tone, a joined one or a flag. null is 🙂.
      package var emoji: String?
      /// null lets the server choose one.
      package var id: Wire.ProfileID?
      /// 1 to 100 Unicode scalars after trimming, at least one of them visible. Format characters, which hide text or change its direction, are not allowed, except joiners within letters and emoji.
      package var name: String
      /// With the country code: + or 00, then the code. Spaces, hyphens, dots, parentheses and a (0) are removed. No other profile may have the same number.
      package var phone: String
      /// The path of an image of at most 25 MiB (JPEG, PNG, GIF, WebP or HEIC by its content), absolute or relative to the data folder, or an http or https URL; nothing is downloaded or copied.
      package var photoLocation: String?
      /// The same rules as for the name.
      package var relationship: String
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(dryRun: Bool? = nil, emoji: String? = nil, id: Wire.ProfileID? = nil, name: String, phone: String, photoLocation: String? = nil, relationship: String, requestKey: Wire.RequestKey? = nil) {
        self.dryRun = dryRun
        self.emoji = emoji
        self.id = id
        self.name = name
        self.phone = phone
        self.photoLocation = photoLocation
        self.relationship = relationship
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.ProfileAdd.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    emoji = try object.decodeIfPresent("emoji", length: 0...64)
    id = try object.decodeIfPresent("id")
    name = try object.decode("name")
    phone = try object.decode("phone", length: 0...100)
    photoLocation = try object.decodeIfPresent("photoLocation", length: 0...4096)
    relationship = try object.decode("relationship")
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("emoji", emoji)
    members.add("id", id)
    members.add("name", name)
    members.add("phone", phone)
    members.add("photoLocation", photoLocation)
    members.add("relationship", relationship)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Changes the fields that are given, and clears those that `clear` names. A new phone number needs a new agreement: queued messages are cancelled, and the profile is pending and not introduced.
  package enum ProfileEdit {
    package static let method = "profile/edit"
    package typealias Reply = Wire.Profile

    /// The params of `profile/edit`.
    package struct Params: Sendable, Hashable {
      /// How often they are to be asked.
      package var askEvery: Edit<Wire.ProfileRhythm?>
      /// When they are best asked.
      package var askTime: Edit<LocalTime?>
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// As in `profile/add`.
      package var emoji: Edit<String?>
      /// Words of medication, exercise, meals and company, parted by spaces or commas.
      package var helps: Edit<String?>
      /// The profile.
      package var id: Wire.ProfileID
      /// Refuses with revisionConflict when the profile has another revision.
      package var ifRevision: Int?
      /// 1 to 100 Unicode scalars after trimming.
      package var name: Edit<String>
      /// As in `profile/add`.
      package var phone: Edit<String>
      /// As in `profile/add`.
      package var photoLocation: Edit<String?>
      /// 1 to 100 Unicode scalars after trimming.
      package var relationship: Edit<String>
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(askEvery: Edit<Wire.ProfileRhythm?> = .keep, askTime: Edit<LocalTime?> = .keep, dryRun: Bool? = nil, emoji: Edit<String?> = .keep, helps: Edit<String?> = .keep, id: Wire.ProfileID, ifRevision: Int? = nil, name: Edit<String> = .keep, phone: Edit<String> = .keep, photoLocation: Edit<String?> = .keep, relationship: Edit<String> = .keep, requestKey: Wire.RequestKey? = nil) {
        self.askEvery = askEvery
        self.askTime = askTime
        self.dryRun = dryRun
        self.emoji = emoji
        self.helps = helps
        self.id = id
        self.ifRevision = ifRevision
        self.name = name
        self.phone = phone
        self.photoLocation = photoLocation
        self.relationship = relationship
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.ProfileEdit.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    let clear: [Wire.ProfileEditClear]? = try object.decodeIfPresent("clear", cap: 5)
    askEvery = try Edit(object.decodeIfPresent("askEvery"), "askEvery", isCleared: clear?.contains(.askEvery))
    askTime = try Edit(object.decodeIfPresent("askTime"), "askTime", isCleared: clear?.contains(.askTime))
    dryRun = try object.decodeIfPresent("dryRun")
    emoji = try Edit(object.decodeIfPresent("emoji", length: 0...64), "emoji", isCleared: clear?.contains(.emoji))
    helps = try Edit(object.decodeIfPresent("helps", length: 0...64), "helps", isCleared: clear?.contains(.helps))
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    name = Edit(try object.decodeIfPresent("name"))
    phone = Edit(try object.decodeIfPresent("phone", length: 0...100))
    photoLocation = try Edit(object.decodeIfPresent("photoLocation", length: 0...4096), "photoLocation", isCleared: clear?.contains(.photoLocation))
    relationship = Edit(try object.decodeIfPresent("relationship"))
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("askEvery", askEvery)
    members.add("askTime", askTime)
    members.add("dryRun", dryRun)
    members.add("emoji", emoji)
    members.add("helps", helps)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("name", name)
    members.add("phone", phone)
    members.add("photoLocation", photoLocation)
    members.add("relationship", relationship)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Returns one profile.
  package enum ProfileGet {
    package static let method = "profile/get"
    package typealias Reply = Wire.Profile

    /// The params of `profile/get`.
    package struct Params: Sendable, Hashable {
      /// The profile.
      package var id: Wire.ProfileID
      /// Whether to return the words and symbols for it too; null is false.
      package var withWords: Bool?

      package init(id: Wire.ProfileID, withWords: Bool? = nil) {
        self.id = id
        self.withWords = withWords
      }
    }
  }
}

extension Wire.ProfileGet.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
    withWords = try object.decodeIfPresent("withWords")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    members.add("withWords", withWords)
    return members.json
  }
}

extension Wire {
  /// Queues the introduction, whose answer is awaited then: YES or OK makes them confirmed, or active if they have open tasks or were active before; STOP makes them declined. It can be sent again if the last one failed, was cancelled or is unknown, after a STOP, and with `confirm` if the last one was sent and not answered; each one is a separate message. While one is queued or claimed, another one is refused.
  package enum ProfileIntroduce {
    package static let method = "profile/introduce"
    package typealias Reply = Wire.Profile

    /// The params of `profile/introduce`.
    package struct Params: Sendable, Hashable {
      /// true sends another message to somebody who has not answered the last one. Together with `ifRevision`, a retry does not send a third.
      package var confirm: Bool?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The profile.
      package var id: Wire.ProfileID
      /// Refuses with revisionConflict when the profile has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(confirm: Bool? = nil, dryRun: Bool? = nil, id: Wire.ProfileID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.confirm = confirm
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.ProfileIntroduce.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    confirm = try object.decodeIfPresent("confirm")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("confirm", confirm)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Lists the people who are cared for.
  package enum ProfileList {
    package static let method = "profile/list"
    package typealias Reply = Wire.ProfilePage

    /// The params of `profile/list`.
    package struct Params: Sendable, Hashable {
      /// Whether to return the words and symbols for it too; null is false.
      package var withWords: Bool?

      package init(withWords: Bool? = nil) {
        self.withWords = withWords
      }
    }
  }
}

extension Wire.ProfileList.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    withWords = try object.decodeIfPresent("withWords")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("withWords", withWords)
    return members.json
  }
}

extension Wire {
  /// Moves a profile before or after another. Exactly one of `before` and `after` is given.
  package enum ProfileMove {
    package static let method = "profile/move"
    package typealias Reply = Wire.Profile

    /// The params of `profile/move`.
    package struct Params: Sendable, Hashable {
      /// The profile that comes just before.
      package var after: Wire.ProfileID?
      /// The profile that comes next.
      package var before: Wire.ProfileID?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The profile.
      package var id: Wire.ProfileID
      /// Refuses with revisionConflict when the profile has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(after: Wire.ProfileID? = nil, before: Wire.ProfileID? = nil, dryRun: Bool? = nil, id: Wire.ProfileID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.after = after
        self.before = before
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.ProfileMove.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    after = try object.decodeIfPresent("after")
    before = try object.decodeIfPresent("before")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("after", after)
    members.add("before", before)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Removes a profile with its messages and replies. If it has any, `confirm` is needed; if it has tasks, `taskChoice` must say what happens to them. Without these it changes nothing and says how many there are. Undo brings everything back.
  package enum ProfileRemove {
    package static let method = "profile/remove"
    package typealias Reply = Wire.Removal

    /// The params of `profile/remove`.
    package struct Params: Sendable, Hashable {
      /// true confirms that messages and replies are removed too.
      package var confirm: Bool?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The profile.
      package var id: Wire.ProfileID
      /// Refuses with revisionConflict when the profile has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// What happens to its tasks.
      package var taskChoice: Wire.ProfileTasks?
      /// Requests `$/progress` notifications with this token.
      package var workDoneToken: Wire.ProgressToken?

      package init(confirm: Bool? = nil, dryRun: Bool? = nil, id: Wire.ProfileID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil, taskChoice: Wire.ProfileTasks? = nil, workDoneToken: Wire.ProgressToken? = nil) {
        self.confirm = confirm
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
        self.taskChoice = taskChoice
        self.workDoneToken = workDoneToken
      }
    }
  }
}

extension Wire.ProfileRemove.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    confirm = try object.decodeIfPresent("confirm")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
    taskChoice = try object.decodeIfPresent("taskChoice")
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("confirm", confirm)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    members.add("taskChoice", taskChoice)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}
