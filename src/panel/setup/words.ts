/** The strings of the setup page that the panel does not share. */

import type { Judgment, UnclearPolicy } from '../../core/gate/verdict.ts';
import type { ApprovalPolicy, EndCheck } from '../../core/run/run.ts';
import * as en from '../../locales/compiled/en/setup.ts';
import { localized } from '../locales/localized.ts';

export const setup = localized('setup', 'setup', en.setup);

export const endCheck: Record<EndCheck, { readonly name: string; readonly about: string }> =
  localized('setup', 'endCheck', en.endCheck);

/** “Never” is for test machines, which set it themselves. */
export const approvalPolicy: Record<
  Exclude<ApprovalPolicy, 'none'>,
  { readonly name: string; readonly about: string }
> = localized('setup', 'approvalPolicy', en.approvalPolicy);

export const unclearPolicy: Record<
  Exclude<UnclearPolicy, 'act'>,
  { readonly name: string; readonly about: string }
> = localized('setup', 'unclearPolicy', en.unclearPolicy);

export const strictMode: Record<'off' | 'on', { readonly name: string; readonly about: string }> =
  localized('setup', 'strictMode', en.strictMode);

export const lookAhead: Record<'on' | 'off', { readonly name: string; readonly about: string }> =
  localized('setup', 'lookAhead', en.lookAhead);

export const planFirst: Record<'on' | 'off', { readonly name: string; readonly about: string }> =
  localized('setup', 'planFirst', en.planFirst);

export const pictures: Record<'on' | 'off', { readonly name: string; readonly about: string }> =
  localized('setup', 'pictures', en.pictures);

export const effect: Record<Judgment['effect'], string> = localized('setup', 'effect', en.effect);
