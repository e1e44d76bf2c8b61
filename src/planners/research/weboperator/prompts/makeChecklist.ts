/** Asks for the milestones of the task, once per task (WO-10). */

import * as z from 'zod/mini';
import { oneLine } from '../../../../core/text.ts';
import { type Operator, readWith } from '../../../../llm/operator.ts';
import { commonRules } from '../../../../llm/prompt/rules.ts';
import type { Checklist } from '../replies.ts';
import { atStart } from './pathLines.ts';

/** The most milestones per task (WO-10). */
export const MAX_MILESTONES = 5;

const task = `List the milestones of the task: states that anyone who completes it must pass through. Later steps are measured by them.

- items: at most ${MAX_MILESTONES}, in order, one short sentence each. Name results, such as a filter that is set or a fact that is found, not clicks. Every condition of the task must be in one of them. Include nothing about signing in.`;

const reply = z.object({ items: z.array(z.string()).check(z.minLength(1)) });

/** The user is already signed in, or signs in themselves. */
const SIGN_IN = /\b(log|sign)(s|ged|ged|ing|ned)?[ -]?in(to)?\b/i;

export const makeChecklist: Operator<Checklist> = {
  name: 'makeChecklist',
  rules: () => [commonRules, task],
  schema: () => z.object({ items: z.array(z.string()) }),
  shows: atStart,
  question: () => 'List the milestones of the task.',
  parse(value) {
    const read = readWith(reply, value);
    if (!read.ok) return read;
    const items = read.value.items
      .map((text) => oneLine(text, 300))
      .filter((text) => text && !SIGN_IN.test(text))
      .slice(0, MAX_MILESTONES);
    if (items.length > 0) return { ok: true, value: { items } };
    return { ok: false, problems: ['items: name at least one milestone besides signing in.'] };
  },
};
