/** Takes the steps of clients/conformance as lines of JSON, and carries them out in a stand-in for the
 * editor; clients/conformance/README.md says what they are. */
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const readline = require('node:readline');
const { execFileSync } = require('node:child_process');
const { Editor } = require('./editor/editor');
const { Selection, Uri } = require('./editor/values');
const { clock, program } = require('./seat');

/** @type {Editor} */
let editor;
let start;
/** Whether the list of what can be done is open, not a question. */
const isMenu = (input) => input?.placeholder?.startsWith('Type a key');
const pause = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

/** Puts the cursor of the current editor into the line with a text. */
function rowOf(text) {
  const row = editor.lines().findIndex((line) => line.includes(text));
  if (row < 0) throw new Error(`there is no line with “${text}”`);
  return row;
}

/** @param {string} [text] */
async function asked(text) {
  await editor.until('question', () => editor.inputs.current || editor.documents.active?.document.uri.scheme === 'daybook-text');
  if (text !== undefined) editor.type(text);
}

const steps = {
  async start({ command, folder, columns, ascii }) {
    start = { command, folder };
    const settings = { 'daybook.command': command, 'daybook.width': columns, 'daybook.ascii': ascii };
    editor = await Editor.start({ settings: { ...settings, 'daybook.servers': {} }, height: 24 });
  },
  async open([view, ...argument]) {
    const target = [view, ...argument].map(encodeURIComponent).join('/');
    const opened = editor.run('daybook.follow', view ? `daybook:view/${target}` : 'daybook:start', '');
    // A person types when the page is there; one of a server that does not answer never is.
    await Promise.race([opened, pause(500)]);
  },
  async key([keys]) {
    for (const key of keys.match(/<Enter>|<Esc>|./gsu) ?? []) {
      const input = editor.inputs.current;
      if (key === '<Esc>') editor.giveUp();
      else if (input && key === '<Enter>') editor.accept();
      else if (input) editor.typeMore(key);
      else await editor.key(key);
    }
  },
  cursor: async ([text]) => void await editor.until(`line with “${text}”`, () => { editor.cursor(text); return true; }),
  async select([first, last]) {
    await editor.until('lines', () => { rowOf(first); rowOf(last); return true; });
    editor.select(first, last);
  },
  async type([text]) {
    await asked();
    editor.typeMore(text);
  },
  async answer([text]) {
    await asked(text);
    editor.accept();
  },
  async complete([title]) {
    const input = () => editor.inputs.current;
    const item = () => input()?.items.find(({ label, typed }) => typed === input().value && label.includes(title));
    await editor.until(`suggestion “${title}”`, item);
    const box = input();
    box.gone = item();
    editor.accept();
    box.gone = undefined;
  },
  async choose([title]) {
    await editor.until(`choice “${title}”`, () => editor.inputs.current?.items.some(({ label }) => label.startsWith(title)));
    editor.choose(title);
  },
  async write(lines) {
    const document = await editor.until('text', () => editor.documents.active?.document.uri.scheme === 'daybook-text' && editor.documents.active.document);
    document.text = lines.join('\n');
    await editor.run('daybook.answer');
  },
  async 'give-up'() {
    await asked();
    if (editor.inputs.current) editor.giveUp();
    else await editor.documents.close(editor.documents.groups[0].activeTab);
  },
  async edit(lines) {
    const file = path.join(start.folder, 'notes.txt');
    fs.writeFileSync(file, `${lines.join('\n')}\n`);
    await editor.documents.show(await editor.documents.open(Uri.file(file)));
  },
  async capture([first, last]) {
    editor.documents.select(editor.documents.active, new Selection(Number(first) - 1, 0, Number(last), 0));
    editor.run('daybook.addSelection');
  },
  'quick-add': async () => void editor.run('daybook.add'),
  follow: async ([link]) => void editor.run('daybook.follow', link, ''),
  async 'answer-reminder'([title]) {
    const notice = await editor.until('notice', () => editor.notices.filter(({ buttons }) => buttons.length > 0 && buttons[0].action).at(-1));
    const button = notice.buttons.find((one) => one.title.startsWith(title ?? ''));
    if (!button) throw new Error(`there is no button “${title}”`);
    notice.resolve(button);
  },
  split: async () => void await editor.documents.show(editor.documents.active.document, { column: 2 }),
  'other-window': async () => editor.documents.focus(3 - editor.documents.column),
  async resize([columns]) {
    editor.settings['daybook.width'] = Number(columns);
    editor.configured.fire({ affectsConfiguration: (name) => name === 'daybook.width' });
  },
  describe: async () => editor.key('ga'),
  async 'end-of-page'() {
    const row = editor.lines().length - 1;
    editor.documents.select(editor.documents.active, new Selection(row, 0, row, 0));
    editor.documents.active.top = Math.max(0, row - 20);
  },
  async look([text]) {
    const row = rowOf(text);
    const looks = [...editor.documents.active.decorations].flatMap(([type, ranges]) => ranges
      .filter((range) => range.start.line === row)
      .map((range) => JSON.stringify([type.look, range.start.character, range.end.character])));
    return { look: looks.sort().join('\n') };
  },
  async 'other-database'([title]) {
    const words = ['--database', path.join(start.folder, 'other.db'), ...clock];
    execFileSync(program, ['add', title, ...words]);
    const other = [program, 'serve', ...words];
    editor.settings['daybook.servers'] = { other };
    editor.run('daybook.follow', 'daybook:view/today', 'other');
  },
  'status-line': async () => {},
  async 'plain-key'() {
    const before = editor.elsewhere.length;
    await steps.edit(['plain']);
    await editor.key('x');
    if (editor.elsewhere.length !== before + 1) throw new Error('x was taken in an ordinary file');
  },
  async 'type-elsewhere'([text]) {
    await steps.edit(['plain']);
    const before = editor.elsewhere.length;
    await editor.key(text);
    if (editor.elsewhere.length !== before + [...text].length) throw new Error('some of it was taken');
  },
  fold: async ([text]) => fold(text),
  unfold: async ([text]) => fold(text),
  state: () => {
    const input = editor.inputs.current;
    const writing = editor.documents.active?.document.uri.scheme === 'daybook-text' ? editor.documents.active.document : undefined;
    const words = input && [input.title, input.placeholder, ...input.items.map(({ label, description }) => `${description ?? ''} ${label}`), input.value, input.validationMessage];
    const text = words?.filter(Boolean).join('\n') ?? null;
    const status = editor.status();
    return {
      page: editor.shown(), line: editor.documents.active ? editor.line() ?? '' : null,
      asked: isMenu(input) ? null : text ?? (writing ? `${writing.uri.path}\n${writing.text}` : null),
      preview: input && !isMenu(input) ? input.items.map(({ label }) => label).join('\n') : null,
      message: [...editor.messages(), status].join('\n'), menu: isMenu(input) ? text : null,
      rings: status.includes('$(bell-dot)') ? editor.notices.filter(({ buttons }) => buttons[0]?.action).map(({ message }) => message).join('\n') : null,
      status,
    };
  },
};

async function fold(text) {
  editor.fold(await editor.until(`line with “${text}”`, () => rowOf(text) + 1) - 1);
}

readline.createInterface({ input: process.stdin }).on('line', async (line) => {
  const { step, words, ...rest } = JSON.parse(line);
  const does = steps[step];
  let answer = { lacks: `no ${step} here` };
  try {
    if (does) answer = await does(words ?? rest) ?? {};
  } catch (error) {
    answer = { problem: error.message };
  }
  process.stdout.write(`${JSON.stringify(typeof answer === 'object' ? answer : {})}\n`);
}).on('close', async () => {
  await editor?.stop();
  process.exit(0);
});
