/** Random changes of random pages, as change observation tells them: words that come or go must not pass for nothing. */

import { startRecording } from '../../../src/content/observe/record.ts';
import { distill } from '../asText.ts';
import { session } from '../session.ts';
import { changeOnce } from './changes.ts';
import { fillAtRandom } from './page.ts';
import { randomOf } from './random.ts';

/** What tells of itself in other ways, or moves on by itself, or shows nothing of what is put into it. */
const leftOut =
  '[contenteditable],[role=timer],[role=marquee],[role=progressbar],[role=meter],hr,br,img,option,svg,progress';
/** Letters that become too small or too pale to read do so without a word. */
const unwatched = '.small,.pale';

/** Makes the page of a seed and changes it a few times; tells the changes of which something and nothing was told. */
export function watchAtRandom(seed: number, steps: number): { told: number; silent: string[] } {
  const random = randomOf(seed);
  fillAtRandom(random);
  const silent: string[] = [];
  let told = 0;
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
    if (changes.length > 0) told += 1;
    else silent.push(`seed ${seed} step ${step}: ${[...before]} became ${[...after]}; ${done}`);
  }
  return { told, silent };
}

/** The words of the page that are seen. */
const wordsNow = (): Set<string> =>
  new Set(
    distill('all_fields', '')
      .lines.join('\n')
      .match(/\bsee\d+x/g),
  );
