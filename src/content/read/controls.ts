/** Reads everything a user can operate: fields, links, buttons, clickable elements, scroll containers, labels. */
import { cleanLine } from '../../core/cleanText.ts';
import type { States } from '../../core/page/line.ts';
import { isControlRole, isFieldRole, type Role, rolesWith } from '../../core/page/roles.ts';
import { clip } from '../../core/text.ts';
import { mayDifferFromTag } from '../aria/attributes.ts';
import {
  hasBolderTexts,
  hasChosenClass,
  isBoldAmongSiblings,
  looksChosen,
  looksChosenLink,
} from '../aria/chosen.ts';
import { contentOf, isNested, type NameNotes } from '../aria/content.ts';
import {
  controlOfLabel,
  hasMoreToShow,
  hasVisibleDuplicate,
  isDrawnBeside,
  isValueHolder,
  listedRole,
  nameOfControl,
  replacedControl,
} from '../aria/control.ts';
import type { Disabling } from '../aria/disabled.ts';
import { drawnBeside } from '../aria/drawnText.ts';
import { iconIn, iconOf, isWordless, tooltipOf } from '../aria/icon.ts';
import { type Naming, nameOf, plainLinkName, standaloneNaming } from '../aria/name.ts';
import { isClickable, isDraggable, isGrabbable, roleOf } from '../aria/roleOf.ts';
import {
  checkedOf,
  joinedStates,
  noStates,
  plainStates,
  scrollStates,
  statesOf,
  visibleValue,
} from '../aria/state.ts';
import { fieldTags } from '../aria/tags.ts';
import type { Visibility } from '../aria/visibility.ts';
import { queryRoot } from '../dom/document.ts';
import {
  attributeOf,
  closestOf,
  firstElementChildOf,
  firstMatchIn,
  hasAttributeOf,
  isMatch,
  isShown,
  localNameOf,
  nextElementOf,
  rootOf,
  textContentOf,
} from '../dom/dom.ts';
import { onlyControlIn } from '../dom/labels.ts';
import { shadowRootOf } from '../dom/tree.ts';
import { hasTarget, isInPage } from '../identity/place.ts';
import { boxFor, finishBox, plainBox } from './boxes.ts';
import { draws, type Reading, type Visit, withMute } from './reading.ts';
import { framedButton } from './tables.ts';
import { type Box, type Item, isBlankItem, isBox, lineBreak } from './tree.ts';
import { addVisibleLabel, containsAllWords } from './visibleLabel.ts';

const namedFromContent = rolesWith('namedFromContent');
const dialogs = rolesWith('dialog');

/** Reads an element whose role a user can operate. */
export function readControl(reading: Reading, visit: Visit, role: Role): void {
  const { element, tag, hasRelevantAttributes, appearance, out } = visit;
  if (!reading.hasControls || reading.scope.inert || isOnlyShown(visit, role)) {
    readAsText(reading, visit);
    return;
  }
  const visibility = reading.visibilityOf(element);
  if (visibility === 'hidden' || (role === 'menuitem' && isSlot(element))) {
    reading.readWrapper(visit);
    return;
  }
  if (tag.isField && hasRelevantAttributes && isValueHolder(element)) return;
  if (tag.isField && reading.scope.covert && hasVisibleDuplicate(element, role)) return;
  if (role === 'listbox' && reading.scope.covert && isDrawnBeside(element)) return;
  const known = namingOf(reading, visit, visibility);
  const isPlainLink = tag.name === 'a' && !hasRelevantAttributes;
  const name = isPlainLink ? plainLinkName(element, known) : nameOf(element, role, known);
  const { changesText: isReworded } = known.notes;
  const isField = tag.isField || isFieldRole(role);
  const isUnseen = !isField && (visibility === 'transparent' || reading.scope.covert);
  const hints = isField ? noStates : hintStates(visit, role, name);
  const own = joinedStates(hints, statesIn(reading, visit, { role, name }));
  const struck: States = appearance.isStruck && !isField ? { struck: true } : noStates;
  const drawnAs = joinedStates(joinedStates(scrolledStates(visit), struck), unseen(isUnseen));
  const states = joinedStates(own, drawnAs);
  const drawn = name === '' ? '' : drawnBy(reading, visit, isField);
  const isAdded = drawn !== '' && !name.includes(drawn) && !(drawn === '*' && states.required);
  const box = operatedBox(reading, visit, {
    role,
    name,
    states: isAdded ? { ...states, shows: drawn } : states,
  });
  if (appearance.isBlock) out.push(lineBreak, box, lineBreak);
  else out.push(box);
  if (!tag.isField) readInside(reading, visit, box, isReworded);
}

