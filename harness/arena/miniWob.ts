/**
 * MiniWoB++ pages from a folder. A page draws its task when an episode begins, states it as text, and gives a reward
 * when it ends. The folder is that of the benchmark: `miniwob/*.html` beside `core/`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, extname, join, normalize } from 'node:path';
import type { Page } from 'puppeteer-core';
import { contentTypes } from '../sites/server.mjs';
import { TaskFileError } from './readTasks.ts';
import type { ArenaTask } from './task.ts';

/** Returns one task for each page. */
export function readMiniWob(folder: string): readonly ArenaTask[] {
  const { root, pages } = layoutOf(folder);
  if (!existsSync(join(root, 'core', 'core.js')))
    throw new TaskFileError('is no folder of MiniWoB++: it has no core/core.js');
  const names = readdirSync(pages).filter((name) => name.endsWith('.html'));
  if (names.length === 0) throw new TaskFileError('has no MiniWoB++ pages (*.html)');
  return names.toSorted().map((name) => ({
    id: `miniwob-${basename(name, '.html')}`,
    group: 'MiniWoB++',
    goal: '',
    start: { kind: 'miniWob', page: name },
    check: { kind: 'reward' },
  }));
}

/** Finds the pages, in `miniwob` or in the folder itself; scripts are in `core` beside them. */
function layoutOf(folder: string): { readonly root: string; readonly pages: string } {
  const below = join(folder, 'miniwob');
  const pages = existsSync(below) ? below : folder;
  const root =
    pages === folder && existsSync(join(dirname(folder), 'core')) ? dirname(folder) : folder;
  return { root, pages };
}

export type PageServer = {
  /** Returns the address of a page of the folder. */
  readonly addressOf: (page: string) => string;
  close(): Promise<void>;
};

export async function servePages(folder: string): Promise<PageServer> {
  const { root, pages } = layoutOf(folder);
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = join(root, normalize(path));
    if (!file.startsWith(root) || !existsSync(file) || extname(file) === '')
      return void response.writeHead(404).end();
    const type = contentTypes[extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type });
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const below = pages.slice(root.length).replaceAll('\\', '/');
  return {
    addressOf: (page) => `http://127.0.0.1:${port}${below}/${page}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Wob = {
  readonly core: {
    EPISODE_MAX_TIME: number;
    readonly cover_div: unknown;
    startEpisode(): void;
    startEpisodeReal(): void;
    getUtterance(): string | { readonly utterance: string };
  };
  readonly Math: { seedrandom?(seed: number): void };
  readonly WOB_TASK_READY?: boolean;
  readonly WOB_DONE_GLOBAL?: boolean;
  readonly WOB_RAW_REWARD_GLOBAL?: number;
};

/** An episode lasts as long as the run, so the reward does not depend on the model's speed. */
const EPISODE_MS = 2_000_000_000;

/**
 * Starts the run's only episode with this seed; resolves to the task's text. Removes parts meant for human players: the
 * cover that starts episodes, which would discard the reward, and the display of the reward. Throws on a page without
 * MiniWoB++'s scripts.
 */
export async function beginEpisode(page: Page, seed: number): Promise<string> {
  const begin = (number: number, limit: number): boolean => {
    const wob = window as unknown as Wob;
    if (typeof wob.core?.startEpisodeReal !== 'function') return false;
    if (!wob.core.cover_div) wob.core.startEpisode();
    wob.Math.seedrandom?.(number);
    wob.core.EPISODE_MAX_TIME = limit;
    wob.core.startEpisodeReal();
    wob.core.startEpisode = () => undefined;
    const display = document.getElementById('reward-display');
    if (display) display.style.display = 'none';
    return true;
  };
  if (!(await page.evaluate(begin, seed, EPISODE_MS)))
    throw new Error(`${page.url()} is no MiniWoB++ page: core.startEpisodeReal is missing`);
  await page.waitForFunction(() => (window as unknown as Wob).WOB_TASK_READY !== false);
  return await page.evaluate(() => {
    const said = (window as unknown as Wob).core.getUtterance();
    return typeof said === 'string' ? said : said.utterance;
  });
}

/** Returns the reward of the episode before any discount for time; null while it is not over. */
export async function rewardOf(page: Page): Promise<number | null> {
  return await page.evaluate(() => {
    const wob = window as unknown as Wob;
    return wob.WOB_DONE_GLOBAL ? (wob.WOB_RAW_REWARD_GLOBAL ?? 0) : null;
  });
}
