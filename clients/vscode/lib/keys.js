/** The keys of a page: those of its view's actions, and those that every page has. They come from
 * `type`, which has the character that was typed on any keyboard, and is taken only while a page has
 * the focus; where another extension has it, they come from the bindings of package.json. */
'use strict';

const vscode = require('vscode');
const hold = require('./hold');
const { follow } = require('./links');
const { showMenu } = require('./menu');
const { meant, run } = require('./run');
const { settings } = require('./servers');
const { tell } = require('./tell');
const words = require('./words');

/** @typedef {import('../types/protocol').Action} Action */
/** @typedef {NonNullable<ReturnType<import('./pages').Pages['active']>>} Active */

/** Milliseconds that a key waits for the rest of a longer one. */
const patience = 1500;

class Keys {
  /** @param {import('./pages').Pages} pages */
  constructor(pages) {
    this.pages = pages;
    this.typed = '';
    this.count = '';
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {import('vscode').Disposable | undefined} */
    this.keyboard = undefined;
    /** @type {[string, string, (active: Active) => unknown][]} What every page has; an action goes before it. */
    this.own = [
      ['ga', 'Describe the line in words', (active) => this.describe(active)],
      ['gr', 'Refresh', ({ page }) => page.refresh()],
      ['?', 'Show what can be done here', (active) => this.menu(active)],
      ['q', 'Go back, or leave', () => this.pages.back()],
    ];
  }

  /**
   * What each key does here, with a count.
   * @param {Active} active
   */
  table({ page, view }) {
    /** @type {Map<string, (active: Active, count: number) => unknown>} */
    const table = new Map(this.own.map(([key, , does]) => [key, does]));
    for (const entry of page.client.views) {
      if (entry.key) table.set(`go${entry.key}`, () => this.pages.open(page.client, { name: entry.name }));
    }
    /** @type {Map<string, Action[]>} */
    const sharing = new Map();
    for (const action of view.actions) {
      const key = keyOf(action);
      if (key) sharing.set(key, [...sharing.get(key) ?? [], action]);
    }
    for (const [key, actions] of sharing) {
      table.set(key, (active, count) => this.act(active, actions, count));
    }
    return table;
  }

  /**
   * @param {Active} active
   * @param {Action[]} actions
   * @param {number} [count]
   */
  act({ editor, page, view }, actions, count = 1) {
    const lines = meant(editor, view.lines, count);
    const { active } = editor.selection;
    if (!editor.selection.isEmpty) editor.selection = new vscode.Selection(active, active);
    return run(this.pages, page, view, actions, lines);
  }

  /**
   * Takes what is typed on a page. Answers whether it was taken.
   * @param {string} character
   */
  press(character) {
    const active = this.pages.active();
    if (!active) return this.pressLater(character);
    if (hold.keep(character)) return true;
    clearTimeout(this.timer);
    if (character === '\n') {
      this.doing(() => this.enter(active));
      return true;
    }
    const table = this.table(active);
    this.typed += character;
    const longer = [...table.keys()].filter((key) => key.startsWith(this.typed) && key !== this.typed);
    const does = table.get(this.typed);
    if (longer.length > 0) {
      this.timer = setTimeout(() => this.finish(active, does), patience);
      this.timer.unref?.();
      vscode.window.setStatusBarMessage(`${this.count}${this.typed} …`, patience);
      return true;
    }
    if (!does && /^\d$/.test(this.typed) && (this.count || this.typed !== '0')) {
      this.count = (this.count + this.typed).slice(0, 4);
      this.typed = '';
      vscode.window.setStatusBarMessage(`${this.count} …`, patience);
      return true;
    }
    const isTaken = this.keyboard !== undefined || does !== undefined;
    this.finish(active, does);
    return isTaken;
  }

  /**
   * Takes what is typed on a page that is shown and not drawn yet, once it is. Answers whether it was
   * taken.
   * @param {string} character
   */
  pressLater(character) {
    const page = this.pages.of(vscode.window.activeTextEditor?.document.uri);
    page?.drawn().then(() => { if (this.pages.active()) this.press(character); });
    return page !== undefined;
  }

  /**
   * @param {Active} active
   * @param {((active: Active, count: number) => unknown) | undefined} does
   */
  finish(active, does) {
    const { typed } = this;
    const count = Math.max(1, Number(this.count || 1));
    this.typed = '';
    this.count = '';
    if (does) return void this.doing(() => does(active, count));
    if (this.keyboard) tell(`“${typed}” does nothing here; ? lists what can be done`);
  }