/** Whether a menu item only wraps a link or button with the same text, or is an empty spacer. */
function isSlot(of: Element): boolean {
  if (['tabindex', 'aria-haspopup', 'aria-expanded'].some((name) => hasAttributeOf(of, name)))
    return false;
  const text = textContentOf(of).trim();
  if (!firstElementChildOf(of)) return text === '';
  const inner = firstMatchIn(of, 'a[href],button,[role=button],[role=link]');
  return inner !== null && textContentOf(inner).trim() === text;
}

/** Whether it has the role of a field but only shows text, like the chosen value in a Select2 list. */
const isOnlyShown = ({ element, tag, appearance }: Visit, role: Role): boolean =>
  role === 'textbox' &&
  !tag.isField &&
  attributeOf(element, 'aria-readonly') === 'true' &&
  !hasAttributeOf(element, 'contenteditable') &&
  !appearance.startsHandCursor &&
  !isClickable(element, role);

/** Returns the text that style sheets draw in a control, or beside the label of a field. */
function drawnBy(reading: Reading, visit: Visit, isField: boolean): string {
  const { element } = visit;
  if (!isField) return draws(visit) ? drawnBeside(element) : '';
  const { attributes, labels, root } = reading;
  const label = labels.of(element, root)[0];
  if (!label) return '';
  const mayDraw = attributes.rules.drawing.any || attributes.read(label, 'label').mayDraw;
  return mayDraw && isShown(label) ? drawnBeside(label) : '';
}

/** Reads an element that can be clicked but does not have the role of a control. */
export function readOperable(reading: Reading, visit: Visit): void {
  const { element, tag, appearance, out } = visit;
  const role = listedRole(visit.role);
  const visibility = reading.visibilityOf(element);
  if (visibility === 'hidden') {
    reading.readWrapper(visit);
    return;
  }
  const isUnseen = visibility === 'transparent' || reading.scope.covert;
  const name = nameOf(element, role, namingOf(reading, visit, visibility));
  // An invisible element is listed only if it has a name and contains no controls.
  if (isUnseen && (name === '' || holdsControls(element))) {
    reading.readWrapper(visit);
    return;
  }
  const hints = hintStates(visit, role, name);
  const own = joinedStates(hints, statesIn(reading, visit, { role, name }));
  const states = joinedStates(own, joinedStates(scrolledStates(visit), unseen(isUnseen)));
  const box = operatedBox(reading, visit, { role, name, states });
  reading.enter(visit);
  box.items = reading.childItems(visit);
  const only = controlWrappedBy(box);
  if (only) {
    out.push(lineBreak, only, lineBreak);
    return;
  }
  addVisibleLabel(finishBox(box));
  if (appearance.isBlock || !tag.isInline) out.push(lineBreak, box, lineBreak);
  else out.push(box);
}

const unseen = (isUnseen: boolean): States => (isUnseen ? { unseen: true } : noStates);

const pressed = rolesWith('pressedByKey');

/** Returns the button or link that is all there is in a clickable element, which a click on it reaches too. */
function controlWrappedBy(box: Box): Box | undefined {
  const { role, name, states, items } = box;
  if (role === 'table') return framedButton(box);
  const [only, ...others] = items.filter((item) => !isBlankItem(item));
  if (role !== 'clickable' || others.length > 0 || !only || !isBox(only)) return undefined;
  const isSame = only.ref !== '' && pressed.has(only.role) && only.name === name;
  return isSame && !states.draggable && !only.states.disabled ? only : undefined;
}

