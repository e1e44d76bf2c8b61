/** The mode of the panel: how much goes unasked. It is made of settings, so that there is one truth. Pure. */
import type { RunOptions } from '../../core/run/run.ts';

/** Watch: every act is a suggestion. Guarded: what matters asks. Trusted: plain submissions to this site don't. */
export type Mode = 'watch' | 'guarded' | 'trusted';

type Asking = Pick<RunOptions, 'askBefore' | 'trustedSites'>;

/** `site`: origin of the page; null where it isn't known. Test machines that ask nothing have no mode. */
export function modeAt({ askBefore, trustedSites }: Asking, site: string | null): Mode | null {
  if (askBefore === 'none') return null;
  if (askBefore === 'all') return 'watch';
  return site !== null && trustedSites.includes(site) ? 'trusted' : 'guarded';
}

/** What to set for this mode on this site; other trusted sites stay so. */
export function termsOf(
  mode: Mode,
  site: string | null,
  trusted: readonly string[],
): { readonly askBefore: 'risky' | 'all'; readonly trustedSites: string[] } {
  const others = trusted.filter((each) => each !== site);
  if (mode === 'watch') return { askBefore: 'all', trustedSites: [...trusted] };
  const isTrusted = mode === 'trusted' && site !== null;
  return { askBefore: 'risky', trustedSites: isTrusted ? [...others, site] : others };
}
