/**
 * The test bed: applications on loopback, and a server in front of them. The server opens a page as a signed-in user,
 * resets the data of an application, and reports which of its records changed since the reset.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { App, Cookie, Records, Running } from './app.ts';
import { cache, installPackages, packagesOf } from './install.ts';

export const GROUND_PORT = 4800;
export const groundUrl = `http://127.0.0.1:${GROUND_PORT}`;

export const urlOf = ({ port }: App): string => `http://127.0.0.1:${port}`;
export const dirOf = ({ name }: App): string => join(cache, 'data', name);

type Kept = {
  readonly app: App;
  readonly running: Running;
  /** Records after the last reset. */
  before: Records;
};

export type Ground = { close(): Promise<void> };

/** Installs, starts and seeds the applications, and serves them. If one can't start, stops all of them and throws. */
export async function openGround(
  apps: readonly App[],
  say: (line: string) => void,
): Promise<Ground> {
  const kept = new Map<string, Kept>();
  const close = async (): Promise<void> => {
    await Promise.all([...kept.values()].map(({ running }) => running.stop()));
  };
  try {
    for (const app of apps) {
      kept.set(app.name, await begin(app, say));
      say(`${app.name.padEnd(12)} ${urlOf(app)}  ${app.kind}`);
    }
    const closeServer = await serve(kept);
    return { close: async () => void (await Promise.all([closeServer(), close()])) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function begin(app: App, say: (line: string) => void): Promise<Kept> {
  await installPackages(app, say);
  const dir = dirOf(app);
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const place = { dir, packages: packagesOf(app), port: app.port, url: urlOf(app) };
  const running = await app.start(place);
  await running.reset();
  return { app, running, before: await running.records() };
}

/** Returns the changed, added or removed records by key; null for a removed record. */
export function changesBetween(before: Records, after: Records): Records {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...keys].filter((key) => !isDeepStrictEqual(before[key], after[key]));
  return Object.fromEntries(changed.map((key) => [key, after[key] ?? null]));
}

async function serve(kept: ReadonlyMap<string, Kept>): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    answer(kept, request, response).catch((error: Error) => {
      response.writeHead(500, { 'Content-Type': 'text/plain' }).end(error.message);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(GROUND_PORT, '127.0.0.1', resolve);
  });
  return () => new Promise((resolve) => server.close(() => resolve()));
}

async function answer(
  kept: ReadonlyMap<string, Kept>,
  { method, url = '/' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, name = '', verb = '', path = ''] = /^\/([^/]*)\/?([^/]*)(.*)$/s.exec(url) ?? [];
  const one = kept.get(name);
  const tell = (value: unknown): void => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  };
  if (url === '/')
    return tell(Object.fromEntries([...kept].map(([key, { app }]) => [key, urlOf(app)])));
  switch (one && `${method} ${verb}`) {
    case 'POST reset':
      await one?.running.reset();
      if (one) one.before = await one.running.records();
      return tell(null);
    case 'GET changes':
      return tell(one && changesBetween(one.before, await one.running.records()));
    case 'GET records':
      return tell(await one?.running.records());
    case 'GET open':
      return open(one, path, response);
    default:
      response.writeHead(404).end(`The ground has no ${method} ${url}`);
  }
}

/** Cookies ignore the port, so the application's cookies can be set from here. */
async function open(one: Kept | undefined, path: string, response: ServerResponse): Promise<void> {
  if (!one) return;
  const cookies: readonly Cookie[] = (await one.running.signIn?.()) ?? [];
  response.writeHead(302, {
    Location: urlOf(one.app) + path,
    'Set-Cookie': cookies.map(({ name, value }) => `${name}=${value}; Path=/`),
  });
  response.end();
}
