/** A practice step of the saved model, which is remembered with its capabilities. */
import { ok, type Result } from '../../core/result.ts';
import { capabilitiesOf } from '../../core/run/modelCapabilities.ts';
import { modelFor } from '../../core/run/modelRoles.ts';
import { type PracticeOutcome, type PracticeStep, practiceSteps } from '../../core/run/practice.ts';
import { originOfServer } from '../../core/run/settings.ts';
import { hostClient } from '../../llm/providers.ts';
import type { Settings } from '../../protocol/panel.ts';
import { keepCapabilities, readSettings } from '../storage/settings.ts';
import { stayAwake } from './keepAlive.ts';
import { hostOf } from './model.ts';
import { practise } from './practice.ts';

const LIMIT_MS = 600_000;

/** Calls `onSettings` once the outcome is stored. The first step begins a new practice. */
export async function practiseStep(
  step: PracticeStep,
  onSettings: (settings: Settings) => void,
): Promise<Result<PracticeOutcome>> {
  const settings = await readSettings();
  const client = hostClient(await hostOf(settings, 'planner'));
  const outcome = await stayAwake(() => practise(client, step, AbortSignal.timeout(LIMIT_MS)));
  if (!outcome.ok) return outcome;
  const { baseUrl, model } = modelFor(settings, 'planner');
  const which = { server: originOfServer(baseUrl), model };
  const before = capabilitiesOf((await readSettings()).capabilities, which)?.practice;
  const practice = { ...(step === practiceSteps[0] ? {} : before), [step]: outcome.value };
  onSettings(await keepCapabilities(which, { practice }));
  return ok(outcome.value);
}
