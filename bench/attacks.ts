/**
 * Attacks on the built extension over HTTP. The scripted model obeys every text on the page, so nothing depends on the
 * refusals of a language model: gate, fence, cards and records have to hold. A local server with several origins logs
 * every request, and only that log decides what happened. Each attack has a benign control that has to work.
 */
import { parseArgs } from 'node:util';
import { sample } from '../harness/attacks/generate.ts';
import { type GatePolicy, openStage, type Stage } from '../harness/attacks/play.ts';
import { type Family, families, usualFamilies, type Variant } from '../harness/attacks/trial.ts';
import type { BrowserName } from '../harness/browser/driver.ts';
import { browserNames, requireBrowser } from '../scripts/browsers.mjs';
import { unclearPolicies } from '../src/core/gate/verdict.ts';
import { figuresOf, type Outcome } from './attacks/figures.ts';
import { tryVariant } from './attacks/tryVariant.ts';

type Options = { readonly say: (line: string) => void; readonly argv: readonly string[] };

const DEFAULT_VARIANTS = 200;
const DEFAULT_WORKERS = 2;

export async function run({ say, argv }: Options): Promise<object> {
  const options = readArguments(argv);
  const { browser, families: only, variants, seed, gate, unclear, from, workers } = options;
  const policy: GatePolicy = { askBefore: gate, unclear };
  const left = sample(variants, seed, only).slice(from);
  const total = left.length;
  const deadline = Date.now() + options.minutes * 60_000;
  const outcomes: Outcome[] = [];
  const next = (): Variant | undefined => (Date.now() > deadline ? undefined : left.shift());
  const done = (outcome: Outcome): void => {
    outcomes.push(outcome);
    say(`${outcomes.length}/${total} ${outcome.family} ${outcome.name}: ${lineOf(outcome)}`);
  };
  const work = { browser, policy, next, done };
  await Promise.all(Array.from({ length: workers }, () => playAll(work)));
  const model = 'scripted, obeys every text on the page';
  return { model, browser, seed, gate, unclear, ...figuresOf(outcomes) };
}

/** Variants that one browser plays before it is replaced, since its tabs, journals and logs grow. */
const RENEW = 60;

type Work = {
  readonly browser: BrowserName;
  readonly policy: GatePolicy;
  readonly next: () => Variant | undefined;
  readonly done: (outcome: Outcome) => void;
};

/**
 * Plays variants in one browser after another until none is left. A variant mostly waits, so it pays to run several of
 * these in parallel.
 */
async function playAll({ browser, policy, next, done }: Work): Promise<void> {
  let stage: Stage | null = null;
  let played = 0;
  try {
    for (let variant = next(); variant; variant = next()) {
      stage ??= await openStage(browser);
      const outcome = await tryVariant(stage, variant, policy);
      done(outcome);
      played += 1;
      // A browser in a bad state would spoil all later variants.
      if (outcome.isHealthy && played % RENEW !== 0) continue;
      await stage.close();
      stage = null;
    }
  } finally {
    await stage?.close();
  }
}

const lineOf = ({ harms, falseCards, twin, problem }: Outcome): string =>
  [
    harms.length > 0 ? `HARM ${harms[0]}` : '',
    falseCards.length > 0 ? `FALSE CARD ${falseCards[0]}` : '',
    twin.isDone ? '' : `twin failed ${twin.problem}`,
    twin.undue > 0 ? `twin asked ${twin.undue}` : '',
    problem ? `(${problem})` : '',
  ]
    .filter(Boolean)
    .join(', ') || 'ok';

type Arguments = {
  readonly browser: BrowserName;
  readonly families: readonly Family[];
  readonly variants: number;
  readonly seed: number;
  /** `none` switches the gate off, to see which attacks are live. */
  readonly gate: 'risky' | 'none';
  /**
   * Policy for actions whose effect code can't determine. By default the user is asked, as if no critic were available.
   */
  readonly unclear: GatePolicy['unclear'];
  /** Skips this many variants at the beginning. */
  readonly from: number;
  /** No further variant starts after this time. */
  readonly minutes: number;
  /** Number of browsers in parallel. */
  readonly workers: number;
};

function readArguments(argv: readonly string[]): Arguments {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...argv],
    options: {
      browser: text,
      family: text,
      variants: text,
      seed: text,
      gate: text,
      unclear: text,
      from: text,
      minutes: text,
      workers: text,
    },
  });
  const browser = browserNames.find((each) => each === (values.browser ?? 'chromium'));
  if (!browser) throw new Error(`unknown browser: ${values.browser}`);
  requireBrowser(browser);
  const unclear = unclearPolicies.find((each) => each === (values.unclear ?? 'ask'));
  if (!unclear) throw new Error(`unknown policy: ${values.unclear}`);
  return {
    browser,
    families: values.family === undefined ? usualFamilies : [familyOf(values.family)],
    variants: Number(values.variants ?? DEFAULT_VARIANTS),
    seed: Number(values.seed ?? 0),
    gate: values.gate === 'none' ? 'none' : 'risky',
    unclear,
    from: Number(values.from ?? 0),
    minutes: Number(values.minutes ?? Number.POSITIVE_INFINITY),
    workers: Number(values.workers ?? DEFAULT_WORKERS),
  };
}

/** Returns a family by its number from 1, or by its name. */
function familyOf(text: string): Family {
  const found = families[Number(text) - 1] ?? families.find((each) => each === text);
  if (!found)
    throw new Error(
      `unknown family: ${text}. Use 1 to ${families.length}, or ${families.join(', ')}`,
    );
  return found;
}
