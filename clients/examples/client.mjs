// A client in thirty lines: `node client.mjs daybook serve`, then a key and a row: "x 4".
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const server = spawn(process.argv[2], process.argv.slice(3), { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = (input) => createInterface({ input })[Symbol.asyncIterator]();
const [said, typed] = [lines(server.stdout), lines(process.stdin)];
const read = async () => (await typed.next()).value ?? process.exit();

async function call(method, params) {
  server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })}\n`);
  for (;;) {
    const { id, result, error } = JSON.parse((await said.next()).value);
    if (id === 1) return result ?? { asks: [], message: error.message };
  }
}

await call('initialize', { protocolVersions: ['0.9'] });
let page = await call('view/open', { link: 'daybook:start' });
for (;;) {
  const view = await call('view/show', { ...page, width: 60 });
  view.lines.forEach(({ text }, row) => console.log(`${row}`.padStart(3), text));
  const [key, row] = (await read()).split(' ');
  const line = view.lines[row];
  const isHere = ({ scope, name }) => scope === 'view' || line.actions.includes(name);
  const action = view.actions.find((one) => one.key === key && isHere(one));
  const [answers, keys] = [[], action?.scope === 'view' ? [] : [line.key]];
  let outcome = action ?? { message: `${key} does nothing here.` };
  while (action && (outcome === action || outcome.asks.length > 0)) {
    for (const ask of outcome.asks) {
      console.log(ask.prompt, ...ask.choices.map(({ value }) => value));
      answers.push(await read());
    }
    outcome = await call('view/act', {
      ...page, action: action.name, keys, answers, changeCursor: view.changeCursor,
    });
  }
  console.log(outcome.message ?? '');
  page = outcome.open ?? page;
}
