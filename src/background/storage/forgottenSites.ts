/** Forgets the verdicts on a site together with its permission. */
import browser from 'webextension-polyfill';
import { forgetSite, listJudgments } from './judgments.ts';

/** Forgets the sites on which Espalier is no longer allowed. */
export async function forgetForbiddenSites(): Promise<void> {
  const all = await listJudgments();
  const sites = new Set(all.map(({ site }) => site).filter((site) => URL.canParse(site)));
  for (const site of sites) {
    const isAllowed = await browser.permissions.contains({ origins: [patternOf(site)] });
    if (!isAllowed) await forgetSite(site);
  }
}

/** Returns the permission pattern of a site. Patterns can't contain ports. */
function patternOf(site: string): string {
  const { protocol, hostname } = new URL(site);
  return `${protocol}//${hostname}/*`;
}
