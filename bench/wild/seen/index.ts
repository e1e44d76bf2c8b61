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
import { thirdHeldOut } from './thirdHeldOut/index.ts';
import * as tickers from './tickers.ts';
import * as ticking from './ticking.ts';
import * as twins from './twins.ts';

const written: Part = {
  reused: { ...reused, ...panes },
  redrawn: { ...redrawn, ...redraws },
  ticking: { ...ticking, ...tickers },
  twins: { ...twins, ...lookalikes },
  late,
  options,
  takenBack: { ...takenBack, ...reverts, ...shapes },
  styles,
  frames,
};

/** Their names may repeat each other. */
export const seen: readonly Part[] = [written, firstHeldOut, secondHeldOut, thirdHeldOut];
