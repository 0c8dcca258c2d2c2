/** One act: its questions, then `view/act`, as often as the server has more questions. */
'use strict';

const { ask } = require('./ask');
const { settings } = require('./servers');
const { tell, complain } = require('./tell');
const words = require('./words');

/** @typedef {import('../types/protocol').Outcome} Outcome */
/** @typedef {import('../types/protocol').ViewActParams & { keys: string[], answers: string[] }} Call */
/** @typedef {() => Pick<Call, 'page' | 'revision' | 'name' | 'argument' | 'changeCursor'>} Naming what names its page by now */
/** @typedef {import('./ask').Question} Question */

const mineOrTheirs = [
  { title: 'Mine: do it anyway', value: 'mine' },
  { title: 'Theirs: keep it as it is now', value: 'theirs' },
];

/**
 * Answers what came of it: an empty outcome where nothing was done but the page may have changed, and
 * undefined where the person gave it up.
 * @param {import('./client').Client} client
 * @param {Naming} naming
 * @param {Call} call
 * @param {(Question | undefined)[]} asks the question of each answer, or none where it is there already
 * @param {import('./page').Page} [page] where the lines are
 * @returns {Promise<Outcome | undefined>}
 */
async function act(client, naming, call, asks, page) {
  const questions = asks.map((one) => one && { ...one });
  for (;;) {
    const question = questions[call.answers.length];
    if (question) {
      const answer = await ask(question, {
        preview: previewer(client, naming, { ...call, answers: [...call.answers] }),
        suggest: async (text) => (await client.request('completion/list', { text, topic: question.completion })).items,
      });
      if (answer === undefined) return undefined;
      call.answers.push(answer);
      continue;
    }
    page?.begin(call.keys);
    try {
      const outcome = await client.request('view/act', () => ({ ...naming(), ...call }));
      if (outcome.asks?.length > 0) {
        questions.push(...outcome.asks);
        continue;
      }
      if (outcome.message) tell(outcome.message, outcome.style);
      client.fire('acted');
      return outcome;
    } catch (error) {
      const problem = /** @type {import('./client').Problem} */ (error);
      if (problem.data?.kind === 'revisionConflict' && !call.force) {
        const whose = { kind: 'choice', prompt: problem.message, choices: mineOrTheirs, hasPreview: false };
        if (await ask(whose) !== 'mine') return { asks: [] };
        call.force = true;
        continue;
      }
      const wrong = Number(/^\/answers\/(\d+)/.exec(problem.data?.pointer ?? '')?.[1] ?? -1);
      const again = questions[wrong];
      if (!again) {
        complain(problem);
        return { asks: [] };
      }
      // What was typed is not lost: the same question, with it standing there and what is wrong.
      Object.assign(again, { initial: call.answers[wrong], isTyped: true, problem: words.problem(problem) });
      call.answers = call.answers.slice(0, wrong);
    } finally {
      await page?.finish();
    }
  }
}

/**
 * What shows what an answer would become.
 * @param {import('./client').Client} client
 * @param {Naming} naming
 * @param {Call} call
 */
function previewer(client, naming, call) {
  const { width, ascii } = settings();
  /** @param {string} text */
  return (text) => client.request('view/preview', () => {
    const { page, name, argument } = naming();
    return { page, name, argument, action: call.action, keys: call.keys, ask: call.answers.length, text, width, ascii };
  });
}

module.exports = { act };
