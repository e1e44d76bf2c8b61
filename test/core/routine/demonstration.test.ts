/** A task that the user showed, as a routine. */
import { describe, expect, it } from 'vitest';
import { start } from '../../../harness/fakes/fakeRun.ts';
import type { DemonstratedAction, UserAction } from '../../../src/core/page/userAction.ts';
import { routineOfDemonstration } from '../../../src/core/routine/demonstration.ts';
import { readRoutine } from '../../../src/core/routine/routine.ts';

const address = 'https://site.test/list';
const did = (
  by: DemonstratedAction['by'],
  [role, name]: readonly [string, string],
  value: string | null = '',
  item = '',
): UserAction => ({
  did: by === 'press' ? 'clicked' : 'filled',
  what: `${role} "${name}"`,
  detail: { by, role, name, item, value, address },
});

function routineOf(...acts: readonly UserAction[]) {
  const { run } = start({ system: 'best' });
  const goal = 'Ask for tea';
  return routineOfDemonstration({
    ...run,
    goal,
    isDemonstration: true,
    drive: { isOn: true, acts },
  });
}

describe('a demonstration', () => {
  it('becomes a routine with what was typed as a parameter, and what followed as the check', () => {
    const routine = routineOf(
      did('typing', ['textbox', 'Search'], 'gre'),
      did('enter', ['textbox', 'Search'], 'green tea'),
      { did: 'arrived', what: 'https://site.test/found?q=green+tea' },
      did('press', ['button', 'Add'], '', 'Sencha, 5 euros'),
      { did: 'saw', what: 'Added to the cart' },
    );
    expect(routine?.start).toBe(address);
    expect(routine?.parameters).toEqual([
      { name: 'search', label: 'Search', kind: 'text', value: 'green tea' },
    ]);
    expect(routine?.parts.flatMap(({ acts }) => acts)).toMatchObject([
      {
        action: { kind: 'fill', ref: 'textbox "Search"', text: '{{search}}', submit: true },
        check: { what: 'url', text: '/found' },
      },
      {
        action: { kind: 'click', ref: 'button "Add"' },
        item: 'Sencha, 5 euros',
        check: { what: 'text', text: 'Added to the cart' },
      },
    ]);
    expect(readRoutine(JSON.stringify(routine)).ok).toBe(true);
  });

  it('has no secret: the step is left to the planner', () => {
    const routine = routineOf(did('typing', ['textbox', 'Password'], null));
    const [act] = routine?.parts[0]?.acts ?? [];
    expect(act).toEqual({ does: 'Fill in the textbox "Password"' });
  });

  it('becomes nothing if nothing was done', () => {
    expect(routineOf()).toBeNull();
  });
});
