/** Child processes of the test bed. */
import { execFile, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { promisify } from 'node:util';

type Launch = {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** File for the output of the process. */
  readonly log: string;
  /** Rejects until the server is ready; called repeatedly. */
  readonly ready: () => Promise<unknown>;
};

const READY_MS = 90_000;
const left = new Set<number>();
// Servers run in their own process groups, which would outlive a command that fails.
process.on('exit', () => [...left].forEach(killGroup));
const execute = promisify(execFile);

/**
 * Starts a server and waits until it is ready; resolves to a function that stops it. Throws if the server exits first.
 */
export async function launch(options: Launch): Promise<() => Promise<void>> {
  const { command, args, cwd, env = {}, log, ready } = options;
  const output = createWriteStream(log);
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  child.stdout.pipe(output);
  child.stderr.pipe(output);
  const { pid } = child;
  if (pid !== undefined) left.add(pid);
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => {
      if (pid !== undefined) left.delete(pid);
      resolve();
    });
  });
  const stop = async (): Promise<void> => {
    if (pid !== undefined && left.has(pid)) killGroup(pid);
    await ended;
  };
  const isReady = await Promise.race([comes(ready), ended.then(() => false)]);
  if (isReady) return stop;
  await stop();
  throw new Error(`${command} did not start: see ${log}`);
}

/** Kills the whole group, since some servers fork workers. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function comes(ready: () => Promise<unknown>): Promise<boolean> {
  const until = Date.now() + READY_MS;
  while (Date.now() < until) {
    const isUp = await ready().then(
      () => true,
      () => false,
    );
    if (isUp) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/** Resolves if the address responds, with any status. */
export const answering = (url: string) => async (): Promise<void> => {
  const reply = await fetch(url, { redirect: 'manual' });
  await reply.arrayBuffer();
};

/** Returns the output of a command; throws with its error output if it fails. */
export async function output(
  command: string,
  args: readonly string[],
  { cwd, env = {}, input = '' }: Feed = {},
): Promise<string> {
  const running = execute(command, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...env },
    maxBuffer: 64 * 2 ** 20,
  });
  if (input === '') running.child.stdin?.end();
  else running.child.stdin?.end(input);
  return (await running).stdout;
}

type Feed = {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
};

/** Calls a JSON API; throws with the response body on any error. */
export async function askJson<T = unknown>(
  url: string,
  { body, ...init }: Omit<RequestInit, 'body'> & { readonly body?: unknown } = {},
): Promise<T> {
  const reply = await fetch(url, {
    ...init,
    headers: { 'Content-Type': 'application/json', ...init.headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${init.method ?? 'GET'} ${url}: ${reply.status} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}

/** Returns the cookies that a reply sets. */
export const cookiesOf = (reply: Response): { name: string; value: string }[] =>
  reply.headers.getSetCookie().flatMap((line) => {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    return name && value && value !== 'deleted' ? [{ name, value }] : [];
  });
