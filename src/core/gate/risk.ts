/**
 * Judges what an action on an element would do outside the page, assuming that the user is signed in (WO-13 reversed).
 * The verdict is code over facts of the element; the model's text and instructions on the page don't count. Only
 * structure makes an action `safe`. Structure, or a label in its place, makes it ask. Anything else that runs a script
 * is `unknown`. `gate.ts` uses these by action kind. The page calls `judge` again on the element it actually presses,
 * in the task that presses it.
 */

import { type Modifier, parseChord } from '../action/keys.ts';
import { type CardMessage, message } from '../messages/message.ts';
import type { ElementFacts, FormFacts } from '../page/observation.ts';
import { withoutHash } from '../page/requestAddress.ts';
import { rolesWith } from '../page/roles.ts';
import type { Aim } from '../page/spot.ts';
import type { ToolInput } from '../tool/input.ts';
import { wordsIn } from '../tool/parameter.ts';
import { actConfirmedBy, actNamedBy, goesOn, type NamedAct, onlyWrites } from './actWords.ts';
import { assessAddress, leavesTheWeb } from './addressRisk.ts';
import { assessSubmit } from './submitRisk.ts';
import {
  type RiskVerdict,
  requiresApproval,
  riskVerdict,
  safe,
  unknown,
  verdictByName,
} from './verdict.ts';

/** How an element is activated, as both planner and page describe it. */
export type Activation =
  | ({ readonly by: 'click' | 'doubleClick' | 'rightClick' } & Aim)
  /** A key by its DOM name, and the modifiers held with it, sorted by name. */
  | { readonly by: 'key'; readonly key: string; readonly modifiers: readonly Modifier[] }
  /** This text, number or position is set in it. */
  | { readonly by: 'fill'; readonly text: string }
  /** These options were chosen from it. */
  | { readonly by: 'choice'; readonly options: readonly string[] }
  /** It is dragged somewhere, or the pointer goes this way in it while pressed. */
  | ({ readonly by: 'drag' } & Pick<Aim, 'spot'>)
  /** Its address is opened without pressing a link. */
  | { readonly by: 'address' }
  /** An element with these words is dropped on it. */
  | { readonly by: 'drop'; readonly dragged: string }
  /** The pointer is moved over it. */
  | { readonly by: 'hover' }
  /** It is pressed to open its file picker, which the user approved by choosing a file. */
  | { readonly by: 'filePicker' }
  /** It is a tool of the page, called with this input. */
  | { readonly by: 'call'; readonly input: ToolInput };

/** Returns the part of the element that the activation names; {} for the whole element. */
export const aimIn = (activation: Activation): Aim =>
  'spot' in activation || 'words' in activation ? activation : {};

export const aClick: Activation = { by: 'click' };

/** Returns the verdict on one activation of an element with these facts. */
export function judge(activation: Activation, facts: ElementFacts): RiskVerdict {
  switch (activation.by) {
    case 'click':
    case 'doubleClick':
    case 'rightClick':
      return assessAim(activation, facts, assessClick(facts));
    case 'key':
      return assessKeyOn(activation, facts);
    case 'fill':
      return assessFill(facts);
    case 'choice':
      return assessChoice(activation.options, facts);
    case 'address':
      return assessUnlinked(facts);
    case 'drag':
      return assessAim(activation, facts, assessWords(facts));
    case 'hover':
      return assessHover(facts);
    case 'drop':
      return assessDrop(facts);
    case 'filePicker':
      return assessFilePicker(facts);
    case 'call':
      return assessTool(facts);
  }
}

/**
 * The user decides about a spot of a drawing: its element's words don't say what is drawn there, and the critic sees no
 * picture. Words that are pressed may say what they do. `verdict` is the one on the element.
 */
export function assessAim(
  { spot, words }: Aim,
  facts: ElementFacts,
  verdict: RiskVerdict,
): RiskVerdict {
  if (requiresApproval(verdict) || isRealLink(facts)) return verdict;
  if (spot !== undefined && facts.drawn) return drawnSpot;
  const act = words === undefined || isEntered(facts) ? null : actNamedBy(words);
  return act?.risk === 'high' ? verdictByName(act, labeled(words ?? '')) : verdict;
}

