/** Choosing among options by what a user would say. */
import { literal } from '../../../changes/families/make.ts';
import { nameAt } from '../../life.ts';
import { pageOf } from '../../page.ts';
import { field, fill, type Generator, select } from '../../scene.ts';

const families = [
  ['Standard', 'Standard express', 'Non-standard', 'Pickup'],
  ['York', 'New York', 'Yorkshire', 'Leeds'],
  ['2', '12', '20', '22'],
  ['Blue', 'Light blue', 'Blueberry', 'Green'],
  ['Single room', 'Single room, sea view', 'Double room', 'Suite'],
] as const;

/** A native select: labels that are part of others, values that are other labels, disabled twins, odd spaces. */
export const nativeOptions: Generator = (draw) => {
  const labels = draw.some(4, draw.oneOf(families));
  const nth = draw.between(0, 3);
  const label = nameAt(labels, nth);
  const odd = draw.between(0, 3);
  const off = draw.between(0, 4) === 0;
  const isTwin = draw.between(0, 3) === 0;
  // The value of an option is the label of the next one.
  const isCrossed = draw.chance();
  const several = draw.between(0, 4) === 0;
  const write = (each: string): string =>
    [
      each,
      `&nbsp;&nbsp;${each}`,
      `\n  ${each.replace(' ', '\n   ')} `,
      each.replace(/^(..)(?=.)/, '$1&shy;'),
    ][odd] ?? each;
  const option = (each: string, at: number): string =>
    `<option value="${isCrossed ? labels[(at + 1) % 4] : `v${at}`}" data-w="${each}" ${off && at === nth ? 'disabled' : ''}>${write(each)}</option>`;
  const twin = isTwin ? `<option value=off disabled data-w=off>${label}</option>` : '';
  return {
    asks: `choose ${label}${off ? ', which is disabled' : ''}${isTwin ? ', above it a disabled twin' : ''}; odd ${odd}${isCrossed ? ', values are labels of others' : ''}`,
    html: pageOf(
      `<main><label>Kind <select id=s ${several ? 'multiple' : ''}><option value="" data-w="">Please choose</option>${twin}${labels.map(option).join('')}</select></label></main>`,
      `at('#s').onchange = () => { for (const each of at('#s').selectedOptions) hit('chosen ' + each.dataset.w); };`,
    ),
    steps: [
      {
        on: { roles: ['combobox', 'listbox'], name: 'Kind' },
        asked: select(label),
        wants: [`chosen ${label}`],
        goal: off ? 'refused' : isTwin ? 'either' : 'done',
      },
    ],
  };
};

/** A combobox that filters while one types. */
export const comboOptions: Generator = (draw) => {
  const labels = draw.some(4, draw.oneOf(families));
  const label = nameAt(labels, draw.between(0, 3));
  const sorts = draw.oneOf(['labels', 'labels.toReversed()']);
  const matches = draw.oneOf(['includes', 'startsWith']);
  const event = draw.oneOf(['click', 'mousedown']);
  const isPicked = draw.chance();
  const more = draw.oneOf(['', '<small> (popular)</small>']);
  return {
    asks: `choose ${label} in a combobox that filters by ${matches}${more && ', whose options say more'}`,
    html: pageOf(
      '<main><label for=i>Kind</label><input id=i role=combobox aria-expanded=false aria-controls=l aria-autocomplete=list autocomplete=off><ul id=l role=listbox hidden></ul></main>',
      `const labels = ${literal(labels)}; const i = at('#i'); const l = at('#l'); let chosen = '';
       const open = (is) => { l.hidden = !is; i.setAttribute('aria-expanded', is); };
       const list = () => { const typed = i.value === chosen ? '' : i.value.toLowerCase(); l.innerHTML = ${sorts}.filter((each) => each.toLowerCase().${matches}(typed)).map((each) => '<li role=option aria-selected=' + (each === chosen) + ' data-w="' + each + '">' + each + ${literal(more)} + '</li>').join(''); open(true); };
       i.onfocus = list; i.onclick = list; i.oninput = list; i.onblur = () => setTimeout(() => { open(false); i.value = chosen; }, 100);
       ${isPicked ? "i.onkeydown = ({ key }) => { if (key === 'Escape') open(false); };" : ''}
       l.addEventListener('mousedown', (event) => event.preventDefault());
       l.addEventListener('${event}', ({ target }) => { const o = target.closest('[role=option]'); if (!o) return; chosen = o.dataset.w; hit('chosen ' + chosen); i.value = chosen; open(false); });`,
    ),
    steps: [
      {
        on: { roles: ['combobox'], name: 'Kind' },
        asked: select(label),
        wants: [`chosen ${label}`],
      },
    ],
  };
};

/** A field with suggestions, which takes any text; or none but those suggested. */
export const datalist: Generator = (draw) => {
  const labels = draw.some(4, draw.oneOf(families));
  const label = nameAt(labels, draw.between(0, 3));
  const isStrict = draw.chance();
  const asked = draw.between(0, 2) === 0 && isStrict ? 'Xylophone' : label;
  const event = draw.oneOf(['input', 'change']);
  return {
    asks: `fill Kind with ${asked}; ${isStrict ? 'only suggestions are kept' : 'anything goes'}`,
    html: pageOf(
      `<main><label>Kind <input id=i list=l></label><datalist id=l>${labels.map((each) => `<option value="${each}">`).join('')}</datalist><p id=m></p><label>Remark <input id=other></label></main>`,
      `const labels = ${literal(labels)}; const i = at('#i');
       i.addEventListener('change', () => { ${isStrict ? "if (!labels.includes(i.value)) { i.value = ''; at('#m').textContent = 'Choose from the list'; }" : ''} });
       i.addEventListener('${event}', () => { if (i.value) at('#m').textContent = 'Kind: ' + i.value; });
       wild.state = () => ['i=' + i.value, 'other=' + at('#other').value];`,
    ),
    steps: [
      {
        on: field('Kind'),
        asked: fill(asked),
        wants: [`i=${asked}`],
        goal: asked === label ? 'done' : 'refused',
      },
    ],
  };
};
