import DaybookProtocol
import JSON
import JSONRPC

/// One act: what `view/act` is asked for, and what the person was asked before.
private struct Act {
  var params: Wire.ViewAct.Params
  /// The question of each answer, as far as they are known.
  var asks: [Wire.Ask]
  /// The index of the answer that was refused, which is asked for again.
  var refused: Int?
  /// Whether it was sent again, since the server ended before it answered.
  var isRepeated = false
  /// The page as the person saw it; nil for a reminder.
  var seen: (target: Wire.ViewTarget, changeCursor: Int, shows: Int)?

  var answers: [String] { params.answers ?? [] }

  /// Returns what to ask for: once the page was asked for anew, its number is no longer known.
  func params(at shows: Int) -> Wire.ViewAct.Params {
    guard let seen, seen.shows != shows else { return params }
    var params = params
    (params.page, params.revision) = (nil, nil)
    (params.name, params.argument) = (seen.target.name, seen.target.argument)
    params.changeCursor = seen.changeCursor
    return params
  }
}

extension Screen {
  /// Runs an action of the page that is shown.
  func run(_ action: Wire.Action, keys: [String]) {
    guard let view = page.view else { return }
    // What others do while the questions are open counts as unseen.
    let params = Wire.ViewAct.Params(
      action: action.name, answers: [], keys: keys, page: view.page, revision: view.revision)
    let seen = (page.target, view.changeCursor, view.page == nil ? 0 : shows)
    proceed(Act(params: params, asks: action.asks, seen: seen))
  }

  /// Runs the action for which the program was started, once its page is there.
  func runOnly() {
    guard let only, !only.isBegun,
      let action = page.view?.actions.first(where: { $0.name == only.action })
    else { return }
    self.only?.isBegun = true
    run(action, keys: [])
  }

  /// Answers the reminder that went off last.
  func answerReminder() {
    guard let newest = firing.last else { return }
    let items = newest.actions.map { ChoiceList.Item(keys: $0.key, title: $0.title) }
    mode = .list(ChoiceList(newest.line, items)) { [self] index in
      guard let index else { return }
      let action = newest.actions[index]
      let params = Wire.ViewAct.Params(
        action: action.name, answers: [], changeCursor: newest.changeCursor, keys: [newest.key],
        name: newest.view)
      proceed(Act(params: params, asks: action.asks))
    }
  }

  /// Asks the next question, or runs the act where none is left.
  private func proceed(_ act: Act) {
    let answered = act.answers.count
    guard answered < act.asks.count else { return carryOut(act) }
    ask(act.asks[answered], in: act) { [self] answer in
      guard let answer else {
        return only == nil ? tell("Nothing was done.") : leave("Nothing was done.")
      }
      var act = act
      act.params.answers = act.answers + [answer]
      proceed(act)
    }
  }

  /// An act whose answer is lost is sent again, once, under its key: it is done once.
  private func carryOut(_ act: Act) {
    var act = act
    if !act.isRepeated { act.params.requestKey = Wire.RequestKey(unchecked: .newKey) }
    // The difference that it makes comes before its answer.
    page.leave(act.params.keys)
    let target = page.target
    request(act.params(at: shows), waits: true) { [self] outcome in
      guard outcome.asks.isEmpty else {
        act.asks += outcome.asks
        act.isRepeated = false
        return proceed(act)
      }
      guard only == nil else { return leave(outcome.message) }
      if page.target == target { page.acted(leadingTo: outcome.focus, height: height) }
      if let message = outcome.message { tell(message, outcome.style) }
      if let target = outcome.open { open(target) }
      if let link = outcome.link { follow(link) }
    } failed: { [self] error in
      if let error { return failed(error, act) }
      guard end == nil else { return }
      guard !act.isRepeated else {
        guard OtherMachine.current == nil else {
          unsent.append { [self] in carryOut(act) }
          return
        }
        return tell("The server ended before it answered; look whether it was done.", .error)
      }
      act.isRepeated = true
      carryOut(act)
    }
  }

