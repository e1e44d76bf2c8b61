/**
 * What is only drawn: the model gets a picture of one element after the user allowed it for the site, and acts on spots
 * of it. Scripted policies; the pictures are real.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { openSite, type Site } from '../../harness/browser/site.ts';
import { visit } from '../../harness/browser/visit.ts';
import { type ModelRequest, refOn } from '../../harness/model/request.ts';
import {
  act,
  and,
  click,
  fill,
  follow,
  type Script,
  type Step,
} from '../../harness/model/scripts.ts';
import type { Answering } from '../../harness/model/server.ts';
import { checkTask, type Task } from '../../harness/sites/check.mjs';
import { BOILER, LETTER, METER, placeOf, stallAt } from '../../harness/sites/drawings/data.mjs';
import type { Reply } from '../../src/core/run/question.ts';
import type { Run } from '../../src/core/run/run.ts';
import type { SettingsChange } from '../../src/core/run/settings.ts';
import { type Workbench, workbench } from './bench.ts';

const tasks: readonly Task[] = JSON.parse(
  readFileSync(new URL('../../harness/sites/drawings.json', import.meta.url), 'utf8'),
);
const task = (id: string): Task => {
  const found = tasks.find((each) => each.id === id);
  if (!found) throw new Error(`no task ${id}`);
  return found;
};

/** The width of the margins in which the percentages of the grid stand, in pixels of the picture. */
const MARGIN = { start: 34, top: 18 };

/** A secret and a frame of another site on top of a canvas, which is far down on the page. */
const covered = (
  strange: string,
): string => `<!doctype html><title>Plan</title><style>body{margin:0;height:4000px} .pile{position:absolute;top:1800px;left:80px;width:600px;height:400px}
    .pile>*{position:absolute;border:0;padding:0} canvas{inset:0;width:600px;height:400px}</style>
    <div class=pile><canvas id=plan width=600 height=400 aria-label="Floor plan"></canvas>
    <input type=password value=letmein aria-label=Key style="left:60px;top:40px;width:120px;height:80px;background:#f00">
    <iframe title=Strange src="${strange}" style="left:300px;top:200px;width:240px;height:160px"></iframe></div>
    <script>const c = plan.getContext('2d'); c.fillStyle='#00f'; c.fillRect(0,0,600,400); c.fillStyle='#0c0'; c.fillRect(480,40,60,60);</script>`;

const lookAt =
  (...words: readonly string[]): Step =>
  (request) =>
    act({ kind: 'lookAt', ref: drawnOn(request, ...words) })(request);
const press =
  (at: string, ...words: readonly string[]): Step =>
  (request) =>
    act({ kind: 'click', ref: drawnOn(request, ...words), at })(request);
const line =
  (at: string, ...words: readonly string[]): Step =>
  (request) => {
    const ref = drawnOn(request, ...words);
    return act({ kind: 'drag', ref, to: ref, at })(request);
  };
const button =
  (name: string): Step =>
  (request) =>
    act({ kind: 'click', ref: refOn(request.page, 'button', name) })(request);

/** The ref in the list of what is drawn. */
function drawnOn({ page }: ModelRequest, ...words: readonly string[]): string | undefined {
  const [, list = ''] = /^drawn: (.*)$/m.exec(page) ?? [];
  return refOn(list.replaceAll('; ', '\n'), ...words);
}

const spotOf = (seat: string): string => {
  const { across, down } = placeOf(seat);
  return `${across.toFixed(1)}% ${down.toFixed(1)}%`;
};

type Image = { readonly mediaType: string; readonly base64: string };

/** The pictures in the last turn of a request, in Anthropic's format. */
function imagesIn({ body }: ModelRequest): readonly Image[] {
  const { messages } = body as { messages: readonly { content: unknown }[] };
  const content = messages.at(-1)?.content;
  if (!Array.isArray(content)) return [];
  return content.flatMap((block: { source?: { media_type: string; data: string } }) =>
    block.source ? [{ mediaType: block.source.media_type, base64: block.source.data }] : [],
  );
}

