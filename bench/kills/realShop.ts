/** The shop of the real kills: a server that counts effects, pages that show them, and a scripted model that reads the pages. */
import type { ServerResponse } from 'node:http';
import { openSite } from '../../harness/browser/site.ts';
import { type ModelRequest, pagesOf, stepIn } from '../../harness/model/request.ts';
import { act, and, click, done, fill, type Step } from '../../harness/model/scripts.ts';
import type { ModelReply } from '../../harness/model/server.ts';

export type RealShop = {
  readonly url: string;
  /** Effects that the server counted since the last reset, in order. */
  readonly effects: readonly string[];
  reset(): void;
  answer(request: ModelRequest): ModelReply;
  close(): Promise<void>;
};

/** Effects of an uninterrupted run, each once. */
export const wanted = ['offer', 'tea', 'letter', 'order Ann'] as const;

export async function openRealShop(): Promise<RealShop> {
  const effects: string[] = [];
  const site = await openSite({});
  const show = (response: ServerResponse, body: string): void => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('cache-control', 'no-store');
    response.end(pageWith(body, effects));
  };
  const leave = (response: ServerResponse, to: string): void => {
    response.writeHead(303, { location: to });
    response.end();
  };
  site.serve({
    '/': (_request, response) => show(response, home),
    '/offer': (_request, response) => show(response, '<h1>The offer</h1>'),
    '/form': (_request, response) => show(response, form),
    '/thanks': (_request, response) => show(response, '<h1>Thank you</h1>'),
    '/go': (_request, response) => {
      effects.push('offer');
      leave(response, '/offer');
    },
    '/effect': (request, response) => {
      effects.push(new URL(request.url ?? '', site.origin).searchParams.get('what') ?? '');
      response.end(doneWords(effects));
    },
    '/order': (request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => {
        body += part.toString();
      });
      request.on('end', () => {
        effects.push(`order ${new URLSearchParams(body).get('name') ?? ''}`);
        leave(response, '/thanks');
      });
    },
  });
  return {
    url: `${site.origin}/`,
    effects,
    reset: () => {
      effects.length = 0;
    },
    answer: (request) => answerTo(request, `${site.origin}/`),
    close: () => site.close(),
  };
}

const doneWords = (effects: readonly string[]): string =>
  effects.map((effect) => `Done: ${effect}.`).join(' ');

const pageWith = (body: string, effects: readonly string[]): string =>
  `<!doctype html><title>Shop</title>${body}<p id="done">${doneWords(effects)}</p>`;

const home = `<h1>The shop</h1><button data-what="tea">Add tea</button>
<button data-what="letter">Send letter</button><a href="/form">Order form</a>
<script>
  for (const button of document.querySelectorAll('[data-what]'))
    button.addEventListener('click', async () => {
      const reply = await fetch('/effect?what=' + button.dataset.what, { method: 'POST' });
      done.textContent = await reply.text();
    });
</script>`;

const form = `<h1>The form</h1><form method="post" action="/order">
<label>Name <input name="name"></label><button>Place order</button></form>`;

type RealStep = {
  readonly isDone: (page: string) => boolean;
  /** The step's own action, or its substeps, depending on the current page. */
  readonly plan: (page: string, url: string) => Step;
};

const shows = (words: string) => (page: string) => page.includes(words);
const goTo =
  (path: string): RealStep['plan'] =>
  (_page, url) =>
    act({ kind: 'goto', url: url + path });
/** Plans pressing a button in the shop, opening the shop first if needed. */
const press =
  (button: string, words: string): RealStep['plan'] =>
  (page) =>
    page.includes('The shop') ? click(button) : and('open the shop', words);

/** No step has a substep with the same text, since the planner would drop it. */
const steps: Readonly<Record<string, RealStep>> = {
  'open the offer': { isDone: shows('Done: offer.'), plan: goTo('go') },
  'open the shop': { isDone: shows('The shop'), plan: goTo('') },
  'add tea': { isDone: shows('Done: tea.'), plan: press('Add tea', 'press for tea') },
  'press for tea': { isDone: shows('Done: tea.'), plan: () => click('Add tea') },
  'send the letter': {
    isDone: shows('Done: letter.'),
    plan: press('Send letter', 'press for the letter'),
  },
  'press for the letter': { isDone: shows('Done: letter.'), plan: () => click('Send letter') },
  'open the form': { isDone: shows('The form'), plan: goTo('form') },
  'type the name': {
    isDone: shows('"Ann"'),
    plan: (page) =>
      page.includes('The form') ? fill('Name', 'Ann') : and('open the form', 'enter the name'),
  },
  'enter the name': { isDone: shows('"Ann"'), plan: () => fill('Name', 'Ann') },
  'press for the order': {
    isDone: shows('Done: order Ann.'),
    plan: (page) =>
      page.includes('"Ann"')
        ? click('Place order')
        : and('open the form', 'type the name', 'press once more'),
  },
  'press once more': { isDone: shows('Done: order Ann.'), plan: () => click('Place order') },
  'place the order': {
    isDone: shows('Done: order Ann.'),
    plan: () => and('open the form', 'type the name', 'press for the order'),
  },
};

const goal = and(
  'open the offer',
  'open the shop',
  'add tea',
  'send the letter',
  'place the order',
);

/** Returns the current page. A conversation lists changes newest first, down to the full page they apply to. */
function pageNow(pages: string): string {
  const chunks = pagesOf(pages).map((chunk) =>
    chunk
      .split('\n')
      .filter((line) => !line.startsWith('-'))
      .join('\n'),
  );
  const first = chunks.findIndex((chunk) => /The (shop|form|offer)|Thank you/.test(chunk));
  return chunks.slice(0, first + 1 || chunks.length).join('\n');
}

/** Builds the answer from only the question and the newest page in it. */
function answerTo(request: ModelRequest, url: string): ModelReply {
  const { operator, node } = request;
  if (operator === 'answer') return { json: { evidence: [], answer: 'all done', reached: true } };
  if (operator === 'checkCompletion') return { json: { complete: true, why: 'scripted' } };
  if (operator === 'repair') return { json: { why: 'scripted', prune: [], add: [] } };
  if (node === '0') return { json: goal(request) };
  const words = stepIn(request.content) ?? '';
  const step = steps[words];
  if (!step)
    return {
      status: 400,
      type: 'invalid_request_error',
      message: `no step "${words}" (${operator})`,
    };
  const page = pageNow(request.page);
  const plan = step.isDone(page) ? done : step.plan(page, url);
  return { json: plan({ ...request, page }) };
}
