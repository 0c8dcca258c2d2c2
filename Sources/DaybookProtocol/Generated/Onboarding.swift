// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// How far the person is in the first steps; the view `onboarding` shows the page.
  package struct Onboarding: Sendable, Hashable {
    /// Whether there is a next page.
    package var canAdvance: Bool
    /// Whether there is a page before.
    package var canBack: Bool
    /// Whether the first steps can be completed: on the last page, after any outcome.
    package var canComplete: Bool
    /// Whether the person can be asked now.
    package var canRequest: Bool
    /// Whether it is possible to skip to the last page.
    package var canSkip: Bool
    /// When the first steps were finished; null before that.
    package var completedAt: Instant?
    /// Whether a front end is asking the person right now; this ends after 60 s without an outcome.
    package var isRequesting: Bool
    /// Which of the five pages; the last one, 4, asks whether daybook may notify.
    package var page: Int
    /// As in the preferences.
    package var permission: Wire.NotificationPermission
    /// Increases by one with each step.
    package var revision: Int
    /// What the page says; null unless it was asked for.
    package var words: Wire.OnboardingWords?

    package init(canAdvance: Bool, canBack: Bool, canComplete: Bool, canRequest: Bool, canSkip: Bool, completedAt: Instant? = nil, isRequesting: Bool, page: Int, permission: Wire.NotificationPermission, revision: Int, words: Wire.OnboardingWords? = nil) {
      self.canAdvance = canAdvance
      self.canBack = canBack
      self.canComplete = canComplete
      self.canRequest = canRequest
      self.canSkip = canSkip
      self.completedAt = completedAt
      self.isRequesting = isRequesting
      self.page = page
      self.permission = permission
      self.revision = revision
      self.words = words
    }
  }
}

extension Wire.Onboarding: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    canAdvance = try object.decode("canAdvance")
    canBack = try object.decode("canBack")
    canComplete = try object.decode("canComplete")
    canRequest = try object.decode("canRequest")
    canSkip = try object.decode("canSkip")
    completedAt = try object.decodeIfPresent("completedAt")
    isRequesting = try object.decode("isRequesting")
    page = try object.decode("page", in: 0...4)
    permission = try object.decode("permission")
    revision = try object.decode("revision", in: 1...Int.max)
    words = try object.decodeIfPresent("words")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("canAdvance", canAdvance)
    members.add("canBack", canBack)
    members.add("canComplete", canComplete)
    members.add("canRequest", canRequest)
    members.add("canSkip", canSkip)
    members.add("completedAt", completedAt)
    members.add("isRequesting", isRequesting)
    members.add("page", page)
    members.add("permission", permission)
    members.add("revision", revision)
    members.add("words", words)
    return members.json
  }
}

extension Wire {
  /// What the page of the first steps says.
  package struct OnboardingWords: Sendable, Hashable {
    /// What can be pressed, the main one first.
    package var buttons: [String]
    /// What there is to do or to know in this program.
    package var here: String
    /// How the mascot looks: happy, excited or calm.
    package var mood: String
    /// How many pages there are.
    package var pages: Int
    /// Its picture.
    package var symbol: Wire.Symbol
    /// What it says.
    package var text: String
    /// Its heading.
    package var title: String

    package init(buttons: [String], here: String, mood: String, pages: Int, symbol: Wire.Symbol, text: String, title: String) {
      self.buttons = buttons
      self.here = here
      self.mood = mood
      self.pages = pages
      self.symbol = symbol
      self.text = text
      self.title = title
    }
  }
}

extension Wire.OnboardingWords: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    buttons = try object.decode("buttons", cap: 4)
    here = try object.decode("here")
    mood = try object.decode("mood")
    pages = try object.decode("pages", in: 1...Int.max)
    symbol = try object.decode("symbol")
    text = try object.decode("text")
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("buttons", buttons)
    members.add("here", here)
    members.add("mood", mood)
    members.add("pages", pages)
    members.add("symbol", symbol)
    members.add("text", text)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// Goes to the next page. Refused on the last one.
  package enum OnboardingAdvance {
    package static let method = "onboarding/advance"
    package typealias Reply = Wire.Onboarding

    /// The params of `onboarding/advance`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// Refuses with revisionConflict when the first steps have another revision; makes a retry harmless.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(dryRun: Bool? = nil, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.dryRun = dryRun
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.OnboardingAdvance.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Goes to the previous page; on the first one nothing changes.
  package enum OnboardingBack {
    package static let method = "onboarding/back"
    package typealias Reply = Wire.Onboarding

    /// The params of `onboarding/back`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// Refuses with revisionConflict when the first steps have another revision; makes a retry harmless.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(dryRun: Bool? = nil, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.dryRun = dryRun
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.OnboardingBack.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Finishes the first steps. Refused before the last page, and on it before an outcome. Once they are finished, nothing changes.
  package enum OnboardingComplete {
    package static let method = "onboarding/complete"
    package typealias Reply = Wire.Onboarding

    /// The params of `onboarding/complete`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// Refuses with revisionConflict when the first steps have another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(dryRun: Bool? = nil, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.dryRun = dryRun
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.OnboardingComplete.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Returns the person's position in the first steps.
  package enum OnboardingGet {
    package static let method = "onboarding/get"
    package typealias Reply = Wire.Onboarding

    /// The params of `onboarding/get`.
    package struct Params: Sendable, Hashable {
      /// Whether to return the words and symbols for it too; null is false.
      package var withWords: Bool?

      package init(withWords: Bool? = nil) {
        self.withWords = withWords
      }
    }
  }
}

extension Wire.OnboardingGet.Params: JSONDecodable, JSONEncodable {
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
  /// Reports that a front end is about to ask the person, on the last page, whether daybook may notify, or reports the outcome. While one front end is asking, no other can begin. An outcome is accepted at any time, changes the preference `notificationPermission`, and allows the first steps to be completed, whatever it is.
  package enum OnboardingPermission {
    package static let method = "onboarding/permission"
    package typealias Reply = Wire.Onboarding

    /// The params of `onboarding/permission`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// Refuses with revisionConflict when the first steps have another revision.
      package var ifRevision: Int?
      /// null begins to ask. Otherwise the platform's word: authorized, provisional, ephemeral and granted count as granted; denied and error as themselves; any other as notDetermined, for example if the person cannot be asked.
      package var outcome: String?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(dryRun: Bool? = nil, ifRevision: Int? = nil, outcome: String? = nil, requestKey: Wire.RequestKey? = nil) {
        self.dryRun = dryRun
        self.ifRevision = ifRevision
        self.outcome = outcome
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.OnboardingPermission.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    outcome = try object.decodeIfPresent("outcome", length: 0...64)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("ifRevision", ifRevision)
    members.add("outcome", outcome)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Starts the first steps again; the permission and the preferences are kept.
  package enum OnboardingReset {
    package static let method = "onboarding/reset"
    package typealias Reply = Wire.Onboarding

    /// The params of `onboarding/reset`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// Refuses with revisionConflict when the first steps have another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(dryRun: Bool? = nil, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.dryRun = dryRun
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.OnboardingReset.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Goes to the last page. Refused there.
  package enum OnboardingSkip {
    package static let method = "onboarding/skip"
    package typealias Reply = Wire.Onboarding

    /// The params of `onboarding/skip`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// Refuses with revisionConflict when the first steps have another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(dryRun: Bool? = nil, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.dryRun = dryRun
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.OnboardingSkip.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    return members.json
  }
}
