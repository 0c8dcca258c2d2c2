/** A server that does one thing that daybook does not do; argument 2 says which. */
'use strict';

const fs = require('node:fs');
const { frame, Reader } = require('../lib/framing');

const [way, given] = process.argv.slice(2);
/** A text of which everything is made, or what an editor may take for something else. */
const text = way === 'hostile' ? Buffer.from(given, 'hex').toString() : 'Fern';

function write(message) {
  const bytes = Buffer.from(frame({ jsonrpc: '2.0', ...message }));
  // A reader must not rely on where its reads end.
  for (let place = 0; place < bytes.length; place += 97) process.stdout.write(bytes.subarray(place, place + 97));
}

const ask = (kind, more) => ({ kind, prompt: `${kind} ${text}`, choices: [], hasPreview: false, ...more });
const action = (name, key, scope, asks = []) => ({ name, key, title: `${name} ${text}`, scope, asks, isDestructive: false });
const actions = [
  action('first', 'z', 'line'),
  action('second', 'z', 'line'),
  action('whole', 'z', 'view'),
  action('color', 'c', 'view', [ask('color', { initial: text })]),
  action('day', 'd', 'view', [ask('day', { hasPreview: true })]),
  action('choice', 'h', 'view', [ask('choice', { choices: [{ title: text, value: 'it' }] })]),
  action('confirm', 'y', 'view', [ask('confirm')]),
  action('more', 'm', 'view'),
  action('wrong', 'w', 'view', [ask('text', { initial: 'one' })]),
  action('twin', 'g>', 'view'),
  action('stop', '!', 'view'),
  action('ring', 'R', 'view'),
  action('link', 'l', 'view'),
];

let pages = 0;

function view({ name, width, live }) {
  const line = (key, words, more) => ({ key, text: words, spans: [], level: 0, isHeading: false, actions: [], ...more });
  return {
    name, title: text, width, changeCursor: 7, actions, total: 4, isWhole: true,
    ...live ? { page: pages += 1, revision: 1 } : {},
    lines: [
      line('head', `Head ${text}`, { isHeading: true, spans: [{ start: 0, stop: 4, style: 'from2030' }] }),
      line('one', `One ${text}`, { actions: ['first'], level: 1, spans: [{ start: 0, stop: 9999, style: 'tag' }] }),
      line('two', `Two ${text}`, { actions: ['second'], level: 1 }),
      line('link', 'see here', { spans: [{ start: 4, stop: 8, style: 'link', link: text }], label: text }),
    ],
  };
}

function act(params) {
  const { answers } = params;
  const message = `${params.action} ${JSON.stringify(params.keys)} ${JSON.stringify(answers)} ${params.force === true}`;
  if (params.action === 'more' && answers.length < 2) return { result: { asks: [ask('text')] } };
  if (params.action === 'wrong' && answers[0] !== 'two') {
    return { error: { code: 2, message: '/answers/0 must be two.', data: { kind: 'invalidValue', pointer: '/answers/0' } } };
  }
  if (params.action === 'twin' && !params.force) {
    return { error: { code: 4, message: `Ada changed “${text}”.`, data: { kind: 'revisionConflict' } } };
  }
  if (params.action === 'link') return { result: { asks: [], link: text } };
  if (params.action === 'ring') {
    write({ method: 'reminder/fired', params: {
      key: 'reminder/1', line: text, title: text, view: 'odd', changeCursor: 3, actions: [action('done', 'x', 'range')],
    } });
  }
  return { result: { asks: [], message } };
}



function answer({ method, params }) {
  if (method === 'initialize') {
    if (way === 'version') return { error: { code: 2, message: '“0.9” is not spoken.', data: { kind: 'invalidValue', allowed: ['7.0'] } } };
    const positionEncoding = way === 'bytes' ? 'utf-8' : 'utf-16';
    return { result: { protocolVersion: '0.9', serverInfo: { name: 'odd', version: '1' }, capabilities: { positionEncoding } } };
  }
  if (method === 'view/list') return { result: { items: [{ name: 'odd', title: text, key: 't' }, { name: 'other', title: 'Other' }] } };
  if (method === 'view/open') return { result: { name: 'odd' } };
  if (method === 'view/show') return { result: view(params) };
  if (method === 'view/act') return act(params);
  if (method === 'view/status') return { result: { text, spans: [], overdueCount: 0, todayCount: 0 } };
  if (method === 'view/preview') {
    return { result: { spans: [], lines: [{ text: `becomes ${params.text}` }], problems: [{ start: 0, stop: 1, message: text }] } };
  }
  return { result: {} };
}

const reader = new Reader();
if (way === 'ends') {
  process.stderr.write('The disk is on fire.\n');
  process.exit(3);
}
process.stdin.on('data', (piece) => {
  for (const request of reader.push(piece)) {
    if (way === 'silent') continue;
    if (given && way !== 'hostile') fs.appendFileSync(given, `${JSON.stringify(request)}\n`);
    const isDeadly = request.method === 'view/act' && request.params.action === 'stop';
    // What was done is not always answered.
    if (isDeadly && way === 'dies' && fs.readFileSync(given, 'utf8').split('"stop"').length < 3) process.exit(9);
    if (isDeadly && way === 'dies-always') process.exit(9);
    const late = way === 'late' && request.method !== 'initialize' ? 700 : way === 'backwards' && request.params?.text === 'a' ? 150 : 0;
    setTimeout(() => write({ id: request.id, ...answer(request) }), late);
  }
});
process.stdin.on('end', () => process.exit(0));
