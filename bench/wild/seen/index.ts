/** The generators that we may tune the product on. */
import type { Part } from '../scene.ts';
import * as frames from './frames.ts';
import * as late from './late.ts';
import * as lookalikes from './lookalikes.ts';
import { onceUnseen } from './onceUnseen/index.ts';
import * as options from './options.ts';
import * as panes from './panes.ts';
import * as redrawn from './redrawn.ts';
import * as redraws from './redraws.ts';
import * as reused from './reused.ts';
import * as reverts from './reverts.ts';
import * as shapes from './shapes.ts';
import * as styles from './styles.ts';
import * as takenBack from './takenBack.ts';
import * as tickers from './tickers.ts';
import * as ticking from './ticking.ts';
import * as twins from './twins.ts';

export const seen: Part = {
  reused: { ...reused, ...panes, ...onceUnseen.reused },
  redrawn: { ...redrawn, ...redraws, ...onceUnseen.redrawn },
  ticking: { ...ticking, ...tickers, ...onceUnseen.ticking },
  twins: { ...twins, ...lookalikes, ...onceUnseen.twins },
  late: { ...late, ...onceUnseen.late },
  options: { ...options, ...onceUnseen.options },
  takenBack: { ...takenBack, ...reverts, ...shapes, ...onceUnseen.takenBack },
  styles: { ...styles, ...onceUnseen.styles },
  frames: { ...frames, ...onceUnseen.frames },
};
