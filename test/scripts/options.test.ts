/** What a command says to a wrong option, and to somebody who asks how it is used. */
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

const commands = ['agent', 'build', 'demo', 'dev', 'eval', 'screenshots'] as const;

describe.each(commands)('npm run %s', (name) => {
  it('says which option it does not know, and which there are', async () => {
    const { code, stderr } = await said(name, '--nonsense');
    expect(code).toBe(2);
    expect(stderr).toContain("Unknown option '--nonsense'");
    expect(stderr).toContain(`npm run ${name}`);
  });

  it('tells its options when asked', async () => {
    const { code, stdout } = await said(name, '--help');
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^npm run ${name}`));
  });
});

it.each([
  ['agent', ['--goal', 'x'], '--url and --goal are needed'],
  ['agent', ['--url', 'shop', '--goal', 'x'], '--url shop: not an address'],
  ['agent', ['--url', 'http://a.test', '--goal', 'x', '--max-usd', '0'], 'a number above 0'],
  ['agent', ['--url', 'http://a.test', '--goal', 'x', '--edits', 'README.md'], 'is no JSON'],
  [
    'agent',
    ['--url', 'http://a.test', '--goal', 'x', '--edits', 'package.json'],
    '--edits package.json: a list',
  ],
  [
    'agent',
    ['--url', 'http://a.test', '--goal', 'x', '--approve', 'all'],
    'use --answers ask|approve|skip',
  ],
  ['agent', ['--url', 'http://a.test', '--goal', 'x', '--approve=all'], 'use --answers'],
  ['dev', ['--target', 'safari'], '--target safari: there are chrome, firefox'],
  ['eval', ['--tasks', 'nowhere.json'], 'there is no file nowhere.json'],
  ['eval', ['--tasks', 'package.json'], 'a list of tasks is needed'],
  ['eval', ['--tasks', 'test/sites/tasks.json', '--only', 'basics-tide,none'], 'is called none;'],
] as const)('%s %j is told what is wrong', async (name, args, words) => {
  const { code, stderr } = await said(name, ...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
});
