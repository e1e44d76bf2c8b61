/**
 * A task as one HTML file that needs nothing else: how it ended, its answer and evidence, and its plan to play back. It
 * loads nothing, and runs no script but its own player.
 */
import { type AnswerTable, answerBlocks } from '../../core/answer/blocks.ts';
import { type Fact, nameOfPage, webAddress } from '../../core/answer/markdown.ts';
import type { ActionId } from '../../core/ids.ts';
import { plainText } from '../app/plainText.ts';
import tokens from '../app/tokens.css?inline';
import { answer as answerWords } from '../app/words.ts';
import { formatLocale } from '../locales/locale.ts';
import { record, replay } from '../record/detailWords.ts';
import type { NodeState } from '../tree/nodeState.ts';
import { type Html, html, jsonInHtml } from './html.ts';
import type { Frame, Playback, PlayedRow } from './playback.ts';
import { type PlayerData, player } from './player.ts';
import { results as words } from './resultWords.ts';
import style from './savedPage.css?inline';

/** What the page says. All text may quote pages. */
export type SavedTask = {
  readonly goal: string;
  /** How it ended, in a few words, and why; '' if nothing needs to be said. */
  readonly outcome: string;
  readonly why: string;
  readonly isReached: boolean;
  /** Date, duration, cost and the like. */
  readonly figures: readonly string[];
  readonly answer: string;
  readonly facts: readonly Fact[];
  readonly playback: Playback;
  readonly pictures: readonly TakenPicture[];
  /** How it was saved, and what is left out. */
  readonly remarks: readonly string[];
};

export type TakenPicture = {
  readonly act: ActionId;
  /** WebP. */
  readonly base64: string;
  /** The action before it. */
  readonly words: string;
};

