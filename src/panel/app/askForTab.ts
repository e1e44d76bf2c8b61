/** Permission for the site of a tab, with words for whoever refuses it. */
import type { Failure } from '../../core/result.ts';
import type { Access } from './access.ts';
import { readAddress, siteLabel } from './inputChecks.ts';
import type { DrivenTab } from './store.ts';
import { task } from './words.ts';

/**
 * Asks for permission for the site if its address is known; if not, the worker finds out the tab's address. `address`:
 * where a tab without one will go. Call it directly from a click: Firefox forgets that at the first `await`.
 */
export async function askForTab(
  tab: DrivenTab,
  address: string,
  access: Access,
): Promise<Failure | null> {
  if (tab.url === null && address.trim() === '') return null;
  const url = readAddress(tab.url ?? address);
  if (!url.ok) return url.failure;
  if (tab.isGranted) return null;
  return access.askForSite(url.value).then(
    (granted): Failure | null =>
      granted
        ? null
        : {
            kind: 'siteNotGranted',
            message: task.denied({ site: siteLabel(url.value) }),
            hint: task.denyHint,
          },
    permissionBroken,
  );
}

/** The browser could not ask. */
export const permissionBroken = (error: unknown): Failure => ({
  kind: 'siteNotGranted',
  message: task.permissionBroken,
  hint: String(error),
});
