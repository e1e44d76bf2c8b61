/** The strings of the setup page that the panel does not share. */

import type { Judgment } from '../../core/gate/verdict.ts';
import type { OtherRole } from '../../core/run/modelRoles.ts';
import * as en from '../../locales/compiled/en/setup.ts';
import type { ModelFinding } from '../../protocol/panel.ts';
import { localized } from '../locales/localized.ts';
import type { OptionWords } from './optionWords.ts';

export const setup = localized('setup', 'setup', en.setup);

/** What is being done while a connection is tested. */
export const checking: Record<ModelFinding['check'], string> = localized(
  'setup',
  'checking',
  en.checking,
);

/** The roles that may have a model of their own. */
export const roleModel: Readonly<
  Record<
    OtherRole,
    OptionWords & { readonly inUse: (at: { model: string; host: string }) => string }
  >
> = localized('setup', 'roleModel', en.roleModel);

export const effect: Record<Judgment['effect'], string> = localized('setup', 'effect', en.effect);
