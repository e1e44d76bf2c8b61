import { setup } from './words.ts';

/** The privacy section: data that is sent or stored, in plain words. */
export function Privacy() {
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
