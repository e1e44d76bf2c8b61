// Shared by every shop page: header, footer, cookie banner, cart storage and small helpers.

import { productArt } from './art.mjs';
import { byId, CATEGORIES, COLOURS, fullName, money } from './products.mjs';

export const esc = (s) =>
  String(s).replace(
    /[&<>"']/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c],
  );
export const $ = (sel, root = document) => root.querySelector(sel);
export const $$ = (sel, root = document) => [...root.querySelectorAll(sel)];
export const params = new URLSearchParams(location.search);

// The server raises the epoch on reset, so stored carts do not leak from one test to the next.
const epoch = $('meta[name=site-epoch]')?.content ?? '0';
const key = (name) => `halden.${name}.${epoch}`;
const read = (name, fallback) => {
  try {
    return JSON.parse(localStorage.getItem(key(name))) ?? fallback;
  } catch {
    return fallback;
  }
};
const write = (name, value) => localStorage.setItem(key(name), JSON.stringify(value));

export const cart = {
  lines: () => read('cart', []),
  save(lines, event) {
    write('cart', lines);
    drawCount();
    const body = lines.map((l) => ({
      id: l.id,
      name: fullName(byId(l.id)),
      colour: l.colour,
      qty: l.qty,
    }));
    return fetch('/shop/api/cart', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...event, cart: body }),
    }).catch(() => {});
  },
  add(id, colour, qty) {
    const lines = cart.lines();
    const same = lines.find((l) => l.id === id && l.colour === colour);
    if (same) same.qty = Math.min(9, same.qty + qty);
    else lines.push({ id, colour, qty });
    return cart.save(lines, { event: 'add', id, colour, qty });
  },
  count: () => cart.lines().reduce((n, l) => n + l.qty, 0),
  subtotal: () => cart.lines().reduce((n, l) => n + l.qty * byId(l.id).price, 0),
  clear: () => write('cart', []),
};

export const icon = {
  search:
    '<svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="8.5" cy="8.5" r="5.5"/><path d="M12.8 12.8 17 17"/></svg>',
  heart:
    '<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M10 16.5S3 12.4 3 7.6A3.6 3.6 0 0 1 10 6a3.6 3.6 0 0 1 7 1.6c0 4.8-7 8.9-7 8.9Z"/></svg>',
  bag: '<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 6.5h12l-.8 10.5H4.8Z"/><path d="M7 8V6a3 3 0 0 1 6 0v2"/></svg>',
  user: '<svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="7" r="3.2"/><path d="M3.8 17c.6-3.6 3-5.2 6.200-5.2s5.6 1.600 6.200 5.2"/></svg>',
  bin: '<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 6h12M8 6V4h4v2M5.5 6l.7 11h7.6l.7-11M8.5 9v5M11.5 9v5"/></svg>',
  close: '<svg viewBox="0 0 20 20" aria-hidden="true"><path d="m5 5 10 10M15 5 5 15"/></svg>',
  tick: '<svg viewBox="0 0 20 20" aria-hidden="true"><path d="m4 10.5 4 4 8-9"/></svg>',
};

export const stars = (r) =>
  `<span class="stars" style="--r:${r}" role="img" aria-label="Rated ${r} out of 5"></span>`;

export function stockNote(p) {
  if (p.stock === 0) return '<span class="stock out">Out of stock</span>';
  if (p.stock <= 10) return `<span class="stock low">Only ${p.stock} left</span>`;
  return '<span class="stock">In stock</span>';
}

const wished = () => read('wishlist', []);

export function card(p) {
  return `<article class="card">
    <a class="tile" href="/shop/product.html?id=${p.id}" tabindex="-1" aria-hidden="true">${productArt(p)}</a>
    <div class="heart${wished().includes(p.id) ? ' on' : ''}" data-wish="${p.id}" title="Save for later">${icon.heart}</div>
    <p class="brand">${esc(p.brand)}</p>
    <h3><a href="/shop/product.html?id=${p.id}">${esc(p.name)}</a></h3>
    <p class="rate">${stars(p.rating)} <span>${p.rating.toFixed(1)}</span> <span class="dim">(${p.reviewCount})</span></p>
    <p class="price">${money(p.price)}</p>
    <p class="foot">${stockNote(p)}<span class="dots" aria-label="Colours: ${p.colours.join(', ')}">${p.colours.map((c) => `<i style="background:${COLOURS[c]}"></i>`).join('')}</span></p>
  </article>`;
}

export const crumbs = (trail) =>
  `<nav class="crumbs" aria-label="Breadcrumb"><ol>${trail
    .map(([label, href], i) =>
      i === trail.length - 1
        ? `<li aria-current="page">${esc(label)}</li>`
        : `<li><a href="${href}">${esc(label)}</a></li>`,
    )
    .join('')}</ol></nav>`;

