import DaybookModel

/// The photo of a reply: a picture at a path, of which the data folder keeps a copy.
enum CarePhotoFile {
  /// In bytes.
  static let maxBytes = 25 << 20

  /// Copies a picture. Throws `invalidValue` at `photo` for a file that is none, `tooLarge` for one
  /// over the cap, and `unavailable` where there is no data folder.
  static func take(
    _ path: String, as name: String, in files: FileReach
  ) throws -> (picture: CarePicture, copy: WaitingCopy, folder: CopyFolder) {
    guard let folder = files.dataFolder else {
      throw ModelError.unavailable(
        message: "The database is in memory, so there is no folder to keep a photo in.")
    }
    do {
      let file = try AttachmentFile(path: path, in: files)
      guard file.size <= maxBytes else { throw tooLarge }
      let type = try file.pictureType()
      let copies = CopyFolder(folder: folder)
      let copy = try copies.take(file, as: name) { guard $0 <= maxBytes else { throw tooLarge } }
      let picture = CarePicture(
        name: file.name, mediaType: type, size: copy.size, digest: copy.digest)
      return (picture, copy, copies)
    } catch let error as ModelError where error.field != nil {
      throw error.at("photoPath")
    }
  }

  static let tooLarge = ModelError.tooLarge(
    message: "A photo has at most \(maxBytes >> 20) MiB.", limit: maxBytes)
}
