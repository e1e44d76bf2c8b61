import type { Settings } from '../../protocol/panel.ts';
import { siteLabel } from '../app/inputChecks.ts';
import { PageText } from '../app/PageText.tsx';
import { Outcome } from './Outcome.tsx';
import { useSettings } from './settingsActions.ts';
import { useSaving } from './useSaving.ts';
import { setup } from './words.ts';

/** Lists the sites of which pictures may or may not be sent. Each can be removed, and is then asked about again. */
export function PictureSites({ settings: { pictureSites } }: { readonly settings: Settings }) {
  const { save } = useSettings();
  const saving = useSaving();
  const forget = (site: string): void =>
    void saving.run(() =>
      save({ pictureSites: pictureSites.filter((each) => each.site !== site) }),
    );
  return (
    <>
      <p class="quiet small">{setup.pictureSitesAbout}</p>
      {pictureSites.length === 0 && <p class="quiet">{setup.trustedNone}</p>}
      <ul class="trusted-sites" data-pictures>
        {pictureSites.map(({ site, isAllowed }) => (
          <li key={site}>
            <span>
              <PageText text={siteLabel(site)} limit={120} />{' '}
              <span class="quiet small">
                {isAllowed ? setup.picturesAllowed : setup.picturesRefused}
              </span>
            </span>
            <button
              type="button"
              class="button small"
              aria-label={setup.forgetPictures({ site: siteLabel(site) })}
              onClick={() => forget(site)}
            >
              {setup.distrust}
            </button>
          </li>
        ))}
      </ul>
      <Outcome saving={saving}>{null}</Outcome>
    </>
  );
}
