import DaybookModel
import DaybookProtocol
import JSONRPC

extension TaskHandlers {
  func listNames(_ params: Wire.TaskListNames.Params, _ call: Call) throws -> Wire.ShortNameList {
    let ids = params.ids.map { TaskID($0) }
    let names = try session.store().read { try $0.tasks.shortNames(of: ids) }
    var seen: Set<TaskID> = []
    return Wire.ShortNameList(
      items: ids.filter { seen.insert($0).inserted }.compactMap { id in
        names[id].map {
          Wire.ShortName(id: Wire.TaskID(id), letters: $0.letters, needed: $0.needed)
        }
      })
  }

  func explain(_ params: Wire.TaskExplain.Params, _ call: Call) throws -> Wire.UrgencyReport {
    let id = TaskID(params.id)
    let (task, waiting) = try session.store().read {
      (try $0.tasks.item(id), try $0.tasks.waitingCount(for: id))
    }
    let urgency = TaskUrgency(
      task, waitingTasks: waiting, at: session.moment, zones: session.zones.zone)
    return Wire.UrgencyReport(
      id: params.id,
      terms: urgency.terms.map {
        Wire.UrgencyTerm(
          name: $0.name.rawValue, points: Double($0.thousandths) / 1000, sentence: $0.sentence)
      },
      urgency: Double(urgency.thousandths) / 1000)
  }

  /// Reads and copies the file beside the lane, then writes in one step on the lane.
  func attach(_ params: Wire.TaskAttach.Params, _ call: Call) throws -> Wire.Task {
    if let mediaType = params.mediaType { try AttachmentRules.check(mediaType: mediaType) }
    if let name = params.name { try AttachmentRules.check(name: name) }
    switch (params.path, params.url) {
    case (nil, let url?):
      guard params.copy != true else {
        throw ModelError.invalidValue(
          field: "copy",
          message: "Only a file can be copied: daybook does not download from a URL.")
      }
      let url = try AttachmentURL(url)
      return try write(
        attachment(.url, params, call, name: url.name, location: url.text), nil, params, call)
    case (let path?, nil):
      return try attachFile(at: path, params, call)
    case (nil, nil):
      throw ModelError.invalidValue(field: "", message: "Give a `path` or a `url` to attach.")
    case (_?, _?):
      throw ModelError.invalidValue(field: "", message: "Give a `path` or a `url`, not both.")
    }
  }

  func getAttachment(
    _ params: Wire.TaskGetAttachment.Params, _ call: Call
  ) throws -> Wire.FilePiece {
    let attachment = try call.onLane { [session] in
      try session.store().read { reader in
        try reader.tasks.item(TaskID(params.id)).attachments.first {
          $0.id == params.attachment.text
        }
      }
    }
    guard let attachment else {
      throw Errors.response(
        .notFound, "The task has no attachment “\(params.attachment.text)”."
      ) { $0.pointer = "/attachment" }
    }
    let copy = attachment.size.flatMap { size in attachment.digest.map { (size, $0) } }
    let path: String? =
      switch attachment.kind {
      case .url: nil
      case .file: attachment.location
      case .copy: session.dataFolder?.path(attachment.location)
      }
    guard let path else {
      throw ModelError.invalidState(
        .wrongKind, message: "“\(attachment.name)” is a link, of which daybook has no content.")
    }
    return try PiecewiseFile(path: path, mediaType: attachment.mediaType, copy: copy)
      .piece(from: params.offset, limit: params.limit, in: session.files)
  }

  func detach(_ params: Wire.TaskDetach.Params, _ call: Call) throws -> Wire.Task {
    try write(call) {
      try $0.tasks.detach(
        params.attachment.text, from: TaskID(params.id), ifRevision: params.ifRevision)
    }
  }

  private func attachFile(
    at path: String, _ params: Wire.TaskAttach.Params, _ call: Call
  ) throws -> Wire.Task {
    // This fails before anything is copied, and makes sure that the data folder exists.
    try call.onLane { [session] in
      let store = try session.store()
      try store.checkWritable()
      _ = try store.read { try $0.tasks.item(TaskID(params.id)) }
    }
    let file = try AttachmentFile(path: path, in: session.files)
    guard params.copy == true else {
      let attachment = attachment(
        .file, params, call, name: file.name, location: file.path, size: file.size)
      return try write(attachment, nil, params, call)
    }
    guard let folder = session.dataFolder else {
      throw ModelError.unavailable(
        message: "The database is in memory, so there is no folder to keep a copy in.")
    }
    let copies = CopyFolder(folder: folder)
    call.progress.begin("Copying \(file.name)")
    defer { call.progress.end() }
    let size = file.size
    let copy = try copies.take(file, as: session.action(call.method).generateID()) { copied in
      try call.checkCancelled()
      call.progress.report(percentage: copied * 100 / max(size, copied))
    }
    let attachment = attachment(
      .copy, params, call, name: file.name, location: CopyFolder.path(ofDigest: copy.digest),
      size: copy.size, digest: copy.digest)
    return try write(attachment, (copy, copies), params, call)
  }

  private func attachment(
    _ kind: AttachmentKind, _ params: Wire.TaskAttach.Params, _ call: Call, name: String,
    location: String, size: Int? = nil, digest: String? = nil
  ) -> AttachmentRecord {
    let id = params.attachment?.text ?? session.action(call.method).generateID()
    let name = params.name ?? name
    return AttachmentRecord(
      id: id, kind: kind, name: name, location: location,
      mediaType: params.mediaType ?? MediaTypes.type(ofName: name), size: size, digest: digest)
  }

  /// Writes the attachment. A copy gets its name as the last step before the commit; where the
  /// write fails, the database notes the copy as perhaps orphaned.
  private func write(
    _ attachment: AttachmentRecord, _ copy: (WaitingCopy, in: CopyFolder)?,
    _ params: Wire.TaskAttach.Params, _ call: Call
  ) throws -> Wire.Task {
    do {
      return try call.onLane { [session] in
        try call.checkCancelled()
        let action = session.action(call.method)
        let record = try session.write(action) { writer in
          let record = try writer.tasks.attach(
            attachment, to: TaskID(params.id), ifRevision: params.ifRevision)
          if let (copy, copies) = copy { try copies.commit(copy) }
          return record
        }
        return session.wire(record, at: action.moment)
      }
    } catch {
      if let digest = attachment.digest {
        try? call.onLane { [session] in
          try session.write(call) { try $0.tasks.noteOrphanedCopy(digest) }
        }
      }
      throw error
    }
  }
}
