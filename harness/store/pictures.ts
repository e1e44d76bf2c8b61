/** Makes the pictures for the stores: plays the task of `story.ts` in Chromium and photographs it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { pictureSizes } from '../../scripts/listing.mjs';
import { openSession, type Session } from '../browser/session.ts';
import { replayingModel } from '../demo.ts';
import type { Recording } from '../model/replay.ts';
import type { Sites } from '../sites/server.mjs';
import { animate } from './animation.ts';
import { type Camera, type Shot, startCamera } from './camera.ts';
import { openStage } from './stage.ts';
import { added, withAdded } from './story.ts';

export { recordingPath } from './story.ts';

/** The name under which the browser finds the bundled shop; the build must be allowed to use it. */
export const shopHost = 'halden.example';

const FILM = { width: 960, height: 600 };
const FILM_MS = 30_000;
/** How long the model takes; recorded replies would come at once. */
const THINKING_MS = 500;
/** How long a viewer looks at a moment that a screenshot shows. */
const LOOK_MS = 2_500;

export type StorePicture = { readonly file: string; readonly bytes: Uint8Array };

type Given = {
  readonly recording: Recording;
  readonly sites: Sites;
  /** The icon, an SVG. */
  readonly icon: string;
  /** Folder of a build that may use `shopHost`. */
  readonly dist: string | undefined;
};

/** Returns the screenshots in the order in which a store shows them, the tile and the film. */
export async function storePictures(given: Given): Promise<readonly StorePicture[]> {
  const { recording, icon } = given;
  const sites = { ...given.sites, url: `http://${shopHost}` };
  const model = await replayingModel(withAdded(recording), sites, () => sleep(THINKING_MS));
  const { baseUrl, key, unclear } = model;
  const session = await openSession({
    browser: 'chromium',
    // Spinners would fill the film with frames that say nothing.
    isCalm: true,
    url: sites.url + recording.start,
    settings: { baseUrl, key, model: model.model, unclear, planFirst: 'changes' },
    ...(given.dist ? { dist: given.dist } : {}),
    args: [
      // The page and the panel without the browser's own bars, which no screenshot shows.
      '--window-size=1305,879',
      '--blink-settings=preferredColorScheme=1',
      `--host-resolver-rules=MAP ${shopHost} ${new URL(given.sites.url).host}`,
    ],
  });
  try {
    await session.page.click('[data-c=necessary]');
    const camera = await startCamera(session);
    const moments = await play(session, camera, recording.goal).finally(camera.stop);
    const stage = await openStage(session.driver.browser, pictureSizes.screenshot);
    const pictures: StorePicture[] = [];
    for (const [index, [name, shot]] of moments.entries())
      pictures.push({ file: `${index + 1}-${name}.png`, bytes: await stage.still(shot) });
    const frames = await stage.film(camera.shots, { size: FILM, ms: FILM_MS });
    return [
      ...pictures,
      { file: 'tile.png', bytes: await stage.tile(icon, pictureSizes.tile) },
      { file: 'film.webp', bytes: animate(FILM, frames) },
    ];
  } finally {
    await session.close();
    await model.close();
  }
}

/** Buttons of a card can be clicked only a moment after it appears. */
const START = '.card .button.primary:not([aria-disabled="true"])';
const APPROVE = '.card .button.risky:not([aria-disabled="true"])';
const DETAILS = '.tree .toolbox';

type Moment = readonly [name: string, shot: Shot];

async function play(session: Session, camera: Camera, goal: string): Promise<readonly Moment[]> {
  const { panel } = session;
  const moments: Moment[] = [];
  const moment = async (name: string): Promise<void> => {
    moments.push([name, await camera.shoot()]);
    await sleep(LOOK_MS);
  };

  camera.caption('Say what you want done');
  await panel.evaluate(makeRoom);
  await type(session, '#goal', goal);
  await panel.evaluate(() => document.querySelector('.lead')?.scrollIntoView());
  await moment('goal');
  await camera.click('.task-start button');

  camera.caption('Read the plan before anything happens');
  await panel.waitFor(START);
  await sleep(LOOK_MS);
  camera.caption('Change the plan: here, one more step');
  const row = `.tree [data-key="${added.before}"] .words`;
  await camera.click(row);
  await camera.panel.keyboard.press('b');
  await panel.waitFor('.editor textarea');
  await type(session, '.editor textarea', added.words);
  await moment('plan');
  await camera.panel.keyboard.press('Enter');
  await panel.waitFor('.undo-offer');
  // The model is asked about the step before the plan is offered again.
  await panel.waitFor(START);
  // Open details would hide the steps below.
  if (await camera.panel.$(DETAILS)) await camera.click(row);
  await camera.click(START);

  camera.caption('It works in your own tab, and the plan grows');
  await session.untilRun('the checkout', ({ memory }) => memory.records.length >= 10, 60_000);
  await moment('work');

  await panel.waitFor(APPROVE, { timeout: 60_000 });
  camera.caption('It asks before it orders, pays, sends or deletes');
  await moment('approval');
  await camera.click(APPROVE);
  await session.untilRun('the end', ({ status }) => status === 'finished', 60_000);
  await panel.waitFor('.evidence');
  camera.caption('The answer says what it rests on');
  await moment('answer');
  return moments;
}

/** Runs in the panel: makes the field of the goal as tall as the goal, as a user does by its corner. */
function makeRoom(): void {
  const field = document.querySelector<HTMLElement>('#goal');
  if (field) field.style.height = '190px';
}

/** Types a few words at a time. */
async function type({ panel }: Session, field: string, text: string): Promise<void> {
  const words = text.split(' ');
  const AT_ONCE = 4;
  for (let end = AT_ONCE; end < words.length + AT_ONCE; end += AT_ONCE)
    await panel.fill(field, words.slice(0, end).join(' '));
}
