/**
 * Runs in the page under test: rows with a button each change at random after their refs were issued. A click may be
 * refused or hit the intended row; hitting another one is the fault that this test looks for (D1, D3, D4, D6).
 */

import { createGate } from '../../src/content/act/gate.ts';
import type { ActContext } from '../../src/content/act/performer.ts';
import { click } from '../../src/content/act/pointer/click.ts';
import { createPointer } from '../../src/content/act/pointer/pointerEvents.ts';
import { fingerprintOf } from '../../src/content/identity/identity.ts';
import { ok } from '../../src/core/result.ts';
import { session } from './session.ts';

type Dice = () => number;
type Stage = { readonly list: HTMLElement; readonly dice: Dice; readonly hits: string[] };

const ROWS = 8;
const names = 'Ann Ben Cleo Dan Eve Finn Gus Hal Ida Jan Kim Leo Mia Ned'.split(' ');

/** Issues refs, changes the page, even during a click, and clicks by ref; returns how often another row was hit. */
export async function drift(
  seed: number,
  count: number,
): Promise<{ drifts: number; wrong: number; refused: number }> {
  let wrong = 0;
  let refused = 0;
  const dice = diceOf(seed);
  for (let nth = 0; nth < count; nth += 1) {
    const stage = build(dice);
    const meant = pick([...stage.list.querySelectorAll('button')], dice);
    const key = keyOf(meant);
    session.reader.distill('all_fields', '');
    const ref = session.reader.refs.refOf(meant);
    const fingerprint = dice() < 0.5 ? fingerprintOf(meant) : null;
    for (let more = 1 + Math.floor(dice() * 3); more > 0; more -= 1)
      pick(changes, dice)(stage, meant);
    const clicking = click({ kind: 'click', ref }, contextWith(fingerprint));
    if (dice() < 0.3) pick(changes, dice)(stage, meant);
    const result = await clicking;
    if (!result.ok) refused += 1;
    if (stage.hits.some((hit) => hit !== key)) wrong += 1;
  }
  return { drifts: count, wrong, refused };
}

const contextWith = (fingerprint: string | null): ActContext => ({
  ...session,
  pointer: createPointer(session.signal),
  fingerprint,
  gate: createGate({ seal: null, judged: [], unclear: true, everything: true }),
  takeFiles: () => ok([]),
  limits: { coveredMs: 0, textMs: 0 },
  ignoreScrollSoFar: () => undefined,
});

/** A small generator, so every failure can be reproduced from its seed. */
function diceOf(seed: number): Dice {
  let state = seed * 2_654_435_761;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
}

const pick = <T>(of: readonly T[], dice: Dice): T => of[Math.floor(dice() * of.length)] as T;

function build(dice: Dice): Stage {
  const list = document.createElement('ul');
  const stage = { list, dice, hits: [] as string[] };
  const people = shuffled(names, dice).slice(0, ROWS);
  list.replaceChildren(...people.map((name, at) => row(name, at)));
  // A user would have hit the row as it is at the time of the click.
  list.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement) stage.hits.push(keyOf(target));
  });
  document.querySelector('main')?.replaceChildren(list);
  return stage;
}

function row(name: string, at: number): HTMLElement {
  const item = document.createElement('li');
  item.innerHTML = `<b>${name}</b> <button id="b${at}">Delete</button>`;
  return item;
}

/** Returns the effect of a click on this button: the row and the action. */
const keyOf = (button: Element): string =>
  `${button.textContent} ${button.closest('li')?.querySelector('b')?.textContent}`;

function shuffled<T>(of: readonly T[], dice: Dice): T[] {
  return of
    .map((each) => [dice(), each] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, each]) => each);
}

type Drifting = (stage: Stage, meant: Element) => void;

const changes: readonly Drifting[] = [
  // Sorts: the rows themselves move.
  ({ list, dice }) => list.append(...shuffled([...list.children], dice)),
  // Re-renders with the same ids.
  ({ list }) => {
    list.replaceChildren(...[...list.children].map((each) => each.cloneNode(true)));
  },
  // Re-renders in another order, so the ids are on other rows.
  ({ list, dice }) => {
    const people = shuffled(
      [...list.querySelectorAll('b')].map((each) => each.textContent),
      dice,
    );
    list.replaceChildren(...people.map(row));
  },
  // A virtual list: the nodes stay and show other rows.
  ({ list }) => {
    const bold = [...list.querySelectorAll('b')];
    const texts = bold.map((each) => each.textContent);
    bold.forEach((each, at) => {
      each.textContent = texts[(at + 1) % texts.length] ?? '';
    });
  },
  // Removes a row, so all rows below it move up.
  ({ list, dice }) => pick([...list.children], dice)?.remove(),
  // Inserts a row at the top.
  ({ list }) => list.prepend(row('Zoe', 99)),
  // Gives the button another effect.
  (_stage, meant) => {
    meant.textContent = 'Restore';
  },
  // Gives its id to another element.
  ({ list, dice }, meant) => {
    const other = pick([...list.querySelectorAll('button')], dice);
    if (!other) return;
    const { id } = meant;
    meant.id = other.id;
    other.id = id;
  },
  // Moves the button to another row.
  ({ list, dice }, meant) => pick([...list.children], dice)?.append(meant),
  // Replaces the whole page with one that looks the same.
  ({ list, dice }) => {
    const copy = list.cloneNode(true);
    list.replaceWith(copy);
    if (dice() < 0.5) copy.parentElement?.append(list);
  },
  // Changes the page while the button is pressed.
  ({ list }) => {
    const rotate = (): void => {
      const bold = [...list.querySelectorAll('b')];
      const first = bold[0]?.textContent ?? '';
      bold.forEach((each, at) => {
        each.textContent = bold[at + 1]?.textContent ?? first;
      });
    };
    list.addEventListener('mousedown', rotate, { once: true });
  },
];
