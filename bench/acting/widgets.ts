/** Cells for ARIA widgets, fields controlled by a framework, and editors as their packages ship them. */
import { type Cell, plain, steps } from './cell.ts';

const options = (...names: string[]): string =>
  names.map((name) => `<li role=option aria-selected=false>${name}</li>`).join('');

const combobox = `<button id=f role=combobox aria-haspopup=listbox aria-expanded=false aria-label=Colour>Choose</button><script>
f.onclick=()=>{if(f.ariaExpanded==='true')return;f.ariaExpanded='true';setTimeout(()=>{const d=document.createElement('div');d.innerHTML='<ul role=listbox>${options('Red', 'Green', 'Dark green')}</ul>';document.body.append(d);d.onclick=(e)=>{f.textContent=e.target.textContent;f.ariaExpanded='false';d.remove()}},40)}</script>`;
const filtering = `<input id=f role=combobox aria-expanded=false aria-controls=l aria-label=City><ul id=l role=listbox></ul><script>
f.oninput=()=>setTimeout(()=>{l.innerHTML=['Berlin','Bern','Oslo'].filter((c)=>f.value&&c.toLowerCase().startsWith(f.value.toLowerCase())).map((c)=>'<li role=option>'+c+'</li>').join('')},60);
l.onmousedown=(e)=>e.preventDefault();l.onclick=(e)=>{f.value=e.target.textContent;window.chosen=f.value;l.innerHTML=''}</script>`;
const slider = `<div id=f role=slider aria-label=Volume aria-valuemin=0 aria-valuemax=100 aria-valuenow=30 tabindex=0 style="width:200px;height:20px;background:#ccc"></div><script>
f.onkeydown=(e)=>{const by={ArrowRight:1,ArrowUp:1,ArrowLeft:-1,ArrowDown:-1}[e.key];if(by){e.preventDefault();f.setAttribute('aria-valuenow',Math.min(100,Math.max(0,+f.getAttribute('aria-valuenow')+by)))}}</script>`;

