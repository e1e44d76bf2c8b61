import type { Settings } from '../../protocol/panel.ts';
import { siteLabel } from '../app/inputChecks.ts';
import { PageText } from '../app/PageText.tsx';
import { Outcome } from './Outcome.tsx';
import { useSettings } from './settingsActions.ts';
import { useSaving } from './useSaving.ts';
import { setup } from './words.ts';

/** Lists the sites where forms are saved without a question, with a way to take that back. */
export function TrustedSites({ settings: { trustedSites } }: { readonly settings: Settings }) {
  const { save } = useSettings();
  const saving = useSaving();
  const distrust = (site: string): void =>
    void saving.run(() => save({ trustedSites: trustedSites.filter((each) => each !== site) }));
  return (
    <section aria-labelledby="trusted-title">
      <h2 id="trusted-title">{setup.trusted}</h2>
      <p class="quiet small">{setup.trustedAbout}</p>
      {trustedSites.length === 0 && <p class="quiet">{setup.trustedNone}</p>}
      <ul class="trusted-sites">
        {trustedSites.map((site) => (
          <li key={site}>
            <PageText text={siteLabel(site)} limit={120} />
            <button
              type="button"
              class="button small"
              aria-label={setup.distrustSite({ site: siteLabel(site) })}
              onClick={() => distrust(site)}
            >
              {setup.distrust}
            </button>
          </li>
        ))}
      </ul>
      <Outcome saving={saving}>{null}</Outcome>
    </section>
  );
}
