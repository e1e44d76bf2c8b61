/**
 * The one choke point of a page: whatever is really pressed, submitted, dropped on or chosen is judged here, in the task
 * that does it, on the element that is really hit (WO-13, safety D1). What exceeds the approval is not done.
 */
import { type Activation, judge } from '../../core/action/risk.ts';
import { type Seal, type Stopped, sealOf } from '../../core/action/seal.ts';
import { asks } from '../../core/action/verdict.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { factsOfElement } from '../distill/facts.ts';
import { closestOf } from '../dom/dom.ts';

/** Activations allowed without asking: those that need no approval, those this seal covers, or all. */
export type Allowed = { readonly seal: Seal | null; readonly everything: boolean };

export type Gate = {
  /** Whether the activation may go through now. */
  readonly permit: (activation: Activation, element: Element, hit?: Element) => Result<null>;
  /** The last stopped activation, with the facts for its card. */
  readonly stopped: () => Stopped | null;
};

export function createGate({ seal, everything }: Allowed): Gate {
  let stopped: Stopped | null = null;
  return {
    stopped: () => stopped,
    permit(activation, element, hit = element) {
      if (everything) return ok(null);
      for (const each of new Set([element, activatedBy(hit), labeledBy(hit)])) {
        if (!each) continue;
        const facts = factsOfElement(each);
        if (!asks(judge(activation, facts)) || sealOf(activation, facts) === seal) continue;
        stopped = { activation, facts };
        return err('needsApproval', 'This needs the approval of the user first.', '');
      }
      return ok(null);
    },
  };
}

const controls =
  'a[href],area[href],button,input,select,textarea,summary,[role=button],[role=link],[role^=menuitem],[role=option],[role=tab],[role=switch],[onclick],[tabindex]';

/** The control that a click here activates: the nearest one around it. */
const activatedBy = (hit: Element): Element | null => closestOf(hit, controls);

/** A click on a label is a click on its control. */
function labeledBy(hit: Element): Element | null {
  const label = closestOf(hit, 'label');
  return label instanceof HTMLLabelElement ? label.control : null;
}
