/** The third set that was held out until its failures were read, by somebody who had not read the product's code. */
import type { Part } from '../../scene.ts';
import * as frames from './frames.ts';
import * as late from './late.ts';
import * as options from './options.ts';
import * as redrawn from './redrawn.ts';
import * as reused from './reused.ts';
import * as styles from './styles.ts';
import * as takenBack from './takenBack.ts';
import * as ticking from './ticking.ts';
import * as twins from './twins.ts';

export const thirdHeldOut: Part = {
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
