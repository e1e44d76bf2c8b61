/** Photographs a tab with the panel beside it, as often as it can while the task runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { panelPath } from '../browser/driver.ts';
import type { Session } from '../browser/session.ts';

export type Point = { readonly x: number; readonly y: number };

/** One moment: what the page and the panel show, as PNG in base64. */
export type Shot = {
  readonly page: string;
  readonly panel: string;
  readonly caption: string;
  /** The user's pointer, in CSS pixels of the panel; null if it rests outside. */
  readonly pointer: Point | null;
  /** In ms since the camera was started. */
  readonly at: number;
};

export type Camera = {
  readonly shots: readonly Shot[];
  readonly panel: Page;
  /** Says what the next shots show. */
  caption(words: string): void;
  /** Moves the pointer onto an element of the panel, where it stays visible for a moment, and clicks. */
  click(selector: string): Promise<void>;
  /** Takes one shot now. */
  shoot(): Promise<Shot>;
  stop(): Promise<void>;
};

/** How long the pointer rests before it clicks, so that viewers see where. */
const REST_MS = 700;
/** Between two shots, beyond the time that they take. */
const FRAME_MS = 120;
/** A page that is being replaced is not photographed: the browser would answer late or never. */
const LIMIT_MS = 1_000;

export async function startCamera({ driver, page }: Session): Promise<Camera> {
  const url = `${driver.origin}/${panelPath}`;
  const panel = await driver.browser
    .targets()
    .find((each) => each.url() === url)
    ?.asPage();
  if (!panel) throw new Error('the panel is not open');
  // The news that the model is ready is for the first start only.
  await panel.reload();
  await panel.waitForSelector('#goal');
  // Puppeteer's own screenshots wait for one another, also for one that never comes.
  const lenses = await Promise.all([page, panel].map((each) => each.createCDPSession()));
  const begun = Date.now();
  const shots: Shot[] = [];
  let caption = '';
  let pointer: Point | null = null;
  let isOn = true;

  const tryShot = async (): Promise<Shot | null> => {
    const told = { caption, pointer, at: Date.now() - begun };
    const taken = lenses.map((lens) => lens.send('Page.captureScreenshot', { format: 'png' }));
    const pictures = await Promise.race([
      Promise.all(taken).catch(() => null),
      sleep(LIMIT_MS, null),
    ]);
    const [inPage, inPanel] = pictures ?? [];
    return inPage && inPanel ? { page: inPage.data, panel: inPanel.data, ...told } : null;
  };
  const shoot = async (): Promise<Shot> => {
    for (;;) {
      const shot = await tryShot();
      if (shot) return shot;
    }
  };
  const film = async (): Promise<void> => {
    while (isOn) {
      const shot = await tryShot();
      if (shot && !looksLike(shot, shots.at(-1))) shots.push(shot);
      await sleep(FRAME_MS);
    }
  };
  const filming = film();
  return {
    shots,
    panel,
    caption: (words) => {
      caption = words;
    },
    async click(selector) {
      const element = await panel.waitForSelector(selector, { visible: true });
      await element?.scrollIntoView();
      const box = await element?.boundingBox();
      if (!box) throw new Error(`nothing to click at ${selector}`);
      pointer = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await panel.mouse.move(pointer.x, pointer.y);
      await sleep(REST_MS);
      await panel.mouse.click(pointer.x, pointer.y);
      await sleep(REST_MS / 2);
      pointer = null;
      await panel.mouse.move(200, 2);
    },
    shoot,
    async stop() {
      isOn = false;
      await filming;
    },
  };
}

const looksLike = (shot: Shot, last: Shot | undefined): boolean =>
  last !== undefined &&
  shot.page === last.page &&
  shot.panel === last.panel &&
  shot.caption === last.caption &&
  shot.pointer?.x === last.pointer?.x &&
  shot.pointer?.y === last.pointer?.y;