export const aria: readonly Cell[] = [
  plain(
    'combobox',
    combobox,
    { kind: 'select', on: '#f', options: ['Green'] },
    "f.textContent==='Green'",
  ),
  plain(
    'combobox that filters',
    filtering,
    { kind: 'select', on: '#f', options: ['Bern'] },
    "window.chosen==='Bern'",
  ),
  plain(
    'listbox',
    `<ul id=f role=listbox aria-label=Size>${options('S', 'M')}</ul><script>f.onclick=(e)=>{for(const o of f.children)o.ariaSelected=String(o===e.target)}</script>`,
    { kind: 'select', on: '#f', options: ['M'] },
    "f.children[1].ariaSelected==='true'",
  ),
  plain(
    'listbox of several',
    `<ul id=f role=listbox aria-multiselectable=true aria-label=Tags>${options('a', 'b', 'c')}</ul><script>f.onclick=(e)=>{e.target.ariaSelected=String(e.target.ariaSelected!=='true')}</script>`,
    { kind: 'select', on: '#f', options: ['a', 'c'] },
    "[...f.children].map((o)=>o.ariaSelected).join()==='true,false,true'",
  ),
  steps(
    'listbox by keys',
    `<ul id=f role=listbox aria-label=Size tabindex=0>${options('S', 'M', 'L')}</ul><script>let at=-1;f.onkeydown=(e)=>{if(e.key==='ArrowDown')at++;if(e.key==='Enter')window.chosen=f.children[at].textContent}</script>`,
    [
      { kind: 'press', keys: 'ArrowDown', on: '#f' },
      { kind: 'press', keys: 'ArrowDown' },
      { kind: 'press', keys: 'Enter' },
    ],
    "window.chosen==='M'",
  ),
  plain(
    'tree',
    `<ul role=tree aria-label=Files><li id=f role=treeitem aria-expanded=false>Work<ul role=group hidden><li role=treeitem>Plans</li></ul></li></ul><script>f.onclick=()=>{f.ariaExpanded='true';f.querySelector('ul').hidden=false}</script>`,
    { kind: 'click', on: '#f' },
    "f.ariaExpanded==='true'",
  ),
  steps(
    'tree by keys',
    `<ul role=tree aria-label=Files><li id=f role=treeitem tabindex=0 aria-expanded=false>Work</li></ul><script>f.onkeydown=(e)=>{if(e.key==='ArrowRight')f.ariaExpanded='true'}</script>`,
    [{ kind: 'press', keys: 'ArrowRight', on: '#f' }],
    "f.ariaExpanded==='true'",
  ),
  plain(
    'menu',
    `<button id=f aria-haspopup=menu aria-expanded=false>File</button><ul id=m role=menu hidden><li role=menuitem>New</li><li role=menuitem>Open</li></ul><script>f.onclick=()=>{m.hidden=false;f.ariaExpanded='true'};m.onclick=(e)=>{window.chosen=e.target.textContent;m.hidden=true}</script>`,
    { kind: 'select', on: '#f', options: ['Open'] },
    "window.chosen==='Open'",
  ),
  steps(
    'menu and item',
    `<button id=f aria-haspopup=menu aria-expanded=false>File</button><ul id=m role=menu hidden><li role=menuitem id=n>New</li></ul><script>f.onclick=()=>{m.hidden=false};n.onclick=()=>{window.hit=1}</script>`,
    [
      { kind: 'click', on: '#f' },
      { kind: 'click', on: '#n' },
    ],
    'window.hit===1',
  ),
  plain(
    'menu chosen on mouseup',
    `<ul role=menu><li role=menuitem id=f>New</li></ul><script>f.onmouseup=()=>{window.hit=1}</script>`,
    { kind: 'click', on: '#f' },
    'window.hit===1',
  ),
  plain(
    'tabs',
    `<div role=tablist><div role=tab id=a aria-selected=true>A</div><div role=tab id=f aria-selected=false>B</div></div><script>f.onclick=()=>{a.ariaSelected='false';f.ariaSelected='true'}</script>`,
    { kind: 'click', on: '#f' },
    "f.ariaSelected==='true'",
  ),
  plain(
    'tabs by keys',
    `<div role=tablist onkeydown="if(event.key==='ArrowRight'){b.focus();b.ariaSelected='true'}"><div role=tab id=f tabindex=0 aria-selected=true>A</div><div role=tab id=b tabindex=-1 aria-selected=false>B</div></div>`,
    { kind: 'press', keys: 'ArrowRight', on: '#f' },
    "document.activeElement.id==='b'",
  ),
  plain(
    'grid cell',
    `<table role=grid aria-label=Days><tr><td role=gridcell id=f tabindex=-1 onclick="this.ariaSelected='true'">3</td></tr></table>`,
    { kind: 'click', on: '#f' },
    "f.ariaSelected==='true'",
  ),
  steps(
    'grid by keys',
    `<table role=grid aria-label=Days><tr><td role=gridcell id=f tabindex=0>3</td><td role=gridcell id=g tabindex=-1>4</td></tr></table><script>onkeydown=(e)=>{if(e.key==='ArrowRight')g.focus();if(e.key==='Enter')window.chosen=document.activeElement.textContent}</script>`,
    [
      { kind: 'press', keys: 'ArrowRight', on: '#f' },
      { kind: 'press', keys: 'Enter' },
    ],
    "window.chosen==='4'",
  ),
  plain(
    'switch',
    `<div id=f role=switch tabindex=0 aria-checked=false onclick="this.ariaChecked=String(this.ariaChecked!=='true')">Dark</div>`,
    { kind: 'fill', on: '#f', text: 'true' },
    "f.ariaChecked==='true'",
  ),
  plain(
    'slider',
    slider,
    { kind: 'fill', on: '#f', text: '42' },
    "f.getAttribute('aria-valuenow')==='42'",
  ),
  plain(
    'radio group',
    `<div id=f role=radiogroup aria-label=Size><div role=radio id=s aria-checked=true tabindex=0>S</div><div role=radio id=m aria-checked=false tabindex=-1>M</div></div><script>f.onclick=(e)=>{s.ariaChecked=String(e.target===s);m.ariaChecked=String(e.target===m)}</script>`,
    { kind: 'select', on: '#f', options: ['M'] },
    "m.ariaChecked==='true'",
  ),
];

