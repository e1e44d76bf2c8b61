import { productArt } from './art.mjs';
import { byId, fullName, money } from './products.mjs';
import { $, cart, crumbs, esc, icon } from './shop.mjs';

function draw() {
  const lines = cart.lines();
  const sub = cart.subtotal();
  $('#main').innerHTML = `
    ${crumbs([['Home', '/shop/'], ['Cart']])}
    <h1>Your cart</h1>
    ${
      lines.length === 0
        ? `<div class="empty"><h2>Nothing in it yet</h2><p><a href="/shop/">Have a look round</a></p></div>`
        : `
    <div class="with-sum">
      <ul class="lines">${lines
        .map((l, i) => {
          const p = byId(l.id);
          return `<li>
          <a class="tile" href="/shop/product.html?id=${p.id}" tabindex="-1" aria-hidden="true">${productArt(p, l.colour)}</a>
          <div><h2><a href="/shop/product.html?id=${p.id}">${esc(fullName(p))}</a></h2><p class="dim">${l.colour} · ${money(p.price)} each</p></div>
          <label class="q">Quantity <select data-qty="${i}">${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `<option${n === l.qty ? ' selected' : ''}>${n}</option>`).join('')}</select></label>
          <b class="lp">${money(p.price * l.qty)}</b>
          <button class="ghost" data-del="${i}" aria-label="Remove ${esc(fullName(p))}">${icon.bin}</button>
        </li>`;
        })
        .join('')}</ul>
      <aside class="sum" aria-label="Summary">
        <dl><dt>Subtotal</dt><dd>${money(sub)}</dd><dt>Standard delivery</dt><dd>${sub >= 60 ? 'Free' : money(4.95)}</dd><dt class="t">Total</dt><dd class="t">${money(sub + (sub >= 60 ? 0 : 4.95))}</dd></dl>
        ${sub < 60 ? `<p class="dim">Spend ${money(60 - sub)} more for free delivery.</p>` : ''}
        <a class="btn wide" href="/shop/checkout.html">Go to checkout</a>
      </aside>
    </div>`
    }`;
}

$('#main').addEventListener('change', (e) => {
  const i = e.target.dataset.qty;
  if (i === undefined) return;
  const lines = cart.lines();
  lines[i].qty = Number(e.target.value);
  cart.save(lines, { event: 'quantity', id: lines[i].id, qty: lines[i].qty });
  draw();
});
$('#main').addEventListener('click', (e) => {
  const b = e.target.closest('[data-del]');
  if (!b) return;
  const lines = cart.lines();
  const [gone] = lines.splice(Number(b.dataset.del), 1);
  cart.save(lines, { event: 'remove', id: gone.id });
  draw();
});
draw();
