/**
 * What a page may change without a mutation that would tell: whether what a rule may hide is seen, what fields hold,
 * how far things are scrolled, what is clipped to nothing, who was given a shadow root. It is asked again at each look.
 */
import { isConnected, isMatch } from '../dom/dom.ts';

type Check = { readonly read: () => unknown; last: unknown };
/** An element may have one check of each kind. */
export type CheckKind =
  | 'opaque'
  | 'seen'
  | 'shown'
  | 'control'
  | 'spelled'
  | 'covert'
  | 'scroll'
  | 'root'
  | 'paint'
  | 'away';
/** Whether style rules still hide the same; as long as the page stood still nothing else changes that. */
const byRules: readonly CheckKind[] = ['opaque', 'seen', 'shown'];
/** What stands beside an element or holds it, which says nothing of the element when it changes. */
const byOthers: readonly CheckKind[] = ['control', 'spelled'];
const byPage: readonly CheckKind[] = ['covert', 'scroll', 'root', 'paint', 'away'];

export class Checks {
  private readonly byKind: Readonly<Record<CheckKind, Map<Element, Check>>> = {
    opaque: new Map(),
    seen: new Map(),
    shown: new Map(),
    control: new Map(),
    spelled: new Map(),
    covert: new Map(),
    scroll: new Map(),
    root: new Map(),
    paint: new Map(),
    away: new Map(),
  };
  private readonly fields = new Map<Element, FieldCheck>();

  set(kind: CheckKind, of: Element, read: () => unknown, last: unknown): void {
    this.byKind[kind].set(of, { read, last });
  }

  setField(of: Element): void {
    this.fields.set(of, new FieldCheck(of));
  }

  clear(): void {
    for (const checks of Object.values(this.byKind)) checks.clear();
    this.fields.clear();
  }

  /** Asks again, and tells of all that changed. */
  ask({ hasStirred, hasChanged, mayHaveLeft }: Since, changed: (of: Element) => void): void {
    let isOther = false;
    for (const [of, check] of this.fields) {
      if (mayHaveLeft && !isConnected(of)) this.fields.delete(of);
      else if (check.hasChanged(hasStirred)) {
        isOther = true;
        changed(of);
      }
    }
    for (const kind of byPage) askAll(this.byKind[kind], changed);
    if (hasStirred || hasChanged) for (const kind of byOthers) askAll(this.byKind[kind], changed);
    if (hasStirred || isOther) for (const kind of byRules) askAll(this.byKind[kind], changed);
  }
}

/** What happened since it was last asked. */
type Since = {
  /** Style rules may apply to other elements than before. */
  readonly hasStirred: boolean;
  /** Anything was changed. */
  readonly hasChanged: boolean;
  /** Elements may have left the page. */
  readonly mayHaveLeft: boolean;
};

function askAll(checks: Map<Element, Check>, changed: (of: Element) => void): void {
  for (const [of, check] of checks) {
    if (!isConnected(of)) checks.delete(of);
    else if (check.read() !== check.last) changed(of);
  }
}

/** What of a field's state changes without a trace in its attributes; pages have thousands of these. */
class FieldCheck {
  private readonly of: Element;
  private readonly input: HTMLInputElement | undefined;
  private readonly isTicked: boolean;
  private readonly isMixed: boolean;
  private readonly held: string | undefined;
  private readonly isWrong: boolean;
  private readonly mayGoWrong: boolean;

  constructor(of: Element) {
    const input = of instanceof HTMLInputElement && ticked.has(of.type) ? of : undefined;
    this.of = of;
    this.input = input;
    this.isTicked = input?.checked === true;
    this.isMixed = input?.indeterminate === true;
    this.held = input ? undefined : heldBy(of);
    this.isWrong = isMatch(of, wrong);
    this.mayGoWrong = !input || input.required || this.isWrong;
  }

  /** Whether it is mixed, or marked as wrong, follows from what a person does, which stirs the page. */
  hasChanged(hasStirred: boolean): boolean {
    const { of, input } = this;
    if (input ? input.checked !== this.isTicked : heldBy(of) !== this.held) return true;
    if (!hasStirred && !this.isMixed) return false;
    if (input && input.indeterminate !== this.isMixed) return true;
    return this.mayGoWrong && isMatch(of, wrong) !== this.isWrong;
  }
}

const ticked = new Set(['checkbox', 'radio']);
const wrong = ':user-invalid';

function heldBy(of: Element): string {
  if (of instanceof HTMLInputElement || of instanceof HTMLTextAreaElement) return of.value;
  if (!(of instanceof HTMLSelectElement)) return '';
  return of.multiple
    ? Array.from(of.selectedOptions, ({ index }) => index).join()
    : `${of.selectedIndex}`;
}