const fields: readonly (readonly [string, Cell['acts'][number], string])[] = [
  [
    'text',
    { kind: 'fill', on: '#text', text: 'Jane' },
    "state.text==='Jane'&&document.querySelector('#text').value==='Jane'",
  ],
  ['textarea', { kind: 'fill', on: '#area', text: 'one\ntwo' }, "state.area==='one\\ntwo'"],
  ['select', { kind: 'select', on: '#size', options: ['L'] }, "state.size==='L'"],
  ['checkbox', { kind: 'click', on: '#gift' }, 'state.gift===true'],
  ['number', { kind: 'fill', on: '#nights', text: '5' }, "String(state.nights)==='5'"],
  ['date', { kind: 'fill', on: '#day', text: '2026-03-31' }, "state.day==='2026-03-31'"],
  ['emptied', { kind: 'fill', on: '#text', text: '' }, "state.text===''"],
];

export const frameworks = ['react', 'vue', 'svelte', 'angular'] as const;
export const editors = [
  'lexical',
  'prosemirror',
  'quill',
  'slate',
  'codemirror',
  'monaco',
  'tinymce',
] as const;

export const controlled: readonly Cell[] = frameworks.flatMap((framework) =>
  fields.map(
    ([widget, act, landed]): Cell => ({
      widget: `controlled ${widget}`,
      framework,
      html: '',
      fixture: framework,
      acts: [act],
      landed,
    }),
  ),
);

const texts: readonly (readonly [string, string])[] = [
  ['a line', 'Buy milk'],
  ['two lines', 'one\ntwo'],
  ['emptied', ''],
];

/** Inserts into the text that every fixture starts with, `old text`. */
const inserted: readonly (readonly [string, Cell['acts'], string])[] = [
  [
    'at its start',
    [{ kind: 'insert', on: '#editor', text: 'very ', at: 'start' }],
    'very old text',
  ],
  ['at its end', [{ kind: 'insert', on: '#editor', text: ' here', at: 'end' }], 'old text here'],
  [
    'beside words',
    [{ kind: 'insert', on: '#editor', text: 'and tried ', at: 'before "text"' }],
    'old and tried text',
  ],
  ['over words', [{ kind: 'insert', on: '#editor', text: 'new', at: 'over "old"' }], 'new text'],
  [
    'twice',
    [
      { kind: 'insert', on: '#editor', text: 'very ', at: 'start' },
      { kind: 'insert', on: '#editor', text: '!', at: 'after "text"' },
    ],
    'very old text!',
  ],
  [
    'a line below',
    [{ kind: 'insert', on: '#editor', text: '\nsecond', at: 'end' }],
    'old text\nsecond',
  ],
];

/** Reads the editor's model instead of the drawn text; blank lines between paragraphs don't count. */
const reads = (text: string): string =>
  `readText().replace(/\\r/g,'').replace(/\\u00a0/g,' ').trim().replace(/\\n+/g,'\\n')===${JSON.stringify(text)}`;

const editorCell = (
  framework: string,
  widget: string,
  acts: Cell['acts'],
  landed: string,
): Cell => ({ widget, framework, html: '', fixture: framework, acts, landed });

export const edited: readonly Cell[] = editors.flatMap((framework) => [
  ...texts.map(([widget, text]) =>
    editorCell(
      framework,
      `editor, ${widget}`,
      [{ kind: 'fill', on: '#editor', text }],
      reads(text),
    ),
  ),
  ...inserted.map(([widget, acts, text]) =>
    editorCell(framework, `editor, text inserted ${widget}`, acts, reads(text)),
  ),
]);
