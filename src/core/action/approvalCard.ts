/** The approval card (safety T6, D16): verb, site and destination come from code, page words only as quotes. */

import type { ElementFacts } from '../page/observation.ts';
import { oneLine } from '../text.ts';
import { type Action, describeAction, rowOf } from './action.ts';
import type { RiskVerdict } from './verdict.ts';

/** Every fact comes from the action object or the page's own element facts. */
export type ApprovalCard = {
  readonly verb: string;
  readonly site: string;
  readonly target: string;
  readonly destination: string;
  readonly fields: readonly {
    readonly label: string;
    readonly value: string;
    readonly hidden: boolean;
  }[];
  readonly risk: 'low' | 'high';
  readonly why: string;
  readonly askedBy: 'you' | 'plan';
};

const MAX_QUOTE = 120;
const MAX_FIELDS = 40;

/** Where the act comes from and what the gate found. */
export type CardContext = {
  readonly verdict: RiskVerdict;
  /** Address of the page that it acts on. */
  readonly url: string;
  /** Whether the person put the step into the plan. */
  readonly isPinned: boolean;
};

/** Everything the person has to know before approving exactly this act. */
export function cardFor(
  action: Action,
  facts: ElementFacts | null,
  { verdict, url, isPinned }: CardContext,
): ApprovalCard {
  const form = facts?.form ?? null;
  const { formOnCard } = rowOf(action);
  const sendsForm = form !== null && (facts?.submits === true || formOnCard === 'sent');
  return {
    verb: verdict.verb || describeAction(action),
    site: hostOf(url),
    target: quote(facts ? targetWords(action, facts) : describeAction(action)),
    destination:
      // A chosen file goes where its form goes, if not at once; the other fields stay.
      form && (sendsForm || formOnCard === 'addressOnly')
        ? form.action
        : facts?.href || ('url' in action ? action.url : ''),
    fields:
      sendsForm && form
        ? form.fields.slice(0, MAX_FIELDS).map(({ label, name, value, hidden }) => ({
            label: quote(label || name),
            value: quote(value),
            hidden,
          }))
        : [],
    risk: verdict.risk === 'high' ? 'high' : 'low',
    why: verdict.why,
    askedBy: isPinned ? 'you' : 'plan',
  };
}

/** The words on the element, before anything its attributes claim (C2), with what is chosen from it. */
function targetWords(action: Action, facts: ElementFacts): string {
  const picture = facts.icon && `picture: ${facts.icon}`;
  const words = facts.visibleText || facts.name || facts.tooltip || picture;
  const choices = rowOf(action).choices(action);
  const isItself = choices.includes(words);
  return choices.length > 0 && !isItself ? `${words}: ${choices.join(', ')}` : words;
}

/** Host with port, or the address itself when it has none. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host || url : url;
}

/** Page words on a card: one line without control or bidi characters. */
const quote = (text: string): string =>
  oneLine(text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' '), MAX_QUOTE);
