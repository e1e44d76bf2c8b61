/** How a walk reads what a person operates: fields, links, buttons, what is clickable or scrolls, labels. */

import { contentOf, isNested, type NameNotes } from '../aria/content.ts';
import {
  isValueHolder,
  labelled,
  nameOfControl,
  operatedRole,
  substitutedBy,
} from '../aria/control.ts';
import { iconOf, isWordless, tooltipOf } from '../aria/icon.ts';
import { dialogRoles, fieldTags, nestedControls, wordTags } from '../aria/kinds.ts';
import { type Naming, namedByContent, nameOf, outsideNaming, plainLinkName } from '../aria/name.ts';
import { controlRoles, fieldRoles, roleOf } from '../aria/role.ts';
import { checkedOf, isDisabled, scrollWords, shownIn, stateOf } from '../aria/state.ts';
import {
  firstElementChildOf,
  firstMatchIn,
  hasAttributeOf,
  isMatch,
  isShown,
  localNameOf,
  nextElementOf,
} from '../dom/dom.ts';
import { shadowRootOf } from '../dom/flat.ts';
import { register } from '../refs/refs.ts';
import { leadsSomewhere } from '../render/linkWords.ts';
import { isMarkedChosen, looksChosen } from '../visibility/chosen.ts';
import { isAreaDrawn } from '../visibility/imageMap.ts';
import { isSwitchedOff } from '../visibility/switchedOff.ts';
import type { Look, Seen } from '../visibility/visible.ts';
import { boxFor, filled, plainBox } from './boxes.ts';
import { muted, placeIn } from './scope.ts';
import type { TagFacts } from './tags.ts';
import { isOddElement } from './traits.ts';
import { type Box, type Item, lineBreak } from './tree.ts';
import { leaveUnsaid } from './unsaid.ts';
import type { Walk } from './walk.ts';

/** What has a role that a person operates. */
export function readControl(
  walk: Walk,
  of: Element,
  facts: TagFacts,
  role: string,
  look: Look,
  out: Item[],
): void {
  if (!walk.hasControls || walk.scope.inert) {
    asText(walk, of, facts, look, out);
    return;
  }
  const seen = walk.seen(of);
  if (seen === 'no') {
    walk.wrapper(of, facts, look, out);
    return;
  }
  if (facts.isField && walk.traits.isOdd && isValueHolder(of)) return;
  const known = namingOf(walk, seen);
  const isPlainLink = facts.tag === 'a' && !walk.traits.isOdd;
  const name = isPlainLink ? plainLinkName(of, known) : nameOf(of, role, known);
  const { isReworded } = known.notes;
  const isUnseen = seen === 'unseen' || walk.scope.covert;
  const isField = facts.isField || fieldRoles.has(role);
  const atRest =
    (isPlainLink ? focusOf(walk, of) : stateIn(walk, of, role, name)) + switchOf(of, look);
  const state =
    (isField ? '' : unnamedWords(of, role, name)) +
    (isUnseen && !isField ? `${atRest} unseen` : atRest);
  const box = operated(walk, of, facts.tag, role, name, state);
  if (look.block) out.push(lineBreak);
  out.push(box);
  if (look.block) out.push(lineBreak);
  if (!facts.isField) inside(walk, of, facts, look, box, isReworded);
}

/** What can be clicked though no role says so. */
export function readOperable(
  walk: Walk,
  of: Element,
  facts: TagFacts,
  ariaRole: string,
  look: Look,
  out: Item[],
): void {
  const role = operatedRole(ariaRole);
  const seen = walk.seen(of);
  if (seen === 'no') {
    walk.wrapper(of, facts, look, out);
    return;
  }
  const isUnseen = seen === 'unseen' || walk.scope.covert;
  const name = nameOf(of, role, namingOf(walk, seen));
  // What cannot be seen may be called by its name, if it has one; what holds controls is there for them.
  if (isUnseen && (name === '' || holdsControls(of))) {
    walk.wrapper(of, facts, look, out);
    return;
  }
  const atRest = stateIn(walk, of, role, name) + switchOf(of, look);
  const state = unnamedWords(of, role, name) + atRest + (isUnseen ? ' unseen' : '');
  const box = operated(walk, of, facts.tag, role, name, state);
  walk.within(of, facts);
  box.items = walk.held(of, facts, look);
  leaveUnsaid(filled(box));
  if (look.block || !facts.isInline) out.push(lineBreak, box, lineBreak);
  else out.push(box);
}

