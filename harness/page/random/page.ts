/**
 * Random pages by seed: any tag with any role, labeled, focusable, scrollable, laid out in any way, nested in any
 * other. What a user sees is known, since each text is a unique word that is generated as visible or hidden.
 */
import { fingerprintOf } from '../../../src/content/identity/identity.ts';
import { distill, distillWithElements } from '../asText.ts';
import { session } from '../session.ts';
import { type Random, randomOf } from './random.ts';

const containers =
  'div div div span span p section article main nav header footer aside form fieldset ul ol dl figure blockquote pre ' +
  'details label a button summary h1 h3 b i em small sup sub del address center table dialog x-thing';
const childOf: Readonly<Record<string, string>> = {
  ul: 'li',
  ol: 'li',
  dl: 'dd',
  table: 'tr',
  tr: 'td',
  fieldset: 'legend',
  figure: 'figcaption',
};
const alone = /^(a|button|form|label)$/;
const roles =
  'alert alertdialog application article banner button cell checkbox columnheader combobox complementary contentinfo ' +
  'definition dialog document feed figure form grid gridcell group heading link list listbox listitem log main ' +
  'marquee menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option presentation progressbar ' +
  'radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status switch tab ' +
  'table tablist tabpanel textbox timer toolbar tooltip tree treegrid treeitem';
const styles =
  'overflow:auto;height:50px|display:flex|display:inline-block|display:contents|display:grid|cursor:pointer|' +
  'position:relative|float:left|display:block|display:inline|position:absolute|position:fixed;top:0|columns:2|' +
  'display:table-cell|transform:translateX(1px)|opacity:.9';
const names = 'Anna Bert Cleo Dora Emil Finn Gina Hugo';
const hiding = 'display:none|visibility:hidden';

const pick = (from: string, separator: RegExp | string, random: Random): string => {
  const all = from.split(separator);
  return all[random(all.length)] ?? '';
};

class Maker {
  readonly shown: string[] = [];
  readonly hidden: string[] = [];
  private words = 0;
  private readonly within: string[] = [];
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  fill(into: Element, depth: number, isHidden: boolean): void {
    const { random } = this;
    const count = 1 + random(3);
    for (let at = 0; at < count; at++) {
      const kind = random(depth > 0 ? 10 : 4);
      if (kind < 3) into.append(` ${this.word(isHidden)} `);
      else if (kind === 3) into.append(this.leaf(isHidden));
      else into.append(this.element(into, depth, isHidden));
    }
  }

  private word(isHidden: boolean): string {
    this.words += 1;
    const word = `${isHidden ? 'hid' : 'see'}${this.words}x`;
    (isHidden ? this.hidden : this.shown).push(word);
    return word;
  }

  private element(parent: Element, depth: number, isHidden: boolean): Element {
    const { random } = this;
    const tag = childOf[parent.localName] ?? pick(containers, ' ', random);
    // Browsers don't allow these inside each other.
    const of = document.createElement(alone.test(tag) && this.within.includes(tag) ? 'div' : tag);
    if (random(4) === 0) of.setAttribute('role', pick(roles, ' ', random));
    if (random(5) === 0) of.setAttribute('aria-label', `label ${pick(names, ' ', random)}`);
    if (random(6) === 0) of.setAttribute('tabindex', pick('0 -1', ' ', random));
    if (random(12) === 0) of.setAttribute('onclick', '1');
    if (random(12) === 0) of.setAttribute('aria-expanded', pick('true false', ' ', random));
    if (random(20) === 0) of.setAttribute('contenteditable', 'true');
    if (random(20) === 0) of.setAttribute('aria-modal', 'true');
    if (random(20) === 0) of.setAttribute('title', `title ${pick(names, ' ', random)}`);
    if (of.localName === 'a' && random(4) > 0) of.setAttribute('href', `/to${random(50)}`);
    if (random(20) === 0) of.setAttribute('aria-hidden', 'true');
    if (!of.hasAttribute('contenteditable') && random(30) === 0) of.setAttribute('inert', '');
    if (random(20) === 0) of.setAttribute('aria-labeledby', `n${random(6)}`);
    if (random(20) === 0) of.setAttribute('aria-describedby', `n${random(6)}`);
    const isShut = of instanceof HTMLDialogElement && random(3) === 0;
    if (of instanceof HTMLDialogElement) of.open = !isShut;
    const isAside = parent.localName === 'x-thing' && random(3) === 0;
    const slot = isAside ? pick('aside nowhere', ' ', random) : '';
    if (slot) of.slot = slot;
    const hides = random(14) === 0;
    const isGone = isHidden || hides || isShut || slot === 'nowhere';
    if (!isGone && random(8) === 0) of.id = `n${random(6)}`;
    if (hides) of.setAttribute('style', pick(hiding, '|', random));
    // A style would show a closed dialog.
    else if (!isShut && random(5) === 0) of.setAttribute('style', pick(styles, '|', random));
    const root = of.localName === 'x-thing' ? of.attachShadow({ mode: 'open' }) : null;
    if (root) root.innerHTML = '<div><slot></slot></div><p>And</p><slot name="aside"></slot>';
    this.within.push(tag);
    if (of instanceof HTMLDetailsElement) this.fold(of, depth, isGone);
    else this.fill(of, depth - 1, isGone);
    this.within.pop();
    return of;
  }

