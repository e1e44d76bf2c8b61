/** Agent-E's planner (AE-01): from the task, the address and the chat to the next step or the end. */

import * as z from 'zod/mini';
import { addressHere } from '../../../../core/run/browserStates.ts';
import { oneLine } from '../../../../core/text.ts';
import { type Operator, readWith } from '../../../../llm/operator.ts';
import { partRules } from '../../../../llm/prompt/rules.ts';
import { statusLines } from '../../../../llm/prompt/status.ts';
import type { PlannerReply } from '../replies.ts';
import { chatBlocks, openStepsBlocks } from './chat.ts';

const task = `You are the planner. You never see a page: a navigator works in the browser for you, one step at a time, and tells you in words what the result was. It knows nothing about the task or earlier steps, so each step must say everything it needs: names, values, addresses, and which facts to report.

- plan: the steps still to do after the next one, in order, each one line. Give it in your first reply and whenever it changes; leave it out if OPEN STEPS are still right. Steps marked "(by the person)" are done in their place, whatever you plan.
- next: the one step to do now. It can be work ("search for X and open the first result"), a question ("which of these has a free trial?") or a check of what was done. Leave it out when you end the task.
- Each step costs several questions. Let one step do all that belongs together, even over several pages, and say in it what to check and report at its end.
- If a step failed or its reply does not fit, do not repeat it: plan another way. To go back, name the address. Never ask for the addresses of links.
- Check results before you rely on them, and before you end.
- terminate: "no" while work is left; "done" once all parts of the task are done and known; "gaveUp" if they cannot be done.
- response: only with done or gaveUp, the complete final answer for the person: exact names and values, and plainly what is missing and why. Only facts from the chat.
- If a message from the validator says what is still missing, continue from where the browser is now.`;

const fields = z.object({
  plan: z.optional(z.array(z.string())),
  next: z.optional(z.string()),
  terminate: z.enum(['no', 'done', 'gaveUp']),
  response: z.optional(z.string()),
});
const reply = z.object({
  plan: z._default(z.nullable(z.array(z.string())), null),
  next: z._default(z.nullable(z.string()), ''),
  terminate: z._default(z.enum(['no', 'done', 'gaveUp']), 'no'),
  response: z._default(z.nullable(z.string()), ''),
});

const MOST_STEPS = 20;

export const planStep: Operator<PlannerReply> = {
  name: 'planStep',
  role: 'planner',
  rules: () => [partRules, task],
  schema: () => fields,
  shows: ['task', openStepsBlocks, chatBlocks, 'person'],
  question: ({ context }) =>
    [
      `Delegate the next step, or end. The browser is at ${oneLine(addressHere(context.run), 300) || 'an unknown address'}`,
      ...statusLines(context),
    ].join('\n'),
  parse(value) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const { plan, terminate } = read.value;
    const next = oneLine(read.value.next ?? '', 1000);
    const response = (read.value.response ?? '').trim();
    if (terminate === 'no' && !next)
      return { ok: false, problems: ['next: give the step to do now, or terminate.'] };
    if (terminate !== 'no' && !response)
      return { ok: false, problems: ['response: give the final answer for the person.'] };
    const steps = plan?.map((step) => oneLine(step, 500)).filter((step) => step && step !== next);
    return {
      ok: true,
      value: { plan: steps ? steps.slice(0, MOST_STEPS) : null, next, terminate, response },
    };
  },
};
