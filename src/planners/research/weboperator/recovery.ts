/** Handles error pages and human checks, recognized without a question (WO-09). */

import type { Action } from '../../../core/action/action.ts';
import { describeAction } from '../../../core/action/action.ts';
import { isHandOver, isNewTab, isStepBack, isTabClose } from '../../../core/action/kinds.ts';
import { inEnglish } from '../../../core/messages/english.ts';
import { message } from '../../../core/messages/message.ts';
import { describeChange } from '../../../core/page/describeChanges.ts';
import { SHORT_PAGE } from '../../../core/page/errorPage.ts';
import type { PageLine } from '../../../core/page/line.ts';
import { renderLine } from '../../../core/page/renderLine.ts';
import type { PlanNode } from '../../../core/plan/node.ts';
import { stateHere } from '../../../core/run/browserStates.ts';
import type { ActionRecord, Run } from '../../../core/run/run.ts';
import { step as codeSteps } from '../../../locales/compiled/en/messages.ts';
import type { Merged } from './merge.ts';
import { edgesTo } from './path.ts';

/** If the action led to an error page: closes the tab it opened, or goes back. Null for any other page. */
export function recoveryFrom(run: Run, record: ActionRecord): Merged | null {
  const changes = record.changes ?? [];
  const failed = changes.find(({ kind }) => kind === 'errorPage');
  if (!failed || isStepBack(record.action) || isTabClose(record.action)) return null;
  const opened = changes.find((change) => change.kind === 'newTab');
  const isInNewTab = opened?.kind === 'newTab' || isNewTab(record.action);
  const action: Action = isInNewTab
    ? { kind: 'closeTab', tab: opened?.kind === 'newTab' ? opened.number : run.activeTab }
    : { kind: 'back' };
  return alternative(action, describeChange(failed), inEnglish(message('reason.isErrorPage')));
}

const alternative = (action: Action, observation: string, reasoning: string): Merged => ({
  action,
  description: describeAction(action),
  observation,
  reasoning,
  actionClass: 'safe',
  labels: [],
  value: 1,
  frequency: 1,
});

/** Hands over a page that only checks for a human, unless the user was just asked to. */
export function handOverFor(run: Run, choice: PlanNode): Merged | null {
  const lines = stateHere(run)?.lines ?? [];
  const before = edgesTo(run, choice.id).at(-1);
  if ((before && isHandOver(before.action)) || !asksForPerson(lines)) return null;
  const text = codeSteps.proveToBeHuman;
  return alternative({ kind: 'handOver', text }, inEnglish(message('reason.asksForPerson')), text);
}

const TEST = /captcha|not a robot|verify (that )?you('| a)re (a )?human|turnstile/i;

function asksForPerson(lines: readonly PageLine[]): boolean {
  const text = lines.map(renderLine).join('\n');
  return text.length < SHORT_PAGE && TEST.test(text);
}