/** It asks like a low risk, although nobody can tell. */
export const drawnSpot = riskVerdict('low', 'Press this spot', message('card.drawnSpot'));

/**
 * A tool runs a script. Its name may say that it orders or deletes, and the page that it has consequences; nothing that the
 * page says makes it safe.
 */
export function assessTool(facts: ElementFacts): RiskVerdict {
  const words = [wordsIn(facts.name), facts.visibleText];
  const act = words.map(actNamedBy).find((named) => named?.risk === 'high');
  if (act) return verdictByName(act, labeled(facts.name));
  return facts.tool?.isConsequential
    ? riskVerdict('high', 'Use a tool', message('card.toolHasConsequences'))
    : riskVerdict('unknown', 'Use a tool', message('card.runsTool'));
}

/** A button labeled "Upload", or with no known label, opens a picker. One that submits does more. */
function assessFilePicker(facts: ElementFacts): RiskVerdict {
  const verdict = assessClick(facts);
  const isUpload = verdict.verb === 'Publish' && !facts.submits;
  return isUpload || verdict.risk === 'unknown' ? safe : verdict;
}

/** `openedAddress.ts` knows which addresses need no further check. */
function assessUnlinked(facts: ElementFacts): RiskVerdict {
  const addressed = assessAddress(facts.href);
  return addressed.risk === 'safe' ? unknown(message('card.unlinked')) : addressed;
}

/** Pointers pass over anything, so only what the page's markup says counts. */
export const assessHover = ({ actsOnHover }: ElementFacts): RiskVerdict =>
  actsOnHover ? unknown(message('card.mayActOnHover')) : safe;

function assessDrop(facts: ElementFacts): RiskVerdict {
  const act = assessWords(facts);
  return act.risk === 'safe' ? unknown(message('card.mayActOnDrop')) : act;
}

/** Judges by label only, for elements that a script may activate without a press. */
export const assessWords = (facts: ElementFacts | null): RiskVerdict => {
  const act = facts && byLabel(facts);
  return act?.risk === 'high' ? act : safe;
};

/**
 * Returns the risk of a click. Submitting and leaving the page are checked first: no role, popup or tab excuses them.
 */
export function assessClick(facts: ElementFacts): RiskVerdict {
  if (facts.download) return riskVerdict('high', 'Download', message('card.downloads'));
  if (facts.submits && facts.form) return assessSubmit(facts, facts.form, byLabel(facts));
  if (isRealLink(facts)) return assessLink(facts);
  if (isLinkButton(facts)) return assessLinkButton(facts);
  if (facts.role === 'option' && facts.part !== 'suggestion')
    return assessValue(facts, [label(facts)]);
  if (isToggle(facts)) return assessToggle(facts);
  const runs = unknown(message('card.runsScript'));
  if (isField(facts)) return facts.actsOnPress ? runs : safe;
  const act = assessWords(facts);
  const isQuiet = !reacts(facts) && !isContradicted(facts);
  if (act.risk === 'safe') return showsOnly(facts) && isQuiet ? safe : runs;
  if (opens(facts)) return unknown(message('card.mayOpenMenu'));
  return isPlace(facts) || isWriting(act, facts) ? runs : act;
}

/** Whether its words say more than its markup: that it saves, confirms or goes on, or that it costs something. */
function isContradicted(facts: ElementFacts): boolean {
  const texts = [facts.visibleText, facts.name, facts.tooltip];
  const costs = facts.part !== '' && texts.some((text) => /\d\s?\p{Sc}|\p{Sc}\s?\d/u.test(text));
  return costs || texts.some((text) => actNamedBy(text) !== null || goesOn(text));
}

/** Folders and columns are called by what they hold: "Trash", "Bid". */
const isPlace = ({ part }: ElementFacts): boolean => part === 'treeItem' || part === 'columnHeader';

/** "Reply" opens the field for it where nothing is written yet that it could send. */
const isWriting = ({ verb }: RiskVerdict, facts: ElementFacts): boolean =>
  (verb === 'Send' || verb === 'Publish') &&
  facts.form === null &&
  !facts.hasDraft &&
  onlyWrites(label(facts));

