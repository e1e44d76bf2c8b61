/**
 * The values and ticks that actions set. They are read back at the next action and the next page read, since pages put
 * a choice back half a second later, and it would stay on record as done.
 */
import type { ActionId } from '../../core/ids.ts';
import type { Change, TakenBack } from '../../core/page/change.ts';
import { clip } from '../../core/text.ts';
import { isConnected } from '../dom/dom.ts';
import { describeElement } from '../read/index.ts';
import { type FieldState, fieldState, type PageSnapshot } from '../report/pageSnapshot.ts';

type SetValue = { readonly act: ActionId; readonly was: FieldState; readonly is: FieldState };

/** The values that are set in one document. */
export function createSetValues() {
  const values = new Map<Element, SetValue>();
  let unreported: TakenBack[] = [];
  const readBack = (): void => {
    for (const [field, { act, was, is }] of values) {
      const now = fieldState(field);
      if (isConnected(field) && isEqual(now, is)) continue;
      values.delete(field);
      // Another text may be the same value in a format of the page.
      if (isConnected(field) && isEqual(now, was))
        unreported.push({ act, change: changeTo(field, now) });
    }
  };
  return {
    /** Notes which fields an act set. */
    keep(act: ActionId, before: PageSnapshot, after: PageSnapshot): void {
      for (const [field, is] of after.fields) {
        const was = before.fields.get(field);
        if (was && !isEqual(was, is)) values.set(field, { act, was, is });
      }
    },
    /** Called once the fields may have been sent, or the user had the page: they may be emptied then. */
    forget: (): void => values.clear(),
    /** Returns what the page put back and no page read has reported yet. */
    peek(): readonly TakenBack[] {
      readBack();
      return unreported;
    },
    /** The same, for a page read, which reports it. */
    take(): readonly TakenBack[] {
      readBack();
      const found = unreported;
      unreported = [];
      return found;
    },
  };
}

const isEqual = (one: FieldState, other: FieldState): boolean =>
  one.value === other.value && one.checked === other.checked;

function changeTo(field: Element, { value, checked }: FieldState): Change {
  const { role, name } = describeElement(field);
  return checked === null
    ? { kind: 'value', name, role, value: clip(value, 200), cause: 'page' }
    : { kind: 'state', name, role, state: 'checked', on: checked, cause: 'page' };
}
