/** A copy of what the planner's tests need, in which a fault is seeded and the tests are run. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Fault, seed } from './fault.ts';
import { ORDER } from './order.ts';
import { type Extent, testsFor } from './reach.ts';

const root = join(import.meta.dirname, '../..');
const COPIED = [
  'src',
  'test/core',
  'test/engine',
  'test/planners',
  'test/llm',
  'test/oracle',
  'harness',
  'bench/survivors',
  'bench/hosts',
];
/** Random cases per property. */
const CASES: Readonly<Record<Extent, number>> = { all: 50, quick: 20 };

export type Outcome =
  | { readonly is: 'passed' }
  /** The first test that failed. */
  | { readonly is: 'failed'; readonly by: string }
  /** Timed out: the fault causes an endless loop, or the machine is too slow to tell. */
  | { readonly is: 'stuck' }
  /** No test ran, so the copy can't be judged. */
  | { readonly is: 'broken'; readonly why: string };

export type Trial = {
  /** Seeds the fault, if any, and runs the tests that can reach it until one fails. */
  readonly run: (fault: Fault | null, limitMs: number) => Promise<Outcome>;
};

/** Creates a copy of the tree under `folder`. */
export function makeTrial(folder: string, extent: Extent): Trial {
  mkdirSync(folder, { recursive: true });
  const filter = (path: string): boolean => !/\/(?:recordings|node_modules)$/.test(path);
  for (const part of COPIED)
    cpSync(join(root, part), join(folder, part), { recursive: true, filter });
  for (const file of ['package.json', 'tsconfig.json'])
    cpSync(join(root, file), join(folder, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  return {
    async run(fault, limitMs) {
      const tests = testsFor(folder, fault?.file ?? null, extent);
      if (tests.length === 0) return { is: 'passed' };
      writeFileSync(join(folder, ORDER), JSON.stringify(tests));
      if (!fault) return runTests(folder, extent, limitMs);
      const file = join(folder, fault.file);
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, seed(text, fault));
      try {
        return await runTests(folder, extent, limitMs);
      } finally {
        writeFileSync(file, text);
      }
    },
  };
}

async function runTests(folder: string, extent: Extent, limitMs: number): Promise<Outcome> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config=bench/survivors/vitest.config.ts',
    `--root=${folder}`,
    '--reporter=json',
    `--outputFile=${report}`,
  ];
  const env = { ESPALIER_CASES: `${CASES[extent]}`, NODE_ENV: 'test' };
  const { code, output } = await start(args, { cwd: folder, env }, limitMs);
  if (code === 0) return { is: 'passed' };
  if (code === null) return { is: 'stuck' };
  return readReport(report, output);
}

type Ran = { readonly code: number | null; readonly output: string };

type Place = { readonly cwd: string; readonly env: Readonly<Record<string, string>> };

function start(args: readonly string[], { cwd, env }: Place, limitMs: number): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own process group, so that its workers are ended with it.
      detached: true,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
      });
    const timer = setTimeout(() => {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    }, limitMs);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    });
  });
}

type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

function readReport(file: string, output: string): Outcome {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed');
  if (failed) return { is: 'failed', by: failed.fullName };
  const why = testResults.map(({ message }) => message).find(Boolean) ?? output.slice(-500);
  return { is: 'broken', why };
}
