import { CATEGORIES, PER_PAGE, SORTS, search } from './products.mjs';
import { $, $$, card, crumbs, esc, icon, params } from './shop.mjs';

const here = location.pathname;
const cat = CATEGORIES.find((c) => c.id === params.get('cat'));
const q = (params.get('q') ?? '').trim();
const res = search(params);
const title = cat && !q ? cat.name : q ? `Results for “${q}”` : 'Everything';
document.title = `${title}, Halden Goods`;

const link = (change) => {
  const p = new URLSearchParams(params);
  p.delete('page');
  for (const [k, v] of Object.entries(change)) {
    if (v === null || v === '') p.delete(k);
    else p.set(k, v);
  }
  return `${here}?${p}`;
};
const without = (k, v) => {
  const p = new URLSearchParams();
  for (const [a, b] of params) if (a !== 'page' && !(a === k && b === v)) p.append(a, b);
  return `${here}?${p}`;
};

const applied = [...params]
  .filter(([k, v]) => v && ['brand', 'min', 'max', 'stock'].includes(k))
  .map(([k, v]) => {
    const label =
      k === 'brand' ? v : k === 'min' ? `From £${v}` : k === 'max' ? `Up to £${v}` : 'In stock';
    return `<a class="chip" href="${esc(without(k, v))}" aria-label="Remove filter ${esc(label)}">${esc(label)}${icon.close}</a>`;
  })
  .join('');

const brands = Object.entries(res.facets).sort(([a], [b]) => a.localeCompare(b));
const from = (res.page - 1) * PER_PAGE;
const pageHref = (n) => {
  const p = new URLSearchParams(params);
  p.set('page', n);
  return `${here}?${p}`;
};

$('#main').innerHTML = `
  ${crumbs([['Home', '/shop/'], ...(cat && q ? [[cat.name, `/shop/category.html?cat=${cat.id}`]] : []), [title]])}
  <div class="list-head">
    <h1>${esc(title)}</h1>
    <p class="dim" role="status">${res.total === 0 ? 'No products' : `${from + 1}–${from + res.items.length} of ${res.total} product${res.total === 1 ? '' : 's'}`}</p>
    <label class="sort">Sort by <select id="sort">${SORTS.map(([v, l]) => `<option value="${v}"${v === res.sort ? ' selected' : ''}>${l}</option>`).join('')}</select></label>
  </div>
  ${res.loose ? '<p class="note">Nothing has all of those words. Here is the closest.</p>' : ''}
  <div class="with-side">
    <form class="filters" method="get" action="${here}" aria-label="Filters">
      ${q ? `<input type="hidden" name="q" value="${esc(q)}">` : ''}
      ${cat && !q ? `<input type="hidden" name="cat" value="${cat.id}">` : ''}
      ${res.sort !== 'featured' ? `<input type="hidden" name="sort" value="${res.sort}">` : ''}
      ${q ? `<fieldset><legend>Category</legend><select name="cat" aria-label="Category" data-auto><option value="">All categories</option>${CATEGORIES.map((c) => `<option value="${c.id}"${cat === c ? ' selected' : ''}>${c.name}</option>`).join('')}</select></fieldset>` : ''}
      <fieldset><legend>Price</legend>
        <div class="range"><label>Min £ <input type="number" name="min" min="0" step="1" value="${esc(params.get('min') ?? '')}"></label><label>Max £ <input type="number" name="max" min="0" step="1" value="${esc(params.get('max') ?? '')}"></label></div>
      </fieldset>
      ${brands.length ? `<fieldset><legend>Brand</legend>${brands.map(([b, n]) => `<label class="check"><input type="checkbox" name="brand" value="${esc(b)}" data-auto${params.getAll('brand').includes(b) ? ' checked' : ''}> ${esc(b)} <span class="dim">${n}</span></label>`).join('')}</fieldset>` : ''}
      <fieldset><legend>Availability</legend><label class="check"><input type="checkbox" name="stock" value="1" data-auto${params.get('stock') === '1' ? ' checked' : ''}> In stock only</label></fieldset>
      <div class="row"><button class="btn small">Apply</button><a class="quiet" href="${here}?${cat && !q ? `cat=${cat.id}` : q ? `q=${encodeURIComponent(q)}` : ''}">Clear all</a></div>
    </form>
    <div>
      ${applied ? `<p class="applied">${applied}</p>` : ''}
      ${res.total === 0 ? `<div class="empty"><h2>Nothing matches</h2><p>Try fewer words, or take a filter off.</p></div>` : `<div class="grid">${res.items.map(card).join('')}</div>`}
      ${
        res.pages > 1
          ? `<nav class="pages" aria-label="Pages">
        ${res.page > 1 ? `<a rel="prev" href="${esc(pageHref(res.page - 1))}">Previous</a>` : '<span>Previous</span>'}
        ${Array.from({ length: res.pages }, (_, i) => i + 1)
          .map((n) =>
            n === res.page
              ? `<b aria-current="page">${n}</b>`
              : `<a href="${esc(pageHref(n))}" aria-label="Page ${n}">${n}</a>`,
          )
          .join('')}
        ${res.page < res.pages ? `<a rel="next" href="${esc(pageHref(res.page + 1))}">Next</a>` : '<span>Next</span>'}
      </nav>`
          : ''
      }
    </div>
  </div>`;

const form = $('.filters');
const submit = () => {
  const p = new URLSearchParams();
  for (const [k, v] of new FormData(form)) if (v) p.append(k, v);
  location.href = `${here}?${p}`;
};
form.addEventListener('submit', (e) => {
  e.preventDefault();
  submit();
});
$$('[data-auto]').forEach((el) => el.addEventListener('change', submit));
$('#sort').addEventListener('change', (e) => {
  location.href = link({ sort: e.target.value === 'featured' ? null : e.target.value });
});
