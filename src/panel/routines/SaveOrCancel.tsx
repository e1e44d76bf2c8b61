/** The end of a form that saves something: why it could not, and its buttons. */
import type { Failure } from '../../core/result.ts';
import { routines as words } from './routineWords.ts';

type Props = { readonly failure: Failure | null; readonly cancel: () => void };

export function SaveOrCancel({ failure, cancel }: Props) {
  return (
    <>
      <p class="field-failure" role="alert">
        {failure && `${failure.message} ${failure.hint}`}
      </p>
      <div class="buttons">
        <button type="submit" class="button primary small">
          {words.saveIt}
        </button>
        <button type="button" class="button small" onClick={cancel}>
          {words.cancel}
        </button>
      </div>
    </>
  );
}
