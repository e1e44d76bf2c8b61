/**
 * The approval card (safety T6, D16). The verb, site and destination come from code; text from the page appears only in
 * quotes.
 */

import type { ApprovedForm } from '../gate/approvedForm.ts';
import { drawnSpot, isRealLink, sendsByEnter } from '../gate/risk.ts';
import { namesSecret } from '../gate/secretWords.ts';
import type { RiskVerdict } from '../gate/verdict.ts';
import type { Text } from '../messages/message.ts';
import type { HeldRequest } from '../page/change.ts';
import type { ElementFacts, FormFacts, FormField } from '../page/observation.ts';
import { oneLine } from '../text.ts';
import { type Action, describeAction, rowOf, spotOn, targetOf } from './action.ts';
import { actionWords, LONGEST_QUOTE } from './actionWords.ts';

/** All facts come from the action itself or from the element facts that the page reported. */
export type ApprovalCard = {
  readonly verb: string;
  readonly site: string;
  /** The same as data, if the action happens in a frame of another site. */
  readonly frame?: { readonly own: string; readonly top: string };
  readonly target: string;
  readonly destination: string;
  /** Where in the target, as shares of its size, if that is drawn. */
  readonly spot?: string;
  /** All that it types, if that is longer than what the act is called by. */
  readonly typed?: string;
  /** The destination is opened as a page, and nothing is sent there. */
  readonly opens?: true;
  readonly fields: readonly {
    readonly label: string;
    readonly value: string;
    readonly hidden: boolean;
    /** The site that the value was read on, where `label` says so. */
    readonly from?: string;
    /** How the user may edit this value: as one line or several. Absent if the field isn't plain text. */
    readonly changes?: 'line' | 'lines';
  }[];
  /** `unknown`: neither code nor model can tell what it does. */
  readonly risk: 'low' | 'high' | 'unknown';
  readonly why: Text;
  /** What the row of the element says, if it is in one: which of several things it is about. */
  readonly row?: string;
  /** The amount of money shown beside the element, if any. */
  readonly price?: string;
  /** Set if the verb and reason are the critic's, a model's. Absent if code found them. */
  readonly judgedBy?: 'critic';
  readonly askedBy: 'you' | 'plan';
  /** The requests that strict mode allows, each once. Absent outside strict mode. */
  readonly lets?: readonly string[];
  /** The outcome of an earlier attempt is unknown: approving this may do it twice. */
  readonly mayHaveHappened?: true;
  /** What can be approved automatically from now on if the user agrees. Absent if every action must be asked about. */
  readonly standing?: ApprovedForm;
};

const MAX_QUOTE = 120;
const MAX_REASON = 300;
const MOST_ROW = 160;
/** The user can open each field in full. The limit keeps a page from growing the journal without end. */
const MAX_VALUE = 20_000;

/** Where the action comes from, and what the gate found. */
export type CardContext = {
  readonly verdict: RiskVerdict;
  /** Address of the page it acts on. */
  readonly url: string;
  /** Whether the user added or edited the step. */
  readonly isPinned: boolean;
  /** Whether the outcome of an earlier attempt is unknown. */
  readonly mayHaveHappened?: boolean;
  /** The requests that strict mode will allow. */
  readonly sends?: readonly HeldRequest[];
  /** The approval rule that the card may offer. */
  readonly standing?: ApprovedForm | null;
};

/** Returns everything the user must know before approving exactly this action. */
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
    verb: quote(verdict.verb) || actionWords(action, null),
    ...placeOf(facts, hostOf(url)),
    target: quote(facts ? targetWords(action, facts) : subjectOf(action)),
    // A chosen file goes to the form's destination even if it isn't sent at once. The other fields keep theirs.
    destination,
    ...(!isForm && destination !== '' && { opens: true }),
    ...spotIn(action, facts),
    ...typedIn(action),
    fields:
      sendsForm && form
        ? form.fields.map((field) => ({
            label: quote(field.label || field.name),
            value: plainText(field.value).slice(0, MAX_VALUE),
            hidden: field.hidden,
            // To change the text that the action itself types, the user edits the step instead.
            ...(rowOf(action).typed(action) === null && changesOf(field, form)),
          }))
        : rowOf(action)
            .inputs(action)
            .map(({ name, value }) => ({
              label: quote(name),
              value: plainText(value).slice(0, MAX_VALUE),
              hidden: false,
            })),
    risk: riskOnCard(verdict),
    why: typeof verdict.why === 'string' ? quote(verdict.why, MAX_REASON) : verdict.why,
    ...(verdict.by === 'critic' && { judgedBy: 'critic' as const }),
    ...(facts?.row && { row: quote(facts.row, MOST_ROW) }),
    ...(facts?.price && { price: quote(facts.price) }),
    askedBy: isPinned ? 'you' : 'plan',
    ...(mayHaveHappened && { mayHaveHappened }),
    ...(standing && { standing }),
    ...(sends.length > 0 && {
      lets: sends.map(({ method, to }) => plainText(`${method} ${to}`).slice(0, MAX_VALUE)),
    }),
  };
}