/** Whether its structure says that using it only changes what the page shows. */
const showsOnly = (facts: ElementFacts): boolean => opens(facts) || facts.part !== '';

/** Tabs, expanders, and openers of menus and dialogs. Their contents are judged when pressed. */
const opens = ({ hasPopup, role, isExpander }: ElementFacts): boolean =>
  hasPopup || role === 'tab' || isExpander;

/** Links that lead nowhere, run scripts, or have the role of a button count as buttons. */
export function isRealLink({ href, role, pageAddress }: ElementFacts): boolean {
  if (!URL.canParse(href) || role === 'button') return false;
  const { protocol, hash } = new URL(href);
  if (protocol === 'javascript:') return false;
  return withoutHash(href) !== withoutHash(pageAddress) || hash.length > 2;
}

/** A link to another page that is said to be a button. */
const isLinkButton = (facts: ElementFacts): boolean =>
  facts.tag === 'a' && facts.role === 'button' && isRealLink({ ...facts, role: 'link' });

/** A button that is a link acts if its words say so, or if its address carries a token, as links that act do. */
function assessLinkButton(facts: ElementFacts): RiskVerdict {
  const act = byLabel(facts);
  if (act?.risk === 'high') return act;
  return hasToken(facts.href) ? unknown(message('card.runsScript')) : assessLink(facts);
}

const hasToken = (address: string): boolean =>
  [...new URL(address).searchParams].some(([, value]) => /^[\w+/=-]{10,}$/.test(value));

function assessLink(facts: ElementFacts): RiskVerdict {
  if (leavesTheWeb(facts.href))
    return riskVerdict('low', 'Open another app', message('card.leavesBrowser'));
  const addressed = assessAddress(facts.href);
  if (requiresApproval(addressed)) return addressed;
  const act = byLabel(facts);
  // Links are reads by convention, but one labeled "Delete" or "Log out" does just that (D7).
  if (act && ['Delete', 'Log out'].includes(act.verb)) return act;
  const isElsewhere = withoutHash(facts.href) !== withoutHash(facts.pageAddress);
  if (act?.risk === 'high' && isElsewhere) return unknown(message('card.linkNamesAct'));
  if (addressed.risk !== 'safe') return addressed;
  return reacts(facts) ? unknown(message('card.linkRunsScript')) : safe;
}

/** Whether the markup reacts to a press, which begins with the pointer over it. */
const reacts = ({ acts, actsOnPress, actsOnHover }: ElementFacts): boolean =>
  acts || actsOnPress || actsOnHover;

const fields = rolesWith('field');
const isField = ({ role, tag }: ElementFacts): boolean =>
  fields.has(role) && !['button', 'a'].includes(tag);

/** A list is chosen from, and its rows may do anything. */
const isEntered = (facts: ElementFacts): boolean => isField(facts) && facts.role !== 'listbox';

const isToggle = ({ role }: ElementFacts): boolean =>
  role === 'checkbox' || role === 'radio' || role === 'switch';

const values = rolesWith('choosesValue');

/**
 * The options of a field are values. Those of a menu or button act at once, so they are judged like clicks on it and on
 * them.
 */
export function assessChoice(options: readonly string[], facts: ElementFacts): RiskVerdict {
  // Each radio button of the group is judged when pressed.
  if (facts.role === 'radiogroup' || facts.tag === 'fieldset') return safe;
  if (values.has(facts.role)) return assessValue(facts, options);
  const opening = assessClick(facts);
  const isSending = facts.submits && facts.form !== null;
  if (requiresApproval(opening) || (isSending && opening.risk === 'unknown')) return opening;
  const chosen = options.map((option) => ({ option, act: actNamedBy(option) }));
  const risky = chosen.find(({ act }) => act?.risk === 'high');
  return risky?.act ? verdictByName(risky.act, labeled(risky.option)) : safe;
}

/** Whether the value waits until a button of its form is pressed. Without one, only a script can react to a choice. */
const waits = ({ form, acts }: ElementFacts): boolean =>
  form !== null && form.button !== '' && form.hidesButton !== true && !acts;

