import { basket, placeOrder, showCount } from './basket-store.mjs';
import { PICKUPS, PRODUCTS, pounds } from './data.mjs';
import { offerTools } from './tools.mjs';

const rows = Object.entries(basket()).flatMap(([id, count]) => {
  const product = PRODUCTS.find((each) => each.id === id);
  return product ? [{ ...product, count }] : [];
});
const total = rows.reduce((sum, { price, count }) => sum + price * count, 0);
document.getElementById('main').innerHTML =
  rows.length === 0
    ? '<h1>Basket</h1><p>Your basket is empty.</p>'
    : `<h1>Basket</h1>
<table class="rows"><thead><tr><th>Product</th><th>Packs</th><th>Price</th></tr></thead><tbody>${rows
        .map(
          ({ name, count, price }) =>
            `<tr><td>${name}</td><td>${count}</td><td>${pounds(price * count)}</td></tr>`,
        )
        .join('')}</tbody></table>
<form id="checkout" class="checkout"><h2>Order for pickup: ${pounds(total)}</h2>
<label>Your name <input name="name" required></label>
<label>Pickup <select name="pickup">${PICKUPS.map((each) => `<option>${each}</option>`).join('')}</select></label>
<button>Place order</button></form>`;
document.getElementById('checkout')?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { name, pickup } = Object.fromEntries(new FormData(event.target));
  location.href = `/grocer/thanks.html?number=${await placeOrder(name, pickup)}`;
});
showCount();
await offerTools();
