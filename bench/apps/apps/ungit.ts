/** Ungit: a Git repository in the browser. The repository is its data, so changes are read with Git. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App, Records } from '../app.ts';
import { commits, unsaved } from '../data/ungit.ts';
import { answering, launch, output } from '../process.ts';

export const ungit: App = {
  name: 'ungit',
  kind: 'version control',
  port: 4809,
  needs: [
    { from: 'apt', packages: ['git'], file: '/usr/bin/git' },
    { from: 'npm', packages: ['ungit@1.5.30'], file: 'node_modules/ungit/package.json' },
  ],
  async start({ dir, packages, port, url }) {
    await seed(dir);
    const settings = { defaultRepositories: [repositoryIn(dir)] };
    writeFileSync(join(dir, '.ungitrc'), JSON.stringify(settings));
    const stop = await launch({
      command: process.execPath,
      args: [
        join(packages, 'node_modules/ungit/bin/ungit'),
        `--port=${port}`,
        '--ungitBindIp=127.0.0.1',
        '--no-launchBrowser',
        '--no-bugtracking',
        '--autoFetch=false',
        '--gitVersionCheckOverride',
        '--ungitVersionCheckOverride',
      ],
      cwd: dir,
      env: { ...identity, HOME: dir },
      log: join(dir, 'server.log'),
      ready: answering(url),
    });
    return { stop, reset: () => seed(dir), records: () => recordsOf(dir) };
  },
};

const identity = {
  GIT_AUTHOR_NAME: 'Robin Baird',
  GIT_AUTHOR_EMAIL: 'robin@example.com',
  GIT_COMMITTER_NAME: 'Robin Baird',
  GIT_COMMITTER_EMAIL: 'robin@example.com',
};

const repositoryIn = (dir: string): string => join(dir, 'cookbook');

/** Runs Git in the repository; resolves to its output. */
export const git = (dir: string, ...args: readonly string[]): Promise<string> =>
  output('git', args, { cwd: repositoryIn(dir), env: { ...identity, HOME: dir } });

async function seed(dir: string): Promise<void> {
  const root = repositoryIn(dir);
  mkdirSync(root, { recursive: true });
  // The folder itself stays, because the server watches it.
  for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true, force: true });
  await git(dir, 'init', '-q', '-b', 'main');
  for (const [key, value] of [
    ['user.name', 'Robin Baird'],
    ['user.email', 'robin@example.com'],
    ['core.autocrlf', 'false'],
  ] as const)
    await git(dir, 'config', key, value);
  for (const { message, at, files, branch } of commits) {
    if (branch) await git(dir, 'checkout', '-q', ...(await branchArguments(dir, branch)));
    write(root, files);
    await git(dir, 'add', '-A');
    await output('git', ['commit', '-q', '-m', message], {
      cwd: root,
      env: { ...identity, HOME: dir, GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at },
    });
  }
  await git(dir, 'tag', 'first-print', 'main~1');
  await git(dir, 'checkout', '-q', 'main');
  write(root, unsaved);
}

const branchArguments = async (dir: string, branch: string): Promise<string[]> =>
  (await git(dir, 'branch', '--list', branch)) === '' ? ['-b', branch] : [branch];

function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** Returns branches and tags with their commit messages, HEAD, and the files that differ from it. */
async function recordsOf(dir: string): Promise<Records> {
  const lines = async (...args: readonly string[]): Promise<string[]> =>
    (await git(dir, ...args)).split('\n').filter((line) => line !== '');
  const refs = await lines('for-each-ref', '--format=%(refname)');
  const found: Record<string, unknown> = {
    'current branch': (
      await lines('symbolic-ref', '-q', '--short', 'HEAD').catch(() => ['none'])
    )[0],
  };
  for (const ref of refs.filter((each) => /^refs\/(?:heads|tags)\//.test(each))) {
    const name = ref.replace('refs/heads/', 'branch ').replace('refs/tags/', 'tag ');
    found[name] = {
      commits: await lines('log', '--format=%s', ref),
      files: await lines('ls-tree', '-r', '--name-only', ref),
    };
  }
  for (const line of await lines('status', '--porcelain', '-uall'))
    found[`unsaved ${line.slice(3)}`] = line.slice(0, 2).trim();
  return found;
}
