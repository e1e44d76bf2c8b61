/** One save at a time, and how the last one went. */
import { useState } from 'preact/hooks';
import type { Failure, Result } from '../../core/result.ts';

export type Saving = {
  readonly isBusy: boolean;
  readonly isSaved: boolean;
  readonly failure: Failure | null;
  readonly run: <T>(work: () => Promise<Result<T>>) => Promise<T | null>;
  readonly touch: () => void;
};

export function useSaving(): Saving {
  const [state, setState] = useState<Pick<Saving, 'isBusy' | 'isSaved' | 'failure'>>(idle);
  return {
    ...state,
    touch: () => setState(idle),
    async run(work) {
      if (state.isBusy) return null;
      setState({ ...idle, isBusy: true });
      const result = await work();
      setState(result.ok ? { ...idle, isSaved: true } : { ...idle, failure: result.failure });
      return result.ok ? result.value : null;
    },
  };
}

const idle = { isBusy: false, isSaved: false, failure: null };
