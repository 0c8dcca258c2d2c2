/** What rings: a notice with what can be answered, and a bell in the status bar until it is. */
'use strict';

const vscode = require('vscode');
const { act } = require('./act');
const { showMenu } = require('./menu');
const { keyOf } = require('./keys');
const { lead } = require('./run');
const { tell } = require('./tell');
const words = require('./words');

/** @typedef {import('../types/protocol').ReminderFiredParams} Fired */
/** @typedef {{ client: import('./client').Client, fired: Fired }} Ringing */

class Reminders {
  /**
   * @param {import('./servers').Servers} servers
   * @param {import('./pages').Pages} pages
   */
  constructor(servers, pages) {
    this.pages = pages;
    /** @type {Ringing[]} the newest last */
    this.ringing = [];
    /** @type {(() => void)[]} */
    this.listeners = [];
    servers.each((client) => {
      client.on('reminder/fired', (fired) => this.ring({ client, fired }));
      client.on('reminder/dismissed', ({ key }) => this.hush((one) => one.client === client && one.fired.key === key));
      // A new server knows nothing of what an old one told, and tells it again.
      client.on('started', () => this.hush((one) => one.client === client));
    });
  }

  /** @param {(one: Ringing) => boolean} test */
  hush(test) {
    this.ringing = this.ringing.filter((one) => !test(one));
    for (const listener of this.listeners) listener();
  }

  /** @param {Ringing} one */
  async ring(one) {
    this.hush((other) => other.client === one.client && other.fired.key === one.fired.key);
    this.ringing.push(one);
    this.hush(() => false);
    const buttons = one.fired.actions.map((action) => ({ title: words.plain(action.title), action }));
    const chosen = await vscode.window.showInformationMessage(words.notice(one.fired.line), ...buttons);
    if (chosen) await this.answer(one, chosen.action);
  }

  /**
   * @param {Ringing} one
   * @param {import('../types/protocol').Action} action
   */
  async answer(one, action) {
    const { client, fired } = one;
    // A notice cannot be taken back when it was answered elsewhere.
    if (!this.ringing.includes(one)) return tell(`“${fired.title}” was answered already.`, 'warning');
    const naming = () => ({ name: fired.view, changeCursor: fired.changeCursor });
    const outcome = await act(client, naming, { action: action.name, keys: [fired.key], answers: [] }, action.asks);
    if (outcome) await lead(this.pages, client, outcome);
  }

  /** Offers what can be answered to what rang last; the others follow it. */
  show() {
    const newest = this.ringing.at(-1);
    if (!newest) return tell('No reminder waits for an answer.');
    const others = this.ringing.slice(0, -1).reverse();
    showMenu(newest.fired.line, [
      ...newest.fired.actions.map((action) => ({
        key: keyOf(action), title: action.title, run: () => this.answer(newest, action),
      })),
      ...(others.length > 0 ? [{ title: 'Others' }] : []),
      ...others.map((one) => ({ title: one.fired.line, run: () => this.put(one) })),
    ]);
  }

  /**
   * Puts another one first, and offers its answers.
   * @param {Ringing} one
   */
  put(one) {
    this.ringing = [...this.ringing.filter((other) => other !== one), one];
    this.show();
  }
}

module.exports = { Reminders };
