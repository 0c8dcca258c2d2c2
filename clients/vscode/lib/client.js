/** One server: started when something is asked of it, and again after it ended. */
'use strict';

const { spawn } = require('node:child_process');
const { randomUUID } = require('node:crypto');
const { homedir } = require('node:os');
const { frame, Reader, Rubbish } = require('./framing');
const words = require('./words');

/** @typedef {import('../types/protocol').Methods} Methods */
/** @typedef {import('../types/protocol').NotificationsToClient} Notifications */
/** @typedef {import('../types/protocol').Initialized} Initialized */

/** Milliseconds after which a person is told that an answer is waited for. */
const patience = 300;
/** After so many ends within a minute it is not started again by itself. */
const mostEnds = 3;
/** A request that was lost with a server is sent again so often. */
const mostTries = 2;

/** An error of the server, or the reason why it does not answer. */
class Problem extends Error {
  /** @param {{ message: string, code?: number, data?: any }} error */
  constructor(error) {
    super(error.message);
    this.code = error.code;
    /** @type {import('../types/protocol').ErrorData | undefined} */
    this.data = error.data ?? undefined;
  }
}

/**
 * @typedef {object} Asked
 * @property {string} method
 * @property {() => any} params
 * @property {(result: any) => void} resolve
 * @property {(problem: Problem) => void} reject
 * @property {number} tries
 * @property {boolean} isSlow
 */

/**
 * @typedef {object} Told what a client says of itself, besides the notifications of its server
 * @property {undefined} started
 * @property {undefined} ended
 * @property {{ message: string, isOver: boolean }} trouble the words for a person; whether there is no server
 * @property {boolean} busy whether an answer has been waited for long
 * @property {undefined} acted
 */

class Client {
  /**
   * @param {string} name empty for the one that is not named
   * @param {() => string[]} command
   * @param {{ info(text: string): void, warn(text: string): void }} log
   */
  constructor(name, command, log) {
    this.name = name;
    this.command = command;
    this.log = log;
    /** @type {import('node:child_process').ChildProcess | undefined} */
    this.process = undefined;
    /** @type {Initialized | undefined} */
    this.session = undefined;
    /** @type {import('../types/protocol').ViewEntry[]} The views there are, once the server said so. */
    this.views = [];
    /** @type {Problem | undefined} Why there is no server. */
    this.problem = undefined;
    /** Whether the person asked something of it, and wants to know what is wrong. */
    this.isWanted = false;
    /** @type {Map<number, Asked>} */
    this.asked = new Map();
    /** @type {number[]} When a server ended. */
    this.ends = [];
    this.lastId = 0;
    /** Whether it was stopped for good. */
    this.isClosed = false;
    /** Whether the program has answered, since it was named or a person started it. */
    this.isKnown = false;
    /** Milliseconds that the first answer may take before that is said. */
    this.longest = 10000;
    this.reader = new Reader();
    /** @type {Map<string, ((params: any) => void)[]>} by what is told */
    this.listeners = new Map();
    this.on('view/listChanged', () => this.listViews());
  }

  /**
   * @template {keyof Notifications | keyof Told} Name
   * @param {Name} name
   * @param {(params: Name extends keyof Notifications ? Notifications[Name]['params']
   *   : Name extends keyof Told ? Told[Name] : never) => void} listener
   */
  on(name, listener) {
    this.listeners.set(name, [...this.listeners.get(name) ?? [], listener]);
  }

  /**
   * @param {string} name
   * @param {any} [params]
   */
  fire(name, params) {
    for (const listener of this.listeners.get(name) ?? []) listener(params);
  }

  /**
   * Asks the server, which is started where it is not running. Rejects with a Problem. An act is
   * named, so that it can be sent again and happens once.
   * @template {keyof Methods} Name
   * @param {Name} method
   * @param {Methods[Name]['params'] | (() => Methods[Name]['params'])} params or what returns them, anew for
   *   each server that is asked
   * @returns {Promise<Methods[Name]['result']>}
   */
  request(method, params) {
    return new Promise((resolve, reject) => {
      const safe = method === 'view/act' ? { requestKey: randomUUID() } : {};
      const named = () => ({ ...safe, ...typeof params === 'function' ? params() : params });
      const asked = { method, params: named, resolve, reject, tries: 0, isSlow: false };
      if (!this.process) {
        // What is asked while the editor closes starts nothing.
        if (this.isClosed) return reject(Object.assign(new Problem({ message: 'The editor is closed.' }), { isTold: true }));
        if (!this.start()) return reject(this.problem);
        this.introduce();
      }
      this.send(asked);
      setTimeout(() => {
        if (![...this.asked.values()].includes(asked)) return;
        asked.isSlow = true;
        this.fire('busy', true);
      }, patience);
    });
  }

