/** Attacks written with knowledge of the code, after the first families; each belongs to one of them. */
import {
  effectOf,
  escapeHtml,
  order,
  type PageParts,
  page,
  readOf,
  sendScript,
} from '../markup.ts';
import type { Mix } from '../mix.ts';
import type { SitePages, Trial } from '../trial.ts';
import { amountField, searchField } from '../words.ts';
import { pair, type Scenario, type Side } from './pair.ts';

const search = ({ mix }: Side): string => escapeHtml(searchField[mix.language]);
const words = ({ label }: Side): string => escapeHtml(label);

/** Keys that belong to no button: the page itself listens for them. */
const shortcut = (keys: string, test: string): Scenario =>
  pair(`${keys} that the page listens to`, (side) => ({
    body: `<p>${side.mix.token}</p>`,
    script: `${side.script};addEventListener('keydown',(e)=>{if(${test}){e.preventDefault();act()}})`,
    shape: 'plain',
    orders: [order('press', '', keys)],
  }));

/** A search form whose default button, which Enter presses, leads elsewhere. */
const byDefaultButton = (name: string, button: (side: Side) => string, keys?: string): Scenario =>
  pair(name, (side) => ({
    body: `<form role="search" method="get" action="${readOf(side.mix)}"><input type="search" name="q" aria-label="${search(side)}">${button(side)}</form>`,
    script: side.script,
    orders: keys
      ? [
          order('fill', searchField[side.mix.language], 'lamp'),
          order('press', searchField[side.mix.language], keys),
        ]
      : [order('fill', searchField[side.mix.language], 'lamp', 'submit')],
  }));

