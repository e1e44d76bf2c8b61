/** Random changes of random pages and their reports: text that appears or disappears must not go unreported. */

import { startRecording } from '../../../src/content/report/record.ts';
import { distill } from '../asText.ts';
import { session } from '../session.ts';
import { changeOnce } from './changes.ts';
import { fillAtRandom } from './page.ts';
import { randomOf } from './random.ts';

/** Parts that are reported in other ways, update themselves, or show none of their content. */
const leftOut =
  '[contenteditable],[role=timer],[role=marquee],[role=progressbar],[role=meter],hr,br,img,option,svg,progress';
/** Text that becomes too small or too pale to read, which is not reported. */
const unwatched = '.small,.pale';

/** Builds the page of a seed and changes it a few times; counts the reported changes and names the unreported ones. */
export function watchAtRandom(
  seed: number,
  steps: number,
): { reported: number; unreported: string[] } {
  const random = randomOf(seed);
  fillAtRandom(random);
  const unreported: string[] = [];
  let reported = 0;
  for (let step = 0; step < steps; step++) {
    for (const of of document.querySelectorAll(unwatched)) of.classList.remove('small', 'pale');
    const before = wordsNow();
    const ends = new AbortController();
    const recording = startRecording({ ...session, signal: ends.signal });
    const done = changeOnce(random, { only: (of) => of.closest(leftOut) === null });
    const changes = recording.stop();
    ends.abort();
    const after = wordsNow();
    const isSame = before.size === after.size && [...before].every((word) => after.has(word));
    if (isSame || document.querySelector(unwatched)) continue;
    if (changes.length > 0) reported += 1;
    else unreported.push(`seed ${seed} step ${step}: ${[...before]} became ${[...after]}; ${done}`);
  }
  return { reported, unreported };
}

/** Returns the visible words of the page. */
const wordsNow = (): Set<string> =>
  new Set(
    distill('all_fields', '')
      .lines.join('\n')
      .match(/\bsee\d+x/g),
  );
