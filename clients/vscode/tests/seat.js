/** What a test needs: an editor on a database of its own, and the shell beside it. */
'use strict';

const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { test } = require('node:test');
const { Editor } = require('./editor/editor');

const program = path.resolve(process.env.DAYBOOK ?? path.join(__dirname, '../../../.build/release/daybook'));
const clock = ['--now', '2026-03-04T09:00', '--time-zone', 'Europe/Berlin'];
const odd = path.join(__dirname, 'odd-server.js');

class Seat {
  constructor() {
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-vscode.'));
    this.database = path.join(this.folder, 'test.db');
    this.editors = [];
  }

  serve(database = this.database) {
    return [program, 'serve', '--database', database, ...clock];
  }

  /** Starts an editor; a second one has the same database. */
  async editor(settings = {}, options = {}) {
    const all = { 'daybook.command': this.serve(), ...settings };
    const editor = await Editor.start({ settings: all, ...options });
    this.editors.push(editor);
    return editor;
  }

  /** An editor whose server does one thing that daybook does not do. */
  odd(way, ...rest) {
    return this.editor({ 'daybook.command': [process.execPath, odd, way, ...rest], 'daybook.startWithEditor': false });
  }

  shell(...words) {
    const all = [...words, '--database', this.database, ...clock];
    return execFileSync(program, all, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
  }

  call(method, params) {
    return JSON.parse(this.shell('call', method, JSON.stringify(params)));
  }

  /** Adds tasks that are due today; the id is the title's first word. */
  tasks(...titles) {
    const input = titles.map((title, id) => JSON.stringify({
      jsonrpc: '2.0', id, method: 'task/add', params: { id: title.split(' ')[0].toLowerCase(), title, due: '2026-03-04' },
    })).join('\n');
    execFileSync(program, ['pipe', '--database', this.database, ...clock], { input });
  }

  state(id) {
    return this.call('task/get', { id }).state;
  }

  async stop() {
    for (const editor of this.editors) await editor.stop();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Declares a test with a seat. */
function sits(name, body) {
  test(name, async () => {
    const seat = new Seat();
    try {
      await body(seat);
    } finally {
      await seat.stop();
    }
  });
}

/** Opens a page by its link, and waits for it. */
async function open(editor, view) {
  await editor.run('daybook.follow', `daybook:view/${view}`, '');
  await editor.until(`page ${view}`, () => editor.lines().length > 1);
}

module.exports = { sits, open, clock, program };
