/**
 * Cost of observing: the wait it adds on idle pages, and the time that observers take on an idle and on a busy page.
 */
import type { TestPage } from '../../harness/page/openPage.ts';

const still = [
  '<h1>Contact</h1><p>Write to us.</p><button id=go>Go</button>',
  `<ul>${'<li>Line <a href=/x>of words</a></li>'.repeat(500)}</ul><button id=go>Go</button>`,
  `<table>${'<tr><td>Tea<td>2<td><button>Buy</button>'.repeat(1_000)}</table><button id=go>Go</button>`,
  `<form>${'<label>Field <input></label>'.repeat(60)}</form><button id=go>Go</button>`,
  '<style>button{transition:all .1s}button:focus{color:red}</style><button id=go>Go</button>',
];
const MANY = 6_000;
const WATCH_MS = 3_000;
const ROUNDS = 3;

/** Returns medians and shares for one browser. */
export async function measureCost(page: TestPage, say: (line: string) => void): Promise<object> {
  const acts: number[] = [];
  for (const html of still) {
    await page.show(html);
    for (let round = 0; round < ROUNDS; round += 1) {
      acts.push(await clickOnce(page));
    }
  }
  const figures = {
    actMedianMs: median(acts),
    idleShare: await shareOfCore(page, 0),
    at60PerSecondShare: await shareOfCore(page, 60),
  };
  say(`${page.browser}: ${JSON.stringify(figures)}`);
  return figures;
}

function clickOnce(page: TestPage): Promise<number> {
  return page.run(async ({ actOn }) => {
    const begun = performance.now();
    const acted = await actOn({ kind: 'click' }, '#go');
    if (!acted.ok) throw new Error(acted.failure.message);
    return Math.round(performance.now() - begun);
  });
}

/**
 * Share of one core that observing between actions takes on a page of 6,000 elements: time spent in our own observer
 * callbacks while the page mutates.
 */
async function shareOfCore(page: TestPage, perSecond: number): Promise<number> {
  await page.show(`<div id=all>${'<p>Line <b>0</b></p>'.repeat(MANY / 2)}</div>
  <script>const bold=document.querySelectorAll('b');let n=0;${
    perSecond > 0
      ? `setInterval(()=>{const b=bold[n++%bold.length];b.textContent=n;b.className='c'+n%2},${1000 / perSecond})`
      : ''
  }</script>`);
  const spent = await page.run(async ({ watchSelfUpdates }, forMs: number) => {
    const Native = MutationObserver;
    let busy = 0;
    class Clocked extends Native {
      constructor(callback: MutationCallback) {
        super((records, observer) => {
          const begun = performance.now();
          callback(records, observer);
          busy += performance.now() - begun;
        });
      }
    }
    globalThis.MutationObserver = Clocked;
    const watching = watchSelfUpdates(forMs);
    globalThis.MutationObserver = Native;
    await watching;
    return busy;
  }, WATCH_MS);
  return Math.round((spent / WATCH_MS) * 100_000) / 100_000;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
