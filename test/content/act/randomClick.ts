/** Clicking and filling in all that is listed on random pages: what is told as done must have been done. */
import { act } from '../../../src/content/act/index.ts';
import { distillWithElements, type ListedElement } from '../../../src/content/distill/index.ts';
import { randomOf } from '../distill/random.ts';
import { fillAtRandom } from '../distill/randomPage.ts';

const TEXT = 'a@b.co';
const impatient = { coveredMs: 0, textMs: 300 };

/** Works each listed element of the page of a seed, which is made anew each time; tells the acts told wrongly. */
export async function workAtRandom(seed: number): Promise<string[]> {
  const wrong: string[] = [];
  for (let at = 0; ; at++) {
    fillAtRandom(randomOf(seed));
    const listed = distillWithElements('all_fields', '').elements[at];
    if (!listed) return wrong;
    const isDone = await (isTextField(listed.element) ? fillsIn(listed) : clicks(listed));
    const { role, name, element } = listed;
    if (!isDone) wrong.push(`seed ${seed}: ${role} "${name}" ${element.outerHTML.slice(0, 200)}`);
  }
}

/** Whether it holds the text, or it was said that it does not. */
async function fillsIn({ ref, element }: ListedElement): Promise<boolean> {
  const { signal } = new AbortController();
  const given = { fingerprint: null, files: null };
  const told = await act(
    { kind: 'fill', ref, text: TEXT, submit: false },
    given,
    signal,
    impatient,
  );
  return isRefused(told) || (element as HTMLInputElement).value === TEXT;
}

/** Whether the click was heard in the element, or it was said that there was none. */
async function clicks({ ref, element }: ListedElement): Promise<boolean> {
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
  const given = { fingerprint: null, files: null };
  const told = await act({ kind: 'click', ref }, given, signal, impatient);
  ends.abort();
  const control = element instanceof HTMLLabelElement ? element.control : null;
  return isRefused(told) || heard.includes(element) || (!!control && heard.includes(control));
}

const isRefused = (told: Awaited<ReturnType<typeof act>>): boolean =>
  !told.ok || told.value.problem !== '';

const isTextField = (element: Element): boolean =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && /^(text|search|email)$/.test(element.type));
