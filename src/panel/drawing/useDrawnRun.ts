/**
 * The run as its plan is drawn. At the end nearly every step changes its state, and in a long plan that takes a while: what
 * answers the press on Stop is painted first, and the plan follows one frame later.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Run } from '../../core/run/run.ts';
import { useGetState, useSelector } from '../app/context.ts';

export function useDrawnRun(): Run | null {
  const now = useGetState();
  const run = useSelector((state) => state.run);
  const drawn = useRef(run);
  const [, draw] = useState(0);
  const isEnding = hasJustEnded(drawn.current, run);
  if (!isEnding) drawn.current = run;
  useEffect(() => {
    if (!isEnding) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      drawn.current = now().run;
      draw((times) => times + 1);
    };
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(show);
    });
    // A hidden panel gets no frames.
    const late = setTimeout(show, LATE_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      clearTimeout(late);
    };
  }, [isEnding, now]);
  return drawn.current;
}

const LATE_MS = 500;

const hasJustEnded = (before: Run | null, run: Run | null): boolean =>
  run?.status === 'finished' && before?.id === run.id && before.status !== 'finished';
