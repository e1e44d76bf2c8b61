/** Reads the facts about an element that the gate needs, at the moment of use and through captured getters (M9, D1). */

import { cleanLine } from '../../core/cleanText.ts';
import { elementRef } from '../../core/ids.ts';
import type { ElementFacts, FormFacts, FormField } from '../../core/page/observation.ts';
import { isFieldRole } from '../../core/page/roles.ts';
import { ok, type Result } from '../../core/result.ts';
import { clip, squeeze } from '../../core/text.ts';
import { nameOfControl, replacedControl, roleOfControl } from '../aria/control.ts';
import { isDisabled, isNativelyDisabled } from '../aria/disabled.ts';
import { iconOf, isWordless, tooltipOf } from '../aria/icon.ts';
import { nameOf } from '../aria/name.ts';
import { isSecret } from '../aria/secret.ts';
import {
  checkedOf,
  fieldValueOf,
  hasPopup,
  isMultiline,
  isReadOnly,
  secretMask,
} from '../aria/state.ts';
import { visibleTextOf } from '../aria/visibleText.ts';
import { queryRoot } from '../dom/document.ts';
import {
  attributeNamesOf,
  attributeOf,
  closestOf,
  formActionOf,
  formElementsOf,
  formMethodOf,
  hasAttributeOf,
  isMatch,
  isShown,
  localNameOf,
  matchesIn,
  rootOf,
  textContentOf,
} from '../dom/dom.ts';
import { acceptedFilesOf, nearFileField, ownFileField } from '../dom/fileField.ts';
import { frameIndexOf, frameOriginOf } from '../dom/frames.ts';
import { knownRoots } from '../dom/roots.ts';
import { flatParentOf } from '../dom/tree.ts';
import { isImageButton } from '../dom/write.ts';
import {
  fingerprintOfIdentity,
  type Identity,
  identityOf,
  isRealLink,
} from '../identity/identity.ts';
import { ItemReader } from '../identity/items.ts';
import type { RefRegistry } from '../identity/registry.ts';
import { isDrawing } from './drawings.ts';
import { interfacePartOf } from './interfacePart.ts';
import { fieldOfList } from './listField.ts';
import { headingOf, isConversation, positionOf, priceBeside } from './surroundings.ts';

const textLimit = 500;

/**
 * Returns the facts about a ref's element. Fails if the ref is stale, or if the element differs from what `like` was.
 */
export function factsOf(refs: RefRegistry, ref: string, like?: string): Result<ElementFacts> {
  const resolved = like === undefined ? refs.resolveRedrawn(ref) : refs.resolveSuccessor(ref, like);
  if (!resolved.ok) return resolved;
  refs.noteJudged(resolved.value);
  return ok({ ...factsOfElement(resolved.value), ref: elementRef(ref) });
}

/** The value that an action is about to choose or enter. */
export type PendingInput = {
  readonly chosen?: readonly HTMLOptionElement[];
  readonly text?: string;
};

/** Returns the facts about an element that may have no ref; `ref` is '' then. */
export function factsOfElement(of: Element, pending: PendingInput = {}): ElementFacts {
  const role = roleOfControl(of);
  const name = nameOfControl(of, role);
  const control = replacedControl(of) ?? of;
  const link = linkAround(of);
  const submitter = submitterAt(control);
  const around = formOf(submitter ?? control);
  const form = around ?? formOfOption(of);
  const identity = identityOf(of);
  return {
    ref: elementRef(''),
    fingerprint: fingerprintOfIdentity(identity),
    tag: localNameOf(of),
    role,
    name,
    visibleText: visibleTextOfControl(of),
    ...hintsOf(of, { role, name }),
    inputType: inputTypeOf(control),
    secret: isSecret(control),
    value: pending.text ?? fieldValueOf(control),
    checked: checkedOf(control),
    disabled: isDisabled(control),
    readOnly: isReadOnly(control),
    multiline: isMultiline(control),
    href: link ? hrefOf(link) : '',
    download: link !== null && hasAttributeOf(link, 'download'),
    files: filesAt(of),
    target: (link ? attributeOf(link, 'target') : null) ?? '',
    hasPopup: hasPopup(control, role),
    part: interfacePartOf(of),
    isExpander: isExpander(control),
    conversation: isConversation(control, role),
    acts: isActing(control, link),
    actsOnPress: isActingOnPress(of),
    actsOnHover: isActingOnHover(of),
    drawn: isDrawing(of),
    hasDraft: holdsDraft(),
    submits: form !== null && (submitter !== null || submitsByScript(control)),
    form: form && {
      ...formFacts(form, { submitter: submitter ?? enterButton(control, form), control, pending }),
      ...(around === null && { byField: true as const }),
    },
    inDialog: dialogAround(of),
    heading: headingOf(of),
    ...surroundingWords(of, identity),
    price: priceBeside(of),
    frameOrigin: globalThis.origin,
    framed: frameIndexOf(of) < 0 ? '' : frameOriginOf(of),
    pageAddress: location.href,
  };
}

