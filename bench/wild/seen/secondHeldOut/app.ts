/** A small page framework for the generators: a view that is put on the page again after each change of its state. */
import { pageOf } from '../../page.ts';

/**
 * How a view is put on the page: as markup that replaces everything, by changing the nodes that are there in their
 * order (as lists without keys or with the index as key), or by keys.
 */
export const puts = ['replaced', 'inOrder', 'byKey'] as const;
type Put = (typeof puts)[number];

const framework = `
const changeNode = (old, next, how) => {
  if (old.nodeType !== next.nodeType || old.nodeName !== next.nodeName) { old.replaceWith(next); return; }
  if (old.nodeType === 3) { if (old.data !== next.data) old.data = next.data; return; }
  for (const { name } of [...old.attributes]) if (!next.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.tagName === 'INPUT') { old.checked = next.hasAttribute('checked'); if (next.hasAttribute('value') && old.value !== next.getAttribute('value')) old.value = next.getAttribute('value'); return; }
  changeChildren(old, next, how);
};
const changeChildren = (old, next, how) => {
  const wanted = [...next.childNodes];
  if (how === 'byKey' && wanted.some((each) => each.dataset?.key)) {
    const byKey = new Map([...old.children].map((each) => [each.dataset.key, each]));
    const kept = wanted.map((each) => { const same = byKey.get(each.dataset?.key); if (!same) return each; changeNode(same, each, how); return same; });
    for (const each of [...old.childNodes]) if (!kept.includes(each)) each.remove();
    kept.forEach((each, nth) => { if (old.childNodes[nth] !== each) old.insertBefore(each, old.childNodes[nth] ?? null); });
    return;
  }
  const olds = [...old.childNodes];
  wanted.forEach((each, nth) => { if (olds[nth]) changeNode(olds[nth], each, how); else old.append(each); });
  for (const each of olds.slice(wanted.length)) each.remove();
};
const put = (root, html, how) => {
  if (how === 'replaced') { root.innerHTML = html; return; }
  const holder = document.createElement('template');
  holder.innerHTML = html;
  changeChildren(root, holder.content, how);
};
const onPress = (acts) => document.addEventListener('click', (event) => {
  const pressed = event.target.closest?.('[data-do]');
  if (pressed) acts[pressed.dataset.do]?.(pressed.dataset.id ?? '', pressed, event);
});
`;

type App = {
  /** Markup around the view, with an element `#app`. */
  readonly around?: string;
  /** Script of the state. */
  readonly state: string;
  /** An expression of the page's script: the markup of the state. */
  readonly view: string;
  /** An object of the page's script: what is done at a press, by the word in `data-do`; it gets the `data-id`. */
  readonly acts: string;
  readonly how: Put;
  readonly style?: string;
};

/** A page whose script draws its view at once and whenever it calls `draw()`. */
export const appOf = ({ around = '<main id=app></main>', ...app }: App): string =>
  pageOf(
    around,
    `${framework} ${app.state}; const view = () => ${app.view}; const draw = () => put(at('#app'), view(), '${app.how}'); onPress(${app.acts}); draw();`,
    app.style ?? '',
  );

/** A button that has nothing to do with what is asked. */
export const help = `<p><button onclick="hit('help')">Help</button></p>`;