function riskOnCard(verdict: RiskVerdict): ApprovalCard['risk'] {
  if (verdict === drawnSpot) return 'unknown';
  return verdict.risk === 'safe' ? 'low' : verdict.risk;
}

function spotIn(action: Action, facts: ElementFacts | null): Pick<ApprovalCard, 'spot'> {
  const spot = spotOn(action);
  return facts?.drawn && spot !== '' ? { spot } : {};
}

function typedIn(action: Action): Pick<ApprovalCard, 'typed'> {
  const typed = rowOf(action).typed(action) ?? '';
  return typed.length > LONGEST_QUOTE ? { typed: plainText(typed).slice(0, MAX_VALUE) } : {};
}

/** Whether it sends the form around its element, judged by structure. */
export const isFormSent = (action: Action, facts: ElementFacts | null): boolean =>
  action.kind !== 'hover' &&
  (facts?.submits === true ||
    (facts !== null && rowOf(action).formOnCard(action) === 'sent' && sendsByEnter(facts)));

/** Whether it sends a form that writes. */
export const isFormPosted = (action: Action, facts: ElementFacts | null): boolean =>
  facts?.form?.method === 'post' && isFormSent(action, facts);

/** Returns where the form is sent; '' if a script may send it elsewhere, as those of forms without a method do. */
const addressOfForm = ({ action, method, scripted }: FormFacts): string =>
  scripted || method === 'none' ? '' : action;

/** Returns what the card is about when there is no element: a file name, or the action itself. */
const subjectOf = (action: Action): string =>
  rowOf(action).opensFile(action) ?? (targetOf(action) ? '' : describeAction(action));

/** Returns the visible text of the element rather than its attributes (C2), with the chosen options. */
function targetWords(action: Action, facts: ElementFacts): string {
  const picture = facts.icon && `picture: ${facts.icon}`;
  const label = facts.visibleText || facts.name || facts.tooltip || picture;
  const choices = rowOf(action).choices(action);
  const isItself = choices.includes(label);
  return choices.length > 0 && !isItself ? `${label}: ${choices.join(', ')}` : label;
}

/**
 * Returns the address of a link or of an opened page; '' for anything else, such as a link whose script may send data
 * elsewhere.
 */
function addressOf(action: Action, facts: ElementFacts | null): string {
  const isFollowed = action.kind !== 'hover' && facts !== null && isRealLink(facts);
  if (isFollowed && !facts.acts && !facts.actsOnPress && !facts.actsOnHover) return facts.href;
  return 'url' in action ? action.url : '';
}

/** Names a frame that belongs to another site: the action happens there, not on the page around it. */
function placeOf(facts: ElementFacts | null, top: string): Pick<ApprovalCard, 'site' | 'frame'> {
  const address = facts?.frameOrigin === 'null' ? facts.pageAddress : (facts?.frameOrigin ?? '');
  const site = /^https?:/.test(address) ? hostOf(address) : top;
  if (site === top) return { site: top };
  return { site: `${site}, in a frame on ${top}`, frame: { own: site, top } };
}

/** Returns host and port, or the address itself if it has none. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host || url : url;
}

/** Quotes page text on a card as one line without control or bidi characters. */
function quote(text: string, most = MAX_QUOTE): string {
  return oneLine(plainText(text), most);
}

/** Removes control and bidi characters but keeps line breaks. */
const plainText = (text: string): string =>
  text.replaceAll(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ');

// The form fields that the user may edit on the card: plain text that is visible on the page.

/** The longest value that can be edited on a card. Longer values are edited on the page. */
const MOST_CHANGED = 5000;

/** Cards clip labels at this length, and fields are found again by label. */
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

/** Returns how a value may be edited. Empty if the field isn't plain text or its label isn't unique. */
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

/** Secrets reach the card only as a mask. */
const isMasked = (value: string): boolean => /^•+$/.test(value);