function filesAt(of: Element): ElementFacts['files'] {
  const field = ownFileField(of) ?? nearFileField(of);
  return field && acceptedFilesOf(field);
}

/** Returns the visible text for cards to quote, which attributes can't fake (C2). */
function visibleTextOfControl(of: Element): string {
  if (of instanceof HTMLInputElement) {
    return /^(submit|reset|button)$/.test(of.type) ? clip(cleanLine(of.value), textLimit) : '';
  }
  if (of instanceof HTMLSelectElement || of instanceof HTMLTextAreaElement) return '';
  return clip(visibleTextOf(of, { isExact: true }), textLimit);
}

/** Returns hints for a control without text: its tooltip, its icon, or else its position. */
function hintsOf(
  of: Element,
  { role, name }: Pick<ElementFacts, 'role' | 'name'>,
): Pick<ElementFacts, 'tooltip' | 'icon' | 'position'> {
  if (!isWordless(name + visibleTextOfControl(of))) return { tooltip: '', icon: '', position: '' };
  const tooltip = tooltipOf(of);
  // Classes of a field say how it looks. Its line shows no icon either.
  const icon = isFieldRole(role) ? '' : iconOf(of);
  return { tooltip, icon, position: tooltip || !isWordless(icon) ? '' : positionOf(of) };
}

function inputTypeOf(of: Element): string {
  if (of instanceof HTMLInputElement || of instanceof HTMLButtonElement) return of.type;
  return of instanceof HTMLSelectElement ? of.type : '';
}

const isExpander = (of: Element): boolean =>
  localNameOf(of) === 'summary' || /^(true|false)$/.test(attributeOf(of, 'aria-expanded') ?? '');

const pressHandlers =
  'onclick onmousedown onmouseup onpointerdown onpointerup ontouchstart ontouchend'.split(' ');
const handlers = ['onchange', 'oninput', ...pressHandlers];

const hasAny = (of: Element, names: readonly string[]): boolean =>
  names.some((name) => hasAttributeOf(of, name));

const MOST_SURROUNDING = 160;

/** Returns what its row, or else the box around it, says beside its own name. */
function surroundingWords(of: Element, identity: Identity): Pick<ElementFacts, 'row' | 'beside'> {
  const { name, around } = identity;
  // A link is known by its address. To find it by its words in a later run, its row is needed, too.
  const item =
    isRealLink(identity) && hasNamesake(of) ? new ItemReader().itemAround(of, name) : identity.item;
  const say = (texts: readonly string[] = []): string =>
    clip(cleanLine(texts.filter((text) => text !== name).join(', ')), MOST_SURROUNDING);
  return { row: say(item?.words), beside: say(around?.texts) };
}

/** Whether another link of the page has the same words. */
function hasNamesake(link: Element): boolean {
  const words = wordsOfLink(link);
  const root = rootOf(link);
  if (!(root instanceof Document || root instanceof ShadowRoot)) return false;
  return queryRoot(root, 'a[href]').some((other) => other !== link && wordsOfLink(other) === words);
}

const wordsOfLink = (link: Element): string =>
  squeeze(textContentOf(link)) ||
  (attributeOf(link, 'aria-label') ?? attributeOf(link, 'title') ?? '');

const hoverHandlers =
  'onmouseover onmouseenter onmousemove onpointerover onpointerenter onpointermove'.split(' ');

/** Whether a script or a library attribute reacts as soon as the pointer is over the element. */
function isActingOnHover(of: Element): boolean {
  for (let at: Element | null = of; at; at = flatParentOf(at)) {
    if (/^(body|html)$/.test(localNameOf(at))) return false;
    if (hasAny(at, hoverHandlers) || requestsOnHover(at)) return true;
  }
  return false;
}

