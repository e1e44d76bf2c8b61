import { useState } from 'preact/hooks';
import { originOfServer } from '../../core/run/settings.ts';
import type { Settings } from '../../protocol/panel.ts';
import { readBaseUrl, siteLabel } from '../app/inputChecks.ts';
import { Outcome } from './Outcome.tsx';
import { useSettings } from './settingsActions.ts';
import { useSaving } from './useSaving.ts';
import { setup } from './words.ts';

/** Returns the origin of a typed address, null while it is incomplete. */
function serverAt(typed: string): string | null {
  const address = readBaseUrl(typed);
  return address.ok ? originOfServer(address.value) : null;
}

/**
 * The form for the model server's address and API key. A stored key is never shown again: the field is emptied after
 * saving. The key is stored for the server in the field above.
 */
export function AccessForm({ settings }: { readonly settings: Settings }) {
  const { saveAccess } = useSettings();
  const saving = useSaving();
  const [key, setKey] = useState('');
  const [baseUrl, setBaseUrl] = useState(settings.baseUrl);
  const save = (newKey: string | null): void =>
    void saving.run(() => saveAccess(baseUrl, newKey)).then((saved) => saved && setKey(''));
  const server = serverAt(baseUrl);
  const isStored = server !== null && settings.keyOrigins.includes(server);
  return (
    <section aria-labelledby="access-title">
      <h2 id="access-title">{setup.access}</h2>
      <form
        onInput={saving.touch}
        onSubmit={(event) => {
          event.preventDefault();
          save(key.trim() || null);
        }}
      >
        <label for="base-url">{setup.baseUrl}</label>
        <input
          id="base-url"
          inputMode="url"
          autocomplete="off"
          value={baseUrl}
          aria-describedby="base-url-about"
          onInput={(event) => setBaseUrl(event.currentTarget.value)}
        />
        <p id="base-url-about" class="quiet small">
          {setup.baseUrlAbout}
        </p>
        <label for="key">{setup.key}</label>
        <input
          id="key"
          type="password"
          autocomplete="off"
          spellcheck={false}
          value={key}
          aria-describedby="key-state"
          onInput={(event) => setKey(event.currentTarget.value)}
        />
        <p id="key-state" class="quiet small" data-has-key={isStored}>
          {(isStored ? setup.keyStored : setup.keyMissing)({ host: siteLabel(baseUrl) })}
        </p>
        <div class="buttons">
          <button type="submit" class="button primary" aria-disabled={saving.isBusy}>
            {setup.save}
          </button>
          {isStored && (
            <button type="button" class="button" onClick={() => save('')}>
              {setup.keyForget}
            </button>
          )}
        </div>
        <Outcome saving={saving}>{setup.saved}</Outcome>
      </form>
    </section>
  );
}