/** Returns how far something that can be operated can be scrolled too, such as a list in the tab order. */
const scrolledStates = ({ element, tag, appearance }: Visit): States =>
  appearance.scrolls && !tag.isField && hasMoreToShow(element) ? scrollStates(element) : noStates;

/** Reads a scroll container; for a dialog, its box goes into the dialog's. */
export function readScroller(reading: Reading, visit: Visit): void {
  const { element, tag, hasRelevantAttributes, out } = visit;
  const role = listedRole(visit.role) === 'clickable' ? 'region' : visit.role;
  const dialog = dialogs.has(visit.role)
    ? plainBox(element, tag.name, visit.role, hasRelevantAttributes)
    : undefined;
  const name = nameOf(element, role);
  const box = operatedBox(reading, visit, { role, name, states: scrollStates(element) });
  reading.enter(visit);
  box.items = reading.childItems(visit);
  finishBox(box);
  if (dialog) dialog.items = [lineBreak, box, lineBreak];
  if (dialog?.states.modal) reading.modals.set(element, dialog);
  out.push(lineBreak, dialog ? finishBox(dialog) : box, lineBreak);
}

/**
 * Reads a label. Its text is in the name of its control; if the control has no box, the label stands for the control.
 */
export function readLabel(reading: Reading, visit: Visit): void {
  const { element, out } = visit;
  if (!reading.hasControls || reading.scope.inert) {
    reading.readWrapper(visit);
    return;
  }
  const control = controlOfLabel(element);
  const substituted = replacedControl(element, control);
  if (substituted) {
    const role = roleOf(substituted);
    if (reading.visibilityOf(element) === 'hidden') return;
    const notes = notesOf(reading);
    const name = nameOfControl(element, role, { ...standaloneNaming, notes });
    const states = statesOf(substituted, { role, name, active: null });
    const box = operatedBox(reading, visit, { role, name, states });
    out.push(box);
    readInside(reading, visit, box, notes.changesText);
    return;
  }
  const named = control ?? onlyControlIn(element);
  if (named && !visit.appearance.isStruck && isNamedByAll(reading, named, element))
    reading.scope = withMute(reading.scope, true);
  reading.readWrapper(visit);
}

/** Whether the control is listed and its name contains all text of its label. */
function isNamedByAll(reading: Reading, control: Element, label: Element): boolean {
  if (!isShown(control)) return false;
  if (isMatch(control, 'progress,meter,output,[inert],[inert] *')) return false;
  if (hasAttributeOf(control, 'role') && !isControlRole(roleOf(control))) return false;
  if (hasAttributeOf(control, 'aria-label') || hasAttributeOf(control, 'aria-labelledby'))
    return false;
  if (hasAttributeOf(label, 'aria-label') || isRewordedIn(reading, label, control)) return false;
  const root = shadowRootOf(control, localNameOf(control));
  if (root) return root.querySelector(nestedControls) !== null;
  return !isValueHolder(control);
}

/** Whether attributes of the label's parts replace or omit some of its text. */
function isRewordedIn(reading: Reading, label: Element, control: Element): boolean {
  if (!firstMatchIn(label, '[aria-label],[aria-hidden=true]')) return false;
  const notes = notesOf(reading);
  contentOf(label, { except: control, notes });
  return notes.changesText;
}

/** Reads an area of an image map that is a link or takes clicks. */
export function readArea(reading: Reading, of: Element, out: Item[]): void {
  const role = hasAttributeOf(of, 'href') ? 'link' : 'clickable';
  const isUsed = role === 'link' || isClickable(of, '');
  if (!reading.hasControls || !isUsed || !isAreaDrawn(of)) return;
  const name = nameOf(of, role);
  out.push(operatedBox(reading, { element: of, tag: { name: 'area' } }, { role, name }));
}