const requestsOnHover = (of: Element): boolean =>
  ['hx-trigger', 'data-hx-trigger'].some((name) =>
    /\b(mouse|pointer)(over|enter|move)\b/.test(attributeOf(of, name) ?? ''),
  );

const written =
  'textarea,input:not([type]),input[type=text],[contenteditable]:not([contenteditable=false]),[role=textbox]';

function holdsDraft(): boolean {
  const fields = knownRoots().flatMap((root) => queryRoot(root, written));
  return fields.some((field) => fieldValueOf(field).trim() !== '' && isShown(field));
}

/** Whether a script or a library attribute reacts as soon as the element is pressed. */
function isActingOnPress(of: Element): boolean {
  for (let at: Element | null = of; at; at = flatParentOf(at)) {
    if (/^(body|html)$/.test(localNameOf(at))) return false;
    if (hasAny(at, pressHandlers) || sendsByAttribute(at)) return true;
  }
  return false;
}

/** Whether a library attribute on a link or button makes it send a request that is not a GET. */
const sendsByAttribute = (of: Element): boolean =>
  attributeNamesOf(of).some((name) =>
    /^data-(turbo-)?method$/.test(name)
      ? attributeOf(of, name)?.toLowerCase() !== 'get'
      : /^(data-)?hx-(post|put|patch|delete)$/.test(name),
  );

/** Whether attributes of the page handle its use, or a link reports it. Handlers that scripts add can't be detected. */
function isActing(of: Element, link: Element | null): boolean {
  const carriers = [of, ...(of instanceof HTMLOptionElement ? [closestOf(of, 'select')] : [])];
  if (carriers.some((each) => each && hasAny(each, handlers))) return true;
  if (link && (hasAttributeOf(link, 'onclick') || hasAttributeOf(link, 'ping'))) return true;
  const details = localNameOf(of) === 'summary' ? closestOf(of, 'details') : null;
  return details !== null && hasAttributeOf(details, 'ontoggle');
}

