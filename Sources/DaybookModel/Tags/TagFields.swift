/// The fields of a tag that a person sets, checked and in the form in which they are stored.
struct TagFields {
  let name: TagName
  let icon: String?
  let color: String?

  init(name: String, icon: String?, color: String?) throws {
    self.name = try TagName(name, field: "name")
    self.icon = try icon.map(TagIcon.checked)
    self.color = try color.map(TagColor.checked)
  }

  /// A tag that a task brought along.
  init(_ name: TagName) {
    self.name = name
    icon = nil
    color = nil
  }

  var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    fingerprint.append(name.text)
    fingerprint.append(icon)
    fingerprint.append(color)
    return fingerprint
  }
}
