'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { sits, open } = require('./seat');
const { Selection } = require('./editor/values');

const standIn = path.join(__dirname, '../../conformance/stand-in');

/** An editor with a page of a stand-in, and what that was asked. */
async function start(seat, words) {
  const log = path.join(seat.folder, 'log');
  const editor = await seat.editor({ 'daybook.command': ['python3', '-IS', standIn, '--log', log] }, { height: 24 });
  await open(editor, words);
  const all = () => fs.readFileSync(log, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  const sent = (method) => all().filter((message) => message.method === method).map(({ params }) => params);
  return { editor, sent, wrong: () => all().flatMap((message) => message.wrong ?? []) };
}

function goTo(editor, row) {
  editor.documents.select(editor.documents.active, new Selection(row, 0, row, 0));
  editor.documents.active.top = Math.max(0, row - 12);
}

/** Until the page has these rows of many, from the first to the last, and no others. */
function untilRows(editor, first, last) {
  return editor.until('all of it', () => editor.lines().length === last - first + 1
    && editor.lines().every((line, row) => line === `Row ${row + first} of many`));
}

sits('All of a long page comes by itself, so that the search of the editor finds any line', async (seat) => {
  const { editor, sent, wrong } = await start(seat, 'very/slow');
  assert.match([...editor.standing].join(), /Not all lines have come yet/);
  await untilRows(editor, 0, 2999);
  assert.deepEqual([...editor.standing], []);
  assert.equal(sent('view/show').length, 1);
  assert.deepEqual(wrong(), []);
});

sits('The cursor stays on its line far below when others add many above it, and nothing is asked for', async (seat) => {
  const { editor, sent, wrong } = await start(seat, 'very');
  await untilRows(editor, 0, 2999);
  goTo(editor, 1999);
  await editor.key('+');
  await untilRows(editor, -1, 2999);
  assert.equal(editor.line(), 'Row 1999 of many');
  await editor.key('*');
  await untilRows(editor, -1501, 5499);
  assert.equal(editor.line(), 'Row 1999 of many');
  assert.equal(sent('view/show').length, 1);
  assert.deepEqual(wrong(), []);
});

sits('A page that is drawn anew has its cursor far below where it was', async (seat) => {
  const { editor, sent } = await start(seat, 'very');
  await untilRows(editor, 0, 2999);
  goTo(editor, 2500);
  await editor.key('gr');
  await editor.until('an answer', () => sent('view/close').length === 1);
  await editor.key('+');
  await untilRows(editor, -1, 2999);
  assert.equal(editor.line(), 'Row 2500 of many');
  assert.deepEqual(sent('view/show').map(({ focus }) => focus), [undefined, 'row/2500']);
});

sits('A difference that does not fit is no part of the page, which is asked for anew', async (seat) => {
  const { editor, sent, wrong } = await start(seat, 'odd');
  for (const [index, key] of ['%', '^', '~'].entries()) {
    await editor.key(key);
    await editor.untilText(`Anew ${index + 1}`);
    assert.ok(!editor.text().includes('Skipped'));
    assert.equal(sent('view/show').length, index + 2);
  }
  assert.deepEqual(wrong(), []);
});

sits('What is of a wrong type breaks no page', async (seat) => {
  const { editor } = await start(seat, 'odd');
  const [client] = editor.extension.servers().clients.values();
  const others = [{ title: 5 }, { actions: 5 }, { actions: [5, 'x', null, { name: 1 }] }, { focus: 5 }, { isWhole: 5 }];
  const lines = [{ key: 'a', text: 'Plain', level: 'x', label: 5, actions: 5, mark: 5, spans: [{ start: 9, stop: 99, style: 5 }, { start: '0' }, 5, null] }];
  others.forEach((one, index) => client.fire('view/changed', { page: 1, revision: index + 2, isWhole: true, splices: [], ...one }));
  client.fire('view/changed', { page: 1, revision: 7, isWhole: true, splices: [{ start: 0, removed: 1, lines }], actions: [{ name: 'odd', key: 5, title: 5 }] });
  await editor.untilText('Plain');
  await editor.key('?');
  await editor.untilAsked();
  editor.giveUp();
  editor.cursor('Plain');
  await editor.key('ga');
  for (const wrong of [undefined, null, 5, [5], { page: 1, revision: 8, splices: [null] }]) client.fire('view/changed', wrong ?? {});
  await editor.untilText('Head none');
});

sits('A width that is set while a page is on its way is the one that it has', async (seat) => {
  const { editor, sent } = await start(seat, 'odd');
  for (const width of [40, 50]) {
    editor.settings['daybook.width'] = width;
    editor.configured.fire({ affectsConfiguration: (name) => name === 'daybook.width' });
  }
  await editor.until('answers', () => sent('view/close').length === 2);
  assert.deepEqual(sent('view/show').map(({ width }) => width), [80, 40, 50]);
});
