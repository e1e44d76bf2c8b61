import { useEffect, useState } from 'preact/hooks';
import type { LearnedControl } from '../../protocol/panel.ts';
import { siteLabel } from '../app/inputChecks.ts';
import { PageText } from '../app/PageText.tsx';
import { Outcome } from './Outcome.tsx';
import { useSettings } from './settingsActions.ts';
import { useSaving } from './useSaving.ts';
import { effect, setup } from './words.ts';

/** Lists the critic's verdicts by site, with a way to forget a site. */
export function LearnedSites() {
  const { learned, forgetSite } = useSettings();
  const loading = useSaving();
  const [controls, setControls] = useState<readonly LearnedControl[]>([]);
  const load = (): void =>
    void loading.run(learned).then((reply) => reply && setControls(reply.controls));
  useEffect(load, []);
  const forget = (site: string): void =>
    void loading
      .run(() => forgetSite(site))
      .then(() => setControls(controls.filter((control) => control.site !== site)));
  const sites = [...new Set(controls.map(({ site }) => site))].toSorted();
  return (
    <>
      <p class="quiet small">{setup.learnedAbout}</p>
      {sites.length === 0 && <p class="quiet">{setup.learnedNone}</p>}
      {sites.map((site) => (
        <Site
          key={site}
          site={siteLabel(site)}
          controls={controls.filter((control) => control.site === site)}
          onForget={() => forget(site)}
        />
      ))}
      <Outcome saving={loading}>{null}</Outcome>
    </>
  );
}

type SiteProps = {
  readonly site: string;
  readonly controls: readonly LearnedControl[];
  readonly onForget: () => void;
};

function Site({ site, controls, onForget }: SiteProps) {
  return (
    <details class="learned-site">
      <summary>
        <PageText text={setup.learnedOn({ site })} limit={120} /> ({controls.length})
      </summary>
      <ul>
        {controls.map(({ label, verb, effect: found }, index) => (
          <li key={index}>
            {label ? (
              <q>
                <PageText text={label} limit={80} />
              </q>
            ) : (
              setup.wordless
            )}
            {': '}
            <PageText text={verb} limit={80} />. <span class="quiet">{effect[found]}.</span>
          </li>
        ))}
      </ul>
      <button
        type="button"
        class="button small"
        aria-label={setup.forgetSite({ site })}
        onClick={onForget}
      >
        {setup.forget}
      </button>
    </details>
  );
}
