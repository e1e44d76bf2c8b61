/** Frames in their places, and what the browsers' refusals mean. */
import { describe, expect, it, vi } from 'vitest';
import { control, heading, indented, link, text } from '../../../harness/fakes/pageLines.ts';
import {
  type Attachment,
  attach,
  byPlace,
  type Frame,
  frameNumbers,
  frameOfRef,
  mergedLines,
  refusal,
  showsFile,
  withinSites,
} from '../../../src/background/browser/frames.ts';
import { elementRef, frameNumberOf, framePrefix } from '../../../src/core/ids.ts';
import type { PageLine } from '../../../src/core/page/line.ts';
import type { FrameFacts } from '../../../src/core/page/observation.ts';
import { renderLine } from '../../../src/core/page/renderLine.ts';
import type { Result } from '../../../src/core/result.ts';

const refusing = vi.hoisted(() => ({
  runtime: {},
  scripting: {
    executeScript: async () => {
      throw new Error('Cannot access contents of the page.');
    },
  },
  tabs: { get: async () => ({ id: 1, url: 'https://a.test/paper', status: 'complete' }) },
  permissions: { contains: async () => true },
}));
vi.mock('webextension-polyfill', () => ({ default: refusing }));

const frame = (name: string, index: number, origin = 'https://a.test'): PageLine => ({
  kind: 'frame',
  indent: 0,
  name,
  index,
  origin,
});

/** Distilled frames by their place, each with the number its refs carry. */
function merged(
  frames: Readonly<
    Record<string, { readonly number: number; readonly lines: readonly PageLine[] }>
  >,
): { readonly lines: string[]; readonly facts: FrameFacts[] } {
  const pages = new Map(
    Object.entries(frames).map(([place, { number, lines }]) => {
      const path = place === '' ? [] : place.split('.').map(Number);
      const prefix = number === 0 ? '' : `f${number}`;
      const nonce = prefix;
      const hello = { nonce, url: '', origin: '', title: '', path };
      const frame = { tabId: 1, frameId: number, nonce, hello, prefix };
      return [place, { frame, page: { lines } }] as const;
    }),
  );
  const facts: FrameFacts[] = [];
  return { lines: mergedLines('', pages, facts).map(renderLine), facts };
}

describe('merging frames', () => {
  it("puts each frame's lines under its own line, two levels deep, indented to match", () => {
    const { lines, facts } = merged({
      '': {
        number: 0,
        lines: [heading(1, 'Top'), ...indented(1, frame('A', 0)), text('end')],
      },
      '0': { number: 1, lines: [control('button', 'B', 'f1e1'), frame('C', 0)] },
      '0.0': { number: 2, lines: [link('D', 'f2e1')] },
    });
    expect(lines).toEqual([
      '# Top',
      ' iframe "A"',
      '  button B f1e1',
      '  iframe "C"',
      '   D f2e1',
      'end',
    ]);
    expect(facts.map(({ frame, readable }) => [frame, readable])).toEqual([
      [1, true],
      [2, true],
    ]);
  });

  it('marks a frame without an answer as not readable', () => {
    const { lines, facts } = merged({
      '': { number: 0, lines: [frame('Ad', 3, 'https://ads.test')] },
    });
    expect(lines).toEqual(['iframe "Ad" (not readable: another site)']);
    expect(facts).toEqual([{ frame: 0, origin: 'https://ads.test', readable: false }]);
  });

  it('puts the text of a PDF under the line of its frame', () => {
    const address = 'https://a.test/letter.pdf';
    const framed = { ...frame('Letter', 0), file: { address, isPdf: true } } as const;
    const hello = { nonce: '', url: '', origin: '', title: '', path: [] };
    const top = { tabId: 1, frameId: 0, nonce: '', hello, prefix: '' };
    const pages = new Map([['', { frame: top, page: { lines: [framed, text('end')] } }]]);
    const letter = { type: 'pdf', title: '', lines: [text('Dear Ada')], scans: [] } as const;
    const facts: FrameFacts[] = [];
    const lines = mergedLines('', pages, facts, new Map([[address, { ok: true, value: letter }]]));
    expect(lines.map(renderLine)).toEqual([
      'iframe "Letter" (a PDF: its text follows, nothing in it can be pressed)',
      ' Dear Ada',
      'end',
    ]);
    expect(facts).toEqual([{ frame: 0, origin: 'https://a.test', readable: true }]);
  });

  it('matches frames by their index, not by the order of their lines', () => {
    const { lines } = merged({
      '': { number: 0, lines: [frame('second', 1), frame('first', 0)] },
      '0': { number: 1, lines: [text('in the first')] },
      '1': { number: 2, lines: [text('in the second')] },
    });
    expect(lines).toEqual(['iframe "second"', ' in the second', 'iframe "first"', ' in the first']);
  });
});

describe('frame order', () => {
  it('follows the page, not the order of the browser’s answers', () => {
    const paths = [[2, 0], [10], [], [2], [0, 1, 5], [0]];
    const sorted = paths.map((path) => ({ hello: { path } })).toSorted(byPlace);
    expect(sorted.map(({ hello }) => hello.path.join('.'))).toEqual([
      '',
      '0',
      '0.1.5',
      '2',
      '2.0',
      '10',
    ]);
  });
});

