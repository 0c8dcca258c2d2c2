'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const { frame, Reader } = require('../lib/framing');
const { sits, open } = require('./seat');

/** What the odd server was asked of a method. */
function asked(file, method) {
  return fs.readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line)).filter((one) => one.method === method);
}

test('Messages are put together from pieces of any length, after what a program prints first', () => {
  const bytes = Buffer.from(`Last login: today\r\n{half\n${frame({ text: 'Fernö 🌱\u2028' })}\r\n${frame({ more: 1 })}`);
  for (const size of [1, 2, 7, 64, bytes.length]) {
    const reader = new Reader();
    const found = [];
    for (let place = 0; place < bytes.length; place += size) found.push(...reader.push(bytes.subarray(place, place + size)));
    assert.deepEqual(found, [{ text: 'Fernö 🌱\u2028' }, { more: 1 }], `pieces of ${size}`);
    assert.equal(reader.before, 'Last login: today\r\n{half\n');
  }
});

test('What is no message after the first one is refused, and so is too much before it', () => {
  for (const rest of ['Oh no\nmore', '5\n', '[]\n', '{"half"\n']) {
    const reader = new Reader();
    reader.push(Buffer.from(frame({})));
    assert.throws(() => reader.push(Buffer.from(rest)), /is not a message of daybook/, rest);
  }
  assert.throws(() => new Reader().push(Buffer.from('y'.repeat(1 << 21))), /is not a message of daybook/);
});

sits('A program that is not there is said once, with what to do', async (seat) => {
  const editor = await seat.editor({ 'daybook.command': ['/nowhere/daybook', 'serve'] });
  await editor.until('log', () => editor.log.some((line) => line.includes('cannot be started')));
  assert.deepEqual(editor.notices, []);
  assert.equal(editor.contexts['daybook.state'], 'missing');
  await editor.run('daybook.open');
  await editor.untilSaid('“/nowhere/daybook” cannot be started: it was not found. Install daybook, or name it');
  assert.equal(editor.notices.length, 1);
  editor.settings['daybook.command'] = seat.serve();
  editor.notices[0].resolve('Start Again');
  await editor.until('server', () => editor.contexts['daybook.state'] === 'running');
});

sits('A setting that names no program is said, not run', async (seat) => {
  for (const command of [[], 'daybook serve', [1]]) {
    const editor = await seat.editor({ 'daybook.command': command, 'daybook.startWithEditor': false });
    await editor.run('daybook.open');
    await editor.untilSaid('The setting daybook.command names no program.');
  }
});

sits('A server of another version, one that counts otherwise and one that ends say so', async (seat) => {
  for (const [way, words] of [
    ['version', '“0.9” is not spoken. This extension speaks version 0.9'],
    ['bytes', 'The server counts offsets in utf-8'],
    ['ends', 'ended before it answered: The disk is on fire.'],
  ]) {
    const editor = await seat.odd(way);
    await editor.run('daybook.open');
    await editor.untilSaid(words);
    assert.equal(editor.notices.length, 1, editor.messages().join('\n'));
    assert.deepEqual(editor.notices[0].buttons, ['Start Again', 'Open Settings', 'Show the Log']);
  }
});

sits('A server that is slow holds nothing up, and that it is waited for is said', async (seat) => {
  const editor = await seat.odd('late');
  const before = Date.now();
  editor.run('daybook.open');
  assert.ok(Date.now() - before < 100);
  await editor.until('words', () => editor.status().includes('Waiting for daybook…'));
  await editor.untilText('One Fern');
  await editor.until('no words', () => !editor.status().includes('Waiting'));
});

sits('A server that is killed is started again, which is said; its pages are drawn and alive', async (seat) => {
  seat.tasks('Fern');
  const editor = await seat.editor();
  await open(editor, 'tasks');
  const client = [...editor.extension.servers().clients.values()][0];
  process.kill(client.process.pid, 'SIGKILL');
  await editor.untilSaid('The daybook server ended by SIGKILL. It was started again.');
  seat.shell('add', 'Moss');
  await editor.untilText('☐ Moss');
  editor.cursor('Fern');
  await editor.key('x');
  await editor.until('done', () => seat.state('fern') === 'completed');
});

sits('An act whose answer was lost is sent again to a server that keeps no page, and happens once', async (seat) => {
  const log = path.join(seat.folder, 'log');
  const editor = await seat.odd('dies', log);
  await editor.run('daybook.open');
  await editor.untilText('One Fern');
  await editor.key('!');
  await editor.untilSaid('stop [] []');
  const [one, two] = asked(log, 'view/act').map(({ params }) => params);
  const { page, revision, ...act } = one;
  assert.ok(page && revision === 1 && act.requestKey);
  assert.deepEqual(two, { name: 'odd', changeCursor: 7, ...act });
});

sits('A server that ends at each try is left alone, and says so', async (seat) => {
  const editor = await seat.odd('dies-always', path.join(seat.folder, 'log'));
  await editor.run('daybook.open');
  await editor.untilText('One Fern');
  await editor.key('!');
  await editor.untilSaid('ended each time it was asked this');
  assert.equal(asked(path.join(seat.folder, 'log'), 'view/act').length, 3);
  await editor.untilText('One Fern');
});

sits('The server ends with the editor, when all that was sent is done', async (seat) => {
  const editor = await seat.editor();
  await open(editor, 'today');
  const { pid } = [...editor.extension.servers().clients.values()][0].process;
  await editor.stop();
  assert.throws(() => process.kill(pid, 0));
  seat.editors.length = 0;
});