/** What shows less than it holds; of a dialog it is a part. */
export function readScroller(
  walk: Walk,
  of: Element,
  facts: TagFacts,
  ariaRole: string,
  look: Look,
  out: Item[],
): void {
  const role = operatedRole(ariaRole) === 'clickable' ? 'region' : ariaRole;
  const dialog = dialogRoles.has(ariaRole)
    ? plainBox(of, facts.tag, ariaRole, walk.traits.isOdd)
    : undefined;
  const box = operated(walk, of, facts.tag, role, nameOf(of, role), scrollWords(of));
  walk.within(of, facts);
  box.items = walk.held(of, facts, look);
  filled(box);
  if (dialog) dialog.items = [lineBreak, box, lineBreak];
  if (dialog?.state === ' modal') walk.modals.set(of, dialog);
  out.push(lineBreak, dialog ? filled(dialog) : box, lineBreak);
}

/** A label's words are in the name of its control; where the control has no box, the label is the control. */
export function readLabel(walk: Walk, of: Element, facts: TagFacts, look: Look, out: Item[]): void {
  if (!walk.hasControls || walk.scope.inert) {
    walk.wrapper(of, facts, look, out);
    return;
  }
  const control = labelled(of);
  const substituted = substitutedBy(of, control);
  if (substituted) {
    const role = roleOf(substituted);
    if (walk.seen(of) === 'no') return;
    const known = { ...outsideNaming, notes: notesOf(walk) };
    const name = nameOfControl(of, role, known);
    const { isReworded } = known.notes;
    const state = stateOf(substituted, { role, name, active: null });
    const box = operated(walk, of, facts.tag, role, name, state);
    out.push(box);
    inside(walk, of, facts, look, box, isReworded);
    return;
  }
  if (control && saysLabel(walk, control, of)) walk.scope = muted(walk.scope, true);
  walk.wrapper(of, facts, look, out);
}

/** Whether the control is listed, named by the words of its label. */
function saysLabel(walk: Walk, control: Element, label: Element): boolean {
  if (!isShown(control)) return false;
  if (isMatch(control, 'progress,meter,output,[inert],[inert] *')) return false;
  if (hasAttributeOf(control, 'role') && !controlRoles.has(roleOf(control))) return false;
  if (hasAttributeOf(control, 'aria-label') || hasAttributeOf(control, 'aria-labelledby'))
    return false;
  if (hasAttributeOf(label, 'aria-label') || rewords(walk, label, control)) return false;
  const root = shadowRootOf(control, localNameOf(control));
  if (root) return root.querySelector(nestedControls) !== null;
  return !isValueHolder(control);
}

/** Whether attributes of its parts speak in place of words in it, or leave them out. */
function rewords(walk: Walk, label: Element, control: Element): boolean {
  if (!firstMatchIn(label, '[aria-label],[aria-hidden=true]')) return false;
  const notes = notesOf(walk);
  contentOf(label, { except: control, notes });
  return notes.isReworded;
}

/** A part of a picture that leads somewhere. */
export function readArea(walk: Walk, of: Element, out: Item[]): void {
  if (!walk.hasControls || !hasAttributeOf(of, 'href') || !isAreaDrawn(of)) return;
  out.push(operated(walk, of, 'area', 'link', nameOf(of, 'link'), ''));
}

/** Links and buttons are named by what they hold, as a rule: then only further controls in them are looked for. */
function inside(
  walk: Walk,
  of: Element,
  facts: TagFacts,
  look: Look,
  box: Box,
  isReworded: boolean,
): void {
  const root = facts.mayHost ? shadowRootOf(of, facts.tag) : null;
  const isLabelled = isNamedByLabel(walk, of, facts);
  const isNamedApart =
    isLabelled || isReworded || box.name === '' || isNamedBeside(walk, of, facts.tag, box.role);
  if (!(root || isNamedApart || holdsControls(of))) return;
  walk.within(of, facts);
  walk.scope = muted(walk.scope, !isNamedApart);
  box.items = walk.held(of, facts, look);
  filled(box);
  if (isNamedApart) leaveUnsaid(box, isLabelled);
  else box.items = box.items.filter((item) => typeof item !== 'string');
}

