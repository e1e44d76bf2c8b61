/**
 * Kills runs: in a simulation at every point where they read or write anything, then at random pairs of points; with
 * --real in both browsers, by killing worker, tab and browser. The server counts effects. Model and pages are scripted.
 */
import { parseArgs } from 'node:util';
import { type BrowserName, browserNames } from '../harness/browser/driver.ts';
import { type Found, simulate } from '../harness/kills/simulate.ts';
import { findBrowser } from '../scripts/browsers.mjs';
import { isSystemId, type SystemId, systems } from '../src/planners/systems.ts';
import { killIn } from './kills/real.ts';

type Options = { readonly say: (line: string) => void };

/** `points`, `duplicates` and `lost` count the simulation; `browsers` has the same for the real kills of each. */
export async function run({ say }: Options): Promise<object> {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      json: { type: 'boolean', default: false },
      real: { type: 'string', default: '0' },
      browser: { type: 'string', multiple: true },
      system: { type: 'string', multiple: true },
      pairs: { type: 'string', default: '60' },
      every: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      routine: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const seed = Number(values.seed);
  const real = Number(values.real);
  const tally = await simulate({
    seed,
    every: Number(values.every),
    pairs: Number(values.pairs),
    ...(values.system && { systems: values.system.map(toSystem) }),
    onCell: say,
  });
  const browsers: Record<string, object> = {};
  const wanted = browserNames.filter((name) => !values.browser || values.browser.includes(name));
  for (const browser of real > 0 ? wanted : []) browsers[browser] = await realKills(browser);
  return {
    model: 'scripted',
    seed,
    points: tally.points,
    duplicates: tally.duplicates.length,
    lost: tally.lost.length,
    browsers,
    cases: [...tally.duplicates, ...tally.lost].slice(0, 20).map(inWords),
  };

  async function realKills(browser: BrowserName): Promise<object> {
    const isRoutine = values.routine;
    if (findBrowser(browser)) return killIn(browser, { count: real, seed, isRoutine, say });
    say(`${browser}: not installed`);
    return {};
  }
}

function toSystem(name: string): SystemId {
  if (isSystemId(name)) return name;
  throw new Error(`--system ${name} is not one of: ${Object.keys(systems).join(', ')}`);
}

const inWords = ({ system, task, kills, points, wrong }: Found): string =>
  `${system}, ${task}: ${kills.map(({ what, at }, nth) => `${what} at point ${at} (${points[nth]})`).join(', then ')}: ${wrong}`;
