/** What the test of a connection has found out so far, one line each, with the cure for what is missing. */
import type { ModelServer } from '../../core/run/modelServers.ts';
import type { ModelFinding } from '../../protocol/panel.ts';
import { PageText } from '../app/PageText.tsx';
import type { useModelSetup } from './useModelSetup.ts';
import { checking, setup } from './words.ts';

type FindingsProps = {
  readonly state: ReturnType<typeof useModelSetup>['state'];
  readonly host: string;
  readonly server: ModelServer;
  readonly model: string;
  /** As remembered for the model, in US dollars per million tokens. */
  readonly price: { readonly input: number; readonly output: number } | null;
};

export function Findings({ state, host, server, model, price }: FindingsProps) {
  const { findings, missed, doing, isSaved } = state;
  const line = (finding: ModelFinding): Line[] => linesOf(finding, { host, server, model, price });
  return (
    <div class="findings" aria-live="polite">
      <ul>
        {findings.flatMap(line).map(({ kind, text }) => (
          <li key={text} class={`is-${kind}`}>
            <PageText text={text} limit={400} />
          </li>
        ))}
        {missed.map(({ message, hint }) => (
          <li key={message} class="is-missing">
            <PageText text={`${message} ${hint}`} limit={600} />
          </li>
        ))}
      </ul>
      {doing && doing !== 'save' && <p class="quiet">{checking[doing]}</p>}
      {isSaved && <p class="test-ok">{setup.saved}</p>}
    </div>
  );
}

/** A note can be lived with; what is missing makes tasks fail. */
type Line = { readonly kind: 'good' | 'note' | 'missing'; readonly text: string };
const good = (text: string): Line => ({ kind: 'good', text });
const note = (text: string): Line => ({ kind: 'note', text });
const missing = (text: string): Line => ({ kind: 'missing', text });

function linesOf(
  finding: ModelFinding,
  { host, server, model, price }: Omit<FindingsProps, 'state'>,
): Line[] {
  switch (finding.check) {
    case 'models': {
      const paid = price ?? finding.price;
      return [
        good(setup.foundServer({ host })),
        ...(model === '' ? [] : [paid ? good(setup.price(paid)) : note(setup.priceUnknown)]),
      ];
    }
    case 'reply':
      return [
        good(setup.foundReply({ model, ms: finding.firstMs })),
        ...(finding.schemaWay === 'prompt' ? [note(setup.foundNoSchema)] : []),
      ];
    case 'context': {
      const { tokens, isEnough } = finding;
      if (isEnough) return tokens === null ? [] : [good(setup.foundContext({ tokens }))];
      const cure = server.startMakesRoom ? setup.cureByCommand : setup.cureBySettings;
      return [missing(`${setup.foundShortContext({ tokens: tokens ?? 0 })} ${cure}`)];
    }
    case 'images':
      return [finding.isSeen ? good(setup.foundImages) : note(setup.foundNoImages)];
  }
}
