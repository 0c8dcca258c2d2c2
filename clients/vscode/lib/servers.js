/** The servers of this editor: one, and those that the person names for other databases. */
'use strict';

const vscode = require('vscode');
const { Client } = require('./client');
const words = require('./words');

/** What the person set. */
function settings() {
  const all = vscode.workspace.getConfiguration('daybook');
  const width = Number(all.get('width'));
  return {
    command: strings(all.get('command')),
    servers: Object.entries(all.get('servers') ?? {}).map(([name, command]) => ({ name, command: strings(command) })),
    width: Math.max(20, Math.min(1000, Number.isInteger(width) ? width : 80)),
    ascii: all.get('ascii') === true,
    /** @type {Record<string, unknown>} Action name to key; false or an empty one is none. */
    keys: all.get('keys') ?? {},
    start: all.get('startWithEditor') !== false,
    statusBar: all.get('statusBar') !== false,
  };
}

/**
 * @param {unknown} list
 * @returns {string[]}
 */
function strings(list) {
  return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : [];
}

class Servers {
  /** @param {{ info(text: string): void, warn(text: string): void }} log */
  constructor(log) {
    this.log = log;
    /** @type {Map<string, Client>} */
    this.clients = new Map();
    /** @type {((client: Client) => void)[]} */
    this.listeners = [];
  }

  /**
   * Has something done with each client there is or will be.
   * @param {(client: Client) => void} listener
   */
  each(listener) {
    this.listeners.push(listener);
    for (const client of this.clients.values()) listener(client);
  }

  /** The names of the servers that are set, the one without a name first. */
  names() {
    return ['', ...settings().servers.map(({ name }) => name).filter((name) => name !== '')];
  }

  /**
   * The client of this name, which the person wants something of.
   * @param {string} name
   */
  get(name) {
    const client = this.quietly(name);
    client.isWanted = true;
    return client;
  }

  /**
   * The client of this name, whose troubles nobody asked for.
   * @param {string} name
   */
  quietly(name) {
    const there = this.clients.get(name);
    if (there) return there;
    const client = new Client(name, () => commandOf(name), this.log);
    this.clients.set(name, client);
    for (const listener of this.listeners) listener(client);
    return client;
  }

  /** The one there is, or the one that the person chooses; undefined if none. */
  async choose() {
    const names = this.names();
    if (names.length === 1) return this.get('');
    const items = names.map((name) => ({ label: words.plain(name || 'daybook'), name }));
    const chosen = await vscode.window.showQuickPick(items, { placeHolder: 'Which daybook?' });
    return chosen && this.get(chosen.name);
  }

  async stop() {
    await Promise.all([...this.clients.values()].map((client) => client.stop()));
  }
}

/** @param {string} name */
function commandOf(name) {
  const { command, servers } = settings();
  return name === '' ? command : servers.find((one) => one.name === name)?.command ?? [];
}

module.exports = { Servers, settings };
