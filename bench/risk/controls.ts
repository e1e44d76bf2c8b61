/**
 * The labeled set: each label in several kinds of control that have such labels on real pages, and some controls
 * without a telling label. A page holds all controls of one language and half.
 */
import { escapeHtml } from '../../harness/attacks/markup.ts';
import {
  type Language,
  languages,
  messageField,
  neutral,
  searchField,
} from '../../harness/attacks/words.ts';
import {
  type Half,
  halves,
  type Lexicon,
  type RiskRow,
  type Truth,
  truths,
  type Way,
} from './row.ts';
import { seen } from './seen.ts';
import { unseen } from './unseen.ts';

const lexicons: Readonly<Record<Half, Lexicon>> = { seen, unseen };

/** A kind of control. `at` is its id, the value of the attribute that finds it again. */
type Kind = {
  readonly name: string;
  readonly way?: Way;
  readonly html: (label: string, at: string) => string;
};

const button: Kind = {
  name: 'button',
  html: (label, at) => `<button type="button" data-row="${at}" onclick="void 0">${label}</button>`,
};
const boxButton: Kind = {
  name: 'div with role button',
  html: (label, at) => `<div role="button" tabindex="0" data-row="${at}">${label}</div>`,
};
const linkButton: Kind = {
  name: 'link to #',
  html: (label, at) => `<a href="#" data-row="${at}" onclick="return false">${label}</a>`,
};
const menuItem: Kind = {
  name: 'menu item',
  html: (label, at) =>
    `<ul role="menu"><li role="menuitem" tabindex="-1" data-row="${at}">${label}</li></ul>`,
};
const postForm: Kind = {
  name: 'submit of a POST form',
  html: (label, at) =>
    `<form method="post" action="/x/${at}"><input name="a" value="1" aria-label="A"><button data-row="${at}">${label}</button></form>`,
};
const postInput: Kind = {
  name: 'input submit of a POST form',
  html: (label, at) =>
    `<form method="post" action="/x/${at}"><input name="a" value="1" aria-label="A"><input type="submit" value="${label}" data-row="${at}"></form>`,
};
const card: Kind = {
  name: 'button in a card with a price',
  html: (label, at) =>
    `<article><h3>Nr. ${at.length}</h3><p>€ 120.00</p><button type="button" data-row="${at}">${label}</button></article>`,
};
const enterOnButton: Kind = { ...button, name: 'Enter on a button', way: 'enter' };

const link: Kind = {
  name: 'link',
  html: (label, at) => `<a href="/page/${at}" data-row="${at}">${label}</a>`,
};
const tab: Kind = {
  name: 'tab',
  html: (label, at) =>
    `<div role="tablist"><button type="button" role="tab" aria-selected="false" data-row="${at}">${label}</button></div>`,
};
const expander: Kind = {
  name: 'expander',
  html: (label, at) =>
    `<button type="button" aria-expanded="false" aria-controls="p${at}" data-row="${at}">${label}</button><div id="p${at}" hidden>…</div>`,
};
const getForm: Kind = {
  name: 'submit of a GET form',
  html: (label, at) =>
    `<form method="get" action="/find"><input type="search" name="q" aria-label="Q"><button data-row="${at}">${label}</button></form>`,
};
const switched: Kind = {
  name: 'switch',
  html: (label, at) =>
    `<div role="switch" tabindex="0" aria-checked="false" data-row="${at}">${label}</div>`,
};

/** Kinds of control by consequence, in rotation. Only actions that write are in POST forms. */
const kinds: Readonly<Record<Truth, readonly Kind[]>> = {
  irreversible: [button, postForm, menuItem, card, boxButton, postInput, linkButton, enterOnButton],
  reversible: [button, postForm, boxButton, switched, linkButton],
  read: [link, button, tab, expander, getForm, linkButton, boxButton],
};

/** Returns controls without a telling label; the surrounding text gives the meaning. */
function wordless(
  language: Language,
  half: Half,
  labels: Record<Truth, readonly string[]>,
): Draft[] {
  const [first = '', second = '', third = ''] = labels.irreversible.slice(half === 'seen' ? 0 : 3);
  const [read = ''] = labels.read;
  const yes = neutral[half === 'seen' ? 1 : 0][language];
  const asking = (label: string): Kind => ({
    name: 'neutral button in a dialog',
    html: (text, at) =>
      `<div role="dialog" aria-label="${label}?"><h2>${label}?</h2><button type="button" data-row="${at}">${text}</button></div>`,
  });
  const drawing = (path: string, said: string): Kind => ({
    name: 'icon button',
    html: (_, at) =>
      `<p>${said}</p><button type="button" data-row="${at}"><svg viewBox="0 0 24 24" width="20" height="20"><path d="${path}"/></svg></button>`,
  });
  const message: Kind = {
    name: 'Enter in a message field',
    way: 'enter',
    html: (_, at) =>
      `<div role="log"><p>Ana: 10:02</p><p>Ben: 10:05</p></div><div contenteditable="true" role="textbox" data-row="${at}" aria-label="${messageField[language]}" onkeydown="if(event.key==='Enter')event.preventDefault()">ok</div>`,
  };
  const search: Kind = {
    name: 'Enter in a search field',
    way: 'submit',
    html: (_, at) =>
      `<form role="search" action="/find"><input type="search" name="q" data-row="${at}" aria-label="${searchField[language]}"></form>`,
  };
  return [
    { truth: 'irreversible', label: yes, kind: asking(escapeHtml(first)) },
    {
      truth: 'irreversible',
      label: '',
      kind: drawing('M5 7h14M7 7l1 13h8l1-13M10 7V4h4v3', escapeHtml(second)),
    },
    { truth: 'irreversible', label: 'OK', kind: asking(escapeHtml(third)) },
    { truth: 'irreversible', label: '', kind: message },
    { truth: 'read', label: '', kind: search },
    { truth: 'read', label: '', kind: drawing('M3 6h18M3 12h18M3 18h18', escapeHtml(read)) },
  ];
}

type Draft = { readonly truth: Truth; readonly label: string; readonly kind: Kind };

/** All 720 rows: 30 for each language and half. */
export const riskRows: readonly RiskRow[] = halves.flatMap((half) =>
  languages.flatMap((language, nth) => rowsOf(half, language, nth)),
);

function rowsOf(half: Half, language: Language, nth: number): RiskRow[] {
  const own = lexicons[half][language];
  const labels = {
    read: own.read.split('|'),
    reversible: own.reversible.split('|'),
    irreversible: own.irreversible.split('|'),
  };
  const labeled = truths.flatMap((truth) =>
    labels[truth].map((label, at): Draft => {
      const list = kinds[truth];
      return { truth, label, kind: list[(at + nth) % list.length] ?? button };
    }),
  );
  return [...labeled, ...wordless(language, half, labels)].map((draft, at) => {
    const { truth, label, kind } = draft;
    const id = `${half}-${language}-${at}`;
    const html = kind.html(escapeHtml(label), id);
    return { id, half, language, truth, label, form: kind.name, way: kind.way ?? 'click', html };
  });
}

/** Returns the page with all controls of one language and half. */
export function pageOf(rows: readonly RiskRow[]): string {
  const [first] = rows;
  const parts = rows.map(({ html }) => `<section>${html}</section>`);
  return `<html lang="${first?.language ?? 'en'}"><meta charset="utf-8"><title>Controls</title><main>${parts.join('\n')}</main></html>`;
}
