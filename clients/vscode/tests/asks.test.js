'use strict';

const assert = require('node:assert/strict');
const { sits, open } = require('./seat');

sits('A task is asked for anywhere, with what it would become below it', async (seat) => {
  const editor = await seat.editor();
  editor.run('daybook.add');
  const box = await editor.untilAsked('New task');
  editor.type('Fern tomorrow 9am #home');
  await editor.until('preview', () => box.items.some(({ label }) => /Fern.*#home.*09:00/.test(label)));
  editor.type('');
  await editor.until('no preview', () => box.items.length === 0);
  editor.type('Fern tomorrow 9am #home');
  editor.accept();
  await editor.untilSaid('Added “Fern”');
  assert.equal(editor.documents.active, undefined);
});

sits('The preview of what was typed last stands, whichever comes last', async (seat) => {
  const editor = await seat.odd('backwards');
  await editor.run('daybook.open');
  await editor.untilText('One Fern');
  await editor.key('d');
  const box = await editor.untilAsked('day');
  editor.type('a');
  editor.type('ab');
  await new Promise((resolve) => { setTimeout(resolve, 300); });
  assert.deepEqual(box.items.map(({ label }) => label), ['becomes ab', '$(warning) Fern']);
});

sits('What is offered is replaced by what is typed, and what was typed is kept when it is wrong', async (seat) => {
  const editor = await seat.odd('plain');
  await editor.run('daybook.open');
  await editor.untilText('One Fern');
  await editor.key('w');
  const box = await editor.untilAsked('text');
  assert.deepEqual([box.value, box.valueSelection], ['one', [0, 3]]);
  editor.answer('three');
  const again = await editor.until('the question again', () => editor.inputs.current !== box && editor.inputs.current);
  assert.deepEqual([again.value, again.valueSelection], ['three', [5, 5]]);
  assert.equal(again.validationMessage, 'The answer must be two.');
  editor.answer('two');
  await editor.untilSaid('wrong [] ["two"]');
});

sits('A kind that is not known is asked as text; a choice and yes or no are lists', async (seat) => {
  const editor = await seat.odd('plain');
  await editor.run('daybook.open');
  await editor.untilText('One Fern');
  await editor.key('c');
  await editor.untilAsked('color');
  editor.answer('teal');
  await editor.untilSaid('color [] ["teal"]');
  await editor.key('h');
  await editor.untilAsked('choice');
  editor.choose('Fern');
  await editor.untilSaid('choice [] ["it"]');
  await editor.key('y');
  await editor.untilAsked('confirm');
  editor.choose('No');
  await editor.untilSaid('confirm [] ["no"]');
});

sits('What the server asks afterwards is asked, and all answers are sent again', async (seat) => {
  const editor = await seat.odd('plain');
  await editor.run('daybook.open');
  await editor.untilText('One Fern');
  await editor.key('m');
  const first = await editor.untilAsked('text');
  editor.answer('one');
  await editor.until('another question', () => editor.inputs.current && editor.inputs.current !== first);
  editor.answer('two');
  await editor.untilSaid('more [] ["one","two"]');
});

sits('A question that is left does nothing', async (seat) => {
  seat.tasks('Fern');
  const editor = await seat.editor();
  await open(editor, 'tasks');
  editor.cursor('Fern');
  await editor.key('>');
  await editor.untilAsked('Postpone');
  editor.giveUp();
  assert.equal(seat.call('task/get', { id: 'fern' }).start, undefined);
  assert.deepEqual(editor.notices, []);
});

/** Opens the notes of a task, and answers the document in which they are written. */
async function notes(editor) {
  await editor.run('daybook.follow', 'daybook:task/fern', '');
  await editor.untilText('notes');
  editor.cursor('Fern');
  await editor.key('N');
  return editor.until('text', () => editor.documents.active.document.uri.scheme === 'daybook-text' && editor.documents.active.document);
}

sits('A text of several lines is written in an editor: to save it answers', async (seat) => {
  seat.tasks('Fern');
  const editor = await seat.editor();
  const document = await notes(editor);
  assert.match(document.uri.path, /\.md$/);
  document.text = 'One\nTwo\n';
  await editor.run('daybook.answer');
  await editor.until('notes', () => seat.call('task/get', { id: 'fern' }).notes === 'One\nTwo');
  await editor.until('page', () => editor.documents.active.document.uri.scheme === 'daybook');
});

sits('What the editor saves by itself answers when its tab is closed; what is not saved is given up', async (seat) => {
  seat.tasks('Fern');
  const editor = await seat.editor();
  const document = await notes(editor);
  document.text = 'Draft';
  editor.documents.save(document, 2);
  document.text = 'Draft, and more';
  editor.documents.save(document, 2);
  assert.equal(seat.call('task/get', { id: 'fern' }).notes, undefined);
  await editor.documents.close(editor.documents.groups[0].activeTab);
  await editor.until('notes', () => seat.call('task/get', { id: 'fern' }).notes === 'Draft, and more');
  assert.throws(() => editor.documents.save(document, 1), /The question that this text answers is over/);
  const again = await notes(editor);
  assert.equal(again.text, 'Draft, and more');
  await editor.documents.close(editor.documents.groups[0].activeTab);
  assert.equal(seat.call('task/get', { id: 'fern' }).notes, 'Draft, and more');
});
