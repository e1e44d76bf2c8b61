/** What code tells the user: failures, why a card asks, and what an action does. Each is data; its words are chosen here. */

import { type Action, describeAction } from '../../core/action/action.ts';
import { type ActionTexts, actionTexts } from '../../core/action/actionTexts.ts';
import { actionWords } from '../../core/action/actionWords.ts';
import type { ApprovalCard } from '../../core/action/approvalCard.ts';
import type { NodeId } from '../../core/ids.ts';
import type { CardMessage } from '../../core/messages/cardMessage.ts';
import { type CardVerb, cardReasons, cardVerbs } from '../../core/messages/cardReasons.ts';
import type { Delay } from '../../core/messages/delay.ts';
import { failureMessages } from '../../core/messages/failures.ts';
import { sentenceOf } from '../../core/messages/message.ts';
import { type ChangeTexts, changeTexts } from '../../core/page/changeTexts.ts';
import { describeChanges, describePart } from '../../core/page/describeChanges.ts';
import type { PlanNode } from '../../core/plan/node.ts';
import { childrenOf, nodeOf, type PlanTree } from '../../core/plan/tree.ts';
import type { Failure, FailureKind } from '../../core/result.ts';
import type { ActionRecord } from '../../core/run/run.ts';
import * as en from '../../locales/compiled/en/outcomes.ts';
import { transcript } from '../app/words.ts';
import { card } from '../cards/cardWords.ts';
import { locale } from '../locales/locale.ts';
import { localized } from '../locales/localized.ts';
import { inPanelWords } from './localizeSentence.ts';

export const failures = localized('said', 'failures', failureMessages);
export const reasons = localized('said', 'reasons', cardReasons);
export const verbs: Readonly<Record<CardVerb, string>> = localized('said', 'verbs', cardVerbs);
export const acts: ActionTexts = localized('said', 'acts', actionTexts);
export const changes: ChangeTexts = localized('said', 'changes', changeTexts);

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
  ms > 0 ? `${delays[why](host)} ${delays.again({ seconds: whole(ms) })}` : delays[why](host);

type Words = Pick<Failure, 'message' | 'hint'>;

/** What is the matter, and what to do. In a language other than English, words without data follow those of their kind. */
export function failureWords({ kind, message, hint, said }: Failure): Words {
  const told = said && sentenceOf(failures, said);
  if (told) return { message: told[0], hint: told[1] };
  if (locale === 'en') return { message, hint };
  return { message: failureKinds[kind], hint: inPanelWords(`${message} ${hint}`.trim()) };
}

/** The same failure in the words of the panel. */
export const inOurWords = (failure: Failure): Failure => ({ ...failure, ...failureWords(failure) });

/** Why a step is as it is: what failed, what code or the user did, or the planner's words. */
export function stepReason(tree: PlanTree, { id, reasoning }: PlanNode): Words {
  const failure = failureSaid(tree, id, reasoning);
  return failure ? failureWords(failure) : { message: inPanelWords(reasoning), hint: '' };
}

/** A failure is passed on as words from the step of the act to those above it. */
function failureSaid(tree: PlanTree, id: NodeId, words: string): Failure | null {
  if (words === '') return null;
  const { failure } = nodeOf(tree, id);
  if (failure && words === `${failure.message} ${failure.hint}`.trim()) return failure;
  const below = childrenOf(tree, id).find(({ reasoning }) => reasoning === words);
  return below ? failureSaid(tree, below.id, words) : null;
}

/** Why a run ended, as its goal says it. */
export function endReason(why: string, tree: PlanTree): string {
  const failure = failureSaid(tree, tree.root, why);
  const { message, hint } = failure
    ? failureWords(failure)
    : { message: inPanelWords(why), hint: '' };
  return `${message} ${hint}`.trim();
}

/** What came of an act: the changes that were seen, how it failed, then what code says of it. */
export const outcomeWords = ({
  changes: seen,
  failed,
  remarks,
  unasked,
}: ActionRecord): readonly string[] => [
  ...(seen ? describeChanges(seen, changes) : []),
  ...(failed && locale !== 'en' ? [failureKinds[failed]] : []),
  ...remarks.map(inPanelWords),
  ...(unasked ? [transcript.unasked[unasked]] : []),
];

/** An element as a page read names it, such as `button "Sign in"`. */
export function partWords(what: string): string {
  const [, role = '', name = ''] = /^(\w+) "(.*)"$/s.exec(what) ?? [];
  if (locale === 'en' || role === '') return what;
  return `${describePart(role, changes)} ${changes.quote(name)}`;
}

/** `why` is the reason in English, or the critic's own. */
export const reasonWords = ({ why, said }: { readonly why: string; readonly said?: CardMessage }) =>
  (said && sentenceOf({ card: reasons }, said)) ?? why;

export const actWords = (action: Action, target: Parameters<typeof actionWords>[1]): string =>
  actionWords(action, target, acts);

type Asked = { readonly card: ApprovalCard; readonly action: Action };

/** What the act does, as on the button that allows it. */
export function verbWords({ card: { verb }, action }: Asked): string {
  if (isCardVerb(verb)) return verbs[verb];
  return verb === describeAction(action) ? actWords(action, null) : verb;
}

/** What the card is about: the page's words, or the act itself where it has no element. */
export const targetWords = ({ card: { target }, action }: Asked): string =>
  target === describeAction(action) ? actWords(action, null) : target;

/** Where it happens. */
export const siteWords = ({ site, frame }: ApprovalCard): string =>
  frame ? card.inFrame(frame) : site;

const isCardVerb = (verb: string): verb is CardVerb => Object.hasOwn(verbs, verb);
