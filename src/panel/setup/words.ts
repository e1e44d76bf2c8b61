/** The strings of the setup page that the panel does not share. */

import type { Judgment } from '../../core/gate/verdict.ts';
import type { OtherRole } from '../../core/run/modelRoles.ts';
import type { PracticeOutcome, PracticeStep } from '../../core/run/practice.ts';
import type { ChoiceKey, OptionOf, SwitchKey } from '../../core/run/settings.ts';
import * as en from '../../locales/compiled/en/setup.ts';
import type { ModelFinding } from '../../protocol/panel.ts';
import { localized } from '../locales/localized.ts';

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

/** What each practice step is, and how one that was not right went. */
export const practiceWords = localized('setup', 'practice', en.practice);
export const practiceStep: Record<PracticeStep, string> = localized(
  'setup',
  'practiceStep',
  en.practiceStep,
);
export const practiceOutcome: Record<Exclude<PracticeOutcome, 'right'>, string> = localized(
  'setup',
  'practiceOutcome',
  en.practiceOutcome,
);

/** The options of a setting: its key is the name of the words, and its title is in `setup` under the same key. */
export type OptionWords = { readonly name: string; readonly about: string };
type WordsFor<Key extends ChoiceKey | SwitchKey> = Readonly<
  Record<Key extends ChoiceKey ? OptionOf<Key> : 'on' | 'off', OptionWords>
>;

export const endCheck: WordsFor<'endCheck'> = localized('setup', 'endCheck', en.endCheck);

export const askBefore: WordsFor<'askBefore'> = localized('setup', 'askBefore', en.askBefore);

export const unclear: WordsFor<'unclear'> = localized('setup', 'unclear', en.unclear);

export const strict: WordsFor<'strict'> = localized('setup', 'strict', en.strict);

export const lookAhead: WordsFor<'lookAhead'> = localized('setup', 'lookAhead', en.lookAhead);
export const siteTools: WordsFor<'siteTools'> = localized('setup', 'siteTools', en.siteTools);

export const candidateTable: WordsFor<'candidateTable'> = localized(
  'setup',
  'candidateTable',
  en.candidateTable,
);

export const planFirst: WordsFor<'planFirst'> = localized('setup', 'planFirst', en.planFirst);

export const drawings: WordsFor<'drawings'> = localized('setup', 'drawings', en.drawings);

export const pictures: WordsFor<'pictures'> = localized('setup', 'pictures', en.pictures);

export const effect: Record<Judgment['effect'], string> = localized('setup', 'effect', en.effect);
