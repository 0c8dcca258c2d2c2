// Tags are a pool of names with colours, which tasks and habits carry. `tag/*` works on the pool
// by ids; everywhere else a tag travels by its name (docs/decisions/0009-tags-travel-by-name.md).
// The view `tags` draws the pool in its manual order, a line for each tag ("tag/<id>"), with how
// many tasks and habits carry it. The one idea: what takes a tag away is told first; without
// `confirm`, `tag/remove` and `tag/merge` refuse and say how many tasks and habits carry the tag,
// and `into` names the tag that these get instead. The rules are in Sources/DaybookModel/Tags.

import DaybookModel
import DaybookProtocol
import JSONRPC

struct TagHandlers: TagMethods {
  let session: Session

  func list(_ params: Wire.TagList.Params, _ call: Call) throws -> Wire.TagPage {
    let page = try session.store().read {
      try $0.tags.list(limit: params.limit ?? PageSize.default, after: params.cursor?.text)
    }
    return Wire.TagPage(
      items: page.items.map { Wire.Tag($0) }, nextCursor: page.next.map(Wire.ListCursor.init))
  }

  func add(_ params: Wire.TagAdd.Params, _ call: Call) throws -> Wire.Tag {
    try write(call) { try $0.tags.add(TagDraft(params)) }
  }

  func edit(_ params: Wire.TagEdit.Params, _ call: Call) throws -> Wire.Tag {
    try write(call) {
      try $0.tags.edit(TagID(params.id), TagEdit(params), ifRevision: params.ifRevision)
    }
  }

  func get(_ params: Wire.TagGet.Params, _ call: Call) throws -> Wire.Tag {
    Wire.Tag(try session.store().read { try $0.tags.item(TagID(params.id)) })
  }

  func move(_ params: Wire.TagMove.Params, _ call: Call) throws -> Wire.Tag {
    let place = try Place<TagEntity>(before: params.before, after: params.after)
    return try write(call) {
      try $0.tags.move(TagID(params.id), to: place, ifRevision: params.ifRevision)
    }
  }

  func merge(_ params: Wire.TagMerge.Params, _ call: Call) throws -> Wire.MergedTag {
    let (id, target) = (TagID(params.id), TagID(params.into))
    let (use, tag) = try session.write(call) { writer in
      (
        try remove(
          id, into: target, params.confirm, to: "merge the tags", params.ifRevision, writer),
        try writer.reader.tags.item(target)
      )
    }
    return Wire.MergedTag(entityCounts: Wire.EntityCount.list(use.counts), tag: Wire.Tag(tag))
  }

  func remove(_ params: Wire.TagRemove.Params, _ call: Call) throws -> Wire.Removal {
    let id = TagID(params.id)
    let use = try session.write(call) {
      try remove(
        id, into: nil, params.confirm,
        to: "remove the tag, or give its items another one by `tag/merge`", params.ifRevision, $0)
    }
    return Wire.Removal(params.id.text, use.counts)
  }

  private func remove(
    _ id: TagID, into target: TagID?, _ confirm: Bool?, to purpose: String, _ ifRevision: Int?,
    _ writer: WriteTransaction
  ) throws -> TagUse {
    let use = try writer.reader.tags.use(of: id)
    guard use.total == 0 || confirm == true else {
      let name = try writer.reader.tags.item(id).name
      throw ModelError.unconfirmed(use.sentence(ofTag: name), to: purpose, count: use.total)
    }
    return try writer.tags.remove(id, into: target, ifRevision: ifRevision, use: use)
  }

  private func write(_ call: Call, _ body: (WriteTransaction) throws -> TagRecord) throws
    -> Wire.Tag
  {
    Wire.Tag(try session.write(call, body))
  }
}

extension TagUse {
  fileprivate var counts: [Entity: Int] { [.habit: habits, .task: tasks] }
}
