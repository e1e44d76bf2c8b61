/** Shows a failure and how to fix it. A blocked run can be resumed from here. */
import type { ComponentChildren } from 'preact';
import type { Failure, FailureKind } from '../../core/result.ts';
import { otherRoles } from '../../core/run/modelRoles.ts';
import { hasKey, lacksKey, type Settings } from '../../protocol/panel.ts';
import { inOurWords } from '../messages/localize.ts';
import { useActions, useSelector } from './context.ts';
import { PageText } from './PageText.tsx';
import { saveFile } from './saveFile.ts';
import { app, controls, problem } from './words.ts';

export function Problem() {
  const failure = useSelector((state) => state.problem);
  const blocked = useSelector(({ run }) => (run?.status === 'blocked' ? run.failure : null));
  const { dismissProblem } = useActions();
  return (
    <>
      {blocked && (
        <Banner title={problem.blocked} failure={inOurWords(blocked)}>
          <ResumeButton failure={blocked} />
        </Banner>
      )}
      {failure && (
        <Banner title={problem.title} failure={failure}>
          <button type="button" class="button" onClick={dismissProblem}>
            {app.dismiss}
          </button>
        </Banner>
      )}
    </>
  );
}

/**
 * Resumes the run. If the site permission was revoked, the same press asks for it, since browsers ask only on a press.
 */
function ResumeButton({ failure }: { readonly failure: Failure }) {
  const { control, allowAndResume } = useActions();
  const isSetupFirst = useSelector(({ settings }) => needsSetup(failure, settings));
  const isRefused = failure.kind === 'siteNotGranted';
  return (
    <button
      type="button"
      class={`button ${isSetupFirst ? '' : 'primary'}`}
      data-control="resume"
      onClick={isRefused ? allowAndResume : () => control('resume')}
    >
      {isRefused ? problem.allow : controls.resume}
    </button>
  );
}

type BannerProps = {
  readonly title: string;
  readonly failure: Failure;
  readonly children: ComponentChildren;
};

function Banner({ title, failure, children }: BannerProps) {
  const isSetupFirst = useSelector(({ settings }) => needsSetup(failure, settings));
  return (
    <section class="banner" role="alert">
      <h2>{title}</h2>
      <p>
        <PageText text={failure.message} limit={600} />
      </p>
      {failure.hint && (
        <p class="banner-hint">
          <PageText text={failure.hint} limit={600} />
        </p>
      )}
      <div class="buttons">
        {isSetupFirst && <SetupButton look="primary" />}
        {children}
        {failure.kind === 'storage' && <SaveStorageButton />}
        {!isSetupFirst && setupFixes.has(failure.kind) && <SetupButton look="" />}
      </div>
    </section>
  );
}

/** Saves everything that can still be read when the storage is broken. */
function SaveStorageButton() {
  const { exportStorage } = useActions();
  const save = (): void =>
    void exportStorage().then((stored) => {
      if (stored)
        saveFile('espalier-storage.json', JSON.stringify(stored, null, 1), 'application/json');
    });
  return (
    <button type="button" class="button" onClick={save}>
      {problem.saveStorage}
    </button>
  );
}

function SetupButton({ look }: { readonly look: 'primary' | '' }) {
  const { setup } = useActions();
  return (
    <button type="button" class={`button ${look}`} onClick={setup}>
      {problem.setup}
    </button>
  );
}

const setupFixes: ReadonlySet<FailureKind> = new Set([
  'noKey',
  'keyRefused',
  'billing',
  'hostUnreachable',
  'noPicture',
]);

/** Whether retrying is pointless until something changes in Setup. */
export function needsSetup({ kind }: Failure, settings: Settings | null): boolean {
  if (kind === 'noKey')
    return !settings || !hasKey(settings) || otherRoles.some((role) => lacksKey(settings, role));
  return kind === 'keyRefused';
}
