import DaybookModel

/// The picture of a profile: a file, which is not copied, or a URL.
enum ProfilePhoto {
  /// The absolute path of an image file, or an http or https URL. The current value is not checked
  /// again, since its file may be gone by now. Throws `invalidValue` at `photo` for a text that is
  /// neither, and `tooLarge` for a file over the cap.
  static func checked(
    _ text: String, in files: FileReach, existing: () throws -> String?
  ) throws -> String {
    do {
      return try checked(text, in: files)
    } catch {
      let root = text.hasPrefix("/") ? nil : files.dataFolder.flatMap { realPath($0.path) }
      let place = root.map { "\($0)/\(text)" } ?? text
      guard try existing() == place else { throw error }
      return place
    }
  }

  private static func checked(_ text: String, in files: FileReach) throws -> String {
    do {
      guard !text.contains("://") else { return try checkedURL(text) }
      let file = try AttachmentFile(path: text, in: files)
      guard file.size <= CarePhotoFile.maxBytes else { throw CarePhotoFile.tooLarge }
      _ = try file.pictureType()
      return file.path
    } catch let error as ModelError where error.field != nil {
      throw error.at("photoLocation")
    }
  }

  private static func checkedURL(_ text: String) throws -> String {
    let url = try AttachmentURL(text)
    let scheme = url.text.prefix { $0 != ":" }.lowercased()
    guard ["http", "https"].contains(scheme) else {
      throw ModelError.invalidValue(
        field: "photoLocation",
        message: "A photo is a file, or a URL that begins with http or https.")
    }
    return url.text
  }
}