/** Judges a choice from a list: either a value of its form, or a command that acts at once. */
function assessValue(facts: ElementFacts, chosen: readonly string[]): RiskVerdict {
  const acts = chosen.map(assessCommand);
  if (facts.submits && facts.form)
    return assessSubmit(facts, facts.form, acts.find(({ risk }) => risk !== 'safe') ?? null);
  const isList = ['select', 'option'].includes(facts.tag);
  const command = isList ? undefined : acts.find(({ risk }) => risk !== 'safe');
  if (command && facts.form?.byField) return command;
  if (waits(facts)) return safe;
  return command ?? unknown(message('card.mayActOnChoice'));
}

function assessCommand(text: string): RiskVerdict {
  const act = actNamedBy(text);
  return act?.risk === 'high'
    ? verdictByName(act, message('card.command', { words: text.slice(0, 80) }))
    : safe;
}

/** A switch can be switched back. Its label says what it is about, and rarely that it orders or sends something. */
function assessToggle(facts: ElementFacts): RiskVerdict {
  const verdict = facts.role === 'switch' ? assessWords(facts) : safe;
  const isNamed = !['', 'Pay or order', 'Send'].includes(verdict.verb);
  if (isNamed) return verdict;
  return waits(facts) ? safe : unknown(message('card.mayActOnChoice'));
}

/** Judges a key or chord by its name in an action, with or without a target. Any spelling of Enter presses. */
export const assessKey = (keys: string, facts: ElementFacts): RiskVerdict =>
  judge(keyActivation(keys), facts);

/** Converts the key or chord of an action. Text that names no key is refused by the page. */
export function keyActivation(keys: string): Activation {
  const chord = parseChord(keys);
  if (!chord.ok) return { by: 'key', key: keys, modifiers: [] };
  const { key, modifiers } = chord.value;
  return { by: 'key', key, modifiers: [...modifiers].sort() };
}

type KeyPress = Extract<Activation, { readonly by: 'key' }>;

/** Enter and Space click these. */
const pressed = rolesWith('pressedByKey');

function assessKeyOn(press: KeyPress, facts: ElementFacts): RiskVerdict {
  const { key } = press;
  const isChord = press.modifiers.some((each) => each !== 'Shift');
  if (key === 'Enter' || key === ' ') {
    if (pressed.has(facts.role) || facts.submits) return assessClick(facts);
    if (key === 'Enter') return assessEnterWith(isChord, facts);
    if (isToggle(facts)) return assessToggle(facts);
  }
  if (key.startsWith('Arrow') && !isChord) return assessStep(facts);
  const isUsual = isChord ? editsByChord(press, facts) : moves.test(key) || types(key, facts);
  // Any other key may be a shortcut of the page with any effect.
  return isUsual ? safe : unknown(message('card.mayBeShortcut'));
}

const moves = /^(Tab|Escape|Home|End|Page(Up|Down)|Shift|Control|Alt|Meta)$/;

const types = (key: string, facts: ElementFacts): boolean =>
  isText(facts) && /^(.|Delete|Backspace)$/u.test(key);

/** Select all; and in a text also undo, redo, and word-wise movement and deletion. */
function editsByChord({ key, modifiers }: KeyPress, facts: ElementFacts): boolean {
  const isCommand = /^(Control|Meta)(\+Shift)?$/.test(modifiers.join('+'));
  if (isCommand && key === 'a') return true; // with Shift it is "A"
  if (!isText(facts)) return false;
  if (isCommand && /^[zy]$/i.test(key)) return true;
  return key.startsWith('Arrow') || moves.test(key) || (types(key, facts) && key.length > 1);
}

/** An arrow key chooses the next radio button or native option, and moves a slider. */
function assessStep(facts: ElementFacts): RiskVerdict {
  if (facts.role === 'radio') return assessToggle(facts);
  if (facts.role === 'slider' || facts.role === 'spinbutton') return assessFill(facts);
  return facts.tag === 'select' ? assessValue(facts, []) : safe;
}

const isText = ({ role, multiline, inputType }: ElementFacts): boolean =>
  multiline ||
  ['textbox', 'searchbox', 'combobox', 'spinbutton'].includes(role) ||
  !/^(|button|submit|reset|image|checkbox|radio|range|color|file|select-.*)$/.test(inputType);

