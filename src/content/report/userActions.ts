/**
 * The user's own clicks and keys in this document, recognized by `isTrusted`, which neither the page nor our actions
 * can fake. Controls are reported by name; typed text is read only while the user records a task, and secrets never.
 */
import type { DemonstratedAction, UserAction } from '../../core/page/userAction.ts';
import { closestOf } from '../dom/dom.ts';
import { clipLine } from '../dom/text.ts';
import { describeElement } from '../read/index.ts';
import { demonstratedAction, messagesShown } from './demonstratedAction.ts';

type UserActionWatch = {
  /**
   * Returns the user's actions since the last call; waits for the first click or key. A new call cancels an earlier
   * wait. `isDemonstration`: the user records the task.
   */
  next(isDemonstration: boolean): Promise<readonly UserAction[]>;
  /** An action of ours begins: until the user's next click or key, nothing in the page is attributed to them. */
  endTurn(): void;
  /** Whether the user clicked or typed here since our last action began. */
  isUserTurn(): boolean;
};

const operable =
  'a[href], button, input, select, textarea, summary, [role], [tabindex], [contenteditable]';
/** Fields that report a change of value themselves. */
const holdsValue =
  'input:not([type=submit], [type=button], [type=image], [type=reset]), select, textarea';
/** Whether a key types or edits. Keys that scroll or belong to the browser don't take over. */
const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey) &&
  (([...key].length === 1 && key !== ' ') || ['Enter', 'Backspace', 'Delete'].includes(key));

/** How long a page has to show what follows an action. */
const EFFECT_MS = 700;

/** Listens until the signal aborts. */
export function watchUserActions(signal: AbortSignal): UserActionWatch {
  let actions: UserAction[] = [];
  let isTouched = false;
  let resolveNext: ((actions: readonly UserAction[]) => void) | null = null;
  const flush = (): void => {
    if (!resolveNext || !isTouched) return;
    resolveNext(actions);
    resolveNext = null;
    actions = [];
    isTouched = false;
  };
  const report = (act?: UserAction): void => {
    isTouched = true;
    if (act) actions.push(act);
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
  let isUserTurn = false;
  let isDemonstration = false;
  let messagesBefore: ReadonlySet<string> = new Set();
  /** Enter was pressed in a field: that is one action with the press of the form's button that follows by itself. */
  let isEntering = false;
  /** Reports an action; in a demonstration also what the page says after it. */
  const tell = (did: UserAction['did'], element: Element, by: DemonstratedAction['by']): void => {
    const act = { did, what: nameIn(element) };
    report(isDemonstration ? { ...act, detail: demonstratedAction(element, by) } : act);
    if (!isDemonstration) return;
    const before = messagesBefore;
    setTimeout(() => {
      if (signal.aborted) return;
      const message = [...messagesShown()].find((text) => !before.has(text));
      if (message !== undefined) report({ did: 'saw', what: message });
    }, EFFECT_MS);
  };
  /** Fields that the user typed into and that have not reported a change yet. */
  const written = new Set<Element>();
  const begin = (): void => {
    isUserTurn = true;
    if (isDemonstration) messagesBefore = messagesShown();
    report();
  };
  on('pointerdown', (event) => {
    isEntering = false;
    if (event.button === 0 && !isOnScrollbar(event)) begin();
  });
  on('keydown', (event) => {
    isEntering = false;
    if (!isTyping(event)) return;
    begin();
    const field = elementOf(event, operable);
    if (!isDemonstration || event.key !== 'Enter' || event.isComposing || !isLine(field)) return;
    isEntering = true;
    written.delete(field);
    tell('filled', field, 'enter');
  });
  on('click', (event) => {
    const control = elementOf(event, operable);
    if (isEntering && event.detail === 0) return;
    if (control && closestOf(control, holdsValue) !== control) tell('clicked', control, 'press');
  });
  on('input', (event) => {
    const field = elementOf(event, operable);
    if (isUserTurn && field) written.add(field);
  });
  // A field that we filled reports its change on losing focus, even if the user only clicks elsewhere.
  on('change', (event) => {
    const field = elementOf(event, operable);
    if (field && written.delete(field)) tell('filled', field, changedBy(field));
  });
  return {
    isUserTurn: () => isUserTurn,
    endTurn: () => {
      isUserTurn = false;
      written.clear();
    },
    next: (isDemonstrated) =>
      new Promise((resolve) => {
        isDemonstration = isDemonstrated;
        resolveNext = resolve;
        flush();
      }),
  };
}

/** Whether Enter sends what is typed here. */
const isLine = (field: Element | null): field is HTMLInputElement =>
  field instanceof HTMLInputElement && !/^(button|submit|checkbox|radio)$/.test(field.type);

function changedBy(field: Element): DemonstratedAction['by'] {
  if (field instanceof HTMLSelectElement) return 'choice';
  const isPressed = field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
  return isPressed ? 'press' : 'typing';
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