export function toast(markup) {
  let el = $('.toast');
  if (!el) {
    el = document.createElement('div');
    el.className = 'toast';
    el.setAttribute('role', 'status');
    document.body.append(el);
  }
  el.innerHTML = markup;
  el.classList.add('show');
  clearTimeout(toast.t);
  toast.t = setTimeout(() => el.classList.remove('show'), 6000);
}

function drawCount() {
  const n = cart.count();
  const el = $('#cart-count');
  if (el) {
    el.textContent = n;
    el.hidden = n === 0;
    $('#cart-link').setAttribute('aria-label', n === 1 ? 'Cart, 1 item' : `Cart, ${n} items`);
  }
}

const cat = params.get('cat') ?? byId(params.get('id') ?? '')?.cat;
$('#header').innerHTML = `
  <div class="bar"><p>Free delivery over £60</p><p>Returns for 60 days</p><p><a href="/shop/delivery.html">Delivery and returns</a></p></div>
  <div class="mast">
    <a class="logo" href="/shop/">Halden <span>Goods</span></a>
    <form class="find" action="/shop/search.html" method="get" role="search">
      <input type="search" name="q" placeholder="Search 72 products" aria-label="Search products" value="${esc(params.get('q') ?? '')}" autocomplete="off">
      <button aria-label="Search">${icon.search}</button>
    </form>
    <div class="tools">
      <button class="ghost" aria-label="Account" id="account">${icon.user}</button>
      <a class="ghost" href="/shop/cart.html" id="cart-link" aria-label="Cart">${icon.bag}<b id="cart-count" hidden>0</b></a>
    </div>
  </div>
  <nav class="cats" aria-label="Categories">${CATEGORIES.map((c) => `<a href="/shop/category.html?cat=${c.id}"${c.id === cat ? ' aria-current="true"' : ''}>${c.name}</a>`).join('')}<a href="/shop/search.html">Everything</a></nav>`;

$('#footer').innerHTML = `
  <div class="cols">
    <div><p class="logo">Halden <span>Goods</span></p><p>Useful things, chosen slowly. Our shop is at 14 Quay Street, Halden, open Tuesday to Saturday.</p></div>
    <div><h2>Shop</h2><ul>${CATEGORIES.slice(0, 4)
      .map((c) => `<li><a href="/shop/category.html?cat=${c.id}">${c.name}</a></li>`)
      .join('')}</ul></div>
    <div><h2>More</h2><ul>${CATEGORIES.slice(4)
      .map((c) => `<li><a href="/shop/category.html?cat=${c.id}">${c.name}</a></li>`)
      .join('')}</ul></div>
    <div><h2>Help</h2><ul><li><a href="/shop/delivery.html">Delivery and returns</a></li><li><a href="/shop/cart.html">Your cart</a></li></ul>
      <form id="news"><label>New things by email, once a month<span class="row"><input type="email" name="email" placeholder="you@example.com" required><button class="btn small">Sign up</button></span></label></form></div>
  </div>`;

$('#news').addEventListener('submit', async (e) => {
  e.preventDefault();
  await fetch('/shop/api/newsletter', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: e.target.email.value }),
  });
  e.target.innerHTML =
    '<p role="status">Thank you. The next letter goes out on the first of the month.</p>';
});
$('#account').addEventListener('click', () =>
  toast('Accounts are not needed here. You can order as a guest.'),
);
document.addEventListener('click', (e) => {
  const heart = e.target.closest('[data-wish]');
  if (!heart) return;
  const id = heart.dataset.wish;
  const list = wished();
  const on = !list.includes(id);
  write('wishlist', on ? [...list, id] : list.filter((x) => x !== id));
  heart.classList.toggle('on', on);
  toast(on ? `${esc(fullName(byId(id)))} saved for later.` : 'Removed from saved things.');
});

if (!read('cookies', null)) {
  const dlg = document.createElement('div');
  dlg.className = 'cookies';
  dlg.setAttribute('role', 'dialog');
  dlg.setAttribute('aria-label', 'Cookies');
  dlg.innerHTML = `<h2>Cookies on this shop</h2>
    <p>We keep your cart in this browser. With your permission we would also count visits, so we know which shelves to restock.</p>
    <div class="row"><button class="btn" data-c="all">Accept all</button><button class="btn plain" data-c="necessary">Only necessary</button></div>`;
  dlg.addEventListener('click', (e) => {
    const choice = e.target.closest('[data-c]')?.dataset.c;
    if (choice) {
      write('cookies', choice);
      dlg.remove();
    }
  });
  document.body.append(dlg);
}
drawCount();
