// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// What a task asks of the profile that it is for.
  package struct Care: Sendable, Hashable {
    /// What kind of habit it is, in one's own words, such as medication; null is general.
    package var category: String?
    /// What the reply has to be; null is either.
    package var response: Wire.CareResponseKind?
    /// How long after its time a reply is in time; null is 10.
    package var responseMinutes: Int?

    package init(category: String? = nil, response: Wire.CareResponseKind? = nil, responseMinutes: Int? = nil) {
      self.category = category
      self.response = response
      self.responseMinutes = responseMinutes
    }
  }
}

extension Wire.Care: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    category = try object.decodeIfPresent("category", length: 1...50)
    response = try object.decodeIfPresent("response")
    responseMinutes = try object.decodeIfPresent("responseMinutes", in: 1...1440)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("category", category)
    members.add("response", response)
    members.add("responseMinutes", responseMinutes)
    return members.json
  }
}

extension Wire {
  /// What a reply has to be, to complete an occurrence.
  package enum CareResponseKind: String, WireEnum {
    case text
    case photo
    case either
  }
}

extension Wire {
  /// Somebody who is cared for: at most `limits.profiles` of them.
  package struct Profile: Sendable, Hashable {
    /// What may be done now, the likeliest first.
    package var actions: [Wire.ProfileAction]
    /// By `memberNumber`: blue, red, green, purple, and again from blue.
    package var color: String
    /// When it was added.
    package var created: Instant
    /// The one at (slot + hash) mod 6 of 👴🏻👴🏽👴🏿👵🏻👵🏽👵🏿: the slot is `memberNumber` less 1, the hash is FNV-1a of 32 bits over the name's UTF-8.
    package var emoji: String
    /// Never reused.
    package var id: Wire.ProfileID
    /// The one that was sent last; null before that.
    package var introduction: Wire.ProfileIntroduction?
    /// What `profile/send` sends, to the letter.
    package var introductionText: String
    /// Whether they are drawn muted, since they have not agreed: pending and declined.
    package var isMuted: Bool
    /// Which one they are by `rank`, counted from 1, also after a removal.
    package var memberNumber: Int
    /// What the page of the step says beneath its heading, such as why the introduction has failed; null where there is nothing to say.
    package var message: String?
    /// When it was last changed.
    package var modified: Instant
    /// 1 to 100 Unicode scalars, without white space at the ends.
    package var name: String
    /// Their number (E.164): + and 7 to 15 digits; no other profile has it.
    package var phone: String
    /// The absolute path of an image, or its URL; null for none.
    package var photo: String?
    /// The manual order: sorts by its bytes, ties by id.
    package var rank: String
    /// At the step wait, or once they declined: the last text that they sent; null for none.
    package var received: String?
    /// What the person calls them, such as Grandma: 1 to 100 Unicode scalars.
    package var relationship: String
    /// Goes up by one with each change.
    package var revision: Int
    /// What they have agreed to.
    package var status: Wire.ProfileStatus
    /// How far the onboarding is; null once it is over.
    package var step: Wire.ProfileStep?
    /// The heading of the step; null once the onboarding is over.
    package var stepTitle: String?
    /// When they said STOP; null where they did not, or where that is taken back.
    package var stoppedAt: Instant?
    /// Three lines: “Member #1”, “Habits Tracked: 0” (the open tasks) and “Joined 11.21.2026”, the month first.
    package var summary: [String]
    /// Their open tasks: at most `limits.tasksPerProfile`.
    package var taskCount: Int

    package init(actions: [Wire.ProfileAction], color: String, created: Instant, emoji: String, id: Wire.ProfileID, introduction: Wire.ProfileIntroduction? = nil, introductionText: String, isMuted: Bool, memberNumber: Int, message: String? = nil, modified: Instant, name: String, phone: String, photo: String? = nil, rank: String, received: String? = nil, relationship: String, revision: Int, status: Wire.ProfileStatus, step: Wire.ProfileStep? = nil, stepTitle: String? = nil, stoppedAt: Instant? = nil, summary: [String], taskCount: Int) {
      self.actions = actions
      self.color = color
      self.created = created
      self.emoji = emoji
      self.id = id
      self.introduction = introduction
      self.introductionText = introductionText
      self.isMuted = isMuted
      self.memberNumber = memberNumber
      self.message = message
      self.modified = modified
      self.name = name
      self.phone = phone
      self.photo = photo
      self.rank = rank
      self.received = received
      self.relationship = relationship
      self.revision = revision
      self.status = status
      self.step = step
      self.stepTitle = stepTitle
      self.stoppedAt = stoppedAt
      self.summary = summary
      self.taskCount = taskCount
    }
  }
}

