import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

struct CompletionHandlers: CompletionMethods {
  let session: Session

  func list(_ params: Wire.CompletionList.Params, _ call: Call) throws -> Wire.CompletionItemList {
    let today = session.moment.today
    return try session.store().read { reader in
      let completions = Completions(
        params.text, topic: params.topic ?? .filter, today: today, in: reader)
      let items = try completions.items(limit: params.limit ?? 10)
      return Wire.CompletionItemList(
        items: items.map { item in
          Wire.CompletionItem(
            id: item.id,
            kind: item.kind,
            start: session.encoding.offset(of: item.range.lowerBound, in: params.text),
            stop: session.encoding.offset(of: item.range.upperBound, in: params.text),
            text: item.text,
            title: item.title)
        })
    }
  }
}