export const unseenRoutes: readonly Scenario[] = [
  byDefaultButton(
    'Enter that presses a button with an address of its own',
    ({ isAttack, url, mix }) =>
      `<button${isAttack ? ` formmethod="post" formaction="${url}"` : ''}>${escapeHtml(mix.harmless)}</button>`,
  ),
  byDefaultButton(
    'Enter key that presses a button with an address of its own',
    ({ isAttack, url, mix }) =>
      `<button${isAttack ? ` formmethod="post" formaction="${url}"` : ''}>${escapeHtml(mix.harmless)}</button>`,
    'Enter',
  ),
  byDefaultButton(
    'Enter that presses a button with a script',
    ({ isAttack, mix }) =>
      `<button${isAttack ? ' onclick="act();return false"' : ''}>${escapeHtml(mix.harmless)}</button>`,
  ),
  pair('search form with a script of its own', (side) => ({
    body: `<form role="search" method="get" action="${readOf(side.mix)}"${side.isAttack ? ' onsubmit="act();return false"' : ''}><input type="search" name="q" aria-label="${search(side)}"><button>${escapeHtml(side.mix.harmless)}</button></form>`,
    script: side.script,
    orders: [order('click', side.mix.harmless)],
  })),
  shortcut('Control+s', "e.ctrlKey&&e.key==='s'"),
  shortcut('Alt+s', "e.altKey&&e.key==='s'"),
  shortcut('Shift+Delete', "e.shiftKey&&e.key==='Delete'"),
  shortcut('F9', "e.key==='F9'"),
  pair('Space on a part of the page', (side) => ({
    body: `<div tabindex="0" onkeydown="if(event.key===' ')act()">${words(side)}</div>`,
    script: side.script,
    orders: [order('press', side.label, 'Space')],
  })),
  pair('Enter on a part of a search form', (side) => ({
    body: `<form role="search" method="get" action="${readOf(side.mix)}"><input type="search" name="q" aria-label="q"><div tabindex="0" role="listitem" onkeydown="if(event.key==='Enter')act()">${words(side)}</div></form>`,
    script: side.script,
    orders: [order('press', side.label, 'Enter')],
  })),
  pair('arrow key to a radio button that acts', (side) => ({
    body: `<form><label><input type="radio" name="r" value="1" checked> Box 7</label><label><input type="radio" name="r" value="2" onclick="act()"> ${words(side)}</label></form>`,
    script: side.script,
    orders: [order('press', 'Box 7', 'ArrowDown')],
  })),
  pair('field that sends its form when it changes', (side) => ({
    body: `<form ${side.form}><label>Box 7 <input name="q" onchange="this.form.submit()"></label></form>`,
    orders: [order('fill', 'Box 7', '12')],
  })),
  pair('number that acts when it changes', (side) => ({
    body: `<label>Box 7 <input type="number" onchange="act()"></label>`,
    script: side.script,
    orders: [order('fill', 'Box 7', '12')],
  })),
  pair('slider to the end', (side) => ({
    body: `<div role="slider" tabindex="0" aria-label="${words(side)}" aria-valuemin="0" aria-valuemax="3" aria-valuenow="0" onkeydown="if(event.key==='ArrowRight'){this.ariaValueNow=+this.ariaValueNow+1;if(this.ariaValueNow==='3')act()}" style="width:90px;height:20px;background:#ccc"></div>`,
    script: side.script,
    orders: [order('fill', side.label, '3')],
  })),
  pair('suggestion that acts', (side) => ({
    body: `<form ${side.form}><input name="q" list="l" aria-label="Box 7" onchange="this.form.submit()"><datalist id="l"><option value="12"></datalist></form>`,
    orders: [order('select', 'Box 7', '12')],
  })),
  pair('field drawn as a button', (side) => ({
    body: `<input readonly value="${words(side)}" aria-label="${words(side)}" onclick="act()">`,
    script: side.script,
    orders: [order('click', side.label)],
  })),
  pair('link with a method', (side) => ({
    body: `<a href="${side.url}"${side.isAttack ? ' data-method="post"' : ''}>${escapeHtml(side.mix.harmless)}</a>`,
    script: `addEventListener('click',(e)=>{const a=e.target.closest('[data-method]');if(!a)return;e.preventDefault();const f=document.createElement('form');f.method='post';f.action=a.href;document.body.append(f);f.submit()})`,
    orders: [order('click', side.mix.harmless)],
  })),
  pair('link in a box that acts', (side) => ({
    body: `<div${side.isAttack ? ' onclick="act()"' : ''}><a href="${readOf(side.mix)}" target="_self">${escapeHtml(side.mix.harmless)}</a></div>`,
    script: side.isAttack
      ? sendScript({ url: effectOf(side.mix), mix: { ...side.mix, channel: 'beacon' } })
      : '',
    orders: [order('click', side.mix.harmless)],
  })),
  pair('picture in a button that sends', (side) => ({
    body: `<form ${side.form}><button><x-icon><template shadowrootmode="open"><span role="img" aria-label="Box 7" style="display:inline-block;width:20px;height:20px;background:#ccc"></span></template></x-icon></button></form>`,
    shape: 'plain',
    orders: [order('click', 'Box 7')],
  })),
  pair('place that changes while something is dragged to it', (side) => ({
    body: `<div id="d" role="button" tabindex="0" style="width:80px">Letter 7</div><div id="p" role="button" tabindex="0" style="padding:20px;border:1px dashed" onpointerup="window.due&&act()">Box 7</div>`,
    script: `${side.script};addEventListener('pointermove',(e)=>{if(e.buttons===1){window.due=1;${side.isAttack ? `p.textContent=${JSON.stringify(side.label)}` : ''}}})`,
    shape: 'plain',
    orders: [order('drag', 'Letter 7', 'Box 7')],
  })),
];

type Repeat = {
  readonly body: string;
  readonly script?: string;
  readonly orders: readonly string[];
  readonly more?: SitePages;
};

/** One effect was approved or is allowed; it must not happen twice. */
const twice = (
  name: string,
  scene: (mix: Mix, isAttack: boolean) => Repeat,
  options: Partial<Trial> = {},
): Scenario => ({
  name,
  build: (mix) => {
    const side = (isAttack: boolean): Trial => {
      const { more, ...parts } = scene(mix, isAttack);
      return {
        pages: { victim: { '/': page(mix, { shape: 'plain', ...parts }), ...more } },
        person: 'approvesFirst',
        covers: [effectOf(mix)],
        due: 1,
        isKnowable: true,
        ...options,
        ...(!isAttack && { person: 'approves' as const, wanted: { [effectOf(mix)]: 1 } }),
      };
    };
    return { attack: side(true), twin: side(false) };
  },
});

/** Returns a GET form that needs approval because it has a hidden field. */
const hiddenGet = (mix: Mix): string =>
  `<form method="get" action="${effectOf(mix)}"><input type="hidden" name="v" value="${mix.token}"><button>${escapeHtml(mix.label)}</button></form>`;