/** Reads inside a control. Links and buttons are usually named by their content; then only nested controls are read. */
function readInside(reading: Reading, visit: Visit, box: Box, isReworded: boolean): void {
  const { element, tag } = visit;
  const root = tag.mayHost ? shadowRootOf(element, tag.name) : null;
  const isLabeled = isNamedByLabel(reading, visit);
  const isNamedElsewhere =
    isLabeled || isReworded || box.name === '' || isNamedSeparately(visit, box.role);
  if (!(root || isNamedElsewhere || holdsControls(element))) return;
  reading.enter(visit);
  reading.scope = withMute(reading.scope, !isNamedElsewhere);
  box.items = reading.childItems(visit);
  finishBox(box);
  if (isNamedElsewhere) addVisibleLabel(box, isLabeled);
  else box.items = box.items.filter((item) => typeof item !== 'string');
}

/** Whether it is named by an attribute, by one of its parts, or by nothing in it. */
function isNamedSeparately({ element, tag, hasRelevantAttributes }: Visit, role: Role): boolean {
  if (!namedFromContent.has(role) || namedByPart.has(tag.name)) return true;
  return hasRelevantAttributes && hasAttributeOf(element, 'aria-label');
}

const namedByPart = new Set(['fieldset', 'table', 'figure']);

/** Whether text elsewhere names it, so its own text is its value. */
function isNamedByLabel(
  { labels, root }: Reading,
  { element, tag, hasRelevantAttributes }: Visit,
): boolean {
  if (hasRelevantAttributes && hasAttributeOf(element, 'aria-labelledby')) return true;
  const isLabelable = tag.name === 'button' || tag.isCustom;
  if (!isLabelable || (hasRelevantAttributes && hasAttributeOf(element, 'aria-label')))
    return false;
  return labels.of(element, root).length > 0;
}

const nestedControls =
  'a[href],button,input,select,textarea,iframe,slot,[role],[tabindex],[contenteditable]';
const wordTags = new Set('span b i em strong img svg div p h2 h3'.split(' '));

function holdsControls(of: Element): boolean {
  const first = firstElementChildOf(of);
  if (!first) return false;
  const isLeaf = !firstElementChildOf(first) && !nextElementOf(first);
  if (isLeaf && wordTags.has(localNameOf(first)) && !mayDifferFromTag(first)) return false;
  return firstMatchIn(of, nestedControls) !== null;
}

function readAsText(reading: Reading, visit: Visit): void {
  const { element, tag, out } = visit;
  if (isNested(element)) reading.scope = withMute(reading.scope, false);
  if (!fieldTags.has(tag.name)) reading.readWrapper(visit);
  else if (reading.readsText() && isFieldShown(reading, element))
    out.push(' ', visibleValue(element), ' ');
}

/** Whether the value of a field is visible; a checkbox is often drawn by its label. */
function isFieldShown(reading: Reading, of: Element): boolean {
  const visibility = reading.visibilityOf(of);
  return visibility === 'visible' || (visibility === 'transparent' && checkedOf(of) !== null);
}

/** Returns known facts for naming a visible element. */
function namingOf(
  reading: Reading,
  { hasRelevantAttributes }: Visit,
  visibility: Visibility,
): Naming & { readonly notes: NameNotes } {
  const { labels, root } = reading;
  const labelsOf = (control: Element): readonly Element[] => labels.of(control, root);
  // In shadow roots, other style rules may hide its parts.
  const isKnownVisible = root !== undefined && visibility === 'visible';
  return { labelsOf, isKnownVisible, hasRelevantAttributes, notes: notesOf(reading) };
}

const notesOf = ({ attributes }: Reading): NameNotes => ({ attributes, changesText: false });

type Named = { readonly role: Role; readonly name: string };

