/** The setup page. */

import { modelFor, otherRoles } from '../../core/run/modelRoles.ts';
import { lacksKey, type Settings } from '../../protocol/panel.ts';
import { useSelector } from '../app/context.ts';
import { siteLabel } from '../app/inputChecks.ts';
import { PageText } from '../app/PageText.tsx';
import { Problem } from '../app/Problem.tsx';
import { app } from '../app/words.ts';
import { LearnedSites } from './LearnedSites.tsx';
import { ModelPrice } from './ModelPrice.tsx';
import { ModelSetup } from './ModelSetup.tsx';
import { Outcome } from './Outcome.tsx';
import { PictureSites } from './PictureSites.tsx';
import { Practice } from './Practice.tsx';
import { RoleModel } from './RoleModel.tsx';
import { Subject } from './Subject.tsx';
import { useSettings } from './settingsActions.ts';
import { TaskSettings } from './TaskSettings.tsx';
import { useSaving } from './useSaving.ts';
import { roleModel, setup } from './words.ts';
import './setup.css';

export function SetupPage() {
  const settings = useSelector((state) => state.settings);
  return (
    <main class="setup">
      <header>
        <h1>{setup.title}</h1>
        <p class="lead">{setup.lead}</p>
      </header>
      <Problem />
      {settings === null ? (
        <p class="quiet">{app.connecting}</p>
      ) : (
        <>
          <section aria-labelledby="model-title">
            <h2 id="model-title">{setup.model}</h2>
            <ModelSetup settings={settings} />
            <OtherModels settings={settings} />
            {!lacksKey(settings) && <Practice settings={settings} />}
          </section>
          <details class="more">
            <summary>{setup.more}</summary>
            <TaskSettings settings={settings} />
            <Subject title={setup.aboutModels}>
              <ModelPrice settings={settings} choice={modelFor(settings, 'planner')} />
              {otherRoles.map((role) => (
                <RoleModel key={role} settings={settings} role={role} />
              ))}
            </Subject>
            <Subject title={setup.trusted}>
              <TrustedSites settings={settings} />
            </Subject>
            <Subject title={setup.pictureSites}>
              <PictureSites settings={settings} />
            </Subject>
            <Subject title={setup.learned}>
              <LearnedSites />
            </Subject>
          </details>
          <Privacy />
        </>
      )}
    </main>
  );
}

/** Says which other models are asked, and where. */
function OtherModels({ settings: { roleModels } }: { readonly settings: Settings }) {
  const lines = otherRoles.flatMap((role) => {
    const choice = roleModels[role];
    if (!choice) return [];
    const { model, baseUrl } = choice;
    return [roleModel[role].inUse({ model, host: siteLabel(baseUrl) })];
  });
  if (lines.length === 0) return null;
  return (
    <ul class="other-models quiet small">
      {lines.map((line) => (
        <li key={line}>
          <PageText text={line} limit={400} />
        </li>
      ))}
    </ul>
  );
}

/** Explains what is sent and stored. */
function Privacy() {
  return (
    <section aria-labelledby="privacy-title">
      <h2 id="privacy-title">{setup.privacy}</h2>
      <dl class="privacy">
        {setup.privacyPoints.map(([whom, what]) => (
          <div key={whom}>
            <dt>{whom}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Lists the sites where forms are submitted without a question. Each can be removed. */
function TrustedSites({ settings: { trustedSites } }: { readonly settings: Settings }) {
  const { save } = useSettings();
  const saving = useSaving();
  const distrust = (site: string): void =>
    void saving.run(() => save({ trustedSites: trustedSites.filter((each) => each !== site) }));
  return (
    <>
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
    </>
  );
}