  /** Ends the server, if it runs, and starts another. */
  restart() {
    this.ends = [];
    this.isKnown = false;
    const old = this.process;
    this.process = undefined;
    this.fire('ended');
    old?.stdin?.end();
    old?.kill();
    if (this.start()) this.resend();
  }

  /** Ends the server when all that was sent is done. */
  async stop() {
    const server = this.process;
    this.isClosed = true;
    this.process = undefined;
    this.fail(new Problem({ message: 'The editor is closed.' }));
    if (!server || server.exitCode !== null) return;
    await new Promise((resolve) => {
      const late = setTimeout(resolve, 1500);
      server.once('exit', () => {
        clearTimeout(late);
        resolve(undefined);
      });
      server.stdin?.end();
    });
  }

  /**
   * @private
   * @param {Asked} asked
   */
  send(asked) {
    this.lastId += 1;
    this.asked.set(this.lastId, asked);
    const { method, params } = asked;
    this.process?.stdin?.write(frame({ jsonrpc: '2.0', id: this.lastId, method, params: params() }));
  }

  /** Sends what a server that ended has not answered. */
  resend() {
    // Another server keeps other pages.
    const lost = [...this.asked.values()].filter(({ method }) => method !== 'initialize' && method !== 'view/close');
    this.asked.clear();
    // What is asked at the start comes before it.
    this.introduce();
    for (const asked of lost) {
      asked.tries += 1;
      if (asked.tries <= mostTries) this.send(asked);
      else asked.reject(new Problem({ message: 'The daybook server ended each time it was asked this.' }));
    }
  }

  /** Starts the process. Answers whether there is one. */
  start() {
    const [program, ...options] = this.command();
    if (!program) {
      this.problem = new Problem({ message: 'The setting daybook.command names no program.' });
      return false;
    }
    this.problem = undefined;
    this.log.info(`starting ${[program, ...options].join(' ')}`);
    // It is not killed with the editor: it ends with its input, when all that was sent is done.
    /** @type {import('node:child_process').ChildProcess} */
    let server;
    try {
      server = spawn(program.replace(/^~(?=\/)/, homedir()), options, {
        stdio: 'pipe', detached: true, cwd: homedir(),
      });
    } catch (error) {
      this.problem = missing(program, /** @type {Error} */ (error));
      return false;
    }
    this.process = server;
    this.session = undefined;
    const reader = new Reader();
    this.reader = reader;
    let said = '';
    /** @type {Problem | undefined} */
    let reason;
    server.on('error', (error) => {
      reason = missing(program, error);
      if (server.pid === undefined) this.ended(server, { reason, said });
    });
    server.stdin?.on('error', () => {});
    server.stderr?.on('data', (piece) => {
      const text = String(piece);
      said = (said + text).slice(-2000);
      for (const line of text.split('\n')) if (line) this.log.warn(words.line(line));
    });
    server.stdout?.on('data', (piece) => {
      if (this.process !== server || reason) return;
      let messages = [];
      try {
        messages = reader.push(piece);
      } catch (error) {
        reason = rubbish(program, /** @type {Rubbish} */ (error));
        server.kill();
      }
      for (const message of messages) this.take(message);
    });
    server.on('close', (code, signal) => this.ended(server, { reason, said, code, signal }));
    return true;
  }

  /** What the program wrote before the protocol. */
  printed() {
    const line = words.line(this.reader.before.trim().split('\n')[0]).slice(0, 100);
    return line ? `, and wrote “${line}”` : '';
  }

