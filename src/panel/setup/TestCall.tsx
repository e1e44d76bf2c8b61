import { useState } from 'preact/hooks';
import type { PanelReplies } from '../../protocol/panel.ts';
import { PageText } from '../app/PageText.tsx';
import { Outcome } from './Outcome.tsx';
import { useSettings } from './settingsActions.ts';
import { useSaving } from './useSaving.ts';
import { setup } from './words.ts';

/** One small call to the model as it is set now; what comes back is explained either way. */
export function TestCall() {
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
