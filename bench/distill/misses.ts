/** Lists what a distiller got wrong on a page, for debugging. */
import type { Tab } from './browser.ts';
import type { Verdict } from './judge.ts';
import type { Read } from './measure.ts';
import type { Truth } from './truth.ts';

const SHOWN = 12;

export async function describeMisses(
  { page }: Tab,
  verdict: Verdict,
  truth: Truth,
  { listed }: Read,
): Promise<string[]> {
  const kinds = {
    missed: verdict.missed,
    'missed B': verdict.missedB,
    surplus: verdict.surplus,
    misnamed: verdict.misnamed,
  };
  const words = new Map(listed.map(({ element, words }) => [element, words]));
  const lines: string[] = [];
  for (const [kind, all] of Object.entries(kinds)) {
    const shown = all.slice(0, SHOWN);
    const tags = await page.evaluate(startTags, shown);
    for (const [at, number] of shown.entries()) {
      const name = JSON.stringify(truth.accessible.get(number) ?? '');
      lines.push(
        `  ${kind}: ${tags[at]} name ${name} read ${JSON.stringify(words.get(number) ?? '')}`.slice(
          0,
          500,
        ),
      );
    }
    if (all.length > SHOWN) lines.push(`  ${kind}: and ${all.length - SHOWN} more`);
  }
  return lines;
}

/** Runs in the page. */
function startTags(wanted: number[]): string[] {
  const { numbered } = globalThis as unknown as { numbered: Element[] };
  return wanted.map((at) => {
    const element = numbered[at];
    if (!element) return '(in no document)';
    const parent = element.parentElement?.cloneNode(false) as Element | undefined;
    return `${parent?.outerHTML.slice(0, 80)} > ${element.outerHTML.slice(0, 160)}`;
  });
}
