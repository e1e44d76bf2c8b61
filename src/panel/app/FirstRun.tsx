import { useActions, useSelector } from './context.ts';
import { firstRun } from './words.ts';

const ownHost = 'https://api.anthropic.com';

/** Says what it will do and what it sends, and leads to Setup, until there is a key, or a host that needs none. */
export function FirstRun() {
  const { setup } = useActions();
  const needsKey = useSelector(
    ({ settings }) => settings !== null && !settings.hasKey && settings.baseUrl.startsWith(ownHost),
  );
  if (!needsKey) return null;
  return (
    <section class="note-card" aria-labelledby="first-run">
      <h2 id="first-run">{firstRun.title}</h2>
      <p>{firstRun.text}</p>
      <ul class="small">
        {firstRun.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <button type="button" class="button" onClick={setup}>
        {firstRun.open}
      </button>
    </section>
  );
}
