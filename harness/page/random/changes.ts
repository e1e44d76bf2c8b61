/** Random changes of a page by seed, of every kind that pages make. */
import { Slice } from '../../../src/content/read/index.ts';
import { distill, distillInSlices } from '../asText.ts';
import { type Random, randomOf } from './random.ts';

/**
 * Reads a page in slices and changes it after the first one; returns the first difference from a read in one go, or
 * null.
 */
export async function changeBetweenSlices(html: string, seed: number): Promise<string | null> {
  document.body.innerHTML = html;
  const random = randomOf(seed);
  const done: string[] = [];
  const turn = async (): Promise<void> => {
    if (done.length === 0)
      for (let at = 0; at < 4; at++) done.push(changeOnce(random, { kinds: recorded }));
  };
  let time = 0;
  const newSlice = (): Slice => new Slice(random(10), () => time++);
  const sliced = await distillInSlices('all_fields', '', turn, newSlice);
  const difference = differenceOf(sliced, distill('all_fields', ''));
  return difference && `seed ${seed}: ${difference}; ${done.join('; ')}`;
}

type Seen = ReturnType<typeof distill>;

function differenceOf(seen: Seen, whole: Seen): string | null {
  const at = whole.lines.findIndex((line, index) => line !== seen.lines[index]);
  const isSame = at < 0 && seen.lines.length === whole.lines.length;
  if (isSame && seen.refs === whole.refs) return null;
  return `line ${at}: ${JSON.stringify(seen.lines[at])} should be ${JSON.stringify(whole.lines[at])}; refs ${seen.refs} of ${whole.refs}`;
}

type Change = (of: Element, random: Random) => void;

const classes = 'off ghost clear press small odd shy told flag under box pale card on'.split(' ');
const words = ['Alpha', 'Beta e7', 'Gamma', 'Boat', '12:30', ''];
const attributes: readonly (readonly [string, readonly string[]])[] = [
  ['aria-label', ['Said', '']],
  ['aria-hidden', ['true', 'false']],
  ['aria-expanded', ['true', 'false']],
  ['aria-labelledby', ['hint', 'name']],
  ['role', ['button', 'listitem', 'heading', 'presentation', 'row', 'dialog']],
  ['hidden', ['']],
  ['disabled', ['']],
  ['inert', ['']],
  ['title', ['Titled']],
  ['href', ['/x', '/y']],
  ['tabindex', ['0', '-1']],
  ['data-off', ['']],
  ['aria-modal', ['true']],
  [
    'style',
    [
      'display:none',
      'display:block',
      'opacity:0',
      'position:absolute;left:-9999px',
      'color:#fff',
      '',
    ],
  ],
  ['id', ['hint', 'tick', 'other']],
  ['for', ['name', 'tick']],
];

const pick = <T>(from: readonly T[], random: Random): T | undefined => from[random(from.length)];

const changes: Readonly<Record<string, Change>> = {
  text(of, random) {
    const text = [...of.childNodes].find((node) => node instanceof Text);
    if (text) text.data = `${pick(words, random)} ${random(100)}`;
    else of.append(`${pick(words, random)}`);
  },
  class: (of, random) => void of.classList.toggle(pick(classes, random) ?? ''),
  attribute(of, random) {
    const [name, values] = pick(attributes, random) ?? ['title', ['']];
    if (of.hasAttribute(name) && random(2) === 0) of.removeAttribute(name);
    else of.setAttribute(name, pick(values, random) ?? '');
  },
  insert: (of, random) => void of.parentElement?.insertBefore(of.cloneNode(random(4) > 0), of),
  remove: (of) => of.remove(),
  move(of, random) {
    const targets = [...document.querySelectorAll('ul,tbody,main,#cards,form,label,details')];
    const target = pick(targets, random);
    if (target && !of.contains(target)) target.append(of);
  },
  replace(of, random) {
    of.innerHTML = `<p>New <b>${random(50)}</b></p><a href="/n">New link</a><img alt="Alpha">`;
  },
  away(of, random) {
    const { parentElement, nextSibling } = of;
    of.remove();
    distill('all_fields', '');
    of.append(`away ${random(9)}`);
    parentElement?.insertBefore(of, nextSibling);
  },
  value(_, random) {
    const fields = [...document.querySelectorAll('input,textarea,select')];
    const field = pick(fields, random);
    if (field instanceof HTMLInputElement && /radio|checkbox/.test(field.type)) field.click();
    else if (field instanceof HTMLSelectElement) field.selectedIndex = random(4) - 1;
    else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      field.value = `v${random(99)}`;
    }
  },
  focus(_, random) {
    pick([...document.querySelectorAll<HTMLElement>('a,button,input')], random)?.focus();
  },
  scroll(_, random) {
    for (const box of document.querySelectorAll('.box')) box.scrollTop = random(250);
  },
  open(_, random) {
    const details = pick([...document.querySelectorAll('details')], random);
    if (details) details.open = !details.open;
    const dialog = document.querySelector('dialog');
    if (!dialog || random(2)) return;
    if (dialog.open) dialog.close();
    else if (dialog.isConnected && dialog.matches(':not([popover])')) dialog.showModal();
  },
  shadow(of) {
    const host = of.appendChild(document.createElement('div'));
    host.attachShadow({ mode: 'open' }).innerHTML = '<p>In <button>shade</button></p>';
  },
  lateShadow(_, random) {
    const hosts = [...document.querySelectorAll('div,span,p')].filter((each) => !each.firstChild);
    const host = pick(hosts, random);
    if (host && !host.shadowRoot) host.attachShadow({ mode: 'open' }).innerHTML = '<p>Late</p>';
  },
  rule(_, random) {
    const [sheet] = document.styleSheets;
    const shape = pick(['.card p', 'li b', 'td a', '#hint'], random);
    if (!sheet || sheet.cssRules.length > 14) return;
    sheet.insertRule(`${shape}{${pick(['display:none', 'opacity:1'], random)}}`);
  },
};

type Limits = { readonly only?: (of: Element) => boolean; readonly kinds?: readonly string[] };
const anyElement = (): boolean => true;
const allKinds = Object.keys(changes);
/** The changes that leave a mutation record. */
const recorded = 'text class attribute insert remove move replace'.split(' ');

/** Makes one change of any kind somewhere on the page; returns a description. */
export function changeOnce(
  random: Random,
  { only = anyElement, kinds = allKinds }: Limits = {},
): string {
  const elements = [...document.querySelectorAll('body *:not(style)')].filter((of) => only(of));
  const of = pick(elements, random) ?? document.body.appendChild(document.createElement('p'));
  const name = pick(kinds, random) ?? 'text';
  const change = changes[name];
  const isLarge = of.querySelectorAll('*').length > 30;
  if (isLarge && /remove|replace|class|attribute|insert/.test(name) && random(8) > 0) return 'none';
  try {
    change?.(of, random);
  } catch (error) {
    // Some changes are impossible with some elements; the page is compared anyway.
    return `${name} failed: ${error}`;
  }
  return `${name} of ${of.cloneNode() instanceof Element ? (of.cloneNode() as Element).outerHTML.slice(0, 60) : ''}`;
}