/** What the last turn of a request says of its picture. */
const captionIn = ({ body }: ModelRequest): string =>
  /PICTURE OF [^"]*?instructions\./.exec(JSON.stringify(body).replaceAll('\\"', "'"))?.[0] ?? '';

/** The size of a picture, and whether its darkest pixel is as dark as print. */
const printIn = (bench: Workbench, { mediaType, base64 }: Image) =>
  bench.session().page.evaluate(async (source) => {
    const image = await createImageBitmap(await (await fetch(source)).blob());
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, width, height) ?? {};
    return { width, height, isPrinted: Math.min(...new Set(data)) < 100 };
  }, `data:${mediaType};base64,${base64}`);

/** The colors of a picture at these shares of what is drawn, between the lines of the grid. */
async function colorsIn(
  bench: Workbench,
  { mediaType, base64 }: Image,
  spots: readonly (readonly [number, number])[],
): Promise<readonly (readonly number[])[]> {
  return bench.session().page.evaluate(
    async (source, at, { start, top }) => {
      const image = await createImageBitmap(await (await fetch(source)).blob());
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context?.drawImage(image, 0, 0);
      const [width, height] = [image.width - start, image.height - top];
      return at.map(([across, down]) => {
        const x = start + (width * across) / 100;
        const y = top + (height * down) / 100;
        const { data = [] } = context?.getImageData(x, y, 1, 1) ?? {};
        return [...data].slice(0, 3).map((part) => Math.round(part / 32) * 32);
      });
    },
    `data:${mediaType};base64,${base64}`,
    spots,
    MARGIN,
  );
}

