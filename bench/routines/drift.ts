/** Sites as they may be some weeks later: moved, restyled, renamed, with one more step, with other data. */
import type { Random } from '../../harness/page/random/random.ts';
import { readNamed } from '../../src/core/action/namedTarget.ts';
import type { Routine, RoutineAct } from '../../src/core/routine/routine.ts';

export const driftKinds = ['moved', 'restyled', 'renamed', 'step', 'data'] as const;
export type DriftKind = (typeof driftKinds)[number];

/** `head`: a script for every page. `changed`: how many steps of the routine no longer fit. */
export type Drift = {
  readonly kind: DriftKind;
  readonly head: string;
  readonly changed: number;
  /** The new name of a control that was renamed. */
  readonly renamed: { readonly from: string; readonly to: string } | null;
};

export const DISMISS = 'Accept and continue';

/** `pick` returns a number below its argument. Returns null if the routine has nothing that this would change. */
export function driftOf(kind: DriftKind, routine: Routine, pick: Random): Drift | null {
  switch (kind) {
    case 'moved':
    case 'restyled':
    case 'data':
      return { kind, head: script(scripts[kind]), changed: 0, renamed: null };
    case 'step':
      return { kind, head: script(scripts.step), changed: 1, renamed: null };
    case 'renamed': {
      const names = namesIn(routine);
      const from = names[pick(names.length)];
      if (from === undefined) return null;
      const to = `${from} now`;
      const changed = actsOf(routine).filter((act) => nameOf(act) === from).length;
      const head = script(`rename(${JSON.stringify(from)}, ${JSON.stringify(to)})`);
      return { kind, head, changed, renamed: { from, to } };
    }
  }
}

const actsOf = ({ parts }: Routine): readonly RoutineAct[] => parts.flatMap(({ acts }) => acts);

export const nameOf = ({ action }: RoutineAct): string | undefined => {
  const ref = action?.['ref'];
  return typeof ref === 'string' ? readNamed(ref)?.name : undefined;
};

const namesIn = (routine: Routine): readonly string[] => [
  ...new Set(actsOf(routine).flatMap((act) => nameOf(act) ?? [])),
];

/** What happens to the page whenever it has changed; each is done once to an element. */
const scripts = {
  moved: `
    for (const list of document.querySelectorAll('nav, ul:not([role]), tbody')) once(list, () => list.append(...[...list.children].reverse()));
    const nav = document.querySelector('nav'); if (nav) once(document.body, () => document.body.append(nav));`,
  restyled: `
    for (const each of document.querySelectorAll('button, a, input, select')) once(each, () => { each.classList.add('x' + Math.floor(Math.random() * 1e6)); each.style.cssText += ';padding:9px 14px;border-radius:14px;font-size:17px;letter-spacing:.4px'; });
    for (const each of document.querySelectorAll('main, form, article')) once(each, () => { each.style.cssText += ';margin:18px;max-width:60em'; });`,
  step: `
    if (!sessionStorage.getItem('accepted') && !document.querySelector('dialog.drift')) {
      const dialog = document.createElement('dialog'); dialog.className = 'drift'; dialog.setAttribute('aria-label', 'Our new terms');
      dialog.innerHTML = '<p>We have new terms.</p><button>${DISMISS}</button>';
      dialog.querySelector('button').onclick = () => { sessionStorage.setItem('accepted', '1'); dialog.close(); };
      document.body.append(dialog); dialog.showModal(); }`,
  data: `
    for (const row of document.querySelectorAll('tbody tr:first-child, ul:not([role]) > li:first-child, article:first-of-type')) once(row, () => {
      const copy = row.cloneNode(true); copy.dataset.drift = '1';
      for (const id of copy.querySelectorAll('[id]')) id.removeAttribute('id');
      const walk = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
      for (let text = walk.nextNode(), nth = 0; text; text = walk.nextNode()) if (text.data.trim() && nth++ === 0) text.data = 'Newly added: ' + text.data;
      copy.querySelectorAll('a').forEach((link) => { link.href = '/basics/'; });
      copy.querySelectorAll('button, input, select, textarea, form').forEach((control) => control.remove());
      row.before(copy); });`,
} as const;

const script = (change: string): string => `{
  const once = (element, work) => { if (element.dataset.drift) return; element.dataset.drift = '1'; work(); };
  const rename = (from, to) => {
    for (const each of document.querySelectorAll('button, a, label, th, option, legend, summary, [role]')) {
      if (each.children.length === 0 && each.textContent.trim() === from) each.textContent = to;
      else for (const text of each.childNodes) if (text.nodeType === 3 && text.data.trim() === from) text.data = to;
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'value'])
      for (const each of document.querySelectorAll('[' + name + ']:not(option)')) if (each.getAttribute(name).trim() === from && !(name === 'value' && each.type !== 'submit' && each.type !== 'button')) each.setAttribute(name, to);
  };
  const change = () => { ${change} };
  let isDue = false;
  const later = () => { if (isDue) return; isDue = true; setTimeout(() => { isDue = false; change(); }, 0); };
  document.addEventListener('DOMContentLoaded', () => { change(); new MutationObserver(later).observe(document.body, { childList: true, subtree: true }); });
}`;
