import Markup

/// The browsers that are paired.
struct BrowsersPage {
  let browsers: [Browser]
  let own: Browser

  var html: HTML {
    let items = browsers.map { browser -> HTML in
      let isOwn: HTML? = browser.id == own.id ? #" <span class="muted">this one</span>"# : nil
      let leave: HTML? =
        browser.id == own.id
        ? """
        <form method="post" action="/leave">\(Hidden.field("t", own.token))\
        <button>Leave</button></form>
        """ : nil
      return #"<li><span dir="auto">\#(browser.name)</span>\#(isOwn)\#(leave)</li>"#
    }
    return Layout(
      title: "Browsers", browser: own,
      main: """
        <h1>Browsers</h1><ul class="menu">\(items)</ul>\
        <p class="muted"><code>daybook web pair</code> pairs another, \
        <code>daybook web revoke NAME</code> removes one.</p>
        """
    ).html
  }
}
