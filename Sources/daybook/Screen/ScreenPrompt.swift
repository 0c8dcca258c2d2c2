import DaybookProtocol

/// A question that is answered by typing.
final class ScreenPrompt {
  let ask: Wire.Ask
  var editor: LineEditor
  /// What the text would become, for the text that it was asked for.
  var preview: (text: String, reply: Wire.Preview)?
  /// What Tab puts in.
  var completion: PromptCompletion?
  /// Whether the server works on a preview; the next one waits for it.
  var isPreviewing = false
  /// Whether the person waits long enough for a preview to be told so.
  var isWaitShown = false
  /// Asks the server for a preview of the text.
  let askPreview: (ScreenPrompt) -> Void
  /// Takes the answer; nil where the person gave none.
  let done: (String?) -> Void

  init(
    _ ask: Wire.Ask, isOffer: Bool, askPreview: @escaping (ScreenPrompt) -> Void,
    done: @escaping (String?) -> Void
  ) {
    self.ask = ask
    self.askPreview = askPreview
    self.done = done
    editor = LineEditor(ask.initial ?? "", isOffer: isOffer)
  }
}
