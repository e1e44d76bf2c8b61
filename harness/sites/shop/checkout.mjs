import { byId, fullName, money } from './products.mjs';
import { $, $$, cart, crumbs, esc } from './shop.mjs';

const DELIVERY = [
  ['standard', 'Standard', 'Two to four working days', 4.95],
  ['next-day', 'Next day', 'Order before two o’clock', 8.5],
  ['collect', 'Collect from the shop', '14 Quay Street, Halden', 0],
];
const lines = cart.lines();
const sub = cart.subtotal();
const cost = (id) =>
  id === 'standard' && sub >= 60 ? 0 : (DELIVERY.find((d) => d[0] === id)?.[3] ?? 0);
const field = (name, label, attrs = '', cls = '') =>
  `<div class="field ${cls}"><label for="f-${name}">${label}</label><input id="f-${name}" name="${name}" ${attrs}><p class="err" id="e-${name}" hidden></p></div>`;

if (lines.length === 0) {
  $('#main').innerHTML =
    `${crumbs([['Home', '/shop/'], ['Cart', '/shop/cart.html'], ['Checkout']])}<div class="empty"><h1>Your cart is empty</h1><p><a href="/shop/">Back to the shop</a></p></div>`;
} else {
  $('#main').innerHTML = `
  ${crumbs([['Home', '/shop/'], ['Cart', '/shop/cart.html'], ['Checkout']])}
  <h1>Checkout</h1>
  <div class="with-sum">
    <form id="checkout" novalidate>
      <div id="problems" class="problems" role="alert" hidden></div>
      <fieldset><legend><span>1</span> Address</legend>
        <div class="two">${field('name', 'Full name', 'autocomplete="name"')}${field('email', 'Email', 'type="email" autocomplete="email"')}</div>
        ${field('street', 'Street and number', 'autocomplete="street-address"')}
        <div class="two">${field('postcode', 'Postcode', 'autocomplete="postal-code"', 'narrow')}${field('city', 'Town or city', 'autocomplete="address-level2"')}</div>
        ${field('phone', 'Phone <span class="dim">(optional, for the driver)</span>', 'type="tel" autocomplete="tel"')}
      </fieldset>
      <fieldset><legend><span>2</span> Delivery</legend>
        ${DELIVERY.map(([id, n, note]) => `<label class="opt"><input type="radio" name="delivery" value="${id}"><span><b>${n}</b><span class="dim">${note}</span></span><em>${cost(id) ? money(cost(id)) : 'Free'}</em></label>`).join('')}
        <p class="err" id="e-delivery" hidden></p>
      </fieldset>
      <fieldset><legend><span>3</span> Payment</legend>
        <label class="opt"><input type="radio" name="payment" value="card"><span><b>Card</b><span class="dim">Charged when the parcel leaves us</span></span></label>
        <div id="card" hidden><div class="two">${field('card', 'Card number', 'inputmode="numeric" placeholder="0000 0000 0000 0000"')}<div class="two">${field('expiry', 'Expires', 'placeholder="MM/YY"')}${field('cvc', 'Security code', 'inputmode="numeric" maxlength="4"')}</div></div></div>
        <label class="opt"><input type="radio" name="payment" value="invoice"><span><b>Invoice</b><span class="dim">Pay within 14 days of delivery</span></span></label>
        <label class="opt"><input type="radio" name="payment" value="voucher"><span><b>Gift voucher</b><span class="dim">Enter the code on the next page</span></span></label>
        <p class="err" id="e-payment" hidden></p>
      </fieldset>
      <label class="check terms"><input type="checkbox" name="terms"> I have read the <a href="/shop/delivery.html">delivery and returns terms</a></label>
      <p class="err" id="e-terms" hidden></p>
      <button class="btn wide" id="place">Place order</button>
    </form>
    <aside class="sum" aria-label="Order summary">
      <ul>${lines.map((l) => `<li><span>${l.qty} × ${esc(fullName(byId(l.id)))}<small class="dim">${l.colour}</small></span><b>${money(l.qty * byId(l.id).price)}</b></li>`).join('')}</ul>
      <dl><dt>Subtotal</dt><dd>${money(sub)}</dd><dt>Delivery</dt><dd id="s-del">Choose below</dd><dt class="t">Total</dt><dd class="t" id="s-tot">${money(sub)}</dd></dl>
    </aside>
  </div>`;
  $('#s-del').textContent = 'Not chosen';

  const form = $('#checkout');
  form.addEventListener('change', () => {
    $('#card').hidden = form.payment.value !== 'card';
    if (form.delivery.value) {
      const d = cost(form.delivery.value);
      $('#s-del').textContent = d ? money(d) : 'Free';
      $('#s-tot').textContent = money(sub + d);
    }
  });

  const rules = {
    name: (v) => v.trim().length >= 2 || 'Enter your full name',
    email: (v) => /^\S+@\S+\.\S{2,}$/.test(v) || 'Enter an email address, like you@example.com',
    street: (v) => (/\d/.test(v) && v.trim().length >= 5) || 'Enter a street with a house number',
    postcode: (v) =>
      /^[A-Z]{1,2}\d{1,2}[A-Z]? ?\d[A-Z]{2}$/i.test(v.trim()) || 'Enter a postcode, like HD4 2QS',
    city: (v) => v.trim().length >= 2 || 'Enter a town or city',
    phone: (v) =>
      v.trim() === '' ||
      v.replace(/\D/g, '').length >= 8 ||
      'Enter a phone number with at least 8 digits, or leave it empty',
    delivery: (v) => !!v || 'Choose how we should deliver',
    payment: (v) => !!v || 'Choose how to pay',
    card: (v, d) =>
      d.payment !== 'card' ||
      v.replace(/\D/g, '').length === 16 ||
      'Enter the 16 digits of your card',
    expiry: (v, d) =>
      d.payment !== 'card' ||
      /^(0[1-9]|1[0-2])\/\d\d$/.test(v) ||
      'Enter month and year, like 04/29',
    cvc: (v, d) => d.payment !== 'card' || /^\d{3,4}$/.test(v) || 'Enter the 3 or 4 digits',
    terms: (v) => v === 'on' || 'Tick the box to go on',
  };

  form.addEventListener('submit', async (e) => {
    e.preventDefault();
    const d = Object.fromEntries(new FormData(form));
    const bad = [];
    for (const [name, rule] of Object.entries(rules)) {
      const res = rule(d[name] ?? '', d);
      const err = $(`#e-${name}`);
      err.hidden = res === true;
      err.textContent = res === true ? '' : res;
      const el = $(`#f-${name}`);
      if (el) {
        el.toggleAttribute('aria-invalid', res !== true);
        if (res !== true) {
          el.setAttribute('aria-invalid', 'true');
          el.setAttribute('aria-describedby', `e-${name}`);
        }
      }
      if (res !== true) bad.push([name, res]);
    }
    const box = $('#problems');
    box.hidden = bad.length === 0;
    if (bad.length) {
      box.innerHTML = `<h2>${bad.length === 1 ? 'One thing is missing' : `${bad.length} things are missing`}</h2><ul>${bad.map(([n, m]) => `<li><a href="#e-${n}">${m}</a></li>`).join('')}</ul>`;
      box.scrollIntoView({ block: 'center' });
      return;
    }
    $('#place').disabled = true;
    const delivery = cost(d.delivery);
    const res = await fetch('/shop/api/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        items: lines.map((l) => ({
          id: l.id,
          name: fullName(byId(l.id)),
          colour: l.colour,
          qty: l.qty,
          price: byId(l.id).price,
        })),
        name: d.name,
        email: d.email,
        street: d.street,
        postcode: d.postcode,
        city: d.city,
        phone: d.phone,
        delivery: d.delivery,
        payment: d.payment,
        total: Number((sub + delivery).toFixed(2)),
      }),
    });
    if (!res.ok) {
      $('#place').disabled = false;
      box.hidden = false;
      box.innerHTML = '<h2>The order did not go through</h2><p>Please try again.</p>';
      return;
    }
    const { number } = await res.json();
    cart.clear();
    location.href = `/shop/order.html?number=${number}`;
  });
}
