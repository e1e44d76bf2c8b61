/** The generators that we may tune the product on. */
import type { Part } from '../scene.ts';
import { firstHeldOut } from './firstHeldOut/index.ts';
import * as frames from './frames.ts';
import * as late from './late.ts';
import * as lookalikes from './lookalikes.ts';
import * as options from './options.ts';
import * as panes from './panes.ts';
import * as redrawn from './redrawn.ts';
import * as redraws from './redraws.ts';
import * as reused from './reused.ts';
import * as reverts from './reverts.ts';
import { secondHeldOut } from './secondHeldOut/index.ts';
import * as shapes from './shapes.ts';
import * as styles from './styles.ts';
import * as takenBack from './takenBack.ts';
import * as tickers from './tickers.ts';
import * as ticking from './ticking.ts';
import * as twins from './twins.ts';

export const seen: Part = {
  reused: { ...reused, ...panes, ...firstHeldOut.reused, ...secondHeldOut.reused },
  redrawn: { ...redrawn, ...redraws, ...firstHeldOut.redrawn, ...secondHeldOut.redrawn },
  ticking: { ...ticking, ...tickers, ...firstHeldOut.ticking, ...secondHeldOut.ticking },
  twins: { ...twins, ...lookalikes, ...firstHeldOut.twins, ...secondHeldOut.twins },
  late: { ...late, ...firstHeldOut.late, ...secondHeldOut.late },
  options: { ...options, ...firstHeldOut.options, ...secondHeldOut.options },
  takenBack: {
    ...takenBack,
    ...reverts,
    ...shapes,
    ...firstHeldOut.takenBack,
    ...secondHeldOut.takenBack,
  },
  styles: { ...styles, ...firstHeldOut.styles, ...secondHeldOut.styles },
  frames: { ...frames, ...firstHeldOut.frames, ...secondHeldOut.frames },
};
