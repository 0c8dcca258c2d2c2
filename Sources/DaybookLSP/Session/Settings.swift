import JSON

/// What a person sets in the section `daybook` of the editor's configuration. What is missing or of
/// another type is as it is by default.
struct Settings: Sendable, Hashable {
  /// Whether a line is ticked in a saved document when its task is completed elsewhere; otherwise
  /// that is offered.
  var tickAutomatically = false
  var codeLens = true
  var inlayHints = true
  /// Whether reminders are shown.
  var reminders = true
  /// Whether a task that is made of a line gets the document as an attachment.
  var attachDocument = true
  var overdue = true
  var dueToday = true
  /// Whether phrases that quick add does not read are hinted at.
  var unread = true
  /// The width of pages, in cells.
  var pageWidth = 80
  /// What begins a task in plain text.
  var marker = "TODO"

  init() {}

  /// Takes the section, or an object that has it under its name.
  init(_ json: JSON?) {
    let section = json?["daybook"] ?? json ?? .null
    func set(_ key: String, _ value: inout Bool) {
      if case .bool(let new)? = section[key] { value = new }
    }
    set("tickAutomatically", &tickAutomatically)
    set("codeLens", &codeLens)
    set("inlayHints", &inlayHints)
    set("reminders", &reminders)
    set("attachDocument", &attachDocument)
    set("overdue", &overdue)
    set("dueToday", &dueToday)
    set("unread", &unread)
    if case .integer(let width)? = section["pageWidth"], (20...1000).contains(width) {
      pageWidth = Int(width)
    }
    if case .string(let text)? = section["marker"], !text.isEmpty, text.utf8.count <= 100 {
      marker = text
    }
  }
}