  /** Adds a summary, which is always visible, and content that is visible while the details are open. */
  private fold(of: HTMLDetailsElement, depth: number, isHidden: boolean): void {
    of.open = this.random(3) > 0;
    this.fill(of.appendChild(document.createElement('summary')), depth - 1, isHidden);
    this.fill(of, depth - 1, isHidden || !of.open);
  }

  private leaf(isHidden: boolean): Element {
    const { random } = this;
    const word = (): string => this.word(isHidden);
    const of = document.createElement(
      pick('input input textarea select img hr br button progress svg', ' ', random),
    );
    if (of instanceof HTMLInputElement) {
      of.type = pick('text search checkbox radio submit number email', ' ', random);
      if (/text|search|email/.test(of.type)) {
        if (random(2)) of.value = word();
        else of.placeholder = word();
      } else if (of.type === 'submit') of.value = word();
    } else if (of instanceof HTMLTextAreaElement) of.value = word();
    else if (of instanceof HTMLSelectElement) of.add(new Option(word()));
    else if (of instanceof HTMLButtonElement) of.textContent = word();
    else if (of instanceof HTMLImageElement) of.alt = `picture ${pick(names, ' ', random)}`;
    return of;
  }
}

/** Fills the page at random; returns its visible and hidden words. */
export function fillAtRandom(random: Random): Pick<Maker, 'shown' | 'hidden'> {
  document.body.replaceChildren();
  const maker = new Maker(random);
  for (let at = 0; at < 3; at++) maker.fill(document.body, 4, false);
  return maker;
}

/** Builds the page of a seed; returns what the reader got wrong. */
export function readAtRandom(seed: number): string[] {
  const maker = fillAtRandom(randomOf(seed));
  return [...wordsWrong(maker), ...refsWrong()].map((what) => `seed ${seed}: ${what}`);
}

function wordsWrong({ shown, hidden }: Pick<Maker, 'shown' | 'hidden'>): string[] {
  const all = distill('all_fields', '').lines.join('\n');
  const text = distill('text_only', '').lines.join('\n');
  return [
    ...shown
      .filter((word) => !all.includes(word) && !isHint(word, '[inert] '))
      .map((word) => `${word} is not read`),
    ...shown
      .filter((word) => !text.includes(word) && !isHint(word))
      .map((word) => `${word} is not read as text`),
    ...hidden.filter((word) => all.includes(word)).map((word) => `${word} is read`),
    ...hidden.filter((word) => text.includes(word)).map((word) => `${word} is read as text`),
  ];
}

/** A field needs text that it accepts; a field that accepts nothing is skipped. */
const isHint = (word: string, within = ''): boolean =>
  document.querySelector(`${within}[placeholder="${word}"]`) !== null;

function refsWrong(): string[] {
  const { elements, observation } = distillWithElements('all_fields', '');
  const text = observation.lines.join('\n');
  const isLost = elements.filter(({ ref }) => !session.reader.refs.resolve(ref).ok);
  const isDrifted = elements.filter(
    ({ ref, element }) => !session.reader.refs.resolve(ref, fingerprintOf(element)).ok,
  );
  return [
    ...isLost.map(({ ref, element }) => `${ref} is stale: ${outer(element)}`),
    ...isDrifted.map(
      ({ ref, element }) => `${ref} differs from its fingerprint: ${outer(element)}`,
    ),
    ...elements
      .filter(({ ref }) => !new RegExp(`\\b${ref}\\b`).test(text))
      .map(({ ref, element }) => `${ref} is not in the text: ${outer(element)}`),
  ];
}

const outer = (of: Element): string => of.outerHTML.slice(0, 200);
