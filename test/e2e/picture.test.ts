/** Pictures of the driven tab with refs on them: the marks lie where the elements are, and the page sees nothing of it. Scripted policies. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { openSite, type Site } from '../../harness/browser/site.ts';
import { visit } from '../../harness/browser/visit.ts';
import { and, fill, note } from '../../harness/model/scripts.ts';
import type { Picture } from '../../src/core/page/picture.ts';
import type { Rect } from '../../src/core/page/rect.ts';
import type { Result } from '../../src/core/result.ts';
import type { ActPicture } from '../../src/protocol/actPicture.ts';
import { type Workbench, workbench } from './bench.ts';

const pages = {
  '/': `<!doctype html><title>Pictures</title>
    <style>body{margin:0;background:#fff;height:3000px} button,iframe,.box{position:absolute}
    .cover{position:fixed;left:300px;top:200px;width:200px;height:100px;background:#fff;z-index:2}</style>
    <button style="left:40px;top:60px;width:200px;height:60px">Send the letter</button>
    <button style="left:320px;top:220px;width:100px;height:40px">Under the cover</button><div class=cover>Cover</div>
    <button style="left:40px;top:2000px;width:100px;height:40px">Far below</button>
    <div class=box style="left:40px;top:400px;width:160px;height:80px;overflow:auto">
      <div style="height:500px"></div><button style="position:static">Scrolled away</button></div>
    <input type=password value="letmein" aria-label="Key" style="position:absolute;left:400px;top:400px;width:120px;height:40px;border:0;padding:0;background:#f00">
    <iframe title=Inner src="/inner" style="left:40px;top:200px;width:220px;height:120px;border:5px solid #ccc"></iframe>`,
  '/inner': `<!doctype html><style>body{margin:0;background:#fff} button{position:absolute}</style>
    <button style="left:20px;top:40px;width:120px;height:50px">In the frame</button>`,
  '/other': '<title>Other</title><p>Another page</p>',
};

/** A field to fill, a secret, and a frame of a site that the task may not read, behind glass. */
const form = (
  strange: string,
): string => `<!doctype html><title>Form</title><style>body{margin:0;background:#fff} *{position:absolute;border:0;padding:0}</style>
    <input aria-label="City" style="left:40px;top:40px;width:200px;height:40px;background:#00f;color:#00f">
    <input type=password value="letmein" aria-label="Key" style="left:40px;top:200px;width:300px;height:80px;background:#f00">
    <iframe title=Strange src="${strange}" style="left:400px;top:200px;width:200px;height:100px"></iframe>
    <div style="left:400px;top:200px;width:200px;height:100px"></div>`;

/** Where the marks have their elements, in CSS pixels of the view: the frame's button stands 5 px border further in. */
const letter: Rect = { x: 40, y: 60, width: 200, height: 60 };
const marked: Rect = { x: 65, y: 245, width: 120, height: 50 };

const shoot = async (bench: Workbench): Promise<Result<Picture>> => {
  const run = await bench.session().run();
  if (!run) throw new Error('there is no run');
  return bench.session().send({ kind: 'run/picture', run: run.id });
};

/** The color of the picture at a point of the view. */
async function colorAt(
  bench: Workbench,
  picture: Pick<Picture, 'base64' | 'width'> & { readonly mediaType: string },
  at: { readonly x: number; readonly y: number },
): Promise<number[]> {
  const { page } = bench.session();
  const viewWidth = await page.evaluate(() => innerWidth);
  const url = `data:${picture.mediaType};base64,${picture.base64}`;
  return page.evaluate(
    async (source, { x, y }, scale) => {
      const image = await createImageBitmap(await (await fetch(source)).blob());
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context?.drawImage(image, 0, 0);
      const { data = [] } = context?.getImageData(x * scale, y * scale, 1, 1) ?? {};
      return [...data].slice(0, 3);
    },
    url,
    at,
    picture.width / viewWidth,
  );
}

/** The picture's colors along the edges of a box: the share of points that are neither white nor a button's grey. */
async function markedShare(bench: Workbench, picture: Picture, box: Rect): Promise<number> {
  const { page } = bench.session();
  const viewWidth = await page.evaluate(() => innerWidth);
  const url = `data:${picture.mediaType};base64,${picture.base64}`;
  return page.evaluate(
    async (source, { x, y, width, height }, scale) => {
      const image = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(image, 0, 0);
      const isMarked = (atX: number, atY: number): boolean => {
        const [r = 0, g = 0, b = 0] = context.getImageData(atX, atY, 1, 1).data;
        return Math.max(r, g, b) - Math.min(r, g, b) > 60;
      };
      const points = [0.2, 0.35, 0.5, 0.65, 0.8].flatMap((part) => [
        [x + width * part, y - 1],
        [x + width * part, y + height],
        [x - 1, y + height * part],
        [x + width, y + height * part],
      ]);
      const marked = points.filter(([atX = 0, atY = 0]) =>
        isMarked(Math.floor(atX * scale), Math.floor(atY * scale)),
      );
      return marked.length / points.length;
    },
    url,
    box,
    picture.width / viewWidth,
  );
}