/** Returns the states, including those that only styles show for buttons and clickable elements. */
function statesIn(reading: Reading, visit: Visit, { role, name }: Named): States {
  const { element, hasRelevantAttributes, tag, className } = visit;
  const { active, kind } = reading;
  const disabling = disablingOf(reading, visit);
  if (tag.name === 'a' && !hasRelevantAttributes) {
    const states = plainStates(element, active, disabling);
    return looksChosenLink(element, className) ? { ...states, looksChosen: true } : states;
  }
  const isRead = kind === 'all_fields';
  const states = statesOf(element, { role, name, active, isRead, disabling });
  const isDrawn = role === 'clickable' || role === 'row';
  if (!isDrawn && role !== 'button') return states;
  return {
    ...states,
    ...(looksChosenOnly(visit, states) && { looksChosen: true }),
    ...(isDrawn && looksBold(element, role) && { bold: true }),
    ...((isDrawn ? isDraggable(element) : isGrabbable(element)) && { draggable: true }),
  };
}

/** Table rows are judged by their own style only: reading the texts of each would be slow. */
const looksBold = (of: Element, role: Role): boolean =>
  isBoldAmongSiblings(of) || (role === 'clickable' && hasBolderTexts(of));

/** Returns what the walk saw that may disable an element. In shadow trees, that need not be what is around it there. */
const disablingOf = ({ root, scope }: Reading, { appearance }: Visit): Disabling | undefined =>
  root && { isAround: scope.disabled || scope.inert, isMarked: appearance.isMarkedDisabled };

/** Whether only its styles show that it is chosen. A state given by an attribute is not repeated. */
function looksChosenOnly({ element, className }: Visit, states: States): boolean {
  const { checked, pressed, selected, current } = states;
  if (checked === true || pressed || selected || current) return false;
  return hasChosenClass(className) && looksChosen(element);
}

const titleLimit = 120;
/** What an element without words is, by its tag. */
const drawings: ReadonlyMap<string, string> = new Map([
  ['canvas', 'canvas'],
  ['svg', 'drawing'],
  ['img', 'picture'],
]);

/** Returns a title that says more than the name, or a hint for a name without words, such as a count. A link without any name shows its address instead. */
function hintStates({ element: of, hasTitle }: Visit, role: Role, name: string): States {
  if (hasTitle && role !== 'link' && name !== '') {
    const title = clip(cleanLine(attributeOf(of, 'title') ?? ''), titleLimit);
    if (!containsAllWords(name, title)) return { tooltip: title };
  }
  if (!isWordless(name) || (name === '' && role === 'link' && leadsAway(of))) return noStates;
  const tooltip = tooltipOf(of);
  if (tooltip) return { tooltip };
  const tag = localNameOf(of);
  const icon = iconOf(of) || (tag === 'a' ? iconIn(of) : drawings.get(tag)) || '';
  return icon ? { icon } : noStates;
}

const leadsAway = (link: Element): boolean =>
  hasTarget(link) && !isInPage(attributeOf(link, 'href') ?? '');

type Placed = { readonly element: Element; readonly tag: { readonly name: string } };

/** Creates the box of something that can be operated, with its ref. */
export function operatedBox(
  { scope: { path }, refs }: Reading,
  { element, tag }: Placed,
  { role, name, states = noStates }: Named & { readonly states?: States },
): Box {
  const box = boxFor(element, tag.name, role, name);
  box.ref = refs.register(element, { role, name, path });
  box.states = states;
  return box;
}

// Clickable areas of image maps, which exist for a user only once the image is drawn.

/** Whether a drawn image uses the area's map. An image that failed to load shows its alternative text and no areas. */
function isAreaDrawn(area: Element): boolean {
  const map = closestOf(area, 'map');
  const root = rootOf(area);
  if (!map || !(root instanceof Document || root instanceof ShadowRoot)) return false;
  const name = attributeOf(map, 'name') || attributeOf(map, 'id') || '';
  return queryRoot(root, 'img[usemap]').some(
    (picture) => attributeOf(picture, 'usemap') === `#${name}` && isDrawn(picture),
  );
}

const isDrawn = (picture: Element): boolean =>
  picture instanceof HTMLImageElement && picture.naturalWidth > 0 && isShown(picture);