  /**
   * Does something, and then what was typed meanwhile, on the page as it is then.
   * @param {() => unknown} does
   */
  async doing(does) {
    hold.begin();
    try {
      await does();
      await this.pages.active()?.page.drawn();
    } finally {
      for (const character of hold.release()) this.press(character);
    }
  }

  /**
   * Follows the link under the cursor, or does the main thing that the line offers, or follows the
   * first link of the line, or else offers what can be done.
   * @param {Active} active
   */
  enter(active) {
    const { editor, page, view } = active;
    const { line: row, character } = editor.selection.active;
    const line = view.lines[row];
    const links = (line?.spans ?? []).filter((span) => span.link);
    const here = links.find((span) => span.start <= character && character < span.stop);
    if (here?.link) return follow(this.pages, page.client, here.link);
    for (const name of line?.actions ?? []) {
      const main = view.actions.find((action) => action.name === name && action.isMain);
      if (main) return run(this.pages, page, view, [main], [line]);
    }
    if (links[0]?.link) return follow(this.pages, page.client, links[0].link);
    return this.menu(active);
  }

  /**
   * Says the line in words, as for a person who cannot see it.
   * @param {Active} active
   */
  describe({ editor, view }) {
    const line = view.lines[editor.selection.active.line];
    if (line) vscode.window.showInformationMessage(words.notice(line.label ?? line.text.trim()));
  }

  /**
   * Offers what can be done here, the ways to other views, and what can be done everywhere.
   * @param {Active} active
   */
  menu(active) {
    const { editor, page, view } = active;
    const count = Math.max(1, Number(this.count || 1));
    const here = new Set(meant(editor, view.lines, count).flatMap((line) => line.actions));
    const actions = view.actions.filter((action) => action.scope === 'view' || here.has(action.name));
    showMenu(view.title, [
      ...actions.map((action) => ({
        key: keyOf(action), title: action.title, run: () => this.doing(() => this.act(active, [action], count)),
      })),
      { title: 'Pages' },
      ...page.client.views.map((entry) => ({
        key: entry.key ? `go${entry.key}` : undefined, title: entry.title,
        run: () => this.doing(() => this.pages.open(page.client, { name: entry.name })),
      })),
      { title: 'Everywhere' },
      ...this.own.filter(([key]) => key !== '?').map(([key, title, does]) => ({ key, title, run: () => does(active) })),
    ]);
  }

  /** Takes the keyboard while a page has the focus, and gives it back. */
  watch() {
    const isPage = this.pages.of(vscode.window.activeTextEditor?.document.uri) !== undefined;
    this.typed = '';
    this.count = '';
    if (!isPage) {
      this.keyboard?.dispose();
      this.keyboard = undefined;
    } else if (!this.keyboard) {
      try {
        this.keyboard = vscode.commands.registerCommand('type', (typed) => this.type(typed));
      } catch {
        vscode.commands.executeCommand('setContext', 'daybook.keyboardIsTaken', true);
      }
    }
  }

  /** @param {{ text?: string } | undefined} typed */
  type(typed) {
    // The focus may have gone elsewhere a moment ago.
    const isPage = this.pages.of(vscode.window.activeTextEditor?.document.uri) !== undefined;
    if (!isPage) return vscode.commands.executeCommand('default:type', typed);
    for (const character of typed?.text ?? '') this.press(character);
    return undefined;
  }

  /**
   * Takes a key of a binding; one that means nothing here is for the extension that has the keyboard.
   * @param {unknown} key
   */
  bound(key) {
    if (typeof key !== 'string' || this.press(key)) return undefined;
    return vscode.commands.executeCommand('type', { text: key });
  }

  /** @returns {import('vscode').Disposable[]} */
  register() {
    return [
      vscode.window.onDidChangeActiveTextEditor(() => this.watch()),
      { dispose: () => this.keyboard?.dispose() },
    ];
  }
}

/**
 * The key of an action, of the person's choice or its own.
 * @param {Action} action
 */
function keyOf(action) {
  const chosen = settings().keys[action.name];
  if (chosen === undefined) return words.line(action.key);
  return typeof chosen === 'string' && chosen ? chosen : undefined;
}

module.exports = { Keys, keyOf };
