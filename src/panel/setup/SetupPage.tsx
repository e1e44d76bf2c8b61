/** Everything a user sets once: who thinks, how it is tested, what it may cost, when it asks. */
import { useSelector } from '../app/context.ts';
import { Problem } from '../app/Problem.tsx';
import { app } from '../app/words.ts';
import { AccessForm } from './AccessForm.tsx';
import { LearnedSites } from './LearnedSites.tsx';
import { ModelForm } from './ModelForm.tsx';
import { TaskSettings } from './TaskSettings.tsx';
import { TestCall } from './TestCall.tsx';
import { TrustedSites } from './TrustedSites.tsx';
import { setup } from './words.ts';

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

/** The privacy section: data that is sent or stored, in plain words. */
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
