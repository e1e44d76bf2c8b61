/** Pause, step, stop, and a plan put right by the user while it runs, through the real panel. Scripted policies. */
import { describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { until } from '../../harness/browser/wait.ts';
import { refOn } from '../../harness/model/request.ts';
import { act, and, done, fill, note, type Step } from '../../harness/model/scripts.ts';
import { editId, nodeId } from '../../src/core/ids.ts';
import type { Edit } from '../../src/core/plan/edit.ts';
import { statuses, workbench } from './bench.ts';
import { onceFor } from './once.ts';

describe.each(browserNames)('run controls in %s', (browser) => {
  const bench = workbench(browser);
  const once = onceFor(browser);

  it('pauses at once, steps one step, and begins nothing after a stop', async () => {
    const { url } = bench.sites();
    const slowly = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 400));
    await bench.begin('/basics/', async (request) => {
      await slowly();
      const page = (n: string): Step =>
        act({ kind: 'goto', url: `${url}/basics/text.html?step=${n}` });
      const step = request.node === '0' ? and('a', 'b', 'c', 'd') : page(request.node);
      return { json: step(request) };
    });
    const session = bench.session();
    const started = await session.untilRun('a first action', ({ spent }) => spent.actions >= 1);
    await session.panel.click('button[data-control="pause"]');
    const paused = await session.untilRun('the pause', ({ status }) => status === 'paused');
    const { actions } = paused.spent;
    await session.send({ kind: 'run/step', run: started.id });
    const stepped = await session.untilRun(
      'one step',
      ({ status, seq }) => status === 'paused' && seq > paused.seq + 2,
    );
    expect(stepped.spent.actions).toBeLessThanOrEqual(actions + 1);
    await session.send({ kind: 'run/resume', run: started.id });
    await session.panel.click('button[data-control="stop"]');
    const stopped = await session.untilRun('the stop', ({ status }) => status === 'finished');
    expect(stopped.stop).toEqual({ kind: 'stopped' });
    const later = (await session.journal()).slice(stopped.seq);
    expect(later.filter(({ change }) => change.kind === 'actionStarted')).toEqual([]);
  });

  once(
    'three injected subgoals put a wrong decomposition right and change the answer',
    async () => {
      const { url } = bench.sites();
      const session = bench.session();
      // The plan guesses the place; the user sees it and adds what has to be looked up first.
      const lookUp = (page: string): Step => act({ kind: 'goto', url: `${url}${page}` });
      const answered = ({ page }: { page: string }): string =>
        /246 km/.test(page) ? '246 km' : 'the place was not found';
      await bench.begin(
        '/route/',
        async (request) => {
          const { node } = request;
          if (request.operator === 'answer')
            return { json: { evidence: [], answer: answered(request), reached: true } };
          if (request.operator === 'checkCompletion')
            return { json: { complete: true, reason: 'The drive was found.' } };
          const own = request.question.split('\n')[0] ?? '';
          if (node === '0') {
            // Each edit takes the question back: what the user added is planned around.
            await session.untilRun(
              'the edits to be applied',
              ({ tree }) => tree.nodes.filter(({ pinned }) => pinned).length >= 3,
            );
            return { json: and('Enter Crown Cup final 2019 as the place')(request) };
          }
          if (own.includes('look up which ground'))
            return { json: lookUp('/route/events.html')(request) };
          if (own.includes('note the ground'))
            return {
              json: note(`2019: ${/Beacon Field/.test(request.page) ? 'Beacon Field' : 'unknown'}`)(
                request,
              ),
            };
          if (own.includes('plan the drive'))
            return { json: lookUp('/route/?from=Estmark&to=Beacon+Field')(request) };
          return { json: done(request) };
        },
        'How long is the drive from Estmark to the ground of the 2019 Crown Cup final?',
      );
      const run = await session.run();
      const target = nodeId('0');
      const edits = [
        'look up which ground the final of 2019 was played on',
        'note the ground',
        'plan the drive from Estmark to that ground',
      ];
      for (const [index, description] of edits.entries()) {
        const edit: Edit = {
          id: editId(`e${index}`),
          target,
          kind: 'add',
          place: 'child',
          description,
        };
        await session.send({ kind: 'run/edit', run: run?.id ?? ('' as never), edit });
      }
      const end = await session.untilRun(
        'the run to end',
        ({ status }) => status === 'finished' || status === 'blocked',
        60_000,
      );
      expect(end.answer).toBe('246 km');
      const pinned = end.tree.nodes.filter((node) => node.pinned);
      expect(pinned.map(({ description }) => description)).toEqual(edits);
      expect(pinned.every(({ status }) => status === 'success')).toBe(true);
      expect(statuses(end)['0']).toBe('success');
    },
  );

  once(
    'the first click in the tab takes it over; what is done there is told on handing back',
    async () => {
      const session = bench.session();
      const asked = latch();
      const driven = latch();
      await bench.begin('/basics/', async (request) => {
        asked.open();
        await driven.isOpen;
        const step = request.node === '0' ? and('a', 'b') : note(`seen ${request.node}`);
        return { json: step(request) };
      });
      await asked.isOpen;
      await session.page.click('a[href="/basics/icons.html"]', { delay: 100 });
      await session.panel.waitFor('.now.is-userDriving');
      await session.page.waitForSelector('main button');
      // Until the new page is followed, too.
      const theirs = await until(
        async () => {
          await session.page.click('main button');
          const run = await session.run();
          return run?.drive?.acts.some(({ what }) => what.startsWith('button')) ? run : undefined;
        },
        { what: 'clicks on both pages' },
      );
      expect(theirs).toMatchObject({ status: 'paused', drive: { isOn: true } });
      expect(theirs.drive?.acts[0]).toEqual({
        did: 'clicked',
        what: 'link "Buttons without words"',
      });
      driven.open();
      await session.panel.click('button[data-control="resume"]');
      const end = await session.untilRun('its next steps', ({ memory }) => memory.notes.length > 0);
      expect(end.drive?.isOn).toBe(false);
      const told = bench.model().requests.map(({ content }) => content);
      expect(told.join()).toContain('By hand, the person clicked the link');
    },
  );

  it('adds a new tab to the run, and reads and uses a frame and a closed shadow root', async () => {
    await bench.begin('/basics/newtab.html', {
      expand: {
        '0': and('open it', 'read it'),
        '0.1': ({ page }) => ({
          ...done({ page } as never),
          type: 'action',
          action: { kind: 'click', ref: refOn(page, 'Open with a link') },
        }),
        '0.2': note('read in the new tab'),
      },
    });
    const end = await bench.rest(40_000);
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(end.tabs.filter((tab) => tab !== null)).toHaveLength(2);
    expect(bench.model().requests.at(-1)?.content).toContain('newtab-target');

    await bench.begin('/basics/closed-shadow.html', {
      expand: {
        '0': and('fill', 'save'),
        '0.1': fill('Magic word', 'oak'),
        '0.2': ({ page }) => ({
          ...done({ page } as never),
          type: 'action',
          action: { kind: 'click', ref: refOn(page, 'Save magic word') },
        }),
      },
    });
    const saved = await bench.rest(40_000);
    expect(saved.stop, JSON.stringify(saved.memory.records)).toEqual({ kind: 'reached' });
    expect(await bench.session().page.$eval('#result', (result) => result.textContent)).toBe(
      'Magic word: oak',
    );
  });
});

/** Something to wait for that another part of the test brings about. */
function latch(): { readonly isOpen: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { isOpen, open: () => open() };
}
