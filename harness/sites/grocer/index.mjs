import { addToBasket, showCount } from './basket-store.mjs';
import { find, pounds } from './data.mjs';
import { offerTools } from './tools.mjs';

const query = new URLSearchParams(location.search);
const words = query.get('words') ?? '';
const kind = query.get('kind') ?? '';
const search = document.querySelector('.search');
search.elements.words.value = words;
search.elements.kind.value = kind;
const found = find({ words, kind });
document.getElementById('list').innerHTML = found
  .map(
    ({ id, name, price, grams, about }) =>
      `<li><b>${name}</b><p>${about}</p><span>${pounds(price)}, ${grams} g</span><button type="button" data-add="${id}" aria-label="Add ${name} to basket">Add to basket</button></li>`,
  )
  .join('');
const said = document.getElementById('said');
if (query.has('words')) said.textContent = `${found.length} of our products`;
document.addEventListener('click', async ({ target }) => {
  const { add } = target.dataset ?? {};
  if (!add) return;
  await addToBasket(add);
  said.textContent = 'Added to your basket.';
});
showCount();
await offerTools();
