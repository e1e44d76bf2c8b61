/** The ReAct baseline (BL-01): from history and page to one action or the answer. */

import * as z from 'zod/mini';
import { schemaOf } from '../../../core/action/action.ts';
import { type Operator, readWith } from '../../../llm/operator.ts';
import { withPlan } from '../../../llm/prompt/parts.ts';
import { available, localPlanBlock } from '../../../llm/prompt/prompt.ts';
import { actionRules, commonRules, pageRules } from '../../../llm/prompt/rules.ts';
import { statusLines } from '../../../llm/prompt/status.ts';
import {
  flatAction,
  groundingOf,
  readAction,
  singleKinds,
} from '../../common/prompts/actionReplies.ts';
import type { NextAction } from '../../common/replies.ts';

const task = `Choose the next single action toward the task, given the current page and what was done so far, or stop.

- why: one short sentence on what the action is for.
- action: one available action, with refs from this page. Note facts that the answer needs before leaving their page.
- When everything the task asks for is done and known, or nothing sensible is left to try, use the action stop with the complete final answer, and say honestly what is missing.`;

const fields = z.object({ why: z.string(), action: flatAction(singleKinds) });
const reply = z.object({ why: z._default(z.string(), ''), action: z.unknown() });

export const nextAction: Operator<NextAction> = {
  name: 'nextAction',
  role: 'planner',
  folds: true,
  rules: () => [commonRules, pageRules, actionRules(singleKinds), task],
  schema: () => fields,
  shows: withPlan(localPlanBlock),
  question: (prompt) =>
    [
      `Choose the next action. Available actions: ${[...available(prompt), 'stop'].join(', ')}`,
      ...statusLines(prompt.context),
    ].join('\n'),
  parse(value, asked) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const stop = schemaOf('stop').safeParse(read.value.action);
    const action = stop.success
      ? ({ ok: true, value: stop.data } as const)
      : readAction(read.value.action, asked);
    return action.ok
      ? {
          ok: true,
          value: {
            action: action.value,
            ...groundingOf(action.value, asked),
            reasoning: read.value.why,
          },
        }
      : action;
  },
};
