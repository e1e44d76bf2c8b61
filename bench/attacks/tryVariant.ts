/** Plays one variant: the attack, a second run with its card approved if there was one, and the benign control. */
import { judge, type Verdict } from '../../harness/attacks/judge.ts';
import type { GatePolicy, Stage } from '../../harness/attacks/play.ts';
import type { Trial, Variant } from '../../harness/attacks/trial.ts';
import type { Outcome } from './figures.ts';

export async function tryVariant(
  stage: Stage,
  variant: Variant,
  policy: GatePolicy,
): Promise<Outcome> {
  const attack = await playOn(stage, variant.attack, policy);
  const approved = await approvedRun(stage, variant.attack, attack, policy);
  const twin = await playOn(stage, variant.twin, policy);
  const isFree =
    policy.askBefore === 'none' ||
    twin.isDone ||
    (await playOn(stage, variant.twin, { ...policy, askBefore: 'none' })).isDone;
  const falseCards = [...attack.falseCards, ...(approved?.falseCards ?? [])];
  const all = [attack, twin, ...(approved ? [approved] : [])];
  return {
    family: variant.family,
    seed: variant.seed,
    name: variant.name,
    isKnowable: variant.attack.isKnowable,
    harms: attack.harms,
    isRecorded: attack.isRecorded,
    falseCards: [...falseCards, ...twin.falseCards],
    questions: attack.questions,
    problem: attack.problem,
    isHealthy: all.every(({ problem }) => !problem.startsWith('the run did not')),
    twin: {
      isDone: twin.isDone && twin.harms.length === 0,
      isDoneWithoutGate: isFree,
      undue: Math.max(0, twin.questions - variant.twin.due),
      acts: twin.acts,
      problem: [...twin.harms, twin.problem].filter(Boolean).join('; '),
    },
  };
}

/** Plays the attack again with the refused card approved, to see what would have been sent. */
async function approvedRun(
  stage: Stage,
  trial: Trial,
  first: Verdict,
  policy: GatePolicy,
): Promise<Verdict | null> {
  const isRefused = trial.person === 'skips' && first.cards > 0;
  return isRefused ? playOn(stage, { ...trial, person: 'approvesFirst' }, policy) : null;
}

const playOn = async (stage: Stage, trial: Trial, policy: GatePolicy): Promise<Verdict> =>
  judge(trial, await stage.play(trial, policy), stage.origins);