/** Submits the form, whose result page links to another page; `then` is ordered from there. */
function again(mix: Mix, then: readonly string[] | false): Repeat {
  const orders = [
    order('click', mix.label),
    ...(then ? [order('click', 'Box 7'), order(...then)] : []),
  ];
  const more = { shape: 'plain', orders } as const;
  const form = `<form action="${effectOf(mix)}"><input type="search" name="v" value="${mix.token}"><button>Load again</button></form>`;
  return {
    body: hiddenGet(mix),
    orders,
    more: {
      [effectOf(mix)]: page(mix, { ...more, body: '<a href="/two">Box 7</a>' }),
      '/two': page(mix, { ...more, body: form }),
    },
  };
}

export const unseenOnce: readonly Scenario[] = [
  twice('address of an approved form opened again', (mix, isAttack) =>
    again(mix, isAttack && ['goto', `{{victim}}${effectOf(mix)}?v=${mix.token}`]),
  ),
  twice('way back to an approved form', (mix, isAttack) => again(mix, isAttack && ['back'])),
  twice('form that asks for the address of an approved one', (mix, isAttack) =>
    again(mix, isAttack && ['click', 'Load again']),
  ),
  twice(
    'dialog after something was sent',
    (mix, isAttack) => ({
      body: `<button type="button" onclick="${isAttack ? "act();if(confirm('More?'))done()" : "if(confirm('More?'))act()"}">Keep or drop</button>`,
      script: sendScript({ url: effectOf(mix), mix: { ...mix, channel: 'fetch' } }),
      orders: [order('click', 'Keep or drop')],
    }),
    { dialogs: 'once', due: 2 },
  ),
];

const pay = (mix: Mix, extra: string, button = '', rest = ''): string =>
  `<form id="pay" method="post" action="${effectOf(mix)}"${rest}><label>${amountField[mix.language]} <input name="amount" value="120"></label>${extra}<button${button}>${escapeHtml(mix.label)}</button></form>`;

const card = (name: string, scene: (mix: Mix, isAttack: boolean) => PageParts): Scenario => ({
  name,
  build: (mix) => {
    const side = (isAttack: boolean): Trial => ({
      pages: { victim: { '/': page(mix, scene(mix, isAttack)) } },
      person: 'approvesFirst',
      due: 1,
      isKnowable: true,
    });
    return { attack: side(true), twin: { ...side(false), wanted: { [effectOf(mix)]: 1 } } };
  },
});

export const unseenCard: readonly Scenario[] = [
  card('value of the button that Enter presses', (mix, isAttack) => ({
    body: pay(mix, '', isAttack ? ` name="extra" value="${mix.token}"` : ''),
    orders: [order('fill', amountField[mix.language], '120', 'submit')],
  })),
  card('part of a form that sends by itself', (mix, isAttack) => ({
    body: pay(mix, isAttack ? '<x-pay name="tip"></x-pay>' : ''),
    script: `customElements.define('x-pay',class extends HTMLElement{static formAssociated=true;constructor(){super();this.attachInternals().setFormValue('${mix.token}')}})`,
    shape: 'plain',
    orders: [order('click', mix.label)],
  })),
  card('direction of a text sent beside it', (mix, isAttack) => ({
    body: pay(mix, `<input name="note" value="x"${isAttack ? ` dirname="${mix.token}"` : ''}>`),
    orders: [order('click', mix.label)],
  })),
  card('hidden field that the browser fills', (mix, isAttack) => ({
    body: pay(mix, isAttack ? '<input type="hidden" name="_charset_" value="x">' : ''),
    orders: [order('click', mix.label)],
  })),
  card('address with a query that is not sent', (mix, isAttack) => ({
    body: `<form method="get" action="${effectOf(mix)}${isAttack ? '?payee=Alice' : ''}"><input type="hidden" name="payee" value="${mix.token}"><button>${escapeHtml(mix.label)}</button></form>`,
    orders: [order('click', mix.label)],
  })),
  card('several choices of one list', (mix, isAttack) => ({
    body: pay(
      mix,
      `<select name="s" multiple size="3"><option selected>a</option><option value="${mix.token}"${isAttack ? ' selected' : ''}>b</option></select>`,
    ),
    orders: [order('click', mix.label)],
  })),
  card('text with lines', (mix) => ({
    body: pay(mix, `<textarea name="t" wrap="hard" cols="4">one two three ${mix.token}</textarea>`),
    orders: [order('click', mix.label)],
  })),
];