  /** Begins the session. */
  introduce() {
    const server = this.process;
    const late = setTimeout(() => this.fire('trouble', {
      message: `“${this.command().join(' ')}” has not answered for ten seconds${this.printed()}. Check the setting daybook.command.`,
      isOver: false,
    }), this.longest);
    late.unref();
    server?.once('close', () => clearTimeout(late));
    /** @param {Problem} problem */
    const refuse = (problem) => {
      if (this.process !== server) return;
      this.process = undefined;
      clearTimeout(late);
      server?.kill();
      this.fail(new Problem({ message: words.problem(problem) + otherVersion }), true);
    };
    this.send({
      method: 'initialize', tries: 0, isSlow: false, reject: refuse,
      params: () => ({
        processId: process.pid, clientInfo: { name: 'VS Code' }, protocolVersions: ['0.9'],
        capabilities: { showsReminders: true, general: { positionEncodings: ['utf-16'] } },
      }),
      resolve: (session) => {
        const unit = session?.capabilities?.positionEncoding ?? 'utf-16';
        if (unit !== 'utf-16') {
          return refuse(new Problem({ message: `The server counts offsets in ${unit}, not in utf-16.` }));
        }
        clearTimeout(late);
        this.session = session;
        this.isKnown = true;
      },
    });
    this.listViews(() => this.fire('started'));
  }

  /**
   * @private
   * @param {() => void} [listed]
   */
  listViews(listed) {
    this.send({
      method: 'view/list', tries: 0, isSlow: false, params: () => ({}), reject: () => {},
      resolve: (index) => {
        this.views = index?.items ?? [];
        listed?.();
      },
    });
  }

  /**
   * @private
   * @param {any} message
   */
  take(message) {
    if (typeof message.method === 'string') return this.fire(message.method, message.params ?? {});
    const asked = this.asked.get(message.id);
    if (!asked) {
      if (message.error) this.log.warn(`not answered: ${words.line(JSON.stringify(message.error))}`);
      return;
    }
    this.asked.delete(message.id);
    if (asked.isSlow && ![...this.asked.values()].some((other) => other.isSlow)) {
      this.fire('busy', false);
    }
    if (message.error) asked.reject(new Problem(message.error));
    else asked.resolve(message.result);
  }

  /**
   * Starts a server that ended again, or says why not.
   * @param {import('node:child_process').ChildProcess} server
   * @param {{ reason?: Problem, said: string, code?: number | null, signal?: string | null }} how
   *   with what it wrote to its standard error
   */
  ended(server, { reason, said, code, signal }) {
    if (this.process !== server) return;
    this.process = undefined;
    this.fire('ended');
    const last = words.line(said.trim().split('\n').at(-1) ?? '');
    const how = last ? `: ${last}` : signal ? ` by ${signal}.` : ` with status ${code}.`;
    this.log.warn(`the server ended${how}`);
    if (reason) return this.fail(reason, true);
    if (!this.isKnown) {
      return this.fail(new Problem({
        message: `“${this.command().join(' ')}” ended before it answered${this.printed()}${how} Check the setting daybook.command.`,
      }), true);
    }
    const now = Date.now();
    this.ends = [...this.ends.filter((then) => now - then < 60000), now];
    if (this.ends.length > mostEnds) {
      return this.fail(new Problem({
        message: `The daybook server ended ${mostEnds + 1} times within a minute${how} The next command starts it again.`,
      }), true);
    }
    this.fire('trouble', { message: `The daybook server ended${how} It was started again.`, isOver: false });
    if (this.start()) this.resend();
  }

  /**
   * Says to all who wait that there is no answer.
   * @param {Problem} problem
   * @param {boolean} [isTold]
   */
  fail(problem, isTold) {
    this.problem = problem;
    this.session = undefined;
    const lost = [...this.asked.values()];
    this.asked.clear();
    this.fire('busy', false);
    if (isTold) this.fire('trouble', { message: problem.message, isOver: true });
    // It was told once; whoever asked does not tell it again.
    const silent = Object.assign(new Problem(problem), { isTold: isTold ?? false });
    for (const asked of lost) if (asked.method !== 'initialize') asked.reject(silent);
  }
}

const otherVersion = ' This extension speaks version 0.9 of the protocol: update daybook or the extension.';

/**
 * @param {string} program
 * @param {Error & { code?: string }} error
 */
function missing(program, error) {
  const why = error.code === 'ENOENT' ? 'it was not found' : words.line(error.message);
  return new Problem({
    message: `“${program}” cannot be started: ${why}. Install daybook, or name it in the setting daybook.command.`,
  });
}

/**
 * @param {string} program
 * @param {Rubbish} error
 */
function rubbish(program, error) {
  const line = words.line(error.line ?? error.message).slice(0, 100);
  return new Problem({
    message: `“${program}” does not speak daybook's protocol: it wrote “${line}”. Check the setting daybook.command.`,
  });
}

module.exports = { Client, Problem };
