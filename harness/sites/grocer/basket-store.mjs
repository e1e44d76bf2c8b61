/** The basket, kept until the server forgets everything. */
const epoch = document.querySelector('meta[name=epoch]').content;
const key = `grocer-basket-${epoch}`;

/** @returns {Record<string, number>} How many of each product. */
export const basket = () => JSON.parse(localStorage.getItem(key) ?? '{}');

export async function addToBasket(id, count = 1) {
  const now = basket();
  now[id] = (now[id] ?? 0) + count;
  await post('/grocer/api/basket', { event: 'add', id, count });
  localStorage.setItem(key, JSON.stringify(now));
  showCount();
}

export const emptyBasket = () => localStorage.removeItem(key);

export function showCount() {
  const total = Object.values(basket()).reduce((sum, count) => sum + count, 0);
  document.getElementById('count').textContent = String(total);
}

export const post = (path, data) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  });

/** Sends the basket as an order, and returns its number. */
export async function placeOrder(name, pickup) {
  const items = Object.entries(basket()).map(([id, count]) => ({ id, count }));
  const reply = await post('/grocer/api/orders', { items, name, pickup });
  if (!reply.ok) throw new Error('The basket is empty, or something is missing.');
  const { number } = await reply.json();
  emptyBasket();
  return number;
}
