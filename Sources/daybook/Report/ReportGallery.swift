import DaybookProtocol
import Foundation

/// Photo replies by day. A page may be mailed, so what is small is in it, and the rest is a link to
/// the copy on this machine.
struct ReportGallery {
  let gallery: Wire.CareGalleryPage
  let pictures: ReportPictures

  func draw(on page: inout Markup) {
    guard !gallery.days.isEmpty else { return }
    page.card("Gallery", class: "gallery") { page in
      for day in gallery.days {
        page.element("h3", day.heading)
        page.element("ul", ["class": "photos"]) { page in
          for photo in day.photos { draw(photo, on: &page) }
        }
      }
      if gallery.nextCursor != nil {
        page.element("p", ["class": "muted"], "Older photos are in the gallery of daybook.")
      }
    }
  }

  private func draw(_ photo: Wire.CarePhoto, on page: inout Markup) {
    guard let picture = photo.response.photo else { return }
    let late = photo.response.isLate ? "late" : nil
    let words = [photo.time, photo.name, photo.title, late].compactMap(\.self)
    page.element("li") { page in
      let link = URL(fileURLWithPath: picture.location).absoluteString
      page.element("a", ["href": link]) { page in
        if let source = pictures.source(of: picture) {
          let heard = "Photo: \(words.joined(separator: ", "))"
          page.open("img", ["alt": Markup.line(heard), "src": source])
        } else {
          page.element("span", ["class": "file", "dir": "auto"], picture.name)
        }
      }
      page.element("span", ["class": "details", "dir": "auto"], words.joined(separator: " · "))
    }
    page.breakLine()
  }
}

/// The pictures that stand in the page itself.
struct ReportPictures {
  /// What a message to a phone may hold, mostly; and what a mail may, once it is base64.
  private static let mostOfOne = 1 << 20
  private static let mostOfAll = 8 << 20
  /// Others are seen in few browsers.
  private static let types = ["image/jpeg", "image/png", "image/gif", "image/webp"]

  private var sources: [String: String] = [:]

  /// Reads the files of the newest photos, as many as the page may hold.
  init(of gallery: Wire.CareGalleryPage) {
    var size = 0
    for picture in gallery.days.flatMap(\.photos).compactMap(\.response.photo) {
      guard Self.types.contains(picture.mediaType), picture.size <= Self.mostOfOne,
        sources[picture.digest] == nil, size + picture.size <= Self.mostOfAll,
        let bytes = Self.bytes(of: picture)
      else { continue }
      size += bytes.count
      sources[picture.digest] = "data:\(picture.mediaType);base64,\(bytes.base64EncodedString())"
    }
  }

  /// nil for one that is a link.
  func source(of picture: Wire.CarePicture) -> String? { sources[picture.digest] }

  /// nil where the file is gone, or is not what it was.
  private static func bytes(of picture: Wire.CarePicture) -> Data? {
    guard let bytes = FileManager.default.contents(atPath: picture.location),
      bytes.count == picture.size
    else { return nil }
    return bytes
  }
}
