/** The page that stops are tested on. It logs everything an agent can do to it; its server counts effects. */
import type { IncomingMessage } from 'node:http';
import { openSite } from '../../harness/browser/site.ts';

export type StopSite = {
  readonly url: string;
  /** Returns times (ms since 1970) of requests to the server since the last call: button effects and page loads. */
  takeEffects(): readonly number[];
  close(): Promise<void>;
};

export const BUTTONS = 12;

/** Response time of the slow page, in ms. */
const SLOW_MS = 150;

export async function openStopSite(): Promise<StopSite> {
  const effects: number[] = [];
  // The page sends the time of the press, so that the request's travel time is not blamed on the agent.
  const note = ({ url = '' }: IncomingMessage): void => {
    effects.push(Number(new URL(url, 'http://localhost').searchParams.get('at') ?? Date.now()));
  };
  const site = await openSite({
    '/': page,
    '/effect': (request, response) => {
      note(request);
      response.end();
    },
    '/slow': (request, response) => {
      note(request);
      setTimeout(() => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end('<title>Slow</title><h1>The slow page</h1><a href="/">Back to the start</a>');
      }, SLOW_MS);
    },
  });
  return {
    url: `${site.origin}/`,
    takeEffects: () => effects.splice(0),
    close: () => site.close(),
  };
}

const buttons = Array.from(
  { length: BUTTONS },
  (_, at) => `<button data-effect>Add product ${at + 1}</button>`,
).join('');

/** `log` holds the time of every event of an agent, without the browser's own pointer events. */
const script = `
  const log = [];
  const kinds = ['pointerdown', 'mousedown', 'click', 'keydown', 'keyup', 'beforeinput', 'input', 'change', 'submit'];
  for (const kind of kinds)
    addEventListener(kind, (event) => log.push({ kind, at: Date.now(), on: event.target.textContent?.slice(0, 30) }), true);
  for (const button of document.querySelectorAll('[data-effect]'))
    button.addEventListener('click', () => {
      count.textContent = Number(count.textContent) + 1;
      fetch('/effect?at=' + Date.now());
    });
  slow.addEventListener('click', () => { slow.href = '/slow?at=' + Date.now(); }, true);
  level.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0;
    level.setAttribute('aria-valuenow', Number(level.getAttribute('aria-valuenow')) + step);
  });
  let stirring = 0;
  Object.assign(window, {
    takeLog: () => log.splice(0),
    uncover: (isCovered) => { cover.hidden = !isCovered; },
    stir: (isOn) => {
      clearInterval(stirring);
      if (isOn) stirring = setInterval(() => { busy.textContent = String(Math.random()); }, 15);
    },
  });`;

const page = `<!doctype html><title>Stops</title><h1>Products</h1>
<p>Products added: <output id="count">0</output></p><p id="busy">quiet</p>
${buttons}
<p><label>Words <input></label></p>
<div role="textbox" contenteditable aria-label="Story" style="border:1px solid;min-height:2em"></div>
<div id="level" role="slider" tabindex="0" aria-label="Level" aria-valuemin="0" aria-valuemax="200" aria-valuenow="0" style="width:200px;height:20px;background:#ccc"></div>
<div style="position:relative;width:200px;height:40px">
  <button style="position:absolute;inset:0" data-effect>Open the list</button>
  <div id="cover" style="position:absolute;inset:-4px;background:#fff">Loading</div>
</div>
<p><button data-effect>Delete all products</button></p>
<p><a id="slow" href="/slow">The slow page</a></p>
<script>${script}</script>`;
