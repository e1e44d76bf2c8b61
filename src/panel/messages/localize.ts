/** What code tells the user: failures, why a card asks, and what an action does. Each is data; its words are chosen here. */

import { type Action, describeAction } from '../../core/action/action.ts';
import { type ActionTexts, actionWords } from '../../core/action/actionWords.ts';
import type { ApprovalCard } from '../../core/action/approvalCard.ts';
import type { Delay } from '../../core/messages/delay.ts';
import {
  type CardVerb,
  linesOf,
  type Message,
  type MessageTables,
  type Text,
  textIn,
} from '../../core/messages/message.ts';
import {
  type ChangeTexts,
  describeChanges,
  describePart,
} from '../../core/page/describeChanges.ts';
import type { Failure, FailureKind } from '../../core/result.ts';
import type { ActionRecord } from '../../core/run/run.ts';
import * as messages from '../../locales/compiled/en/messages.ts';
import * as en from '../../locales/compiled/en/outcomes.ts';
import { transcript } from '../app/words.ts';
import { card } from '../cards/cardWords.ts';
import { locale } from '../locales/locale.ts';
import { localized } from '../locales/localized.ts';

const tables: MessageTables = {
  card: localized('messages', 'card', messages.card),
  edit: localized('messages', 'edit', messages.edit),
  model: localized('messages', 'model', messages.model),
  reason: localized('messages', 'reason', messages.reason),
  remark: localized('messages', 'remark', messages.remark),
  rule: localized('messages', 'rule', messages.rule),
  tab: localized('messages', 'tab', messages.tab),
  task: localized('messages', 'task', messages.task),
};
const verbs: Readonly<Record<CardVerb, string>> = localized('messages', 'verb', messages.verb);
export const acts: ActionTexts = localized('messages', 'action', messages.action);
const changes: ChangeTexts = localized('messages', 'change', messages.change);

/** Text in the words of the panel; what a page, a model or a user wrote stays as it is. */
export const inPanelWords = textIn(tables);

/** Stands for a failure that comes with English words alone. */
export const failureKinds: Readonly<Record<FailureKind, string>> = localized(
  'outcomes',
  'failureKinds',
  en.failureKinds,
);

const whole = (ms: number): number => Math.ceil(ms / 1000);

export const delays = localized('outcomes', 'delays', en.delays);

/** Why the model's answer is late. */
export const delayWords = ({ why, host, ms }: Delay): string =>
  ms > 0
    ? `${delays[why]({ host })} ${delays.again({ seconds: whole(ms) })}`
    : delays[why]({ host });

export type Words = Pick<Failure, 'message' | 'hint'>;

/** What is the matter, and what to do. In a language other than English, words without data follow those of their kind. */
export function failureWords({ kind, message, hint, said }: Failure): Words {
  if (said) return linesIn(said);
  if (locale === 'en') return { message, hint };
  return { message: failureKinds[kind], hint: `${message} ${hint}`.trim() };
}

export function linesIn(text: Message): Words {
  const [message = '', hint = ''] = linesOf(tables, text);
  return { message, hint };
}

/** The same failure in the words of the panel. */
export const inOurWords = (failure: Failure): Failure => ({ ...failure, ...failureWords(failure) });

/** What came of an act: the changes that were seen, how it failed, then what code says of it. */
export const outcomeWords = ({
  changes: seen,
  failed,
  remarks,
  unasked,
}: ActionRecord): readonly string[] => [
  ...(seen ? describeChanges(seen, { texts: changes }) : []),
  ...(failed && locale !== 'en' ? [failureKinds[failed]] : []),
  ...remarks.map(inPanelWords),
  ...(unasked ? [transcript.unasked[unasked]] : []),
];

/** An element as a page read names it, such as `button "Sign in"`. */
export function partWords(what: string): string {
  const [, role = '', name = ''] = /^(\w+) "(.*)"$/s.exec(what) ?? [];
  if (locale === 'en' || role === '') return what;
  return `${describePart(role, changes)} ${changes.quote({ text: name })}`;
}

/** Why a card or a question for a site asks. */
export const reasonWords = ({ why }: { readonly why: Text }): string => inPanelWords(why);

export const actWords = (action: Action, target: Parameters<typeof actionWords>[1]): string =>
  actionWords(action, target, acts);

type Asked = { readonly card: ApprovalCard; readonly action: Action };

/** What the act does, as on the button that allows it. */
export function verbWords({ card: { verb }, action }: Asked): string {
  if (isCardVerb(verb)) return verbs[verb];
  return verb === actionWords(action, null) ? actWords(action, null) : verb;
}

/** What the card is about: the page's text, or the action itself if it has no element. */
export const targetWords = ({ card: { target }, action }: Asked): string =>
  target === describeAction(action) ? actWords(action, null) : target;

/** Where it happens. */
export const siteWords = ({ site, frame }: ApprovalCard): string =>
  frame ? card.inFrame(frame) : site;

const isCardVerb = (verb: string): verb is CardVerb => Object.hasOwn(verbs, verb);

/** Translates the text of a step or request that code wrote; returns other text unchanged. */
export function codeStepWords(text: string): string {
  const found = Object.entries(messages.step).find(([, english]) => english === text);
  return found && isCodeStep(found[0]) ? codeSteps[found[0]] : text;
}

const codeSteps = localized('messages', 'step', messages.step);
const isCodeStep = (name: string): name is keyof typeof codeSteps => Object.hasOwn(codeSteps, name);