/** Returns the whole file. */
export async function savedPage(
  task: SavedTask,
  readWords: (at: number) => string,
): Promise<string> {
  const css = `${tokens}\n${style}`;
  const script = `(${player.toString()})();`;
  const policy = [
    "default-src 'none'",
    'img-src data:',
    `style-src '${await hashOf(css)}'`,
    `script-src '${await hashOf(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const { html: page } = html`<!doctype html>
<html lang="${formatLocale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${shown(task.goal, 120)}</title>
<style>${{ html: css }}</style>
</head>
<body>
<main>
${head(task)}
${answerPart(task)}
${evidencePart(task, readWords)}
${planPart(task)}
</main>
<footer>${task.remarks.map((remark) => html`<p>${remark}</p>`)}</footer>
<script>${{ html: script }}</script>
</body>
</html>
`;
  return page;
}

const shown = (text: string, limit = 20_000): string => plainText(text, limit);

const nothing: Html = { html: '' };

const head = ({ goal, outcome, why, isReached, figures }: SavedTask): Html => html`<header>
<h1 dir="auto">${shown(goal)}</h1>
<p><strong class="${isReached ? 'outcome is-reached' : 'outcome'}">${outcome}</strong>${figures.map(
  (figure) => html` <span class="figure">${figure}</span>`,
)}</p>
${why ? html`<p dir="auto">${shown(why)}</p>` : nothing}
</header>`;

const answerPart = ({ answer }: SavedTask): Html =>
  answer
    ? html`<section>
<h2>${words.answer}</h2>
${answerBlocks(answer).map((block) =>
  block.kind === 'table'
    ? answerTable(block.table)
    : html`<p class="text" dir="auto">${shown(block.text)}</p>`,
)}
</section>`
    : nothing;

const answerTable = ({ columns, rows }: AnswerTable): Html => html`<div class="wide"><table>
<thead><tr>${columns.map((cell) => html`<th scope="col" dir="auto">${shown(cell)}</th>`)}</tr></thead>
<tbody>
${rows.map(
  (row) => html`<tr>${row.map((cell) => html`<td dir="auto">${shown(cell)}</td>`)}</tr>\n`,
)}</tbody>
</table></div>`;

const evidencePart = ({ facts, pictures }: SavedTask, readWords: (at: number) => string): Html =>
  facts.length > 0
    ? html`<section>
<h2>${answerWords.evidence}</h2>
<ul class="evidence">
${facts.map((fact) => html`<li><p dir="auto">${shown(fact.text)}</p>${sourceOf(fact, readWords)}${pictureOf(fact, pictures)}</li>\n`)}</ul>
</section>`
    : nothing;

function sourceOf({ source }: Fact, readWords: (at: number) => string): Html {
  if (!source) return nothing;
  const { address, at, words: quoted } = source;
  const href = webAddress(address);
  const name = html`<bdi>${shown(nameOfPage(source), 200)}</bdi>`;
  const page = href ? html`<a href="${href}" rel="noreferrer noopener">${name}</a>` : name;
  const quote = quoted ? html`<blockquote dir="auto">${shown(quoted)}</blockquote>` : nothing;
  return html`<p class="source">${page}, ${readWords(at)}</p>${quote}`;
}

/** What the page looked like, if a picture was taken before it was read. */
function pictureOf({ source }: Fact, pictures: readonly TakenPicture[]): Html {
  const taken = pictures.find(({ act }) => act === source?.act);
  if (!taken) return nothing;
  const { src, alt } = shownPicture(taken);
  return html`<details><summary>${words.picture}</summary><img src="${src}" alt="${alt}"></details>`;
}

const shownPicture = ({ base64, words: before }: TakenPicture) => ({
  src: `data:image/webp;base64,${base64}`,
  alt: record.pictured({ words: plainText(before, 160) }),
});

/** The plan as it was in the end, which the player replaces. */
function planPart({ playback, pictures }: SavedTask): Html {
  const last = playback.frames.at(-1);
  if (!last) return nothing;
  const data = playerData(playback, pictures);
  const rows = last.rows.flatMap((index) => playback.rows[index] ?? []);
  const end = String(playback.frames.length - 1);
  return html`<section>
<h2>${words.plan}</h2>
<div id="controls" class="controls" hidden>
<p class="moment"><span id="time"></span> <bdi id="what"></bdi></p>
<button id="earlier" type="button" aria-label="${replay.back}">‹</button>
<button id="play" type="button" aria-label="${replay.play}">▶</button>
<button id="later" type="button" aria-label="${replay.on}">›</button>
<input id="moment" type="range" min="0" max="${end}" value="${end}" aria-label="${replay.slider}">
<span id="nth" class="nth"></span>
</div>
${pictures.length > 0 ? html`<img id="picture" alt="" hidden>` : nothing}
<ol id="plan" class="plan">
${rows.map(planRow)}</ol>
<script id="playback-data" type="application/json">${jsonInHtml(data)}</script>
</section>`;
}

const planRow = ({ level, state, words: text, status, why, by }: PlayedRow): Html =>
  html`<li class="level-${String(Math.min(level, 12))} is-${state}"><span class="sign" aria-hidden="true">${signs[state]}</span> <span class="words" dir="auto">${text}</span> ${part('by', by)}${part('status', status)}${part('why', why)}</li>\n`;

const part = (name: string, text: string): Html =>
  text ? html`<span class="${name}" dir="auto">${text}</span> ` : nothing;

function playerData({ rows, frames }: Playback, pictures: readonly TakenPicture[]): PlayerData {
  const pictureAt = ({ act }: Frame): number => pictures.findIndex((each) => each.act === act);
  return {
    rows: rows.map((row) => ({ ...row, sign: signs[row.state] })),
    frames: frames.map((frame) => ({
      time: frame.time,
      words: frame.words,
      rows: frame.rows,
      picture: pictureAt(frame),
    })),
    pictures: pictures.map(shownPicture),
    play: replay.play,
    pause: replay.pause,
  };
}

/** The state is said beside it, so these are only marks. */
const signs: Readonly<Record<NodeState, string>> = {
  waiting: '○',
  running: '●',
  paused: '‖',
  open: '›',
  needsYou: '!',
  unknown: '?',
  done: '✓',
  failed: '✕',
  skipped: '»',
  notNeeded: '–',
  removed: '×',
  unfinished: '◐',
  unreached: '○',
};

/** The hash by which a policy allows an inline style or script. */
async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
