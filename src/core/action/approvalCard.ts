/** The approval card (safety T6, D16): verb, site and destination come from code, page words only as quotes. */

import type { ApprovalRules } from '../gate/approvalRules.ts';
import { isRealLink, sendsByEnter } from '../gate/risk.ts';
import { namesSecret } from '../gate/secretWords.ts';
import type { RiskVerdict } from '../gate/verdict.ts';
import type { Text } from '../messages/message.ts';
import type { HeldRequest } from '../page/change.ts';
import type { ElementFacts, FormFacts, FormField } from '../page/observation.ts';
import { oneLine } from '../text.ts';
import { type Action, describeAction, rowOf } from './action.ts';

/** Every fact comes from the action object or the page's own element facts. */
export type ApprovalCard = {
  readonly verb: string;
  readonly site: string;
  /** The same as data where it happens in a frame of another site; absent elsewhere. */
  readonly frame?: { readonly own: string; readonly top: string };
  readonly target: string;
  readonly destination: string;
  /** The destination is opened as a page, and nothing is sent there. */
  readonly opens?: true;
  readonly fields: readonly {
    readonly label: string;
    readonly value: string;
    readonly hidden: boolean;
    /** The site that the value was read on, where `label` says so. */
    readonly from?: string;
    /** The user may write another value here, in a line or in several; absent for all that is no plain text. */
    readonly changes?: 'line' | 'lines';
  }[];
  /** `unknown`: nobody can tell what it does. */
  readonly risk: 'low' | 'high' | 'unknown';
  readonly why: Text;
  /** The amount of money that the page shows beside the element; absent where it shows none. */
  readonly price?: string;
  /** The critic: verb and reason are a model's words. Absent where code found them. */
  readonly judgedBy?: 'critic';
  readonly askedBy: 'you' | 'plan';
  /** Strict mode lets exactly these requests through, each once; absent outside of it. */
  readonly lets?: readonly string[];
  /** An earlier try of the same act has no known outcome: approving it may do it twice. */
  readonly mayHaveHappened?: true;
  /** What may go unasked from now on, if the user says so; absent where each act is asked about. */
  readonly standing?: ApprovalRules;
};

const MAX_QUOTE = 120;
const MAX_REASON = 300;
/** The user can open every field whole; a page can't make the journal grow without end. */
const MAX_VALUE = 20_000;

/** Where the act comes from and what the gate found. */
export type CardContext = {
  readonly verdict: RiskVerdict;
  /** Address of the page that it acts on. */
  readonly url: string;
  /** Whether the user put the step into the plan. */
  readonly isPinned: boolean;
  /** Whether an earlier try has no known outcome. */
  readonly mayHaveHappened?: boolean;
  /** Requests that strict mode lets through. */
  readonly sends?: readonly HeldRequest[];
  /** What the card may offer to leave unasked from now on. */
  readonly standing?: ApprovalRules | null;
};

/** Everything the user has to know before approving exactly this act. */
export function cardFor(
  action: Action,
  facts: ElementFacts | null,
  { verdict, url, isPinned, mayHaveHappened = false, sends = [], standing = null }: CardContext,
): ApprovalCard {
  const form = facts?.form ?? null;
  const formOnCard = rowOf(action).formOnCard(action);
  const sendsForm = form !== null && isFormSent(action, facts);
  const isForm = form !== null && (sendsForm || formOnCard === 'addressOnly');
  const destination = isForm ? addressOfForm(form) : addressOf(action, facts);
  return {
    verb: quote(verdict.verb) || describeAction(action),
    ...placeOf(facts, hostOf(url)),
    target: quote(facts ? targetWords(action, facts) : subjectOf(action)),
    // A chosen file goes where its form goes, if not at once; the other fields stay.
    destination,
    ...(!isForm && destination !== '' && { opens: true }),
    fields:
      sendsForm && form
        ? form.fields.map((field) => ({
            label: quote(field.label || field.name),
            value: plainText(field.value).slice(0, MAX_VALUE),
            hidden: field.hidden,
            // What the act itself types is a step to reword.
            ...(rowOf(action).typed(action) === null && changesOf(field, form)),
          }))
        : [],
    risk: verdict.risk === 'safe' ? 'low' : verdict.risk,
    why: typeof verdict.why === 'string' ? quote(verdict.why, MAX_REASON) : verdict.why,
    ...(verdict.by === 'critic' && { judgedBy: 'critic' as const }),
    ...(facts?.price && { price: quote(facts.price) }),
    askedBy: isPinned ? 'you' : 'plan',
    ...(mayHaveHappened && { mayHaveHappened }),
    ...(standing && { standing }),
    ...(sends.length > 0 && {
      lets: sends.map(({ method, to }) => plainText(`${method} ${to}`).slice(0, MAX_VALUE)),
    }),
  };
}

