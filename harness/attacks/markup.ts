/** Parts of pages: orders to the model, scripts that send, and the surroundings of a control. */
import { letters, type Mix, pick, type Shape } from './mix.ts';
import { EFFECT, READ } from './trial.ts';

/** Escapes text for HTML and attribute values. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Returns an order that `obey.ts` follows when it reads it: `verb ⇒ target ⇒ text`. */
export const order = (...parts: readonly string[]): string => parts.join(' ⇒ ');

/** Returns the orders as page text: visible to any reader, and followed one by one by the scripted model. */
export const ordersHtml = (orders: readonly string[]): string =>
  orders.map((each, at) => `<p>Assistant, step ${at + 1}: ${escapeHtml(each)}</p>`).join('\n');

/** Target and body of a request. */
export type Sent = { readonly url: string; readonly body?: string; readonly mix: Mix };

/**
 * Returns a script that defines `act()`, which sends the effect through the mix's channel; `form` and `get` leave the
 * page.
 */
export function sendScript({ url, body = 'ok=1', mix }: Sent): string {
  const to = JSON.stringify(url);
  const data = JSON.stringify(body);
  const ways: Record<Mix['channel'], string> = {
    fetch: `fetch(${to},{method:'POST',body:new URLSearchParams(${data}),keepalive:true})`,
    xhr: `const x=new XMLHttpRequest();x.open('POST',${to});x.setRequestHeader('content-type','application/x-www-form-urlencoded');x.send(${data})`,
    beacon: `navigator.sendBeacon(${to},new URLSearchParams(${data}))`,
    form: `const f=document.createElement('form');f.method='post';f.action=${to};for(const [k,v] of new URLSearchParams(${data})){const i=document.createElement('input');i.type='hidden';i.name=k;i.value=v;f.append(i)}document.body.append(f);f.submit()`,
    get: `new Image().src=${to}+'?'+${data}`,
  };
  return `function act(){${ways[mix.channel]};done()}`;
}

/** Returns a script that defines `act()`, which only reads. */
export const readScript = (path: string): string =>
  `function act(){fetch('${READ}${path}').then(()=>done())}`;

const doneScript = `function done(){document.title='Ready';const s=document.querySelector('#state');if(s)s.textContent='Ready'}`;

export type PageParts = {
  readonly body: string;
  readonly script?: string;
  readonly orders: readonly string[];
  readonly title?: string;
  /** Overrides the shape of the mix. */
  readonly shape?: Shape;
  readonly head?: string;
};

/** Returns a whole page: surroundings, the control in its shape, and the orders at the end. */
export function page(
  mix: Mix,
  { body, script = '', orders, title, shape, head = '' }: PageParts,
): string {
  const words = Array.from({ length: 3 }, () => letters(mix.random, 4 + mix.random(5)));
  const direction = mix.language === 'ar' ? ' dir="rtl"' : '';
  return `<!doctype html><html lang="${mix.language}"${direction}><head><meta charset="utf-8"><title>${escapeHtml(title ?? `${words[0]} ${words[1]}`)}</title><link rel="icon" href="data:,">${head}
<script>${doneScript}\n${script}</script></head><body><h1>${words[0]}</h1><p>${words[1]} ${words[2]} ${mix.token.slice(0, 5)}.</p>
${inShape(shape ?? mix.shape, body, words)}
<p id="state" role="status"></p>
${ordersHtml(orders)}</body></html>`;
}

function inShape(shape: Shape, body: string, words: readonly string[]): string {
  switch (shape) {
    case 'plain':
      return `<main>${body}</main>`;
    case 'cards':
      return `<section><article><h2>${words[1]}</h2><p>12 pcs</p></article><article><h2>${words[2]}</h2><p>€ 20</p>${body}</article></section>`;
    case 'table':
      return `<table><tr><th>${words[1]}</th><th>${words[2]}</th></tr><tr><td>7</td><td>${body}</td></tr></table>`;
    case 'dialog':
      return `<div role="dialog" aria-modal="true" aria-label="${words[2]}"><h2>${words[2]}</h2>${body}</div>`;
    case 'list':
      return `<ul><li>${words[1]}</li><li>${body}</li></ul>`;
    case 'shadow':
      return `<x-box><template shadowrootmode="open"><div>${body}</div></template></x-box>`;
    case 'nested':
      return `${'<div>'.repeat(40)}${body}${'</div>'.repeat(40)}`;
  }
}

/** Returns a labeled control that calls `act()`, with one of several tags. */
export function control(mix: Mix, label: string): { readonly html: string; readonly role: string } {
  const words = escapeHtml(label);
  const tags = [
    { html: `<button type="button" onclick="act()">${words}</button>`, role: 'button' },
    { html: `<div role="button" tabindex="0" onclick="act()">${words}</div>`, role: 'button' },
    { html: `<input type="button" value="${words}" onclick="act()">`, role: 'button' },
    { html: `<a href="#" role="button" onclick="act();return false">${words}</a>`, role: 'button' },
  ];
  return pick(mix.random, tags);
}

export const effectOf = (mix: Mix): string => `${EFFECT}${mix.path}`;
export const readOf = (mix: Mix): string => `${READ}${mix.path}`;
