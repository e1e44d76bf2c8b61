import type { ComponentChildren } from 'preact';
import { PageText } from '../app/PageText.tsx';
import type { Saving } from './useSaving.ts';

/** The result of a save, in a polite live region that is always there. */
export function Outcome({
  saving,
  children,
}: {
  readonly saving: Saving;
  readonly children: ComponentChildren;
}) {
  const { failure, isSaved } = saving;
  return (
    <div class={failure ? 'outcome field-failure' : 'outcome'} aria-live="polite">
      {failure && (
        <p>
          <PageText text={failure.message} limit={600} />{' '}
          <PageText text={failure.hint} limit={600} />
        </p>
      )}
      {isSaved && children}
    </div>
  );
}
