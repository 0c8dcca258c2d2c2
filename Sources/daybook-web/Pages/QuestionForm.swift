import DaybookProtocol
import Markup

/// A question of an act as a form. It carries the answers that were given before.
struct QuestionForm {
  let act: Act
  let ask: Wire.Ask
  /// What is wrong with the answer that was given, which stands in the field again.
  var problem: String?
  let token: String

  var html: HTML {
    let carried = act.keys.map { Hidden.field("k", $0) } + act.answers.map { Hidden.field("n", $0) }
    let problem: HTML? = problem.map { #"<p class="s-error" role="alert">\#($0)</p>"# }
    return """
      <form class="question" method="post" action="/act" enctype="\(value: encoding)"\(preview)>\
      \(Hidden(shown: act.shown, cursor: act.cursor, token: token).html)\
      \(Hidden.field("action", act.action))\(Hidden.field("r", Act.makeKey()))\(carried)\
      <label for="answer" dir="auto">\(isFile ? act.action == "setPhoto" ? "Photo" : "File" : ask.prompt)</label>\(problem)\(field)\
      <div class="preview" aria-live="polite"></div></form>
      """
  }

  private var isFile: Bool { act.takesFile }

  private var encoding: String {
    isFile ? "multipart/form-data" : "application/x-www-form-urlencoded"
  }

  private var preview: HTML? {
    ask.hasPreview || ask.completion != nil ? " data-preview" : nil
  }

  private var accepted: HTML? { act.action == "setPhoto" ? #" accept="image/*""# : nil }

  private var field: HTML {
    let given = ask.initial ?? ""
    if isFile {
      let none: HTML? =
        act.action == "setPhoto"
        ? #"<button name="answer" value="" formnovalidate>No photo</button>"# : nil
      return """
        <input id="answer" name="file" type="file"\(accepted) required>\(send("Send"))\(none)
        """
    }
    switch ask.kind {
    case .choice:
      let buttons = ask.choices.map { choice -> HTML in
        let now: HTML? = choice.value == ask.initial ? #" class="now""# : nil
        return """
          <button name="answer" value="\(value: choice.value)"\(now)>\(choice.title)</button>
          """
      }
      return #"<div class="choices">\#(buttons)</div>"#
    case .confirm:
      return """
        <div class="choices"><button name="answer" value="yes">Yes</button>\
        <button name="answer" value="no">No</button></div>
        """
    default:
      if ask.isMultiline == true {
        return """
          <textarea id="answer" name="answer" rows="8" maxlength="100000">\(value: "\n\(given)")</textarea>\
          \(send("Save"))
          """
      }
      return """
        <input id="answer" name="answer" value="\(value: given)" maxlength="10000" \
        autocomplete="off" enterkeyhint="done">\(send("OK"))
        """
    }
  }

  private func send(_ title: String) -> HTML { "<button>\(title)</button>" }
}

/// Whose change holds, where somebody else changed a line meanwhile.
struct ConflictForm {
  let act: Act
  let message: String
  let token: String
  var titles = (mine: "Mine: do it anyway", theirs: "Theirs: keep it as it is now")

  var html: HTML {
    let carried = act.keys.map { Hidden.field("k", $0) } + act.answers.map { Hidden.field("n", $0) }
    return """
      <form class="question" method="post" action="/act">\
      \(Hidden(shown: act.shown, cursor: act.cursor, token: token).html)\
      \(Hidden.field("action", act.action))\(Hidden.field("r", Act.makeKey()))\(carried)\
      <p role="alert" dir="auto">\(message)</p><div class="choices">\
      <button name="force" value="1">\(titles.mine)</button>\
      <button name="leave" value="1">\(titles.theirs)</button></div></form>
      """
  }
}
