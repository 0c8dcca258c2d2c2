vim9script
# What rings: shown in a corner until it is answered, which is done when the person asks for it.

import './act.vim'
import './keys.vim'
import './menu.vim'
import './page.vim'
import './server.vim'
import './styles.vim'
import './text.vim'

# The most reminders that are shown at once.
const most = 4

# The newest last, each with its server.
var ringing: list<dict<any>> = []
var notice = 0

def Rows(): list<dict<any>>
  var lines: list<dict<any>> = []
  for reminder in reverse(slice(ringing, -min([most, len(ringing)])))
    add(lines, styles.Whole(' ! ' .. text.Line(reminder.params.line) .. ' ', 'warning'))
  endfor
  const more = len(ringing) > most ? 'and ' .. (len(ringing) - most) .. ' more, ' : ''
  return add(lines, styles.Whole('   ' .. more .. ':Daybook! answers ', 'muted'))
enddef

# Shows what rings in the upper right corner, in a popup that takes no key.
def Show()
  popup_close(notice)
  notice = 0
  if !empty(ringing)
    const has_tabs = &showtabline == 2 || &showtabline == 1 && tabpagenr('$') > 1
    notice = popup_create('', extend(menu.Border(true), {
      pos: 'topright', line: has_tabs ? 2 : 1, col: &columns, maxwidth: &columns - 2, tabpage: -1,
      maxheight: max([1, &lines - 5]), zindex: 200, wrap: true,
    }))
    styles.Fill(notice, Rows())
    win_execute(notice, 'setlocal linebreak breakindent breakindentopt=shift:3')
  endif
enddef

def Silence(Test: func)
  filter(ringing, (_, reminder) => !Test(reminder))
  Show()
enddef

server.On('reminder/fired', (asked, params) => {
  add(ringing, {server: asked, params: params})
  Show()
})

server.On('reminder/dismissed', (asked, params) => {
  Silence((reminder) => reminder.server is asked && reminder.params.key == params.key)
})

# A new server knows nothing of what an old one told, and would not say that it rings no more.
server.On('started', (asked, _) => {
  Silence((reminder) => reminder.server is asked)
})

augroup daybook_reminders
  autocmd!
  autocmd VimResized,TabNew,TabClosed * Show()
augroup END

# Offers what can be answered to what rang last; without it, the view of reminders opens.
export def Answer()
  if empty(ringing)
    page.Open(server.Current(), {name: 'reminders'})
    return
  endif
  const newest = ringing[-1]
  const fired = newest.params
  def Choose(action: dict<any>, _: number)
    const place = {name: fired.view, changeCursor: fired.changeCursor}
    final deed = {place: place, action: action.name, keys: [fired.key], answers: []}
    act.Run(newest.server, deed, deepcopy(action.asks), (outcome) => keys.Lead(newest.server, outcome))
  enddef
  menu.Show(fired.line, keys.Entries(fired.actions, Choose))
enddef
