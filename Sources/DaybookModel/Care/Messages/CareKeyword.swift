enum CareKeyword {
  case yes, stop

  /// The last of the words YES, OK and STOP in any case, with no letter or digit around them; nil
  /// for all else.
  init?(_ text: String) {
    let words = text.unicodeScalars.split { scalar in
      !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
    }
    var last: CareKeyword?
    for word in words {
      switch String(word).lowercased() {
      case "yes", "ok": last = .yes
      case "stop": last = .stop
      default: return nil
      }
    }
    guard let last else { return nil }
    self = last
  }
}
