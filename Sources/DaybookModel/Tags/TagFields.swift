/// The fields of a tag that a person sets, checked and in the form in which they are stored.
struct TagFields {
  let name: TagName
  let icon: String?
  let colour: String?

  init(name: String, icon: String?, colour: String?) throws {
    self.name = try TagName(name, field: "name")
    self.icon = try icon.map(TagIcon.checked)
    self.colour = try colour.map(TagColour.checked)
  }

  /// A tag that a task brought along.
  init(_ name: TagName) {
    self.name = name
    icon = nil
    colour = nil
  }

  var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    fingerprint.append(name.text)
    fingerprint.append(icon)
    fingerprint.append(colour)
    return fingerprint
  }
}
