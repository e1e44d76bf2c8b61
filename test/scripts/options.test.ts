/** Usage errors and `--help` of the commands. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/run.mjs';

type Said = { readonly code: number; readonly stdout: string; readonly stderr: string };

async function said(script: string, ...args: readonly string[]): Promise<Said> {
  const command = [join(root, 'scripts', `${script}.mjs`), ...args];
  const running = promisify(execFile)(process.execPath, command);
  return await running.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Said) => ({ code, stdout, stderr }),
  );
}

const commands = ['agent', 'build', 'demo', 'dev', 'eval', 'release', 'screenshots'] as const;

describe.each(commands)('npm run %s', (name) => {
  it('reports an unknown option and prints the usage', async () => {
    const { code, stderr } = await said(name, '--nonsense');
    expect(code).toBe(2);
    expect(stderr).toContain("Unknown option '--nonsense'");
    expect(stderr).toContain(`npm run ${name}`);
  });

  it('prints its options for --help', async () => {
    const { code, stdout } = await said(name, '--help');
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Usage: npm run ${name}`));
  });
});

it.each(['bench', 'test'])('npm run %s prints its arguments for --help', async (name) => {
  const { code, stdout } = await said(name, '--help');
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^Usage: npm (run )?\w+/)]);
});

it.each([
  ['bench', ['nonsense'], 'unknown benchmark: nonsense'],
  ['test', ['nonsense'], 'unknown part: nonsense'],
  ['agent', ['--goal', 'x'], '--url and --goal are required'],
  ['agent', ['--url', 'shop', '--goal', 'x'], '--url shop: not a valid URL'],
  [
    'agent',
    ['--url', 'http://a.test', '--goal', 'x', '--max-usd', '0'],
    'must be a number greater than 0',
  ],
  ['agent', ['--url', 'http://a.test', '--goal', 'x', '--edits', 'README.md'], 'is not valid JSON'],
  [
    'agent',
    ['--url', 'http://a.test', '--goal', 'x', '--edits', 'package.json'],
    '--edits package.json: must be an array',
  ],
  ['agent', ['--url', 'file:///etc', '--goal', 'x'], '--url file:///etc: not a valid URL'],
  [
    'agent',
    ['--url', 'http://a.test', '--goal', 'x', '--sites', 'a b'],
    '--sites a b: not a site. Examples: example.com',
  ],
  ['demo', ['--url', 'http://a.test', '--base-url', 'http://b.test'], 'belong together'],
  ['demo', ['--url', 'http://a.test', '--goal', 'x'], '--url needs a model: add --live'],
  ['dev', ['--target', 'safari'], '--target safari: unknown value. Use one of: chrome, firefox'],
  ['eval', ['--tasks', 'nowhere.json'], 'no such file: nowhere.json'],
  ['eval', ['--tasks', 'package.json'], 'must be an array of tasks'],
  ['eval', ['--scripted', '2'], '--scripted 2: must be a share from 0 to 1'],
  [
    'eval',
    ['--tasks', 'harness/sites/tasks.json', '--only', 'basics-tide,none'],
    'has no task none',
  ],
] as const)('%s %j reports the error', async (name, args, words) => {
  const { code, stderr } = await said(name, ...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
});