describe('the frames of a run', () => {
  const read = (places: Readonly<Record<string, string>>): string[] => {
    const frames = Object.entries(places).map(([place, origin]) => ({
      hello: { origin, path: place === 'top' ? [] : place.split('.').map(Number) },
    }));
    const own = withinSites(frames, ['https://a.test', 'https://b.test']);
    return own.map(({ hello }) => hello.path.join('.') || 'top').toSorted();
  };

  it('are those of its own sites at any depth, whatever an earlier task allowed', () => {
    const places = {
      top: 'https://a.test',
      '0': 'https://a.test',
      '1': 'https://earlier.test',
      '1.0': 'https://b.test',
      '2': 'https://a.test:8443',
    };
    expect(read(places)).toEqual(['0', '1.0', 'top']);
  });

  it('count a document without an origin as part of its parent frame', () => {
    const places = {
      top: 'https://a.test',
      '0': 'null',
      '0.3': 'null',
      '1': 'https://earlier.test',
      '1.0': 'null',
      '2.0': 'null',
    };
    expect(read(places)).toEqual(['0', '0.3', 'top']);
  });
});

describe('a tab that rejects scripts on a granted site', () => {
  const attachedTo = async (type: string): Promise<Result<readonly Frame[]>> => {
    vi.useFakeTimers();
    const network = { sourceOf: () => ({ type, method: 'GET' }) };
    const attachment = { network, run: () => ({ sites: [] }), dialogs: { event: '' } };
    const attached = attach(1, attachment as unknown as Attachment);
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    return attached;
  };

  it('counts as showing a file if the site sent one', async () => {
    expect(showsFile(await attachedTo('application/pdf'))).toBe(true);
  });

  it('fails with contextGone if the site sent HTML', async () => {
    const frames = await attachedTo('text/html');
    expect(showsFile(frames)).toBe(false);
    expect(frames).toMatchObject({ failure: { kind: 'contextGone' } });
  });
});

describe('a browser error', () => {
  it.each([
    ['', 'Cannot access a chrome:// URL', 'tabForbidden'],
    ['', 'Cannot access a chrome-extension:// URL of different extension', 'tabForbidden'],
    ['', 'The extensions gallery cannot be scripted.', 'tabForbidden'],
    ['about:config', 'Missing host permission for the tab', 'tabForbidden'],
    ['https://addons.mozilla.org/', 'Missing host permission for the tab', 'tabForbidden'],
    ['https://a.test/', 'Frame with ID 0 is showing error page', 'navigationFailed'],
    ['https://a.test/', 'Frame with ID 0 was removed.', 'contextGone'],
    ['https://a.test/', 'No frame with id 12 in tab with id 3', 'contextGone'],
    ['https://a.test/', 'Invalid frame IDs: [12].', 'contextGone'],
    ['', 'Missing host permission for the tab', 'siteNotGranted'],
    [
      '',
      'Cannot access contents of the page. Extension manifest must request permission to access the respective host.',
      'siteNotGranted',
    ],
  ])('at "%s": %s means %s', (url, seen, kind) => {
    const { failure } = refusal(url, seen);
    expect(failure.kind).toBe(kind);
    expect(failure.message, 'words for a person, not of the browser').not.toContain(seen);
    expect(failure.hint).not.toBe('');
  });
});

describe('the frame of a ref', () => {
  const frames = ['', 'f2'].map((prefix): Frame => {
    const nonce = `of ${prefix}`;
    const hello = { nonce, url: '', origin: '', title: '', path: [] };
    return { tabId: 1, frameId: prefix === '' ? 0 : 7, nonce, hello, prefix };
  });
  const find = (ref: string, document: string | undefined) =>
    frameOfRef(frames, { ref: elementRef(ref), document });

  it('is found if it still shows the ref’s document, or if that document is unknown', () => {
    for (const document of ['of f2', undefined])
      expect(find('f2e7', document)).toMatchObject({ ok: true, value: { nonce: 'of f2' } });
  });

  it.each([
    ['shows another document (D5)', 'f2e7', 'before'],
    ['is gone', 'f3e7', undefined],
  ])('is not found if it %s', (_, ref, document) => {
    expect(find(ref, document)).toMatchObject({ ok: false, failure: { kind: 'staleRef' } });
  });
});

describe('frame numbers', () => {
  it('stay with a frame, count from the top frame per tab, and restart per run', () => {
    const run = frameNumbers();
    expect([run.of(1, 0), run.of(1, 70), run.of(1, 80), run.of(1, 70)]).toEqual([0, 1, 2, 1]);
    expect([run.of(2, 90), run.of(2, 0), run.of(2, 'https://a.test/scan.pdf')]).toEqual([1, 0, 2]);
    expect(frameNumbers().of(1, 80)).toBe(1);
  });

  it('are parsed from refs and prefixes', () => {
    expect(['e12', 'f3e12', 'f12', ''].map(frameNumberOf)).toEqual([0, 3, 12, 0]);
    expect([0, 3].map(framePrefix)).toEqual(['', 'f3']);
  });
});
