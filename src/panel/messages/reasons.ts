/** Why steps and runs are as they are, in the words of the panel, in which steps have names instead of numbers. */
import { failureText, sameText } from '../../core/messages/english.ts';
import type { Text } from '../../core/messages/message.ts';
import type { PlanNode } from '../../core/plan/node.ts';
import { nameOf, nameSteps, type StepName, withNamedSteps } from '../../core/plan/stepNames.ts';
import { childrenOf, nodeOf, type PlanTree } from '../../core/plan/tree.ts';
import type { Failure } from '../../core/result.ts';
import { stepWords } from '../record/stepWords.ts';
import { acts, failureWords, inPanelWords, linesIn, type Words } from './localize.ts';

const stepName: StepName = (node) => acts.quote({ text: nameOf(stepWords(node)) });

/** What code or a model says about this plan. */
export const planWords = (tree: PlanTree, text: Text): string =>
  inPanelWords(nameSteps(tree, text, stepName));

/** The same of a model's own text. */
export const modelWords = (tree: PlanTree, text: string): string =>
  withNamedSteps(tree, text, stepName);

/** Why a step is as it is: what failed, what code or the user did, or the planner's words. */
export function stepReason(tree: PlanTree, { id, reasoning }: PlanNode): Words {
  const text = nameSteps(tree, reasoning, stepName);
  if (typeof text === 'object' && 'key' in text) return linesIn(text);
  const failure = failureBehind(tree, id, reasoning);
  return failure ? failureWords(failure) : { message: inPanelWords(text), hint: '' };
}

/** A failure that has no data is passed on as text from the step of the act to those above it. */
function failureBehind(tree: PlanTree, id: PlanNode['id'], text: Text): Failure | null {
  if (text === '') return null;
  const { failure } = nodeOf(tree, id);
  if (failure && sameText(text, failureText(failure))) return failure;
  const below = childrenOf(tree, id).find(({ reasoning }) => sameText(reasoning, text));
  return below ? failureBehind(tree, below.id, text) : null;
}

/** Why a run ended, as its goal says it. */
export function endReason(why: Text, tree: PlanTree): string {
  const failure = failureBehind(tree, tree.root, why);
  if (!failure) return planWords(tree, why);
  const { message, hint } = failureWords(failure);
  return `${message} ${hint}`.trim();
}
