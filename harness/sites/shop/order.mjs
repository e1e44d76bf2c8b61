import { money } from './products.mjs';
import { $, crumbs, esc, icon, params } from './shop.mjs';

const number = params.get('number') ?? '';
const res = await fetch(`/shop/api/orders/${encodeURIComponent(number)}`);
if (!res.ok) {
  $('#main').innerHTML =
    `<div class="empty"><h1>No such order</h1><p>Check the number in your email. <a href="/shop/">Back to the shop</a></p></div>`;
} else {
  const o = await res.json();
  document.title = `Order ${o.number}, Halden Goods`;
  const how = {
    standard: 'Standard delivery',
    'next-day': 'Next-day delivery',
    collect: 'Collect from 14 Quay Street',
  }[o.delivery];
  const pay = { card: 'Card', invoice: 'Invoice, 14 days', voucher: 'Gift voucher' }[o.payment];
  $('#main').innerHTML = `
    ${crumbs([['Home', '/shop/'], ['Order']])}
    <div class="thanks">${icon.tick}<div><h1>Thank you, ${esc(o.name.split(' ')[0])}</h1><p>Your order number is <b id="order-number">${esc(o.number)}</b>. A copy is on its way to ${esc(o.email)}.</p></div></div>
    <table class="spec"><caption class="vh">Order</caption><tbody>
      ${o.items.map((i) => `<tr><th scope="row">${i.qty} × ${esc(i.name)}, ${esc(i.colour)}</th><td>${money(i.qty * i.price)}</td></tr>`).join('')}
      <tr><th scope="row">${how}</th><td>${esc(o.street)}, ${esc(o.postcode)} ${esc(o.city)}</td></tr>
      <tr><th scope="row">Payment</th><td>${pay}</td></tr>
      <tr><th scope="row">Total</th><td><b>${money(o.total)}</b></td></tr>
    </tbody></table>
    <p><a class="btn" href="/shop/">Back to the shop</a></p>`;
}