extension Wire.Profile: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    actions = try object.decode("actions", cap: 5)
    color = try object.decode("color")
    created = try object.decode("created")
    emoji = try object.decode("emoji")
    id = try object.decode("id")
    introduction = try object.decodeIfPresent("introduction")
    introductionText = try object.decode("introductionText")
    isMuted = try object.decode("isMuted")
    memberNumber = try object.decode("memberNumber", in: 1...Int.max)
    message = try object.decodeIfPresent("message")
    modified = try object.decode("modified")
    name = try object.decode("name")
    phone = try object.decode("phone")
    photo = try object.decodeIfPresent("photo")
    rank = try object.decode("rank")
    received = try object.decodeIfPresent("received")
    relationship = try object.decode("relationship")
    revision = try object.decode("revision", in: 1...Int.max)
    status = try object.decode("status")
    step = try object.decodeIfPresent("step")
    stepTitle = try object.decodeIfPresent("stepTitle")
    stoppedAt = try object.decodeIfPresent("stoppedAt")
    summary = try object.decode("summary", cap: 3)
    taskCount = try object.decode("taskCount", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("actions", actions)
    members.add("color", color)
    members.add("created", created)
    members.add("emoji", emoji)
    members.add("id", id)
    members.add("introduction", introduction)
    members.add("introductionText", introductionText)
    members.add("isMuted", isMuted)
    members.add("memberNumber", memberNumber)
    members.add("message", message)
    members.add("modified", modified)
    members.add("name", name)
    members.add("phone", phone)
    members.add("photo", photo)
    members.add("rank", rank)
    members.add("received", received)
    members.add("relationship", relationship)
    members.add("revision", revision)
    members.add("status", status)
    members.add("step", step)
    members.add("stepTitle", stepTitle)
    members.add("stoppedAt", stoppedAt)
    members.add("summary", summary)
    members.add("taskCount", taskCount)
    return members.json
  }
}

extension Wire {
  /// Something that can be done about an onboarding now.
  package struct ProfileAction: Sendable, Hashable {
    /// What to call.
    package var name: Wire.ProfileActionName
    /// What the button says.
    package var title: String

    package init(name: Wire.ProfileActionName, title: String) {
      self.name = name
      self.title = title
    }
  }
}

extension Wire.ProfileAction: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    name = try object.decode("name")
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("name", name)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// The method of this name; addTask is `task/add` with this profile.
  package struct ProfileActionName: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let advance = Self(rawValue: "advance")
    package static let back = Self(rawValue: "back")
    package static let send = Self(rawValue: "send")
    package static let addTask = Self(rawValue: "addTask")
    package static let cancel = Self(rawValue: "cancel")
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
  /// What became of the introduction that was sent last.
  package struct ProfileIntroduction: Sendable, Hashable {
    /// Why it could not be sent; null where it could, or was not tried.
    package var error: String?
    /// The message.
    package var message: Wire.CareMessageID
    /// Where it is.
    package var state: Wire.CareMessageState

    package init(error: String? = nil, message: Wire.CareMessageID, state: Wire.CareMessageState) {
      self.error = error
      self.message = message
      self.state = state
    }
  }
}

extension Wire.ProfileIntroduction: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    error = try object.decodeIfPresent("error")
    message = try object.decode("message")
    state = try object.decode("state")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("error", error)
    members.add("message", message)
    members.add("state", state)
    return members.json
  }
}

extension Wire {
  /// The profiles there are.
  package struct ProfilePage: Sendable, Hashable {
    /// Whether there is room for one more.
    package var canAdd: Bool
    /// By rank.
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
  /// What was removed.
  package struct ProfileRemoval: Sendable, Hashable {
    /// The profile that was removed.
    package var id: Wire.ProfileID
    /// How many messages went along.
    package var messages: Int
    /// How many replies went along.
    package var responses: Int
    /// How many tasks it had, in any state.
    package var tasks: Int

    package init(id: Wire.ProfileID, messages: Int, responses: Int, tasks: Int) {
      self.id = id
      self.messages = messages
      self.responses = responses
      self.tasks = tasks
    }
  }
}

extension Wire.ProfileRemoval: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
    messages = try object.decode("messages", in: 0...Int.max)
    responses = try object.decode("responses", in: 0...Int.max)
    tasks = try object.decode("tasks", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    members.add("messages", messages)
    members.add("responses", responses)
    members.add("tasks", tasks)
    return members.json
  }
}

extension Wire {
  /// pending: nobody has answered for them yet. confirmed: they agreed, and the onboarding goes on. active: each occurrence of their tasks is sent to them. declined: they said STOP, and nothing is sent.
  package enum ProfileStatus: String, WireEnum {
    case pending
    case confirmed
    case active
    case declined
  }
}

