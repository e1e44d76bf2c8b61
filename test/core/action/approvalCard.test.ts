/** Contents of a gate card (T6): facts of the page and of the act, never a model's words about them. */
import { expect, it } from 'vitest';
import { elementFacts } from '../../../harness/fakes/elementFacts.ts';
import { cardFor } from '../../../src/core/action/approvalCard.ts';
import { assess } from '../../../src/core/gate/gate.ts';
import { elementRef } from '../../../src/core/ids.ts';

it('names what is chosen from a menu, not only the menu', () => {
  const action = { kind: 'select' as const, ref: elementRef('e1'), options: ['Delete'] };
  const facts = elementFacts({ name: 'More', visibleText: 'More', hasPopup: true });
  const card = cardFor(action, facts, {
    verdict: assess(action, facts),
    url: 'https://a.test/things',
    isPinned: false,
  });
  expect(card).toMatchObject({
    verb: 'Delete',
    site: 'a.test',
    target: 'More: Delete',
    why: 'Its label is "Delete".',
    risk: 'high',
  });
});