/** Whether a handler attribute submits the form as soon as something is chosen. */
const submitsByScript = (of: Element): boolean =>
  ['onchange', 'onclick', 'oninput'].some((name) =>
    /\b(requestSubmit|submit)\s*\(/.test(attributeOf(of, name) ?? ''),
  );

/** Returns the button that Enter in a field of the form activates. */
export function defaultButtonOf(form: HTMLFormElement): Submitter | null {
  const found = controlsOf(form).find((each) => submitterAt(each) === each);
  return found ? submitterAt(found) : null;
}

/** Returns the button that Enter in a field activates; null if a script of the field submits the form. */
const enterButton = (field: Element, form: HTMLFormElement): Submitter | null =>
  field instanceof HTMLInputElement && !submitsByScript(field) ? defaultButtonOf(form) : null;

function buttonWords(form: HTMLFormElement, submitter: Submitter | null): string {
  const button = submitter ?? defaultButtonOf(form);
  return button ? clip(nameOf(button) || visibleTextOf(button), textLimit) : '';
}

function linkAround(of: Element): Element | null {
  for (let at: Element | null = of; at; at = flatParentOf(at)) {
    const tag = localNameOf(at);
    if ((tag === 'a' || tag === 'area') && hrefOf(at)) return at;
  }
  return null;
}

function hrefOf(link: Element): string {
  if (link instanceof HTMLAnchorElement || link instanceof HTMLAreaElement) return link.href;
  const href = attributeOf(link, 'href') ?? attributeOf(link, 'xlink:href') ?? '';
  return href && URL.canParse(href, document.baseURI) ? new URL(href, document.baseURI).href : '';
}

type Submitter = HTMLButtonElement | HTMLInputElement;

/** Returns the button that a click here activates, if it submits. */
function submitterAt(of: Element): Submitter | null {
  const at = closestOf(of, 'button,input');
  if (at instanceof HTMLButtonElement) return at.type === 'submit' ? at : null;
  if (at instanceof HTMLInputElement) return /^(submit|image)$/.test(at.type) ? at : null;
  return null;
}

type Owned = { readonly form?: HTMLFormElement | null };

function formOf(of: Element): HTMLFormElement | null {
  const isControl = /^(input|button|select|textarea|output|fieldset|object)$/.test(localNameOf(of));
  // A control's `form` property can't be shadowed by inputs; only a form's properties can (M9).
  const ownerForm = isControl ? (of as Element & Owned).form : null;
  const form = ownerForm ?? closestOf(of, 'form');
  return form instanceof HTMLFormElement ? form : null;
}

/** A list is often drawn at the end of the page: an option of it belongs to the form of its field. */
function formOfOption(of: Element): HTMLFormElement | null {
  const list = isMatch(of, '[role=option]') ? closestOf(of, '[role=listbox]') : null;
  const field = list && fieldOfList(list);
  return field ? formOf(field) : null;
}

/** What submits a form: a button, a field with its new value, or a checkbox that submits the form when ticked. */
type Submission = {
  readonly submitter: Submitter | null;
  readonly control: Element;
  readonly pending: PendingInput;
};

function formFacts(form: HTMLFormElement, submission: Submission): FormFacts {
  const { submitter } = submission;
  const isSent = submitter && hasAttributeOf(submitter, 'formaction');
  const method = methodOf(form, submitter);
  const action = isSent ? submitter.formAction : formActionOf(form);
  const isPosted = method === 'post' || method === 'dialog';
  return {
    // A GET form replaces the query of its address.
    action: isPosted ? action : action.replace(/\?[^#]*/, ''),
    method,
    search: !isSent && isSearch(form, method),
    scripted:
      hasAttributeOf(form, 'onsubmit') || sendsByAttribute(form) || isActingButton(submitter),
    button: buttonWords(form, submitter),
    ...(hidesButton(form) && { hidesButton: true as const }),
    fields: fieldsOf(form, submission),
  };
}

/** Whether the form has buttons that send it, and none of them is shown. */
function hidesButton(form: HTMLFormElement): boolean {
  const buttons = controlsOf(form).filter((each) => submitterAt(each) === each);
  return buttons.length > 0 && !buttons.some(isShown);
}

/** Returns the method that the button gives, or else the form. */
function methodOf(form: HTMLFormElement, submitter: Submitter | null): FormFacts['method'] {
  const byButton = submitter && attributeOf(submitter, 'formmethod') !== null;
  const given = byButton ? attributeOf(submitter, 'formmethod') : attributeOf(form, 'method');
  const method = byButton ? submitter.formMethod : formMethodOf(form);
  if (method === 'post' || method === 'dialog') return method;
  return given?.toLowerCase() === 'get' ? 'get' : 'none';
}

const isActingButton = (submitter: Submitter | null): boolean =>
  submitter !== null && (hasAny(submitter, pressHandlers) || sendsByAttribute(submitter));

function isSearch(form: HTMLFormElement, method: FormFacts['method']): boolean {
  if (closestOf(form, '[role=search],search')) return true;
  if (method === 'post') return false;
  const fields = controlsOf(form).filter((of) => isText(of));
  const [only] = fields;
  if (fields.some((of) => attributeOf(of, 'type') === 'search')) return true;
  // A name is only a word, so it needs a form that goes by its address.
  if (method !== 'get') return false;
  const name = only ? (attributeOf(only, 'name') ?? '') : '';
  return fields.length === 1 && /^(q|s|k|p|wd|query|search\w*|keywords?|term|text)$/i.test(name);
}

const isText = (of: Element): boolean =>
  of instanceof HTMLInputElement && /^(text|search)$/.test(of.type);

function controlsOf(form: HTMLFormElement): Element[] {
  const listed = formElementsOf(form);
  const owned = Array.from({ length: listed.length }, (_, index) => listed[index]);
  const pictures = Array.from(matchesIn(form, 'input[type=image]'));
  return [...owned, ...pictures].filter((of) => of !== undefined);
}

/** Returns the fields as this submission would send them. */
function fieldsOf(form: HTMLFormElement, submission: Submission): FormField[] {
  const fields = controlsOf(form)
    .filter((of) => isSentWith(of, submission))
    .flatMap((of) => {
      if (of instanceof HTMLSelectElement) return chosenIn(of, submission);
      return isImageButton(of)
        ? clickPositionFields(of)
        : [fieldOf(of, submission), ...directionOf(of)];
    });
  return needsBrowser(form, submission) ? valuesFromBrowser(form, fields, submission) : fields;
}

/**
 * Whether only the browser can compute what is sent: form-associated custom elements, hard-wrapped text, and text
 * directions, for which Chromium looks no further than a shadow root.
 */
const needsBrowser = (form: HTMLFormElement, { control, pending }: Submission): boolean =>
  pending.chosen === undefined &&
  pending.text === undefined &&
  !submitsByScript(control) &&
  controlsOf(form).some(
    (of) =>
      localNameOf(of).includes('-') ||
      attributeOf(of, 'wrap') === 'hard' ||
      hasAttributeOf(of, 'dirname'),
  );

/** Reads the values from the browser. Used only if needed, since pages can observe it. Secrets stay masked. */
function valuesFromBrowser(
  form: HTMLFormElement,
  fields: readonly FormField[],
  { submitter }: Submission,
): FormField[] {
  const left = [...fields];
  return [...new FormData(form, submitter)].map(([name, sent]) => {
    const at = left.findIndex((field) => field.name === name);
    const [field = { name, label: '', type: 'hidden', value: '', hidden: true }] =
      at < 0 ? [] : left.splice(at, 1);
    const isKept = typeof sent !== 'string' || field.value === secretMask;
    return isKept ? field : { ...field, value: sent };
  });
}

/** Returns the text direction that a field with `dirname` sends along. */
function directionOf(of: Element): FormField[] {
  const name = attributeOf(of, 'dirname');
  const value = isMatch(of, ':dir(rtl)') ? 'rtl' : 'ltr';
  return name ? [{ name, label: '', type: 'hidden', value, hidden: true }] : [];
}

/** Returns the click position that an image button sends, with or without a name. Our clicks send 0, 0. */
function clickPositionFields(button: HTMLInputElement): FormField[] {
  const name = attributeOf(button, 'name');
  const field = { label: '', type: 'hidden', value: '0', hidden: true };
  return ['x', 'y'].map((axis) => ({ ...field, name: name ? `${name}.${axis}` : axis }));
}

function isSentWith(of: Element, submission: Submission): boolean {
  const { submitter } = submission;
  if (isNativelyDisabled(of)) return false;
  if (isImageButton(of)) return of === submitter;
  if (!attributeOf(of, 'name')) return false;
  if (of instanceof HTMLButtonElement) return of === submitter;
  if (!(of instanceof HTMLInputElement)) {
    return of instanceof HTMLSelectElement || of instanceof HTMLTextAreaElement;
  }
  if (of.type === 'submit') return of === submitter;
  if (/^(reset|button)$/.test(of.type)) return false;
  return isToggle(of) ? isTickedBy(of, submission) : true;
}

const isToggle = (of: Element): of is HTMLInputElement =>
  of instanceof HTMLInputElement && /^(checkbox|radio)$/.test(of.type);

/** Whether a checkbox or radio button will be ticked when the form is sent, since its use may submit the form. */
function isTickedBy(of: HTMLInputElement, { control }: Submission): boolean {
  if (!isToggle(control) || !submitsByScript(control)) return of.checked;
  if (of === control) return of.type === 'radio' || !of.checked;
  const isRival = control.type === 'radio' && of.type === 'radio' && of.name === control.name;
  return of.checked && !isRival;
}

function fieldOf(of: Element, { control, pending }: Submission): FormField {
  const type = inputTypeOf(of) || localNameOf(of);
  const name = attributeOf(of, 'name') ?? '';
  const isCharset = type === 'hidden' && /^_charset_$/i.test(name);
  const value = of instanceof HTMLButtonElement ? of.value : fieldValueOf(of);
  const held = isCharset ? document.characterSet : value;
  return {
    name,
    label: type === 'hidden' ? '' : nameOf(of),
    type,
    value: of === control ? (pending.text ?? held) : held,
    hidden: type === 'hidden' || !isShown(of),
  };
}

/** Returns a select's chosen options. They may send values that differ from the visible labels; a card shows both. */
function chosenIn(select: HTMLSelectElement, submission: Submission): FormField[] {
  const { control, pending } = submission;
  const { chosen = [] } = pending;
  const field = fieldOf(select, submission);
  const isUsed = select === control && chosen.length > 0;
  return Array.from(isUsed ? chosen : select.selectedOptions, ({ value, label }) => {
    const words = cleanLine(label);
    return { ...field, value, label: words === value ? field.label : `${field.label}: ${words}` };
  });
}

function dialogAround(of: Element): string {
  for (let at = flatParentOf(of); at; at = flatParentOf(at)) {
    const role = attributeOf(at, 'role');
    if (localNameOf(at) === 'dialog' || role === 'dialog' || role === 'alertdialog') {
      return nameOf(at, 'dialog') || 'dialog';
    }
  }
  return '';
}
