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
  const begun = Date.now();
  const shots: Shot[] = [];
  let caption = '';
  let pointer: Point | null = null;
  let isOn = true;

  const shoot = async (): Promise<Shot> => {
    const at = Date.now() - begun;
    const told = { caption, pointer };
    const [inPage, inPanel] = await Promise.all(
      [page, panel].map((each) => each.screenshot({ encoding: 'base64' })),
    );
    return { page: inPage ?? '', panel: inPanel ?? '', ...told, at };
  };
  const film = async (): Promise<void> => {
    while (isOn) {
      // A page that is being replaced can't be photographed.
      const shot = await shoot().catch(() => null);
      if (shot && !looksLike(shot, shots.at(-1))) shots.push(shot);
      else await sleep(50);
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
