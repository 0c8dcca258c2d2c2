import CivilTime
import DaybookProtocol
import DaybookServer
import Files
import JSON
import Markup

/// Photo replies by day. A page may be mailed, so small photos are in it; the others are links to
/// the copy on this machine.
struct ReportGallery {
  let gallery: Wire.CarePhotoPage
  let pictures: ReportPictures
  let clock: ClockStyle?

  var part: ReportPart? {
    guard !gallery.items.isEmpty else { return nil }
    let days = Dictionary(grouping: gallery.items, by: \.day).sorted { $0.key > $1.key }
      .map { day, photos -> HTML in
        "<h3>\(CareFormatter.heading(day))</h3>\(.list("photos", photos.compactMap(item)))"
      }
    let older =
      gallery.nextCursor.map { _ in HTML.muted("Older photos are in daybook's gallery.") }
    return ReportPart(
      id: "gallery", title: "Gallery", name: "card gallery", body: "\(days)\(older)")
  }

  private func item(_ photo: Wire.CarePhoto) -> HTML? {
    guard let picture = photo.response.photo else { return nil }
    let late = photo.response.isLate ? "late" : nil
    let time = CareFormatter.time(photo.time, clock)
    let words = [time, photo.name, photo.title, late].compactMap(\.self)
    let link = HTML.photo(
      picture.name, at: FilePath.url(picture.location), source: pictures.source(of: picture),
      alternative: "Photo: \(words.joined(separator: ", "))")
    return """
      <li>\(link)<span class="details" dir="auto">\(words.joined(separator: " · "))</span></li>

      """
  }
}

/// The pictures that stand in the page itself.
struct ReportPictures {
  /// The most bytes of a picture, and of all pictures: about what a message to a phone may have,
  /// and what a mail may once it is base64.
  private static let maxPictureBytes = 1 << 20
  private static let maxTotalBytes = 8 << 20
  /// The types that most browsers show.
  private static let types = ["image/jpeg", "image/png", "image/gif", "image/webp"]

  private var sources: [String: String] = [:]

  /// Reads the files of the newest photos, as many as the page may hold.
  init(of gallery: Wire.CarePhotoPage) {
    var size = 0
    for picture in gallery.items.compactMap(\.response.photo) {
      guard Self.types.contains(picture.mediaType), picture.size <= Self.maxPictureBytes,
        sources[picture.digest] == nil, size + picture.size <= Self.maxTotalBytes,
        OtherMachine.current == nil,
        let bytes = FileBytes.contents(of: picture.location, atMost: Self.maxPictureBytes),
        // The file may be gone, or may have changed.
        bytes.count == picture.size
      else { continue }
      size += bytes.count
      sources[picture.digest] = Self.source(bytes, picture.mediaType)
    }
  }

  /// nil for one that is a link.
  func source(of picture: Wire.CarePicture) -> String? { sources[picture.digest] }

  /// The same for a picture that a person chose, at any path; nil for one that is a link.
  static func source(atPath path: String) -> String? {
    let type = MediaTypes.type(ofName: path)
    guard OtherMachine.current == nil, types.contains(type),
      let bytes = FileBytes.contents(of: path, atMost: maxPictureBytes)
    else {
      return nil
    }
    return source(bytes, type)
  }

  private static func source(_ bytes: [UInt8], _ type: String) -> String {
    "data:\(type);base64,\(Base64.encode(bytes))"
  }
}