extension Wire {
  /// The steps of an onboarding in their order. form: who it is. summary: what was entered. introduction: what will be sent. wait: YES or OK confirms, STOP declines. success: they agreed. firstTask: what they are to be reminded of first.
  package enum ProfileStep: String, WireEnum {
    case form
    case summary
    case introduction
    case wait
    case success
    case firstTask
  }
}

extension Wire {
  /// What becomes of the tasks of a profile that goes. keep: they become the person's own.
  package enum ProfileTasks: String, WireEnum {
    case remove
    case keep
  }
}

extension Wire {
  /// Adds a profile, pending and at the step summary; nothing is sent. The same id with the same content answers the profile as it now stands.
  package enum ProfileAdd {
    package static let method = "profile/add"
    package typealias Reply = Wire.Profile

    /// The params of `profile/add`.
    package struct Params: Sendable, Hashable {
      /// null mints one.
      package var id: Wire.ProfileID?
      /// 1 to 100 Unicode scalars after trimming, of which one can be seen, and none hides or turns the text (format characters, but for joiners within letters and emoji).
      package var name: String
      /// With its country: + or 00, then the country's number. Spaces, hyphens, dots, parentheses and a (0) are left out. No other profile may have it.
      package var phone: String
      /// The path of an image of at most 25 MiB (JPEG, PNG, GIF, WebP or HEIC by its content), absolute or within the data folder, or an http or https URL; nothing is fetched or copied.
      package var photo: String?
      /// As the name.
      package var relationship: String

      package init(id: Wire.ProfileID? = nil, name: String, phone: String, photo: String? = nil, relationship: String) {
        self.id = id
        self.name = name
        self.phone = phone
        self.photo = photo
        self.relationship = relationship
      }
    }
  }
}

extension Wire.ProfileAdd.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decodeIfPresent("id")
    name = try object.decode("name")
    phone = try object.decode("phone", length: 0...100)
    photo = try object.decodeIfPresent("photo", length: 0...4096)
    relationship = try object.decode("relationship")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    members.add("name", name)
    members.add("phone", phone)
    members.add("photo", photo)
    members.add("relationship", relationship)
    return members.json
  }
}

extension Wire {
  /// Goes one step on: from the form, the summary, the success and the first task; the last step makes the profile active, as its first task does. Of one that is active nothing changes. The introduction is left by `profile/send`, and wait by the reply alone.
  package enum ProfileAdvance {
    package static let method = "profile/advance"
    package typealias Reply = Wire.Profile

    /// The params of `profile/advance`.
    package struct Params: Sendable, Hashable {
      /// The profile.
      package var id: Wire.ProfileID
      /// Refuses with revisionConflict when the profile has another revision.
      package var ifRevision: Int?

      package init(id: Wire.ProfileID, ifRevision: Int? = nil) {
        self.id = id
        self.ifRevision = ifRevision
      }
    }
  }
}

extension Wire.ProfileAdvance.Params: JSONDecodable, JSONEncodable {
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
  /// Goes one step back, from the introduction and from the summary; in the form nothing changes. There is no way back behind a message that was sent.
  package enum ProfileBack {
    package static let method = "profile/back"
    package typealias Reply = Wire.Profile

    /// The params of `profile/back`.
    package struct Params: Sendable, Hashable {
      /// The profile.
      package var id: Wire.ProfileID
      /// Refuses with revisionConflict when the profile has another revision.
      package var ifRevision: Int?

      package init(id: Wire.ProfileID, ifRevision: Int? = nil) {
        self.id = id
        self.ifRevision = ifRevision
      }
    }
  }
}

extension Wire.ProfileBack.Params: JSONDecodable, JSONEncodable {
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
  /// Gives an onboarding up: the profile is removed with its messages and replies, which need `confirm`. One with open tasks, or that was active before, goes by `profile/remove` alone; completed and cancelled tasks become the person's own.
  package enum ProfileCancel {
    package static let method = "profile/cancel"
    package typealias Reply = Wire.ProfileRemoval

    /// The params of `profile/cancel`.
    package struct Params: Sendable, Hashable {
      /// true removes messages and replies too.
      package var confirm: Bool?
      /// The profile.
      package var id: Wire.ProfileID
      /// Refuses with revisionConflict when the profile has another revision.
      package var ifRevision: Int?

      package init(confirm: Bool? = nil, id: Wire.ProfileID, ifRevision: Int? = nil) {
        self.confirm = confirm
        self.id = id
        self.ifRevision = ifRevision
      }
    }
  }
}

extension Wire.ProfileCancel.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    confirm = try object.decodeIfPresent("confirm")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("confirm", confirm)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    return members.json
  }
}

