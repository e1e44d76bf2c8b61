/** Clicks, chooses and fills everything listed on random pages: an action reported as done must have been done. */

import type { PageAction } from '../../../src/core/action/action.ts';
import type { ElementRef } from '../../../src/core/ids.ts';
import { distillWithElements } from '../asText.ts';
import { act, takenBack } from '../session.ts';
import { fillAtRandom } from './page.ts';
import { randomOf } from './random.ts';

const TEXT = 'a@b.co';
const impatient = { coveredMs: 0, textMs: 300 };

/** Outcomes of actions: done as reported, reported as impossible, reported wrongly. */
type Worked = { done: number; refused: number; readonly wrong: string[] };
type Outcome = 'done' | 'refused' | 'wrong';

/** Operates each listed element of a seed's page, which is rebuilt each time. */
export async function workAtRandom(seed: number): Promise<Worked> {
  const worked: Worked = { done: 0, refused: 0, wrong: [] };
  for (let at = 0; ; at++) {
    fillAtRandom(randomOf(seed));
    // The page with which the fields were set is no more.
    takenBack();
    const listed = distillWithElements('all_fields', '').elements[at];
    if (!listed) return worked;
    const { ref, role, name, element } = listed;
    const outcome = await work(ref, element);
    if (outcome === 'wrong')
      worked.wrong.push(`seed ${seed}: ${role} "${name}" ${element.outerHTML.slice(0, 200)}`);
    else worked[outcome] += 1;
  }
}

async function work(ref: ElementRef, element: Element): Promise<Outcome> {
  if (element instanceof HTMLSelectElement) return choose(ref, element);
  if (isTextField(element)) return fillIn(ref, element);
  return click(ref, element);
}

/** Done if the last of its options is chosen. */
async function choose(ref: ElementRef, element: HTMLSelectElement): Promise<Outcome> {
  const wanted = element.options[element.length - 1]?.label ?? '';
  element.selectedIndex = -1;
  const acted = await perform({ kind: 'select', ref, options: [wanted] });
  return outcomeOf(acted, element.selectedOptions[0]?.label === wanted);
}

/** Done if it contains the text. */
async function fillIn(ref: ElementRef, element: TextField): Promise<Outcome> {
  const acted = await perform({ kind: 'fill', ref, text: TEXT, submit: false });
  return outcomeOf(acted, element.value === TEXT);
}

/** Done if the click reached the element or the control it labels. */
async function click(ref: ElementRef, element: Element): Promise<Outcome> {
  const ends = new AbortController();
  const { signal } = ends;
  let heard: readonly EventTarget[] = [];
  const hear = (event: Event): void => {
    if (heard.length === 0) heard = event.composedPath();
  };
  const stay = (event: Event): void => {
    if (event.composedPath().some((each) => each instanceof HTMLAnchorElement))
      event.preventDefault();
  };
  addEventListener('click', hear, { capture: true, signal });
  addEventListener('click', stay, { signal });
  addEventListener('submit', (event) => event.preventDefault(), { signal });
  const acted = await perform({ kind: 'click', ref });
  ends.abort();
  const control = element instanceof HTMLLabelElement ? element.control : null;
  return outcomeOf(acted, heard.includes(element) || (!!control && heard.includes(control)));
}

const perform = (action: PageAction): ReturnType<typeof act> => act(action, { limits: impatient });

function outcomeOf(acted: Awaited<ReturnType<typeof act>>, isDone: boolean): Outcome {
  if (!acted.ok || acted.value.kind !== 'done') return 'refused';
  return isDone ? 'done' : 'wrong';
}

type TextField = HTMLTextAreaElement | HTMLInputElement;

const isTextField = (element: Element): element is TextField =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && /^(text|search|email)$/.test(element.type));
