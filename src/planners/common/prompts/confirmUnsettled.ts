/** The second look at the claim that a goal can't be settled: has anything been overlooked? */
import * as z from 'zod/mini';
import { oneLine } from '../../../core/text.ts';
import type { Checked } from '../../../engine/replies.ts';
import { type Operator, readWith } from '../../../llm/operator.ts';
import { withPlan } from '../../../llm/prompt/parts.ts';
import { wholePlanBlock } from '../../../llm/prompt/prompt.ts';
import { commonRules, pageRules } from '../../../llm/prompt/rules.ts';

const task = `Someone who worked on the task says that it can't be settled. Look for what they overlooked.

- untried: concrete ways on these sites that could still do or find what is missing, and that the records don't show as tried; the likeliest first, empty if there is none. A way that failed for a reason that still holds counts as tried. Guessing and asking the person are no ways.
- proof: what in the records, the notes or on the page shows that it can't be settled; empty if nothing does.
- stands: true if there is proof and untried is empty.
- why: one or two sentences for the person.`;

const forModel = z.object({
  untried: z.array(z.string()),
  proof: z.string(),
  stands: z.boolean(),
  why: z.string(),
});
const reply = z.object({
  untried: z._default(z.array(z.string()), []),
  proof: z._default(z.string(), ''),
  stands: z.boolean(),
  why: z._default(z.string(), ''),
});
/** What the question is about. */
const claim = z.object({ unsettled: z.string() });

export const confirmUnsettled: Operator<Checked> = {
  name: 'confirmUnsettled',
  role: 'checks',
  rules: () => [commonRules, pageRules, task],
  schema: () => forModel,
  shows: withPlan(wholePlanBlock),
  question({ context: { about, page } }) {
    const given = claim.safeParse(about);
    const reason = given.success ? ` The reason given: ${oneLine(given.data.unsettled, 600)}` : '';
    const drawn = page?.drawings
      ? '\nWhat PAGE lists as drawn can be shown as a picture: that is a way, unless PLAN shows that it was looked at.'
      : '';
    return `Can the task really not be settled?${reason}${drawn}`;
  },
  parse(value) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const { untried, stands, why } = read.value;
    const ways = untried.map((way) => oneLine(way, 300)).filter(Boolean);
    const left = ways.length > 0 ? ` Not tried yet: ${ways.join('; ')}.` : '';
    const complete = stands && ways.length === 0;
    return { ok: true, value: { complete, reason: `${oneLine(why, 600)}${left}`.trim() } };
  },
};
