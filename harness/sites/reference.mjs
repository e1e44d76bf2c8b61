// @ts-check
/**
 * Works out the right answer of each lookup task from the sites' own data, by filtering all of it.
 * `node harness/sites/reference.mjs` prints them. tasks.json is tested against this.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { THREADS, user } from './forum/data.mjs';
import { find, pounds } from './grocer/data.mjs';
import { FINALS, GROUNDS, hours, place, trip } from './route/data.mjs';
import { fullName, money, PRODUCTS, spec } from './shop/products.mjs';
import { ISSUES } from './tracker/data.mjs';
import { fee } from './wizard/data.mjs';

const number = (/** @type {string | undefined} */ s) =>
  Number.parseFloat((s ?? '').replace(',', ''));
const inCat = (/** @type {string} */ c) => PRODUCTS.filter((p) => p.cat === c);

/** The one ground of a final, under its present name. */
function groundOf(/** @type {string} */ comp, /** @type {number} */ year) {
  const finals = FINALS.filter((f) => f.comp === comp && f.year === year);
  if (finals.length !== 1) throw new Error(`${comp} ${year}: ${finals.length} finals`);
  const then = finals[0].ground;
  const now = GROUNDS.find(
    ([name, , , , , , old]) => name === then || (old !== '' && String(old).startsWith(then)),
  );
  return { then, now: String(now?.[0]) };
}

/**
 * @returns {Promise<Record<string, string[]>>} For each task the full list of right answers; one, unless the task is ambiguous or impossible.
 */
export async function references() {
  const product = (/** @type {any} */ p) => `${fullName(p)}, ${money(p.price)}`;
  const tyres = THREADS.find((t) => t.title.includes('Harrow Moor'));
  const ines = tyres?.posts.filter((p) => p.user === 'ines_okafor').at(-1);
  const headset = THREADS.filter((t) => /loose headset on a loaded bike/i.test(t.title));
  const best = [...headset[0].posts].sort((a, b) => b.votes - a.votes)[0];
  const drive = (/** @type {string[]} */ ...names) => {
    const t = trip(
      names.map((n) => {
        const p = place(n);
        if (!p) throw new Error(`no place ${n}`);
        return p;
      }),
    );
    return `${t.km} km, ${hours(t.min)}`;
  };
  const tides = await readFile(new URL('./basics/tides.html', import.meta.url), 'utf8');
  const promo =
    ISSUES.find((i) => i.key === 'FER-23')?.comments.filter((c) => c.who === 'promo-bot') ?? [];
  return {
    'shop-light-headphones': inCat('headphones')
      .filter((p) => p.price < 150 && p.rating >= 4.4 && number(spec(p, 'Weight')) < 230)
      .map(product),
    'shop-kettle-cart': inCat('kettles')
      .filter(
        (p) =>
          p.price < 80 &&
          number(spec(p, 'Capacity')) >= 1.5 &&
          number(spec(p, 'Keep warm')) >= 60 &&
          spec(p, 'Temperature control') !== 'None' &&
          String(spec(p, 'Type')).startsWith('Electric'),
      )
      .map(product),
    'shop-order-lamp': PRODUCTS.filter(
      (p) => fullName(p) === 'Lysverk Fjord' && p.colours.includes('Moss') && p.stock >= 2,
    ).map((p) => `${fullName(p)}, ${money(2 * p.price)}`),
    'shop-32gb-laptop': inCat('laptops')
      .filter((p) => p.price < 700 && number(spec(p, 'Memory')) >= 32)
      .map(product),
    'shop-pennine-which': PRODUCTS.filter((p) => fullName(p).startsWith('Torrance Pennine')).map(
      product,
    ),
    'wizard-permit': [
      `${fee({ household: 3, vehicles: 1, pets: 'pet', parking: true, express: false })} kr`,
    ],
    'wizard-fee': [
      `${fee({ household: 4, vehicles: 2, pets: 'pet', parking: false, express: true })} kr`,
    ],
    'forum-tyre-width': [...(ines?.text.matchAll(/Fit (\d+) mm/g) ?? [])].map((m) => `${m[1]} mm`),
    'forum-headset-author': headset.map(() => `${best.user}, ${user(best.user)?.town}`),
    'forum-reply': THREADS.filter((t) => /saturday ride to kettle ness/i.test(t.title)).map(
      (t) => t.id,
    ),
    'tracker-regression': ISSUES.filter(
      (i) =>
        i.status !== 'Done' &&
        i.assignee === 'Mara Lindqvist' &&
        i.labels.includes('regression') &&
        i.reporter === 'Idris Bell',
    ).map((i) => `${i.key}, ${i.title}`),
    'tracker-update': ISSUES.filter(
      (i) => i.key === 'FER-31' && i.status !== 'In review' && i.priority !== 2,
    ).map((i) => i.key),
    'tracker-delete-spam': promo.map((c) => c.id),
    'grocer-honey': find({ kind: 'honey', mostPrice: 8.99 })
      .filter(({ grams }) => grams >= 400)
      .map(({ name, price }) => `${name}, ${pounds(price)}`),
    'grocer-basket': find({ kind: 'flour' })
      .toSorted((a, b) => a.price - b.price)
      .slice(0, 1)
      .map(({ name, price }) => `${name}, ${pounds(price)}`),
    'grocer-order': find({ words: 'garden mint' }).map(({ name }) => name),
    'route-final': [drive('Estmark', groundOf('Crown Cup', 2019).now)],
    'route-stop-over': [drive('Calder Bay', groundOf('Harbour Shield', 2015).now, 'Norrhaven')],
    'basics-tide': [...tides.matchAll(/Saturday morning high water is at (\d\d:\d\d)/g)].map(
      (m) => m[1],
    ),
  };
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
  for (const [id, list] of Object.entries(await references()))
    console.log(`${id}: ${list.join(' | ') || 'none'}`);
}