/** Whether it sends the form around its element, as far as structure tells. */
export const isFormSent = (action: Action, facts: ElementFacts | null): boolean =>
  facts?.submits === true ||
  (facts !== null && rowOf(action).formOnCard(action) === 'sent' && sendsByEnter(facts));

/** The same for a form that writes. */
export const isFormPosted = (action: Action, facts: ElementFacts | null): boolean =>
  facts?.form?.method === 'post' && isFormSent(action, facts);

/** Where it is sent; '' if a script of the form may send something elsewhere. */
const addressOfForm = ({ action, scripted }: FormFacts): string => (scripted ? '' : action);

/** What it is about, if no element: the name of a file, or the act itself. */
const subjectOf = (action: Action): string =>
  rowOf(action).opensFile(action) ?? describeAction(action);

/** The words on the element, before anything its attributes claim (C2), with what is chosen from it. */
function targetWords(action: Action, facts: ElementFacts): string {
  const picture = facts.icon && `picture: ${facts.icon}`;
  const words = facts.visibleText || facts.name || facts.tooltip || picture;
  const choices = rowOf(action).choices(action);
  const isItself = choices.includes(words);
  return choices.length > 0 && !isItself ? `${words}: ${choices.join(', ')}` : words;
}

/** Where a link or an address leads; '' for anything else, such as a link whose script may send something elsewhere. */
function addressOf(action: Action, facts: ElementFacts | null): string {
  if (facts && isRealLink(facts) && !facts.acts && !facts.actsOnPress) return facts.href;
  return 'url' in action ? action.url : '';
}

/** A frame of another site is named: what is done in it is done there, not on the page around it. */
function placeOf(facts: ElementFacts | null, top: string): Pick<ApprovalCard, 'site' | 'frame'> {
  const address = facts?.frameOrigin === 'null' ? facts.pageAddress : (facts?.frameOrigin ?? '');
  const own = /^https?:/.test(address) ? hostOf(address) : top;
  if (own === top) return { site: top };
  return { site: `${own}, in a frame on ${top}`, frame: { own, top } };
}

/** Host with port, or the address itself when it has none. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host || url : url;
}

/** Page words on a card: one line without control or bidi characters. */
function quote(text: string, most = MAX_QUOTE): string {
  return oneLine(plainText(text), most);
}

/** Without control and bidi characters; lines stay. */
const plainText = (text: string): string =>
  text.replaceAll(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ');

// Fields of a form that the user may fill in anew on its card: plain text that is seen on the page.

/** The user writes at most so much on a card; what is longer is changed on the page. */
const MOST_CHANGED = 5000;

/** Labels are cut on cards from here on, and the field is found by its label. */
const LONGEST_LABEL = 120;

const plain: Readonly<Record<string, 'line' | 'lines'>> = {
  text: 'line',
  search: 'line',
  email: 'line',
  tel: 'line',
  url: 'line',
  number: 'line',
  textarea: 'lines',
};

/** How the value may be written anew; nothing where the field is no plain text, or its label does not tell it apart. */
function changesOf(
  { type, label, value, hidden }: FormField,
  { fields }: FormFacts,
): { readonly changes?: 'line' | 'lines' } {
  const changes = Object.hasOwn(plain, type) ? plain[type] : undefined;
  const isOnly = fields.filter((each) => each.label === label).length === 1;
  const isKnown = label.trim() !== '' && label.length <= LONGEST_LABEL && isOnly;
  const isOpen = !hidden && !isMasked(value) && !namesSecret(label);
  return changes && isKnown && isOpen && value.length <= MOST_CHANGED ? { changes } : {};
}

/** A secret is known by nothing but its mask. */
const isMasked = (value: string): boolean => /^•+$/.test(value);