describe.each(browserNames)('drawings in %s', (browser) => {
  const bench = workbench(browser);
  let site: Site;
  beforeAll(async () => {
    site = await openSite({ '/': '<title>Empty</title>' });
  });
  afterAll(() => site?.close());

  const requests: ModelRequest[] = [];
  const recording = (script: Script): Answering => {
    const answer = follow(script);
    requests.length = 0;
    return (request) => {
      requests.push(request);
      return answer(request);
    };
  };
  /** The toolbar button is pressed on the page, or browsers allow no picture of it. */
  const begin = async (path: string, script: Script, goal: string, zoom = 1): Promise<void> => {
    const { driver, page, panel, start } = bench.session();
    const old = await bench.clear();
    bench.answer(recording(script));
    bench.sites().reset();
    await visit(page, new URL(path, bench.sites().url).href);
    await page.bringToFront();
    await zoomTo(zoom);
    await driver.openRealPanel(page);
    await panel.waitFor('#goal');
    await start(goal);
    await bench.session().untilRun('the run to start', ({ id }) => id !== old?.id);
  };
  const reply = async (answer: Reply): Promise<Run> => {
    const run = await bench.rest();
    if (!run.question) throw new Error(describeRun(run));
    const question = run.question.id;
    const replied = await bench
      .session()
      .send({ kind: 'run/reply', run: run.id, question, reply: answer });
    if (!replied.ok) throw new Error(replied.failure.message);
    await bench.session().untilRun('the reply to be taken', (now) => now.question?.id !== question);
    return bench.rest();
  };
  const settings = (change: SettingsChange) =>
    bench.session().send({ kind: 'settings/set', settings: change });
  const sitesAsked = async () => {
    const read = await bench.session().send({ kind: 'settings/get' });
    return read.ok ? read.value.pictureSites : null;
  };
  const modelHost = async (): Promise<string> => {
    const read = await bench.session().send({ kind: 'settings/get' });
    return read.ok ? new URL(read.value.baseUrl).host : '';
  };
  /** Of the tab in front. */
  const zoomTo = (factor: number): Promise<unknown> =>
    bench
      .session()
      .driver.evaluateInBackground(
        `(globalThis.browser ?? chrome).tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) => (globalThis.browser ?? chrome).tabs.setZoom(tab.id, ${factor}))`,
      );
  const pictured = (): readonly ModelRequest[] =>
    requests.filter((request) => imagesIn(request).length > 0);
  const firstImage = (): Image => {
    const [image] = pictured().flatMap(imagesIn);
    if (!image) throw new Error('no picture was sent');
    return image;
  };
  const outcome = (run: Run) => ({
    answer: run.answer,
    log: bench.sites().log,
    url: '',
  });

  it('let the user choose seats by a picture that is sent once', async () => {
    await settings({ pictureSites: [] });
    const { start, goal } = task('drawn-seats');
    await begin(
      start,
      {
        expand: {
          '0': and('look', 'first seat', 'second seat', 'hold them'),
          '0.1': lookAt('Seat map'),
          '0.2': press(spotOf('D1'), 'Seat map'),
          '0.3': press(spotOf('D2'), 'Seat map'),
          '0.4': button('Hold seats'),
        },
      },
      goal,
    );
    const asked = await bench.rest();
    expect(asked.question, describeRun(asked)).toMatchObject({
      kind: 'picture',
      site: new URL(bench.sites().url).origin,
      target: { name: 'Seat map' },
    });
    const first = await reply({ kind: 'pictures', may: 'always' });
    expect(first.question).toMatchObject({
      kind: 'approve',
      card: { risk: 'unknown', verb: 'Press this spot', spot: spotOf('D1') },
    });
    await reply({ kind: 'once' });
    const end = await bench.approving();
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(checkTask(task('drawn-seats'), outcome(end)).ok).toBe(true);

    expect(pictured().map(({ node }) => node)).toEqual(['0.2']);
    const [free, sold] = [placeOf('D3'), placeOf('D8')];
    const colors = await colorsIn(bench, firstImage(), [
      [free.across, free.down],
      [sold.across, sold.down],
      [45, 7],
    ]);
    // A free seat, a sold one, and the stage.
    expect(colors).toEqual([
      [224, 224, 224],
      [192, 192, 192],
      [192, 224, 224],
    ]);
    const journal = await bench.session().journal();
    const sent = journal.flatMap(({ change }) => (change.kind === 'pictureSent' ? [change] : []));
    expect(sent).toMatchObject([
      { node: '0.2', picture: { hash: expect.stringMatching(/^[\da-f]{64}$/) } },
    ]);
    expect(JSON.stringify(journal)).not.toContain(firstImage().base64.slice(100, 200));
    expect(await sitesAsked()).toEqual([
      { site: new URL(bench.sites().url).origin, isAllowed: true, to: await modelHost() },
    ]);
  });

  it('are read off a chart, a photo and a letter without another question', async () => {
    for (const [id, name, answer] of [
      ['drawn-chart', 'Tickets sold by month', 'December, 871'],
      ['drawn-meter', 'Water meter', METER],
      ['drawn-letter-phone', 'scan_0114.jpg', `Ms. Okafor, ${LETTER.phone}`],
    ] as const) {
      const { start, goal } = task(id);
      await begin(
        start,
        {
          expand: { '0': and('look'), '0.1': lookAt(name) },
          answer: () => ({ answer, reached: true }),
        },
        goal,
      );
      const end = await bench.rest();
      expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
      expect(pictured().map(({ operator }) => operator)).toEqual(['answer']);
      expect(checkTask(task(id), outcome(end)).ok).toBe(true);
    }
  });

  it('are signed by a line from spot to spot', async () => {
    const { start, goal } = task('drawn-signature');
    await begin(
      start,
      {
        expand: {
          '0': and('look', 'sign', 'send'),
          '0.1': lookAt('Signature'),
          '0.2': line('15% 60% > 35% 25% > 55% 65% > 85% 40%', 'Signature'),
          '0.3': button('Send agreement'),
        },
      },
      goal,
    );
    const end = await bench.approving();
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(checkTask(task('drawn-signature'), outcome(end)).ok).toBe(true);
    const drawn = end.memory.records.find(({ action }) => action.kind === 'drag');
    expect(drawn).toMatchObject({ ok: true, changes: [{ kind: 'state', state: 'picture' }] });
  });

  it('are pressed on the shapes of a vector graphic', async () => {
    const { start, goal } = task('drawn-stall-hall');
    const { across, down } = stallAt(6);
    const spot = `${across.toFixed(1)}% ${down.toFixed(1)}%`;
    await begin(
      start,
      {
        expand: {
          '0': and('look', 'choose', 'reserve'),
          '0.1': lookAt('drawing'),
          '0.2': press(spot, 'drawing'),
          '0.3': button('Reserve stall'),
        },
      },
      goal,
    );
    const end = await bench.approving();
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(checkTask(task('drawn-stall-hall'), outcome(end)).ok).toBe(true);
    const [color] = await colorsIn(bench, firstImage(), [[across, down]]);
    // Orange: a free stall with power.
    expect(color).toEqual([224, 160, 32]);
  });

  it('are pages of a scanned PDF', async () => {
    const { start, goal } = task('drawn-scan-certificate');
    const site = new URL(bench.sites().url).origin;
    await settings({ pictureSites: [] });
    await begin(
      start,
      {
        expand: {
          '0': and('open', 'look', 'go back', 'enter it', 'send it'),
          '0.1': click('PDF'),
          '0.2': lookAt('page 3'),
          '0.3': act({ kind: 'back' }),
          '0.4': fill('Certificate number', BOILER.certificate),
          '0.5': button('Enter certificate'),
        },
      },
      goal,
    );
    const asking = await bench.rest();
    expect(asking.question, describeRun(asking)).toMatchObject({
      kind: 'picture',
      site,
      target: { name: 'boiler.pdf#page=3' },
    });
    // It forgets what it read.
    await bench.session().driver.killBackground();
    await reply({ kind: 'pictures', may: 'always' });
    const end = await bench.approving();
    expect(checkTask(task('drawn-scan-certificate'), outcome(end)).ok, describeRun(end)).toBe(true);
    const [asked, ...more] = pictured();
    expect(more).toEqual([]);
    expect(asked && captionIn(asked)).toMatch(
      /^PICTURE OF f\d+e3\\nIt is shown only with this question\. All text/,
    );
    // A4 at the size at which small print is readable.
    expect(await printIn(bench, firstImage())).toEqual({
      width: 1108,
      height: 1568,
      isPrinted: true,
    });
  });

  it('are cropped right on a scrolled and zoomed page, with secrets and other sites painted over', async () => {
    site.serve({ '/plan': covered(`${bench.sites().otherUrl}/basics/`) });
    await settings({
      pictureSites: [{ site: site.origin, isAllowed: true, to: await modelHost() }],
    });
    for (const zoom of [1, 1.25]) {
      await begin(
        `${site.origin}/plan`,
        { expand: { '0': and('look'), '0.1': lookAt('Floor plan') } },
        'Look at the plan',
        zoom,
      );
      const end = await bench.rest();
      expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
      expect(await bench.session().page.evaluate(() => devicePixelRatio)).toBeCloseTo(zoom, 1);
      const colors = await colorsIn(bench, firstImage(), [
        [85, 17],
        [5, 86],
        [17, 17],
        [73, 73],
        [95, 52],
      ]);
      expect(colors, `zoom ${zoom}`).toEqual([
        [0, 192, 0],
        [0, 0, 256],
        [128, 128, 128],
        [128, 128, 128],
        [0, 0, 256],
      ]);
    }
  });

  it('end as needs you without permission, and in a background tab', async () => {
    const { start, goal } = task('drawn-meter');
    const script = { expand: { '0': and('look'), '0.1': lookAt('Water meter') } };
    const origin = new URL(bench.sites().url).origin;

    await settings({ pictureSites: [] });
    await begin(start, script, goal);
    const refused = await reply({ kind: 'pictures', may: 'never' });
    expect(refused).toMatchObject({ status: 'blocked', failure: { kind: 'noPicture' } });
    expect(await sitesAsked()).toEqual([{ site: origin, isAllowed: false, to: await modelHost() }]);
    await begin(start, script, goal);
    const never = await bench.rest();
    expect(never).toMatchObject({
      status: 'blocked',
      question: null,
      failure: { kind: 'noPicture' },
    });
    expect(never.failure?.message).toContain('you chose to send none');

    await settings({ drawings: false, pictureSites: [] });
    await begin(start, script, goal);
    expect(await bench.rest()).toMatchObject({
      status: 'blocked',
      failure: { kind: 'noPicture', message: expect.stringContaining('turned off') },
    });

    await settings({ drawings: true });
    await begin(start, script, goal);
    await bench.rest();
    const other = await bench.session().driver.newPage(`${bench.sites().url}/basics/`);
    await other.bringToFront();
    const behind = await reply({ kind: 'pictures', may: 'always' });
    expect(behind).toMatchObject({
      status: 'blocked',
      failure: { kind: 'noPicture', message: expect.stringContaining('isn’t the active tab') },
    });
    expect(pictured()).toEqual([]);
    await other.close();
  });
});
