/** One short item of the status bar: what is due, what rings, or that an answer is waited for. */
'use strict';

const vscode = require('vscode');
const { settings } = require('./servers');
const words = require('./words');

/** Milliseconds after which it is asked for again. */
const often = 60000;

class Status {
  /**
   * @param {import('./servers').Servers} servers
   * @param {import('./reminders').Reminders} reminders
   */
  constructor(servers, reminders) {
    this.reminders = reminders;
    this.item = vscode.window.createStatusBarItem('daybook.status', vscode.StatusBarAlignment.Left, 0);
    this.item.name = 'daybook';
    /** @type {Map<import('./client').Client, import('../types/protocol').StatusLine>} */
    this.lines = new Map();
    /** @type {Set<import('./client').Client>} */
    this.busy = new Set();
    /** @type {((due: number) => void)[]} */
    this.listeners = [];
    reminders.listeners.push(() => this.show());
    servers.each((client) => {
      for (const sign of /** @type {const} */ (['started', 'acted', 'reminder/fired', 'reminder/dismissed'])) {
        client.on(sign, () => this.ask(client));
      }
      client.on('view/changed', ({ isWhole }) => { if (isWhole) this.ask(client); });
      client.on('busy', (isBusy) => {
        if (isBusy) this.busy.add(client);
        else this.busy.delete(client);
        this.show();
      });
      client.on('trouble', ({ isOver }) => {
        if (isOver) this.lines.delete(client);
        this.show();
      });
    });
    this.timer = setInterval(() => this.askAll(servers), often);
    this.timer.unref?.();
  }

  /** @param {import('./servers').Servers} servers */
  askAll(servers) {
    for (const client of servers.clients.values()) if (client.session) this.ask(client);
  }

  /** @param {import('./client').Client} client */
  async ask(client) {
    const line = await client.request('view/status', {}).catch(() => undefined);
    if (!line) return;
    this.lines.set(client, line);
    this.show();
    const due = [...this.lines.values()].reduce((sum, one) => sum + one.overdueCount + one.todayCount, 0);
    for (const listener of this.listeners) listener(due);
  }

  /** What it says, without the icons. */
  text() {
    return [...this.lines.values()].map(({ text }) => words.line(text)).filter(Boolean).join(' | ');
  }

  show() {
    const ringing = this.reminders.ringing.length;
    const text = this.text();
    const parts = [
      this.busy.size > 0 ? '$(sync~spin) Waiting for daybook…' : '',
      ringing > 0 ? `$(bell-dot) ${ringing}` : '',
      words.plain(text),
    ].filter(Boolean);
    this.item.text = parts.join(' ');
    this.item.tooltip = this.busy.size > 0 ? 'The server has not answered yet'
      : ringing > 0 ? 'Answer a reminder' : 'Open daybook';
    this.item.accessibilityInformation = { label: `daybook: ${ringing > 0 ? `${ringing} reminders ring, ` : ''}${text}` };
    this.item.command = ringing > 0 ? 'daybook.reminders' : 'daybook.open';
    if (parts.length > 0 && settings().statusBar) this.item.show();
    else this.item.hide();
  }

  dispose() {
    clearInterval(this.timer);
    this.item.dispose();
  }
}

module.exports = { Status };