  private func failed(_ error: ResponseError, _ act: Act) {
    page.stay()
    if case .string("revisionConflict")? = error.data?["kind"], act.params.force != true {
      let ways = ["Mine: do it anyway", "Theirs: keep it as it is now"]
      mode = .list(ChoiceList(error.message, numbered(ways))) { [self] index in
        guard index == 0 else { return }
        var act = act
        act.params.force = true
        act.isRepeated = false
        proceed(act)
      }
      return
    }
    tellError(error)
    // What was typed is not lost: the same question comes again with it.
    guard case .string(let pointer)? = error.data?["pointer"],
      let wrong = pointer.firstMatch(of: /^\/answers\/([0-9])/).flatMap({ Int($0.output.1) }),
      act.asks.indices.contains(wrong), act.answers.indices.contains(wrong)
    else { return }
    var act = act
    act.isRepeated = false
    act.asks[wrong].initial = act.answers[wrong]
    act.refused = wrong
    act.params.answers = Array(act.answers[..<wrong])
    proceed(act)
  }

  // MARK: Questions

  private func ask(_ ask: Wire.Ask, in act: Act, _ done: @escaping (String?) -> Void) {
    switch ask.kind {
    case .choice:
      let titles = ask.choices.map { $0.value == ask.initial ? "\($0.title) (now)" : $0.title }
      let index = ask.choices.firstIndex { $0.value == ask.initial }
      mode = .list(ChoiceList(ask.prompt, numbered(titles), index: index)) { index in
        done(index.map { ask.choices[$0].value })
      }
    case .confirm:
      let items = [
        ChoiceList.Item(keys: "y", title: "Yes"), ChoiceList.Item(keys: "n", title: "No"),
      ]
      mode = .list(ChoiceList(ask.prompt, items)) { index in
        done(index.map { $0 == 0 ? "yes" : "no" })
      }
    default:
      if ask.isMultiline == true, editText(ask.initial ?? "", done) { return }
      let prompt = ScreenPrompt(ask, isOffer: act.refused != act.answers.count) { [self] in
        preview($0, of: act)
      } done: {
        done($0)
      }
      mode = .prompt(prompt)
      if ask.hasPreview { prompt.askPreview(prompt) }
    }
  }

  private func numbered(_ titles: [String]) -> [ChoiceList.Item] {
    titles.enumerated().map { index, title in
      ChoiceList.Item(keys: titles.count < 10 ? String(index + 1) : "", title: title)
    }
  }

  /// Puts in the next of what completes the text before the cursor.
  func complete(_ prompt: ScreenPrompt, _ step: Int) {
    if putIn(prompt, step) { return }
    let params = Wire.CompletionList.Params(
      text: prompt.editor.parts.before, topic: prompt.ask.completion)
    request(params, waits: true) { [self] list in
      prompt.completion = PromptCompletion(of: prompt.editor, list.items)
      if !putIn(prompt, step) { tell("Nothing completes this.") }
    }
  }

  /// Returns false where there is nothing to put in.
  private func putIn(_ prompt: ScreenPrompt, _ step: Int) -> Bool {
    guard let (number, count) = prompt.completion?.take(step, in: &prompt.editor) else {
      return false
    }
    message = nil
    if count > 1 { tell("\(number) of \(count); Tab puts in the next.") }
    prompt.askPreview(prompt)
    return true
  }

  /// Asks for a preview of what is typed, one at a time; what is typed meanwhile is asked for next.
  private func preview(_ prompt: ScreenPrompt, of act: Act) {
    guard prompt.ask.hasPreview, !prompt.isPreviewing else { return }
    let text = prompt.editor.text
    prompt.isPreviewing = true
    after(milliseconds: 500) {
      if prompt.isPreviewing, prompt.preview?.text != prompt.editor.text {
        prompt.isWaitShown = true
      }
    }
    let asked = act.params(at: shows)
    let params = Wire.ViewPreview.Params(
      action: asked.action, argument: asked.argument, ascii: isASCII, ask: act.answers.count,
      keys: asked.keys, name: asked.name, page: asked.page, text: text, width: width)
    request(params) { [self] reply in
      (prompt.isPreviewing, prompt.isWaitShown) = (false, false)
      prompt.preview = (text, reply)
      if prompt.editor.text != text { preview(prompt, of: act) }
    } failed: { [self] error in
      (prompt.isPreviewing, prompt.isWaitShown) = (false, false)
      prompt.preview = nil
      // Such as a text that is too long, which is said while it is typed.
      if let error { tellError(error) }
    }
  }
}
