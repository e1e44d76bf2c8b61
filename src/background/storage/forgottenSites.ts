/** Forgets the verdicts on a site, and the answer about its pictures, together with its permission. */
import browser from 'webextension-polyfill';
import { forgetSite, listJudgments } from './judgments.ts';
import { forgetPictureSites, readSettings } from './settings.ts';

/** Forgets the sites on which Espalier is no longer allowed. */
export async function forgetForbiddenSites(): Promise<void> {
  const { pictureSites } = await readSettings();
  const known = [...(await listJudgments()), ...pictureSites].map(({ site }) => site);
  const forbidden = new Set<string>();
  for (const site of new Set(known.filter((each) => URL.canParse(each)))) {
    const isAllowed = await browser.permissions.contains({ origins: [patternOf(site)] });
    if (isAllowed) continue;
    forbidden.add(site);
    await forgetSite(site);
  }
  if (pictureSites.some(({ site }) => forbidden.has(site))) await forgetPictureSites(forbidden);
}

/** Returns the permission pattern of a site. Patterns can't contain ports. */
function patternOf(site: string): string {
  const { protocol, hostname } = new URL(site);
  return `${protocol}//${hostname}/*`;
}
