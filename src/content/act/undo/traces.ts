/** The reversible effects of each action in this document, kept while the page lives. */
import type { ActionId } from '../../../core/ids.ts';
import { attributeOf } from '../../dom/dom.ts';
import type { FieldState, PageSnapshot } from '../../report/pageSnapshot.ts';

export type FieldChange = {
  readonly control: Element;
  readonly before: FieldState;
  readonly after: FieldState;
};

export type Trace = {
  readonly fields: readonly FieldChange[];
  /** Dialogs, menus and lists that opened. */
  readonly opened: readonly Element[];
  /** The control that revealed a part of the page and can hide it again. */
  readonly expander: Element | null;
};

export type Traces = {
  readonly keep: (id: ActionId, trace: Trace) => void;
  /** Returns the traces of these actions, latest first. */
  readonly latestFirst: (ids: readonly ActionId[]) => readonly Trace[];
  readonly forget: (ids: readonly ActionId[]) => void;
};

/** Traces reference elements, so only the latest are kept. */
const MAX_TRACES = 60;

export function createTraces(): Traces {
  const kept = new Map<ActionId, Trace>();
  return {
    keep(id, trace) {
      if (trace.fields.length + trace.opened.length === 0 && !trace.expander) return;
      kept.set(id, trace);
      const [oldest] = kept.keys();
      if (kept.size > MAX_TRACES && oldest) kept.delete(oldest);
    },
    latestFirst(ids) {
      const wanted = new Set(ids);
      return [...kept].flatMap(([id, trace]) => (wanted.has(id) ? [trace] : [])).toReversed();
    },
    forget(ids) {
      for (const id of ids) kept.delete(id);
    },
  };
}

const closable = new Set(['dialog', 'menu', 'listbox', 'tree']);

type Seen = {
  readonly before: PageSnapshot;
  readonly after: PageSnapshot;
  /** The expander that was used, and its state before. */
  readonly expander: Element | null;
  readonly wasExpanded: string | null;
};

/** Compares the page before and after an action. */
export function traceOf({ before, after, expander, wasExpanded }: Seen): Trace {
  const fields = [...after.fields].flatMap(([control, now]): FieldChange[] => {
    const was = before.fields.get(control);
    return was && !isSameState(was, now) ? [{ control, before: was, after: now }] : [];
  });
  const opened = [...after.popups]
    .filter(([element, { role }]) => closable.has(role) && !before.popups.has(element))
    .map(([element]) => element);
  const isExpanded = expander && attributeOf(expander, 'aria-expanded') === 'true';
  return { fields, opened, expander: isExpanded && wasExpanded === 'false' ? expander : null };
}

export const isSameState = (a: FieldState, b: FieldState): boolean =>
  a.value === b.value && a.checked === b.checked;
