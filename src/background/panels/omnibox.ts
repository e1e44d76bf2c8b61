/** The keyword for the address bar: names saved routines. Choosing one opens its form, and starts nothing. */
import browser from 'webextension-polyfill';
import { type NamedRoutine, routineNamed, suggestionsFor } from '../../core/routine/find.ts';
import type { PanelPlace } from '../../protocol/place.ts';
import { listRoutines } from '../storage/routines.ts';
import type { OpenPanel } from './openPanel.ts';

/** Must be called synchronously at startup, since it listens. */
export function serveOmnibox(open: OpenPanel): void {
  browser.omnibox.setDefaultSuggestion({
    description: described(browser.i18n.getMessage('routineHint')),
  });
  browser.omnibox.onInputChanged.addListener((typed, suggest) => {
    void named().then((routines) =>
      suggest(
        suggestionsFor(typed, routines).map(({ label, site }) => ({
          content: label,
          description: described(`${label} · ${site}`),
        })),
      ),
    );
  });
  browser.omnibox.onInputEntered.addListener((text) => open(placeNamed(text)));
}

async function placeNamed(text: string): Promise<PanelPlace | null> {
  const routine = routineNamed(text, await named());
  return routine && { at: 'routine', routine: routine.id };
}

/** Without storage there is nothing to suggest; the panel says why. */
async function named(): Promise<readonly NamedRoutine[]> {
  const lines = await listRoutines().catch((error: unknown) => {
    console.warn('no routines to suggest', error);
    return [];
  });
  return lines.map(({ id, routine: { name, start } }) => ({ id, name, start }));
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Chrome reads a description as XML, Firefox as text. */
export const described = (text: string): string =>
  __TARGET__ === 'chrome' ? text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? '') : text;
