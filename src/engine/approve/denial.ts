/** What a refusal means for the plan: the action fails, and the reason binds the rest of the plan. */

import { describeAction } from '../../core/action/action.ts';
import { message, type Text } from '../../core/messages/message.ts';
import { wordsWithoutRefs } from '../../core/page/refs.ts';
import type { ActionNode } from '../../core/plan/node.ts';
import { pathOf } from '../../core/plan/tree.ts';
import type { Question } from '../../core/run/question.ts';
import type { Run } from '../../core/run/run.ts';

/** Whether the user decided before the task that it stays on its sites. */
export const isRefusedBefore = ({ options }: Run, question: Question): boolean =>
  options.staysOnSites === true && question.kind === 'site';

type Denial = { readonly why: Text; readonly rule: Text; readonly note: Text };

/**
 * A skipped action fails its node, and the reason binds the rest of the plan. The rule names the step and contains only
 * the user's own words. The refused action may quote a page or the planner, so it becomes a note, which prompts wrap as
 * untrusted.
 */
export function denialOf(
  { tree }: Run,
  node: ActionNode,
  question: Question,
  given: string,
): Denial {
  const reason = given.trim();
  const path = pathOf(tree, node.id);
  return {
    why: whyOf(question, reason),
    rule: ruleOf(path, question, reason),
    note: refused(path, node, question),
  };
}

function whyOf({ kind }: Question, reason: string): Text {
  if (kind === 'file')
    return reason ? message('reason.noFileBecause', { reason }) : message('reason.noFile');
  return reason ? message('reason.skippedBecause', { reason }) : message('reason.skipped');
}

/** Returns the consequence of a skip for the rest of the plan. A missing answer doesn't allow guessing. */
function ruleOf(step: string, question: Question, reason: string): Text {
  const named = { step, reason };
  switch (question.kind) {
    case 'ask':
      return reason ? message('rule.noAnswerBecause', named) : message('rule.noAnswer', named);
    case 'handOver':
      return reason ? message('rule.notDoneBecause', named) : message('rule.notDone', named);
    case 'file':
      return reason ? message('rule.noFileBecause', named) : message('rule.noFile', named);
    case 'site': {
      const { origin } = question;
      return reason
        ? message('rule.notThereBecause', { origin, reason })
        : message('rule.notThere', { origin });
    }
    default:
      return reason ? message('rule.notThisBecause', named) : message('rule.notThis', named);
  }
}

/** Describes it by the text of the page or the planner, since a ref is meaningless on another page. */
function refused(step: string, { action, description }: ActionNode, question: Question): Text {
  const refusal = (what: string): Text => message('rule.refused', { step, what });
  switch (question.kind) {
    case 'site':
      return message('rule.refusedSite', { step, origin: question.origin });
    case 'dialog':
      return message('rule.refusedDialog', {
        step,
        dialog: question.dialog,
        text: question.text,
        site: question.site,
      });
    case 'approve':
    case 'file': {
      const { target, site } = question.card;
      return 'ref' in action
        ? message('rule.refusedAct', { step, act: action.kind, target, site })
        : refusal(describeAction(action));
    }
    case 'ask':
    case 'handOver':
      return refusal(`"${wordsWithoutRefs(question.text)}"`);
    case 'picture':
    case 'plan':
      return refusal(description);
    case 'unknownOutcome':
      return refusal('ref' in action ? wordsWithoutRefs(description) : describeAction(action));
  }
}
