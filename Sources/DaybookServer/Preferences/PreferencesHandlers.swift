// What a person prefers, in every front end: `preferences/get` and `preferences/edit`. The view
// `preferences` draws a line for each preference ("preference/<name>"). The one idea: the table
// `Preference.all` of Sources/DaybookModel/Preferences says all that there is to say of one, so that
// neither methods nor view name a single preference; `PreferenceAnswers` turns what people and
// clients say into what is kept. Which zone counts is
// docs/decisions/0018-whose-word-a-preference-is.md.

import DaybookModel
import DaybookProtocol
import JSON
import JSONRPC

struct PreferencesHandlers: PreferencesMethods {
  let session: Session

  func get(_ params: Wire.PreferencesGet.Params, _ call: Call) throws -> Wire.Preferences {
    try Wire.Preferences(session.store().read { try $0.preferences.current() })
  }

  func edit(_ params: Wire.PreferencesEdit.Params, _ call: Call) throws -> Wire.Preferences {
    let members = params.json.withNulls
    var edit = PreferencesEdit()
    for preference in Preference.all {
      // A null for all limits is a null for each of them.
      let limits = members["limits"]
      let given =
        preference.isLimit && limits != .null
        ? limits?[preference.name] : preference.isLimit ? limits : members[preference.name]
      guard let given else { continue }
      edit[preference.name] = .set(
        given == .null ? nil : try preference.kept(of: given, in: session))
    }
    do {
      return try Wire.Preferences(
        session.write(call) { [session] writer in
          let record = try writer.preferences.edit(edit, ifRevision: params.ifRevision)
          if members["backupPlace"] != nil { try session.checkBackupPlace(field: "backupPlace") }
          return record
        })
    } catch ModelError.permissionDenied(nil, let message, let hint) {
      let refused = Preference.all.first { $0.isPersons && members[$0.name] != nil }
      throw ModelError.permissionDenied(field: refused?.name, message: message, hint: hint)
    }
  }
}

extension Wire.Preferences {
  init(_ record: PreferencesRecord) throws {
    var members: JSONObject = ["revision": .integer(record.revision)]
    var limits: JSONObject = [:]
    for preference in Preference.all {
      let value = preference.json(in: record)
      if preference.isLimit {
        limits[preference.name] = value
      } else {
        members[preference.name] = value
      }
    }
    members["limits"] = .object(limits)
    try self.init(json: .object(members))
  }
}
