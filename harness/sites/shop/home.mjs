import { productArt } from './art.mjs';
import { byId, CATEGORIES, PRODUCTS } from './products.mjs';
import { $, card } from './shop.mjs';

const staff = ['oriel-mantel', 'torrance-pennine-30', 'tessel-loom-75', 'pellow-arc'].map(byId);
const talked = [...PRODUCTS].sort((a, b) => b.reviewCount - a.reviewCount).slice(0, 4);

$('#main').innerHTML = `
  <section class="hero" aria-label="This month">
    <a class="lead" href="/shop/category.html?cat=headphones">
      <div><h1>Quiet pairs<br>for loud trains</h1><p>Eleven headphones, each one worn to work by somebody here.</p><span class="btn light">See headphones</span></div>
      ${productArt(byId('oriel-cadence'), 'Rust')}
    </a>
    <a class="side a" href="/shop/category.html?cat=kettles"><h2>Kettles with<br>some patience</h2>${productArt(byId('eskil-damp'), 'Sand')}</a>
    <a class="side b" href="/shop/category.html?cat=lamps"><h2>Lamps for<br>long evenings</h2>${productArt(byId('eskil-glod'), 'Clay')}</a>
  </section>
  <section aria-labelledby="h-cats">
    <h2 id="h-cats">Shop by shelf</h2>
    <ul class="shelf">${CATEGORIES.map((c) => `<li><a href="/shop/category.html?cat=${c.id}">${productArt(PRODUCTS.find((p) => p.cat === c.id && p.stock > 0))}<b>${c.name}</b><span>${c.line}</span></a></li>`).join('')}</ul>
  </section>
  <section aria-labelledby="h-staff"><h2 id="h-staff">What we use ourselves</h2><div class="grid four">${staff.map(card).join('')}</div></section>
  <section aria-labelledby="h-talk"><h2 id="h-talk">Most reviewed</h2><div class="grid four">${talked.map(card).join('')}</div></section>`;