/**
 * Text that is filled in waits until its form is sent, unless the page's markup says otherwise. Only a script knows
 * what a custom slider does.
 */
function assessFill(facts: ElementFacts): RiskVerdict {
  if (facts.submits && facts.form) return assessSubmit(facts, facts.form, null);
  const isDrawn = facts.role === 'slider' && facts.tag !== 'input' && facts.form === null;
  return facts.acts || isDrawn ? unknown(message('card.mayActOnFill')) : safe;
}

/** Judges Enter in a field that contains this text. In a conversation field it sends the text. */
export function assessEnter(held: string, facts: ElementFacts): RiskVerdict {
  if (facts.role === 'combobox' && facts.form === null) return assessValue(facts, [held]);
  if (facts.conversation && held.trim() !== '')
    return riskVerdict('high', 'Send', message('card.enterSends'));
  if (facts.multiline) return unknown(message('card.maySendOnKey'));
  if (facts.form && sendsByEnter(facts))
    return assessSubmit(facts, facts.form, submitLabel(facts.form));
  return isSearchField(facts) ? safe : unknown(message('card.mayActOnEnter'));
}

/** Judges Enter, alone or in a chord. Where Enter is safe, a chord may still send: Control+Enter does in many editors. */
function assessEnterWith(isChord: boolean, facts: ElementFacts): RiskVerdict {
  const verdict = assessEnter(facts.value, facts);
  return isChord && verdict.risk === 'safe' ? unknown(message('card.mayBeShortcut')) : verdict;
}

/** Only in these fields does Enter make the browser send the form; elsewhere a script handles the key. */
export const sendsByEnter = ({ tag, inputType }: ElementFacts): boolean =>
  tag === 'input' || inputType !== '';

const isSearchField = ({ role, inputType }: ElementFacts): boolean =>
  role === 'searchbox' || inputType === 'search';

/** Enter presses the form's own button, so that button's label names the action, not the field's. */
function submitLabel({ button }: FormFacts): RiskVerdict | null {
  const act = actNamedBy(button);
  return act && verdictByName(act, message('card.presses', { words: button.slice(0, 80) }));
}

/** Judges by the element's label. If the label only says yes, judges by the question its dialog asks. */
function byLabel(facts: ElementFacts): RiskVerdict | null {
  const verdict = byOwnWords(facts);
  return verdict?.risk === 'high' ? verdict : (byQuestion(facts) ?? verdict);
}

function byQuestion(facts: ElementFacts): RiskVerdict | null {
  const titles = [facts.inDialog, facts.heading];
  // Many dialogs are not marked as such. And "Are you sure?" does not say what of; the text below it does.
  const isAsked = titles.some((title) => /[?？؟]/.test(title));
  if (facts.role !== 'button' || !(isAsked || facts.inDialog)) return null;
  for (const question of isAsked ? [...titles, facts.row, facts.beside] : titles) {
    const act = actConfirmedBy(label(facts), question);
    if (act) return verdictByName(act, message('card.answers', { words: question.slice(0, 80) }));
  }
  return null;
}

/** Judges by the label, or by the icon if there is none (safety D12): a trash can deletes as surely as the word. */
function byOwnWords(facts: ElementFacts): RiskVerdict | null {
  for (const text of [facts.visibleText, facts.name, facts.tooltip]) {
    const act = actNamedBy(text);
    if (act) return verdictByName(act, labeled(text));
  }
  const drawn = byIcon(facts.icon);
  return drawn && verdictByName(drawn, message('card.icon', { words: facts.icon }));
}

const labeled = (text: string): CardMessage => message('card.label', { words: text.slice(0, 80) });

/** Meanings of icons that have other names. */
function byIcon(icon: string): NamedAct | null {
  if (/\b(trash|bin|dustbin|garbage)\b/.test(icon)) return { verb: 'Delete', risk: 'high' };
  if (/\bpaper plane\b/.test(icon)) return { verb: 'Send', risk: 'high' };
  return /\bpower\b/.test(icon) ? { verb: 'Log out', risk: 'high' } : actNamedBy(icon);
}

/** Visible text first; also the accessible name, since some icon buttons have nothing else (safety D12). */
const label = (facts: ElementFacts): string => facts.visibleText || facts.name || facts.tooltip;
