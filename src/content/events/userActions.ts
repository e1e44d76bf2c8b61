/**
 * The hand of a person in this document: clicks and keys that the browser vouches for (`isTrusted`), which neither a page
 * nor our own acts can make. What they operate is named; what they type is not read.
 */
import type { UserAction } from '../../core/page/userAction.ts';
import { closestOf } from '../dom/dom.ts';
import { clipLine } from '../dom/text.ts';
import { describeElement } from '../read/index.ts';

export type UserActionWatch = {
  /** What was done since it was last asked; waits for the first click or key. An earlier wait is given up. */
  next(): Promise<readonly UserAction[]>;
  /** An act of ours begins: until their next click or key, what happens in the page is not theirs. */
  endTurn(): void;
};

const operable =
  'a[href], button, input, select, textarea, summary, [role], [tabindex], [contenteditable]';
/** These say so themselves once they hold something else. */
const holdsValue =
  'input:not([type=submit], [type=button], [type=image], [type=reset]), select, textarea';
/** Keys that scroll or belong to the browser take nothing over. */
const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey) &&
  (([...key].length === 1 && key !== ' ') || ['Enter', 'Backspace', 'Delete'].includes(key));

/** Listens until the signal ends. */
export function watchUserActions(signal: AbortSignal): UserActionWatch {
  let acts: UserAction[] = [];
  let isTouched = false;
  let hear: ((acts: readonly UserAction[]) => void) | null = null;
  const flush = (): void => {
    if (!hear || !isTouched) return;
    hear(acts);
    hear = null;
    acts = [];
    isTouched = false;
  };
  const touch = (act?: UserAction): void => {
    isTouched = true;
    if (act) acts.push(act);
    flush();
  };
  const on = <K extends keyof WindowEventMap>(
    type: K,
    listener: (event: WindowEventMap[K]) => void,
  ): void =>
    addEventListener(type, (event) => event.isTrusted && listener(event), {
      capture: true,
      passive: true,
      signal,
    });
  let isTheirTurn = false;
  /** Fields that they wrote into and that have not reported it yet. */
  const written = new Set<Element>();
  const begin = (): void => {
    isTheirTurn = true;
    touch();
  };
  on('pointerdown', (event) => event.button === 0 && !isOnScrollbar(event) && begin());
  on('keydown', (event) => isTyping(event) && begin());
  on('click', (event) => {
    const control = elementOf(event, operable);
    if (control && closestOf(control, holdsValue) !== control)
      touch({ did: 'clicked', what: nameIn(control) });
  });
  on('input', (event) => {
    const field = elementOf(event, operable);
    if (isTheirTurn && field) written.add(field);
  });
  // A field that we filled reports its change when it loses the focus, to a hand that only clicks elsewhere.
  on('change', (event) => {
    const field = elementOf(event, operable);
    if (field && written.delete(field)) touch({ did: 'filled', what: nameIn(field) });
  });
  return {
    endTurn: () => {
      isTheirTurn = false;
      written.clear();
    },
    next: () =>
      new Promise((resolve) => {
        hear = resolve;
        flush();
      }),
  };
}

function elementOf(event: Event, selector: string): Element | null {
  const [target] = event.composedPath();
  return target instanceof Element ? closestOf(target, selector) : null;
}

const isOnScrollbar = ({ target, clientX, clientY }: MouseEvent): boolean =>
  target === document.documentElement &&
  (clientX >= document.documentElement.clientWidth ||
    clientY >= document.documentElement.clientHeight);

function nameIn(element: Element): string {
  const { role, name } = describeElement(element);
  const what = role === 'generic' || role === 'none' ? 'element' : role;
  return name ? `${what} "${clipLine(name, 80)}"` : what;
}