/** Fills in a field, in a tab where the button was pressed, and reads the picture that is kept of that. */
async function fillAndRead(bench: Workbench, url: string): Promise<ActPicture | null> {
  const { driver, page, panel, send, start } = bench.session();
  const old = await bench.clear();
  bench.answer({ expand: { '0': and('fill'), '0.1': fill('City', 'Rome') } });
  await visit(page, url);
  await page.bringToFront();
  await driver.openRealPanel(page);
  await panel.waitFor('#goal');
  await start('Fill in the city');
  await bench.session().untilRun('the run to start', ({ id }) => id !== old?.id);
  const run = await bench.rest();
  expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
  const acts = (await bench.session().journal()).flatMap(({ change }) =>
    change.kind === 'actionFinished' ? [change.id] : [],
  );
  const [act] = acts;
  if (acts.length !== 1 || !act) throw new Error(describeRun(run));
  const read = await send({ kind: 'run/actPicture', run: run.id, act });
  if (!read.ok) throw new Error(read.failure.message);
  return read.value;
}

describe.each(browserNames)('screenshots in %s', (browser) => {
  const bench = workbench(browser);
  let site: Site;
  beforeAll(async () => {
    site = await openSite(pages);
  });
  afterAll(() => site?.close());

  it('have a mark on each element in view, frames included, and nowhere else', async () => {
    await bench.begin(`${site.origin}/`, { expand: { '0': and('note'), '0.1': note('seen') } });
    const end = await bench.rest();
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    const { driver, page } = bench.session();
    await driver.openRealPanel(page); // the press that lets the extension picture this page
    const html = await page.content();
    const shot = await shoot(bench);
    if (!shot.ok) throw new Error(shot.failure.message);
    const picture = shot.value;
    expect(Math.max(picture.width, picture.height)).toBeLessThanOrEqual(1568);
    // The letter's button, the box that scrolls, the field, and the button in the frame.
    expect(picture.marks).toEqual([
      expect.stringMatching(/^e\d+$/),
      expect.stringMatching(/^e\d+$/),
      expect.stringMatching(/^e\d+$/),
      expect.stringMatching(/^f1e\d+$/),
    ]);
    expect(await markedShare(bench, picture, letter)).toBe(1);
    expect(await markedShare(bench, picture, marked)).toBe(1);
    const inside = { x: 60, y: 420, width: 100, height: 40 };
    expect(await markedShare(bench, picture, inside)).toBe(0);
    expect(await page.content()).toBe(html);
    // What the field holds is left out of the picture, its background with it.
    for (const x of [401, 460, 518])
      expect(await colorAt(bench, picture, { x, y: 420 })).toEqual([128, 128, 128]);
  });

  it('are refused with a message while another tab is in front', async () => {
    const other = await bench.session().driver.newPage(`${site.origin}/other`);
    await other.bringToFront();
    const refused = await shoot(bench);
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'notVisible' } });
    await other.close();
    await bench.session().page.bringToFront();
  });

  it('are refused with a message if the toolbar button was not pressed', async () => {
    const { page, driver } = bench.session();
    await page.goto(`${bench.sites().otherUrl}/basics/`, { waitUntil: 'domcontentloaded' });
    await page.goto(`${site.origin}/`, { waitUntil: 'domcontentloaded' });
    expect(await shoot(bench)).toMatchObject({ ok: false, failure: { kind: 'siteNotGranted' } });
    await driver.openRealPanel(page);
    expect(await shoot(bench)).toMatchObject({ ok: true });
  });

  it('are stored small after an action, without secrets and foreign frames, and not at all if switched off', async () => {
    site.serve({ ...pages, '/form': form(`${bench.sites().otherUrl}/basics/`) });
    const { panel, send } = bench.session();
    await send({ kind: 'settings/set', settings: { pictures: true } });
    const picture = await fillAndRead(bench, `${site.origin}/form`);
    if (picture?.kind !== 'taken') throw new Error(JSON.stringify(picture));
    expect(Math.max(picture.width, picture.height)).toBe(640);
    const near = (color: readonly number[]): readonly number[] =>
      color.map((part) => Math.round(part / 16) * 16);
    const color = async (x: number, y: number): Promise<readonly number[]> =>
      near(await colorAt(bench, { ...picture, mediaType: 'image/webp' }, { x, y }));
    expect(await color(140, 60)).toEqual([0, 0, 256]);
    for (const x of [50, 190, 330]) expect(await color(x, 240)).toEqual([128, 128, 128]);
    for (const x of [410, 500, 590]) expect(await color(x, 250)).toEqual([128, 128, 128]);
    await panel.click('[data-key="0.1"]');
    await panel.waitFor('.story > summary');
    await panel.click('.story > summary');
    await panel.waitFor('.act-picture img');
    await send({ kind: 'settings/set', settings: { pictures: false } });
    expect(await fillAndRead(bench, `${site.origin}/form`)).toBeNull();
  });
});
