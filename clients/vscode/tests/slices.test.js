'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { sits, open } = require('./seat');
const { Selection } = require('./editor/values');

const standIn = path.join(__dirname, '../../conformance/stand-in');

/** An editor with the page of a stand-in that has 3,000 lines, and what that was asked. */
async function long(seat, words = 'very') {
  const log = path.join(seat.folder, 'log');
  const editor = await seat.editor({ 'daybook.command': ['python3', '-IS', standIn, '--log', log] }, { height: 24 });
  await open(editor, words);
  const sent = (method) => fs.readFileSync(log, 'utf8').trim().split('\n').map((line) => JSON.parse(line))
    .filter((message) => message.method === method).map(({ params }) => params);
  return { editor, sent };
}

function goTo(editor, row) {
  editor.documents.select(editor.documents.active, new Selection(row, 0, row, 0));
  editor.documents.active.top = Math.max(0, row - 12);
}

sits('All of a long page comes by itself, so that the search of the editor finds any line', async (seat) => {
  const { editor, sent } = await long(seat);
  assert.equal(editor.lines().length, 3000);
  await editor.until('all of it', () => editor.lines().every((line, row) => line === `Row ${row} of many`));
  assert.deepEqual(sent('view/show').map(({ live = false }) => live), [true, false, false, false, false]);
});

sits('That lines have not come is said for as long as it is so, since a search does not find them', async (seat) => {
  const { editor } = await long(seat);
  assert.match([...editor.standing].join(), /Not all lines have come yet/);
  await editor.until('all of it', () => editor.lines().every((line) => line !== ''));
  assert.deepEqual([...editor.standing], []);
  const { editor: half } = await long(seat, 'very/top');
  assert.match([...half.standing].join(), /Not all lines have come yet/);
});

sits('The server watches the part of a long page where the cursor is', async (seat) => {
  const { editor, sent } = await long(seat);
  await editor.until('all of it', () => editor.lines().every((line) => line !== ''));
  goTo(editor, 2900);
  await editor.until('an asking', () => sent('view/show').length === 6);
  const asked = sent('view/show')[5];
  assert.ok(asked.live && asked.slice.start > 2000);
  goTo(editor, 2899);
  await new Promise((resolve) => { setTimeout(resolve, 200); });
  assert.equal(sent('view/show').length, 6);
});

sits('The cursor stays on its line far below when others add one above it', async (seat) => {
  const { editor } = await long(seat);
  await editor.until('all of it', () => editor.lines().every((line) => line !== ''));
  goTo(editor, 1999);
  await editor.key('+');
  await editor.until('the new line', () => editor.lines().length === 3001);
  await editor.until('all of it', () => editor.lines().every((line, row) => line === `Row ${row - 1} of many`));
  assert.equal(editor.line(), 'Row 1999 of many');
});

sits('Lines that have not come are not acted on, and it is said', async (seat) => {
  const { editor, sent } = await long(seat, 'very/top');
  editor.documents.select(editor.documents.active, new Selection(0, 0, 2500, 0));
  await editor.key('s');
  await editor.until('words', () => editor.messages().some((text) => text.includes('have not come yet')));
  assert.deepEqual(sent('view/act'), []);
  editor.documents.select(editor.documents.active, new Selection(0, 0, 899, 1));
  await editor.key('s');
  await editor.until('an act', () => sent('view/act').length === 1);
  assert.equal(sent('view/act')[0].keys.length, 900);
});
