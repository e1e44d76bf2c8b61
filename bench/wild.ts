/**
 * Generated pages that live as pages of strangers do: they draw rows again, reuse nodes for other items, tick, load late,
 * show twins, and take values back. Each case says what a user would ask for, finds it in the lines of the page reader,
 * lets the page live, acts, and compares the page's own log with what was asked and reported. The code of the content
 * layer is real and runs in an isolated world of a test page; what the worker does between reading and acting is
 * repeated here (bench/wild/hands.ts). Nothing is asked of a model or of a user.
 */

import {
  bundleHarness,
  inEachBrowser,
  onlyIn,
  type PageBenchOptions,
  wordIn,
} from './page/benchPage.ts';
import { drawFor } from './wild/draw.ts';
import { handOf } from './wild/hands.ts';
import { type Generator, type Kind, kinds, type Part } from './wild/scene.ts';
import { seen } from './wild/seen/index.ts';
import { type Outcome, outcomes, tryScene, type Verdict } from './wild/tryScene.ts';
import { unseen } from './wild/unseen/index.ts';

const parts: Readonly<Record<string, readonly Part[]>> = { seen, unseen: [unseen] };
/** Cases of each generator. */
const COUNT = 14;

type Named = {
  readonly part: string;
  readonly kind: Kind;
  readonly name: string;
  readonly generator: Generator;
};
type Tried = Named & Verdict & { readonly seed: number; readonly browser: string };

/**
 * `part=seen|unseen`, `only=NAME` of a generator or kind, `seed=N` the first seed, `count=N` cases of each generator,
 * `browser=firefox`. `--show` prints failing cases of `unseen` too. `stub=wrongTarget|falseDone|falseRefusal|unread`
 * replaces the product by one that always fails in this way, to show that the cases notice.
 */
export async function run(options: PageBenchOptions & { readonly argv: readonly string[] }) {
  const { say, args, argv } = options;
  const [part, stub] = [wordIn(args, 'part'), wordIn(args, 'stub')];
  const first = Number(wordIn(args, 'seed') || 1);
  const count = Number(wordIn(args, 'count') || COUNT);
  const browser = wordIn(args, 'browser') || args.find((arg) => !arg.includes('=')) || 'chromium';
  const chosen = generatorsOf(part, onlyIn(args));
  await bundleHarness(options.inExtension);
  const tried: Tried[] = [];
  await inEachBrowser({ ...options, args: [browser] }, async (page) => {
    for (const each of chosen)
      for (let seed = first; seed < first + count; seed += 1) {
        const scene = each.generator(drawFor(each.name, seed));
        const verdict = await tryScene(page, scene, handOf(stub), stub === 'unread');
        tried.push({ ...each, ...verdict, seed, browser });
        const isShown = !stub && (each.part === 'seen' || argv.includes('--show'));
        if (isShown && isBad(verdict)) sayFailure(say, tried.at(-1), scene.asks);
      }
  });
  if (stub) for (const { name } of chosen) say(`${name}: ${outcomesOf(tried, name)}`);
  return { ...(stub && { stub }), browser, ...figuresOf(tried), ...byPartOf(tried) };
}

/** The outcomes of one generator, for a look at what a stub was caught at. */
const outcomesOf = (tried: readonly Tried[], name: string): string =>
  tried.flatMap((each) => (each.name === name ? each.outcome : [])).join(' ');

function generatorsOf(part: string, only: string): Named[] {
  return Object.entries(parts)
    .filter(([name]) => !part || name === part)
    .flatMap(([part, its]) =>
      its.flatMap((each) =>
        kinds.flatMap((kind) =>
          Object.entries(each[kind]).map(([name, generator]) => ({ part, kind, name, generator })),
        ),
      ),
    )
    .filter(({ name, kind }) => !only || name === only || kind === only);
}

const isBad = ({ outcome }: Verdict): boolean => outcome !== 'right' && outcome !== 'refused';

function sayFailure(say: (line: string) => void, tried: Tried | undefined, asks: string): void {
  if (!tried) return;
  const { kind, name, seed, outcome, happened, report } = tried;
  say(`${kind} ${name} seed=${seed}: ${outcome}`);
  say(`    asked     ${asks}`);
  say(`    happened  ${happened}`);
  say(`    report    ${report}`);
}

type Figures = Readonly<Record<'cases' | Outcome, number>>;

const countsOf = (tried: readonly Tried[]): Figures => ({
  cases: tried.length,
  ...(Object.fromEntries(
    outcomes.map((each) => [each, tried.filter(({ outcome }) => outcome === each).length]),
  ) as Record<Outcome, number>),
});

const figuresOf = (tried: readonly Tried[]) => ({
  ...countsOf(tried),
  byKind: Object.fromEntries(
    kinds
      .map((kind) => [kind, tried.filter((each) => each.kind === kind)] as const)
      .filter(([, of]) => of.length > 0)
      .map(([kind, of]) => [kind, countsOf(of)]),
  ),
});

/** The halves apart, if both were run. */
function byPartOf(tried: readonly Tried[]): object {
  const names = [...new Set(tried.map(({ part }) => part))];
  if (names.length < 2) return {};
  const of = (name: string) => figuresOf(tried.filter(({ part }) => part === name));
  return { byPart: Object.fromEntries(names.map((name) => [name, of(name)])) };
}