extension Wire {
  /// Changes the fields that are given: absent leaves one as it is, null clears it. Behind another phone number nobody has agreed yet: what is queued is cancelled, and past the introduction the profile is pending and at the introduction again.
  package enum ProfileEdit {
    package static let method = "profile/edit"
    package typealias Reply = Wire.Profile

    /// The params of `profile/edit`.
    package struct Params: Sendable, Hashable {
      /// The profile.
      package var id: Wire.ProfileID
      /// Refuses with revisionConflict when the profile has another revision.
      package var ifRevision: Int?
      /// 1 to 100 Unicode scalars after trimming.
      package var name: Edit<String>
      /// As in `profile/add`.
      package var phone: Edit<String>
      /// As in `profile/add`.
      package var photo: Edit<String?>
      /// 1 to 100 Unicode scalars after trimming.
      package var relationship: Edit<String>

      package init(id: Wire.ProfileID, ifRevision: Int? = nil, name: Edit<String> = .keep, phone: Edit<String> = .keep, photo: Edit<String?> = .keep, relationship: Edit<String> = .keep) {
        self.id = id
        self.ifRevision = ifRevision
        self.name = name
        self.phone = phone
        self.photo = photo
        self.relationship = relationship
      }
    }
  }
}

extension Wire.ProfileEdit.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    name = try object.hasValue("name") ? .set(object.decode("name")) : .keep
    phone = try object.hasValue("phone") ? .set(object.decode("phone", length: 0...100)) : .keep
    photo = object["photo"] == nil ? .keep : .set(try object.decodeIfPresent("photo", length: 0...4096))
    relationship = try object.hasValue("relationship") ? .set(object.decode("relationship")) : .keep
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("name", name)
    members.add("phone", phone)
    members.add("photo", photo)
    members.add("relationship", relationship)
    return members.json
  }
}

extension Wire {
  /// Answers one profile.
  package enum ProfileGet {
    package static let method = "profile/get"
    package typealias Reply = Wire.Profile

    /// The params of `profile/get`.
    package struct Params: Sendable, Hashable {
      /// The profile.
      package var id: Wire.ProfileID

      package init(id: Wire.ProfileID) {
        self.id = id
      }
    }
  }
}

extension Wire.ProfileGet.Params: JSONDecodable, JSONEncodable {
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
  /// Lists the people who are cared for.
  package enum ProfileList {
    package static let method = "profile/list"
    package typealias Reply = Wire.ProfilePage

    /// The params of `profile/list`.
    package struct Params: Sendable, Hashable {
      package init() {}
    }
  }
}

extension Wire.ProfileList.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    _ = try JSONObject(json: json)
  }

  package var json: JSON {
    .object(JSONObject())
  }
}

extension Wire {
  /// Removes a profile with its messages and replies, which need `confirm`. Where it has tasks, `tasks` says what becomes of them. Without either it changes nothing and says how many there are. Undo brings all of it back.
  package enum ProfileRemove {
    package static let method = "profile/remove"
    package typealias Reply = Wire.ProfileRemoval

    /// The params of `profile/remove`.
    package struct Params: Sendable, Hashable {
      /// true removes messages and replies too.
      package var confirm: Bool?
      /// The profile.
      package var id: Wire.ProfileID
      /// Refuses with revisionConflict when the profile has another revision.
      package var ifRevision: Int?
      /// What becomes of its tasks.
      package var tasks: Wire.ProfileTasks?

      package init(confirm: Bool? = nil, id: Wire.ProfileID, ifRevision: Int? = nil, tasks: Wire.ProfileTasks? = nil) {
        self.confirm = confirm
        self.id = id
        self.ifRevision = ifRevision
        self.tasks = tasks
      }
    }
  }
}

extension Wire.ProfileRemove.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    confirm = try object.decodeIfPresent("confirm")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    tasks = try object.decodeIfPresent("tasks")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("confirm", confirm)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("tasks", tasks)
    return members.json
  }
}

extension Wire {
  /// Queues the introduction and waits for the reply. It can be sent anew where the last one failed, was cancelled or is unknown, after a STOP, and with `confirm` where the last one was sent and not answered; each is a message of its own. One that waits for a sender, or that a sender has, is not sent beside another.
  package enum ProfileSend {
    package static let method = "profile/send"
    package typealias Reply = Wire.Profile

    /// The params of `profile/send`.
    package struct Params: Sendable, Hashable {
      /// true sends a second message to somebody who has not answered the last. With `ifRevision` too, a retry sends no third.
      package var confirm: Bool?
      /// The profile.
      package var id: Wire.ProfileID
      /// Refuses with revisionConflict when the profile has another revision.
      package var ifRevision: Int?

      package init(confirm: Bool? = nil, id: Wire.ProfileID, ifRevision: Int? = nil) {
        self.confirm = confirm
        self.id = id
        self.ifRevision = ifRevision
      }
    }
  }
}

extension Wire.ProfileSend.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    confirm = try object.decodeIfPresent("confirm")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("confirm", confirm)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    return members.json
  }
}
