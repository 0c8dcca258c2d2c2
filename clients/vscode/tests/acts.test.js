'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const { sits, open } = require('./seat');

sits('A key completes the task under the cursor, which goes on to the next, and another takes it back', async (seat) => {
  seat.tasks('Fern', 'Moss', 'Ivy');
  const editor = await seat.editor();
  await open(editor, 'today');
  editor.cursor('Fern');
  await editor.key('x');
  await editor.untilSaid('Completed “Fern”');
  await editor.until('cursor on the next', () => editor.line().includes('☐ Moss'));
  await editor.key('u');
  await editor.untilText('☐ Fern');
  assert.equal(seat.state('fern'), 'open');
  await editor.key('U');
  await editor.untilText('✓ Fern');
});

sits('A count is so many lines, and a selection those in it', async (seat) => {
  seat.tasks('Fern', 'Moss', 'Ivy', 'Reed');
  const editor = await seat.editor();
  await open(editor, 'tasks');
  editor.cursor('Fern');
  await editor.key('2x');
  await editor.untilSaid('Completed 2');
  assert.deepEqual(['fern', 'moss', 'ivy', 'reed'].map((id) => seat.state(id)), ['completed', 'completed', 'open', 'open']);
  await editor.until('drawing', () => !/[☐] (Fern|Moss)/.test(editor.text()));
  editor.select('Ivy', 'Reed');
  await editor.key('x');
  await editor.until('both', () => seat.state('reed') === 'completed' && seat.state('ivy') === 'completed');
  assert.ok(editor.documents.active.selection.isEmpty);
});

sits('Keys of several characters wait for the rest, and one that means nothing is said', async (seat) => {
  seat.tasks('Fern');
  const editor = await seat.editor();
  await open(editor, 'tasks');
  editor.cursor('Fern');
  await editor.key('g>');
  await editor.untilAsked();
  editor.giveUp();
  await editor.key('gz');
  await editor.untilSaid('“gz” does nothing here');
  await editor.key('goh');
  await editor.until('page', () => editor.documents.active.document.uri.query === '/habits');
});

sits('The keys of actions are those that the person set', async (seat) => {
  seat.tasks('Fern');
  const editor = await seat.editor({ 'daybook.keys': { complete: 'c', remove: false } });
  await open(editor, 'tasks');
  editor.cursor('Fern');
  await editor.key('x');
  await editor.untilSaid('“x” does nothing here');
  await editor.key('D');
  await editor.untilSaid('“D” does nothing here');
  await editor.key('c');
  await editor.until('done', () => seat.state('fern') === 'completed');
});

sits('Actions that share a key are told apart by the line; what does not apply is said', async (seat) => {
  const editor = await seat.odd('plain');
  await editor.run('daybook.open');
  await editor.untilText('One Fern');
  editor.cursor('Two');
  await editor.key('z');
  await editor.untilSaid('second ["two"]');
  editor.cursor('One');
  await editor.key('z');
  await editor.untilSaid('first ["one"]');
  editor.cursor('Head');
  await editor.key('z');
  await editor.untilSaid('whole []');
});

sits('The keyboard is taken in pages only, and given back', async (seat) => {
  const editor = await seat.editor();
  await open(editor, 'today');
  assert.ok(editor.commands.has('type'));
  fs.writeFileSync(`${seat.folder}/notes.md`, 'one\n');
  const { Uri } = require('./editor/values');
  // A key that is typed while the focus goes elsewhere is not lost.
  const { type } = { type: editor.commands.get('type') };
  await editor.documents.show(await editor.documents.open(Uri.file(`${seat.folder}/notes.md`)));
  assert.ok(!editor.commands.has('type'));
  await type({ text: 'x' });
  assert.deepEqual(editor.elsewhere, [['default:type', { text: 'x' }]]);
  await editor.key('x');
  assert.deepEqual(editor.elsewhere[1], ['default:type', { text: 'x' }]);
});

sits('Where another extension has the keyboard, letters and signs come by bindings, and the rest is its', async (seat) => {
  seat.tasks('Fern', 'Moss');
  const editor = await seat.editor({}, { taken: ['type'] });
  await open(editor, 'tasks');
  editor.cursor('Fern');
  await editor.key('!');
  await editor.untilAsked();
  editor.giveUp();
  await editor.key('j');
  assert.deepEqual(editor.elsewhere, [['type', { text: 'j' }]]);
  await editor.key('x');
  await editor.until('done', () => seat.state('fern') === 'completed');
});

sits('Enter follows a link, or does the main thing, or shows what can be done', async (seat) => {
  seat.tasks('Fern');
  const editor = await seat.editor();
  await open(editor, 'tasks');
  editor.cursor('Fern');
  await editor.key('<Enter>');
  await editor.untilText('+ notes…');
  await editor.run('daybook.back');
  await editor.until('page before', () => editor.documents.active?.document.uri.query === '/tasks');
  editor.cursor('add here');
  await editor.key('<Enter>');
  await editor.untilAsked('New task');
  editor.giveUp();
  editor.cursor('Tasks');
  await editor.key('<Enter>');
  await editor.untilAsked('Tasks');
});

sits('The list of what can be done takes the keys, and words after a space', async (seat) => {
  seat.tasks('Fern');
  const editor = await seat.editor();
  await open(editor, 'tasks');
  editor.cursor('Fern');
  await editor.key('?');
  const menu = await editor.untilAsked('Tasks');
  const titles = menu.items.map(({ label }) => label);
  assert.ok(titles.includes('Mark complete') && titles.includes('Today') && !titles.includes('Mark incomplete'));
  editor.type(' priority');
  assert.deepEqual(menu.shownItems().filter((item) => item.kind !== -1).map(({ label }) => label), ['Set the priority']);
  assert.equal(editor.inputs.current, menu);
  editor.type('g');
  assert.equal(editor.inputs.current, menu);
  editor.type('x');
  await editor.until('done', () => seat.state('fern') === 'completed');
});

sits('What somebody changed meanwhile is asked about: theirs keeps it, mine does it', async (seat) => {
  const editor = await seat.odd('plain');
  await editor.run('daybook.open');
  await editor.untilText('One Fern');
  await editor.key('g>');
  await editor.untilAsked('Ada changed “Fern”.');
  editor.choose('Theirs');
  await editor.key('g>');
  await editor.untilAsked('Ada changed “Fern”.');
  assert.ok(!editor.messages().some((message) => message.startsWith('twin')));
  editor.choose('Mine');
  await editor.untilSaid('twin [] [] true');
});

sits('A line in words is said for who cannot see it', async (seat) => {
  seat.tasks('Fern');
  const editor = await seat.editor();
  await open(editor, 'tasks');
  editor.cursor('Fern');
  await editor.key('ga');
  await editor.untilSaid('Open: Fern');
});

sits('Without a page, what is for pages says what to do', async (seat) => {
  const editor = await seat.editor();
  await editor.run('daybook.menu');
  await editor.untilSaid('“daybook: Open” opens one');
});

sits('A key that is typed as soon as a page is shown is not lost', async (seat) => {
  const editor = await seat.odd('plain');
  const opened = editor.run('daybook.open');
  await editor.until('page', () => editor.documents.active);
  await editor.key('h');
  await opened;
  await editor.untilAsked('choice');
});
