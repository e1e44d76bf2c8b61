import { productArt } from './art.mjs';
import { byId, CATEGORIES, COLOURS, fullName, money, PRODUCTS } from './products.mjs';
import { $, $$, card, cart, crumbs, esc, params, stars, stockNote, toast } from './shop.mjs';

const p = byId(params.get('id') ?? '');
if (!p) {
  $('#main').innerHTML =
    `<div class="empty"><h1>We do not have that</h1><p>The product may have been taken off the shelf. <a href="/shop/">Back to the shop</a></p></div>`;
} else {
  const cat = CATEGORIES.find((c) => c.id === p.cat);
  document.title = `${fullName(p)}, Halden Goods`;
  const related = PRODUCTS.filter((x) => x.cat === p.cat && x !== p)
    .sort((a, b) => Math.abs(a.price - p.price) - Math.abs(b.price - p.price))
    .slice(0, 4);

  $('#main').innerHTML = `
    ${crumbs([['Home', '/shop/'], [cat.name, `/shop/category.html?cat=${cat.id}`], [fullName(p)]])}
    <div class="buy">
      <div class="shot" id="shot">${productArt(p, p.colours[0], `${esc(fullName(p))} in ${p.colours[0]}`)}</div>
      <form id="buy">
        <p class="brand">${esc(p.brand)}</p>
        <h1>${esc(p.name)}</h1>
        <p class="rate">${stars(p.rating)} <span>${p.rating.toFixed(1)}</span> <a href="#reviews" id="to-reviews">${p.reviewCount} ratings</a></p>
        <p class="blurb">${esc(p.blurb)}</p>
        <p class="price big">${money(p.price)}</p>
        <fieldset class="colours"><legend>Colour: <b id="colour-name">${p.colours[0]}</b></legend>
          ${p.colours.map((c, i) => `<label title="${c}"><input type="radio" name="colour" value="${c}"${i === 0 ? ' checked' : ''}><i style="background:${COLOURS[c]}"></i><span class="vh">${c}</span></label>`).join('')}
        </fieldset>
        <div class="row buyrow">
          <div class="qty"><div class="step" data-step="-1">−</div><input type="number" name="qty" value="1" min="1" max="9" aria-label="Quantity"><div class="step" data-step="1">+</div></div>
          <button class="btn wide"${p.stock === 0 ? ' disabled' : ''}>${p.stock === 0 ? 'Out of stock' : 'Add to cart'}</button>
        </div>
        <p class="foot">${stockNote(p)} <span class="dim">${p.stock === 0 ? 'More are expected in about three weeks' : p.price >= 60 ? 'Free standard delivery' : 'Delivery from £4.95'}</span></p>
      </form>
    </div>
    <section class="tabs">
      <div role="tablist" aria-label="Product details">
        <button role="tab" id="t-spec" aria-controls="p-spec" aria-selected="true">Specification</button>
        <button role="tab" id="t-rev" aria-controls="p-rev" aria-selected="false" tabindex="-1">Reviews</button>
        <button role="tab" id="t-del" aria-controls="p-del" aria-selected="false" tabindex="-1">Delivery</button>
      </div>
      <div role="tabpanel" id="p-spec" aria-labelledby="t-spec">
        <table class="spec"><caption class="vh">Specification of ${esc(fullName(p))}</caption><tbody>
          ${p.specs.map(([k, v]) => `<tr><th scope="row">${esc(k)}</th><td>${esc(v)}</td></tr>`).join('')}
          <tr><th scope="row">Product code</th><td>HG-${String(PRODUCTS.indexOf(p) + 4101)}</td></tr>
        </tbody></table>
      </div>
      <div role="tabpanel" id="p-rev" aria-labelledby="t-rev" hidden>
        <p class="dim">${p.rating.toFixed(1)} out of 5 from ${p.reviewCount} ratings. The latest written reviews:</p>
        ${p.reviews.map((r) => `<article class="review"><h3>${esc(r.title)}</h3><p class="rate">${stars(r.stars)} <span class="dim">${esc(r.author)}, ${esc(r.when)}</span></p><p>${esc(r.text)}</p></article>`).join('')}
      </div>
      <div role="tabpanel" id="p-del" aria-labelledby="t-del" hidden>
        <p>Standard delivery takes two to four working days and costs £4.95, or nothing over £60. Next-day delivery is £8.50 if you order before two o’clock. You can also collect from 14 Quay Street.</p>
        <p>Send it back within 60 days for a full refund. <a href="/shop/delivery.html">Read more</a></p>
      </div>
    </section>
    <section aria-labelledby="h-rel"><h2 id="h-rel">Similar ${esc(cat.name.toLowerCase())}</h2><div class="grid four">${related.map(card).join('')}</div></section>`;

  const form = $('#buy');
  form.addEventListener('change', () => {
    const c = form.colour.value;
    $('#colour-name').textContent = c;
    $('#shot').innerHTML = productArt(p, c, `${esc(fullName(p))} in ${c}`);
  });
  $$('.step').forEach((s) =>
    s.addEventListener('click', () => {
      form.qty.value = Math.min(
        9,
        Math.max(1, (parseInt(form.qty.value, 10) || 1) + Number(s.dataset.step)),
      );
    }),
  );
  form.addEventListener('submit', (e) => {
    e.preventDefault();
    const qty = Math.min(9, Math.max(1, parseInt(form.qty.value, 10) || 1));
    cart.add(p.id, form.colour.value, qty);
    toast(
      `<b>Added to your cart</b> ${qty} × ${esc(fullName(p))}, ${form.colour.value} <a href="/shop/cart.html">View cart</a>`,
    );
  });

  const tabs = $$('[role=tab]');
  const open = (tab) => {
    for (const t of tabs) {
      const on = t === tab;
      t.setAttribute('aria-selected', on);
      t.tabIndex = on ? 0 : -1;
      $('#' + t.getAttribute('aria-controls')).hidden = !on;
    }
  };
  tabs.forEach((t, i) => {
    t.addEventListener('click', () => open(t));
    t.addEventListener('keydown', (e) => {
      const d = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0;
      if (d) {
        const n = tabs[(i + d + tabs.length) % tabs.length];
        open(n);
        n.focus();
      }
    });
  });
  $('#to-reviews').addEventListener('click', (e) => {
    e.preventDefault();
    open($('#t-rev'));
    $('#t-rev').scrollIntoView({ block: 'center' });
  });
}
