/** What the user does while they record a task, in enough detail to be repeated. */
import type { DemonstratedAction } from '../../core/page/userAction.ts';
import { clipLine, hasWords } from '../dom/text.ts';
import { factsOfElement } from '../read/facts.ts';
import { describeElement } from '../read/index.ts';

const MOST_TYPED = 2_000;

export function demonstratedAction(
  element: Element,
  by: DemonstratedAction['by'],
): DemonstratedAction {
  const { role, name } = describeElement(element);
  const { row, secret } = factsOfElement(element);
  return {
    by,
    role,
    name: clipLine(name, 200),
    item: row,
    value: secret ? null : typedIn(element, by),
    address: location.href,
  };
}

function typedIn(element: Element, by: DemonstratedAction['by']): string {
  if (by === 'press') return '';
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.label ?? '';
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return element.value.slice(0, MOST_TYPED);
  return (element.textContent ?? '').slice(0, MOST_TYPED);
}

const messages =
  '[role=alert], [role=status], [role=alertdialog], [role=dialog], [aria-live], dialog[open], output, h1, h2';

/** The messages and headings that the page shows now: what a page says about an action. */
export const messagesShown = (): ReadonlySet<string> =>
  new Set(
    [...document.querySelectorAll(messages)]
      .filter((element) => element.checkVisibility())
      .map((element) =>
        clipLine((element.textContent ?? '').replace(/\s+/g, ' ').trim(), MOST_SAID),
      )
      .filter(hasWords),
  );

const MOST_SAID = 200;
