import DaybookModel
import DaybookProtocol
import JSON
import JSONRPC

struct TagHandlers: TagMethods {
  let session: Session

  func list(_ params: Wire.TagList.Params, _ call: Call) throws -> Wire.TagPage {
    let page = try session.store().read {
      try $0.tags(limit: params.limit ?? PageSize.usual, after: params.cursor?.text)
    }
    return Wire.TagPage(
      items: page.items.map(Wire.Tag.init), nextCursor: page.next.map(Wire.ListCursor.init))
  }

  func add(_ params: Wire.TagAdd.Params, _ call: Call) throws -> Wire.Tag {
    let draft = TagDraft(
      id: params.id.map(TagID.init), name: params.name, icon: params.icon, color: params.color)
    return try write(call) { try $0.addTag(draft) }
  }

  func edit(_ params: Wire.TagEdit.Params, _ call: Call) throws -> Wire.Tag {
    let edit = TagEdit(
      name: Edit(params.name), icon: Edit(params.icon) { $0 },
      color: Edit(params.color) { $0 })
    return try write(call) {
      try $0.editTag(TagID(params.id), edit, ifRevision: params.ifRevision.map(Int64.init))
    }
  }

  func remove(_ params: Wire.TagRemove.Params, _ call: Call) throws -> Wire.TagRemoval {
    let id = TagID(params.id)
    let tasks = try session.write(session.action(call.method)) { writer in
      let tasks = try writer.reader.taskCount(ofTag: id)
      guard params.confirm == true else {
        throw ModelError.invalidState(
          message: tasks == 0
            ? "Removing a tag cannot be undone."
            : "\(tasks.counted("task", "carries", "carry")) the tag and would go on without it.",
          hint: "Send confirm: true to remove the tag.")
      }
      return try writer.removeTag(
        id, ifRevision: params.ifRevision.map(Int64.init), tasks: tasks)
    }
    return Wire.TagRemoval(id: params.id, tasks: tasks)
  }

  private func write(_ call: Call, _ body: (Writer) throws -> TagRecord) throws -> Wire.Tag {
    Wire.Tag(try session.write(session.action(call.method), body))
  }
}