/** Named by an attribute, by one of its parts, or by nothing that it holds. */
function isNamedBeside(walk: Walk, of: Element, tag: string, role: string): boolean {
  if (!namedByContent.has(role) || namedByPart.has(tag)) return true;
  return walk.traits.isOdd && hasAttributeOf(of, 'aria-label');
}

const namedByPart = new Set(['fieldset', 'table', 'figure']);

/** Named by words that stand elsewhere, so that what it shows is what was chosen. */
function isNamedByLabel(walk: Walk, of: Element, facts: TagFacts): boolean {
  if (walk.traits.isOdd && hasAttributeOf(of, 'aria-labelledby')) return true;
  const isLabelable = facts.tag === 'button' || facts.isCustom;
  return (
    isLabelable &&
    !(walk.traits.isOdd && hasAttributeOf(of, 'aria-label')) &&
    walk.labels.of(of, walk.root).length > 0
  );
}

function holdsControls(of: Element): boolean {
  const first = firstElementChildOf(of);
  if (!first) return false;
  const isLeaf = !firstElementChildOf(first) && !nextElementOf(first);
  if (isLeaf && wordTags.has(localNameOf(first)) && !isOddElement(first)) return false;
  return firstMatchIn(of, nestedControls) !== null;
}

function asText(walk: Walk, of: Element, facts: TagFacts, look: Look, out: Item[]): void {
  if (isNested(of)) walk.scope = muted(walk.scope, false);
  if (!fieldTags.has(facts.tag)) walk.wrapper(of, facts, look, out);
  else if (walk.hasWords()) fieldAsText(walk, of, out);
}

/** What a field shows, apart from the words beside it. */
function fieldAsText(walk: Walk, of: Element, out: Item[]): void {
  const seen = walk.seen(of);
  // A tick box is often drawn by its label.
  if (seen === 'no' || (seen === 'unseen' && checkedOf(of) === null)) return;
  out.push(' ', shownIn(of), ' ');
}

/** What the walk knows of an element that is to be named. */
function namingOf(walk: Walk, seen: Seen): Naming & { readonly notes: NameNotes } {
  const { labels, traits, root } = walk;
  const labelsOf = (control: Element): readonly Element[] => labels.of(control, root);
  // In shadow roots other rules may hide its parts.
  const isSure = seen === 'seen' && root !== undefined;
  return { labelsOf, isSure, isOdd: traits.isOdd, notes: notesOf(walk) };
}

const notesOf = ({ traitsInNames }: Walk): NameNotes => ({
  traits: traitsInNames,
  isReworded: false,
});

/** What style rules switched off is told once, whatever its attributes say too. */
const switchOf = (of: Element, look: Look): string =>
  look.isOff && isSwitchedOff(of) && !isDisabled(of) ? ' disabled' : '';

const focusOf = (walk: Walk, of: Element): string => (of === walk.active ? ' focused' : '');

/** Its state, and what only buttons and the like leave to the eye: how they look. */
function stateIn(walk: Walk, of: Element, role: string, name: string): string {
  const state = stateOf(of, {
    role,
    name,
    active: walk.active,
    isRead: walk.kind === 'all_fields',
  });
  if (role !== 'button' && role !== 'clickable') return state;
  return state + chosenLookOf(walk, of, state);
}

/** A state that is said by an attribute shows in the look as well. */
function chosenLookOf(walk: Walk, of: Element, state: string): string {
  if (!isMarkedChosen(walk.traits.className) || /pressed|checked|selected|current/.test(state))
    return '';
  return looksChosen(of) ? ' looks chosen' : '';
}

/** Beside a name without words, such as a count; a link that has no name at all is known by its address. */
function unnamedWords(of: Element, role: string, name: string): string {
  if (!isWordless(name) || (name === '' && role === 'link' && leadsSomewhere(of))) return '';
  const tooltip = tooltipOf(of);
  if (tooltip) return ` hint "${tooltip}"`;
  const icon = iconOf(of);
  return icon && ` icon "${icon}"`;
}

function operated(
  walk: Walk,
  element: Element,
  tag: string,
  role: string,
  name: string,
  state: string,
): Box {
  const place = placeIn(walk.scope, element, tag, walk.rowTexts);
  const box = boxFor(element, tag, role, name);
  box.ref = register(element, role, name, place);
  box.state = state;
  return box;
}
