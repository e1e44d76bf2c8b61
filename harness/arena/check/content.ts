/** Reads the page contents that WebArena checks after a run. */
import type { Driver } from '../../browser/driver.ts';
import type { ContentCheck } from '../task.ts';
import { includes, isExactly } from './answer.ts';

/** Returns the content at the place; throws if it can't be read. */
export type Look = (check: ContentCheck) => Promise<string>;

/** Reads in a new tab, at the address where the run ended or at the one that the task names. */
export function lookWith(driver: Driver, ended: string): Look {
  return async ({ url, locator }) => {
    if (url.startsWith('func:') || locator.startsWith('func:'))
      throw new Error(`${url.startsWith('func:') ? url : locator} is a helper of the benchmark`);
    const page = await driver.newPage(url === 'last' ? ended : url);
    try {
      if (locator === '') return await page.content();
      const found: unknown = await page.evaluate(locator);
      return found === null || found === undefined ? '' : String(found);
    } finally {
      await page.close();
    }
  };
}

/** Returns why the page fails the check, or null if it passes; `unknown` if it can't be read. */
export async function objectionTo(
  check: ContentCheck,
  look: Look,
): Promise<{ readonly unknown: string } | string | null> {
  const place = check.locator || 'the page';
  const text = await look(check).then(
    (found) => ({ found }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  );
  if ('error' in text) {
    // An expression that finds nothing throws in the page, which counts as empty content.
    const isHelper = text.error.includes('helper of the benchmark');
    return isHelper ? { unknown: text.error } : `${place}: ${text.error}`;
  }
  const { found } = text;
  if (check.exact !== null && !isExactly(check.exact, found))
    return `${place} holds “${found.slice(0, 80)}”, not “${check.exact}”`;
  const missing = check.includes.find(
    (each) => !each.some((option) => includes(option, found, { isAlone: false })),
  );
  return missing ? `${place} lacks “${missing.join('” or “')}”` : null;
}
