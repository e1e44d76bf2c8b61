/** Pages by somebody who has not read the product's code: the last to be opened. */
import type { Part } from '../scene.ts';
import * as frames from './frames.ts';
import * as late from './late.ts';
import * as options from './options.ts';
import * as redrawn from './redrawn.ts';
import * as reused from './reused.ts';
import * as styles from './styles.ts';
import * as takenBack from './takenBack.ts';
import * as ticking from './ticking.ts';
import * as twins from './twins.ts';

export const unseen: Part = {
  reused,
  redrawn,
  ticking,
  twins,
  late,
  options,
  takenBack,
  styles,
  frames,
};
