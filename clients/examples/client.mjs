// A client in sixty lines: `node client.mjs daybook serve`, then a key and a row: "x 4".
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const server = spawn(process.argv[2], process.argv.slice(3), { stdio: ['pipe', 'pipe', 'inherit'] });
const typed = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const read = async () => (await typed.next()).value ?? process.exit();
const asked = new Map();
let view = {};

function call(method, params) {
  const id = asked.size + 1;
  server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
  return new Promise((resolve) => { asked.set(id, resolve); });
}

const say = (lines, start = 0) => lines.forEach(({ text }, row) => console.log(`${start + row}`.padStart(3), text));

function show({ name, argument }) {
  if (view.page) call('view/close', { page: view.page });
  view = { ...view, page: undefined };
  return call('view/show', { name, argument, width: 60, live: true });
}

function change({ splices, ...others }) {
  for (const { start, removed, lines } of splices) {
    // Where it does not fit, the page is asked for anew.
    if (start + removed > view.lines.length || others.revision !== view.revision + 1) return void show(view);
    view.lines.splice(start, removed, ...lines);
    say(lines, start);
  }
  return void Object.assign(view, others);
}

createInterface({ input: server.stdout }).on('line', (message) => {
  const { id, method, params, result, error } = JSON.parse(message);
  if (method === 'view/changed' && params.page === view.page) change(params);
  if (result?.page) say((view = result).lines);
  if (!method) asked.get(id)(result ?? { asks: [], message: error.message });
});

await call('initialize', { protocolVersions: ['0.9'] });
await show(await call('view/open', { link: 'daybook:start' }));
for (;;) {
  const [key, row] = (await read()).split(' ');
  const line = view.lines[row];
  const { page, revision } = view;
  const isHere = ({ scope, name }) => scope === 'view' || line.actions.includes(name);
  const action = view.actions.find((one) => one.key === key && isHere(one));
  const [answers, keys] = [[], action?.scope === 'view' ? [] : [line.key]];
  let outcome = action ?? { message: `${key} does nothing here.` };
  while (action && (outcome === action || outcome.asks.length > 0)) {
    for (const ask of outcome.asks) {
      console.log(ask.prompt, ...ask.choices.map(({ value }) => value));
      answers.push(await read());
    }
    outcome = await call('view/act', { page, revision, action: action.name, keys, answers });
  }
  console.log(outcome.message ?? '');
  if (outcome.open) await show(outcome.open);
}
