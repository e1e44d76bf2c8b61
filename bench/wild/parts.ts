/** What the pages of the last two sets share: the shell of a site around them, their words, and loose targets. */
import type { Draw } from '../changes/families/make.ts';
import { pageOf } from './page.ts';
import type { Wanted } from './scene.ts';

const shellStyle = `body{font:14px/1.4 sans-serif;margin:0;padding:0 0 90px}
.top{display:flex;gap:16px;align-items:center;padding:10px 16px;background:#fff;border-bottom:1px solid #ddd}
.stuck{position:sticky;top:0;z-index:5}.side{float:left;width:150px;padding:12px}.side a{display:block;padding:4px}
.content{padding:12px 16px}.side+.content{margin-left:180px}
.cookies{position:fixed;left:0;right:0;bottom:0;background:#222;color:#fff;padding:10px 16px;z-index:6}
.fab{position:fixed;right:16px;bottom:60px;border-radius:50%;width:44px;height:44px}
.toast{position:fixed;left:16px;bottom:56px;background:#333;color:#fff;padding:8px 14px;border-radius:4px;z-index:9}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)}`;

/** Code of every page: a short message in the corner, as most sites show after an action. */
const toastScript = (role: string): string => `
const toast = (text, more = '') => {
  const note = fresh('<div class=toast ${role}><span></span>' + more + '</div>');
  note.firstElementChild.textContent = text;
  document.body.append(note);
  setTimeout(() => note.remove(), 5000);
  return note;
};
`;

type Site = { readonly body: string; readonly script: string; readonly style?: string };

/** A page inside one of several shells: bars, sidebars, cookie notices, or nothing but nested blocks. */
export function site(draw: Draw, { body, script, style = '' }: Site): string {
  const brand = draw.oneOf(['Northwind', 'Tidepool', 'Larkspur', 'Quarry & Co']);
  const help = draw.oneOf([
    '<button type=button>Help</button>',
    '<button type=button class=ghost><span>Help</span></button>',
  ]);
  const links = draw
    .some(3, ['Home', 'Reports', 'Settings', 'Calendar', 'Team', 'What’s new'])
    .map((each) => `<a href="#">${each}</a>`)
    .join(' ');
  const markup = draw.oneOf([
    `<header class=top><a href="#">${brand}</a><nav>${links}</nav>${help}</header><main class=content>${body}</main><footer class=content>© 2026 ${brand}</footer>`,
    `<div id=root><div class="top stuck"><div class=logo>${brand}</div>${help}<button type=button aria-label="Account menu">ZQ</button></div><div class=content>${body}</div></div>`,
    `<div class=layout><aside class=side><b>${brand}</b>${links}</aside><div class=content role=main>${body}</div></div><button type=button class=fab>Help</button>`,
    `<div class=content><div><div>${body}</div></div></div><div class=content>${help}</div>`,
    `<header class="top stuck"><h1>${brand}</h1>${help}</header><div class=content>${body}</div><div class=cookies role=region aria-label="Cookies">We use cookies. <button type=button>Got it</button></div>`,
  ]);
  const role = draw.oneOf(['role=status', 'role=alert', '', 'aria-live=polite']);
  return pageOf(markup, toastScript(role) + script, shellStyle + style);
}

type More = Omit<Wanted, 'roles' | 'name'>;

/** A clickable element with no role, or an unusual one. */
export const anything = (name: string, more: More = {}): Wanted => ({
  roles: [
    ...['option', 'button', 'link', 'menuitem', 'menuitemradio', 'menuitemcheckbox', 'radio'],
    ...['tab', 'treeitem', 'gridcell', 'cell', 'listitem', 'generic', 'clickable', 'row', 'group'],
  ],
  name,
  ...more,
});

/** The control that opens a choice, which libraries build as a button, a combobox or an input. */
export const opener = (name: string, more: More = {}): Wanted => ({
  roles: ['combobox', 'button', 'listbox', 'link', 'textbox', 'searchbox', 'generic', 'clickable'],
  name,
  ...more,
});

export const radio = (name: string, more: More = {}): Wanted => ({
  roles: ['radio', 'button', 'option', 'tab'],
  name,
  ...more,
});

export const subjects = [
  'Your invoice is ready',
  'Minutes of the board call',
  'Parking permits for May',
  'Re: venue for the offsite',
  'Broken tile in the lobby',
  'Photos of the launch',
  'Fwd: travel policy',
  'New price sheet',
  'Draft contract v3',
  'Choir rehearsal moved',
] as const;

export const issues = [
  'Login loops on Safari',
  'Export drops umlauts',
  'Map pins overlap',
  'Dark mode flickers',
  'Search ignores plurals',
  'Avatar upload hangs',
  'Totals off by a cent',
  'Session ends too early',
] as const;

export const cities = [
  'Lisbon',
  'Oslo',
  'Kyoto',
  'Quito',
  'Tallinn',
  'Dakar',
  'Hanoi',
  'Porto Alegre',
  'Ghent',
  'Izmir',
] as const;

/** Different times of a day, in order. */
export const timesOf = (draw: Draw, count: number): string[] =>
  draw
    .some(
      count,
      [9, 10, 11, 12, 13, 14, 15, 16].flatMap((hour) => [`${hour}`, `${hour}.5`]),
    )
    .map(Number)
    .toSorted((one, other) => one - other)
    .map((hour) => `${String(Math.floor(hour)).padStart(2, '0')}:${hour % 1 ? '30' : '00'}`);

/** Keys such as OPS-412, of one length, so that none is part of another. */
export const keysOf = (draw: Draw, count: number): string[] => {
  const project = draw.oneOf(['OPS', 'WEB', 'BILL', 'APP']);
  const first = draw.between(110, 900);
  return Array.from({ length: count }, (_, nth) => `${project}-${first + nth}`);
};

/** A small drawn picture, as icon buttons have. */
export const icon = (path = 'M4 12h16M12 4v16'): string =>
  `<svg viewBox="0 0 24 24" width=18 height=18 aria-hidden=true fill=none stroke=currentColor stroke-width=2><path d="${path}"/></svg>`;
export const bin = 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13';
export const heart = 'M12 20S4 14 4 9a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 5-8 11-8 11z';
export const chest = 'M4 4h16v5H4zM6 9v11h12V9M10 13h4';
export const clock = 'M12 4a8 8 0 1 0 .1 0M12 8v5l3 2';
export const letter = 'M3 6h18v12H3zM3 7l9 6 9-6';
export const pencil = 'M4 20l4-1 11-11-3-3L5 16z';
export const dots = 'M12 5h.01M12 12h.01M12 19h.01';
