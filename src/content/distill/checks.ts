/**
 * What a page may change without a mutation that would tell: whether what a rule may hide is seen, what fields hold,
 * how far things are scrolled, what is clipped to nothing, who was given a shadow root. It is asked again at each look.
 */
import { isConnected, isMatch } from './dom.ts';

type Check = { readonly read: () => unknown; last: unknown };
/** An element may have one check of each kind. */
export type CheckKind = 'opaque' | 'seen' | 'shown' | 'covert' | 'scroll' | 'root';
/** Whether style rules still hide the same; as long as the page stood still nothing else changes that. */
const byRules: readonly CheckKind[] = ['opaque', 'seen', 'shown'];
const byPage: readonly CheckKind[] = ['covert', 'scroll', 'root'];

export class Checks {
  private readonly byKind: Readonly<Record<CheckKind, Map<Element, Check>>> = {
    opaque: new Map(),
    seen: new Map(),
    shown: new Map(),
    covert: new Map(),
    scroll: new Map(),
    root: new Map(),
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

  /** Asks again. `hasStirred`: style rules may apply to other elements than before. Tells of all that changed. */
  ask(hasStirred: boolean, changed: (of: Element) => void): void {
    let isOther = false;
    for (const [of, check] of this.fields) {
      if (!isConnected(of)) this.fields.delete(of);
      else if (check.hasChanged(hasStirred)) {
        isOther = true;
        changed(of);
      }
    }
    for (const kind of byPage) askAll(this.byKind[kind], changed);
    if (hasStirred || isOther) for (const kind of byRules) askAll(this.byKind[kind], changed);
  }
}

function askAll(checks: Map<Element, Check>, changed: (of: Element) => void): void {
  for (const [of, check] of checks) {
    if (!isConnected(of)) checks.delete(of);
    else if (check.read() !== check.last) changed(of);
  }
}

/** What of a field's state changes without a trace in its attributes; pages have thousands of these. */
class FieldCheck {
  private readonly of: Element;
  private readonly held: string;
  private readonly isTicked: boolean;
  private readonly isMixed: boolean;
  private readonly isWrong: boolean;

  constructor(of: Element) {
    this.of = of;
    this.held = heldBy(of);
    this.isTicked = of instanceof HTMLInputElement && of.checked;
    this.isMixed = of instanceof HTMLInputElement && of.indeterminate;
    this.isWrong = isMatch(of, wrong);
  }

  /** Whether it is marked as wrong follows from what a person does, which stirs the page. */
  hasChanged(hasStirred: boolean): boolean {
    const { of } = this;
    if (of instanceof HTMLInputElement) {
      if (of.checked !== this.isTicked || of.indeterminate !== this.isMixed) return true;
    }
    return heldBy(of) !== this.held || (hasStirred && isMatch(of, wrong) !== this.isWrong);
  }
}

const wrong = ':user-invalid';

function heldBy(of: Element): string {
  if (of instanceof HTMLInputElement || of instanceof HTMLTextAreaElement) return of.value;
  if (!(of instanceof HTMLSelectElement)) return '';
  return of.multiple
    ? Array.from(of.selectedOptions, ({ index }) => index).join()
    : `${of.selectedIndex}`;
}
