/** The setup page. */

import { useState } from 'preact/hooks';
import type { PanelReplies, Settings } from '../../protocol/panel.ts';
import { useSelector } from '../app/context.ts';
import { siteLabel } from '../app/inputChecks.ts';
import { PageText } from '../app/PageText.tsx';
import { Problem } from '../app/Problem.tsx';
import { app } from '../app/words.ts';
import { AccessForm } from './AccessForm.tsx';
import { LearnedSites } from './LearnedSites.tsx';
import { ModelForm } from './ModelForm.tsx';
import { Outcome } from './Outcome.tsx';
import { useSettings } from './settingsActions.ts';
import { TaskSettings } from './TaskSettings.tsx';
import { useSaving } from './useSaving.ts';
import { setup } from './words.ts';
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
          <AccessForm settings={settings} />
          <ModelForm settings={settings} />
          <TestCall />
          <TaskSettings settings={settings} />
          <TrustedSites settings={settings} />
          <LearnedSites />
          <Privacy />
        </>
      )}
    </main>
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

/** Makes one small call to the model with the current settings, and explains the result. */
function TestCall() {
  const { test } = useSettings();
  const testing = useSaving();
  const [reply, setReply] = useState<PanelReplies['settings/test'] | null>(null);
  return (
    <section class="test-call">
      <button
        type="button"
        class="button"
        aria-disabled={testing.isBusy}
        onClick={() => void testing.run(test).then(setReply)}
      >
        {testing.isBusy ? setup.testing : setup.test}
      </button>
      <Outcome saving={testing}>
        {reply && (
          <>
            <p class="test-ok">
              <PageText text={setup.tested({ model: reply.model, ms: reply.ms })} />
            </p>
            <p class="quiet">
              {setup.testReply}: <PageText text={reply.reply} limit={300} />
            </p>
          </>
        )}
      </Outcome>
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
