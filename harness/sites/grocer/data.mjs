/** What the shop sells. Grams of one pack; prices in pounds. */
export const PRODUCTS = [
  ['heather-honey', 'Heather honey', 'honey', 8.6, 454, 'From the Aldmoor, set, in a jar'],
  ['lime-honey', 'Lime blossom honey', 'honey', 9.4, 500, 'Runny and pale'],
  ['clover-honey', 'Clover honey', 'honey', 5.2, 340, 'Runny, in a squeezy bottle'],
  ['comb-honey', 'Cut comb', 'honey', 11.5, 250, 'A piece of comb in a tray'],
  ['rye-flour', 'Whole rye flour', 'flour', 3.1, 1500, 'Stone-ground at Tarn Mill'],
  ['spelt-flour', 'White spelt flour', 'flour', 3.8, 1000, 'Sifted'],
  ['oat-flour', 'Oat flour', 'flour', 2.9, 750, 'Without gluten'],
  ['hard-cheese', 'Aldmoor hard', 'cheese', 12.8, 400, 'Ten months old, of raw milk'],
  ['soft-cheese', 'Tarn soft', 'cheese', 6.5, 200, 'With ash'],
  ['blue-cheese', 'Saltby blue', 'cheese', 8.9, 250, 'Mild'],
  ['black-tea', 'Harbour black tea', 'tea', 4.7, 125, 'Loose leaves'],
  ['mint-tea', 'Garden mint tea', 'tea', 3.9, 60, 'Dried whole leaves'],
].map(([id, name, kind, price, grams, about]) => ({ id, name, kind, price, grams, about }));

export const KINDS = ['honey', 'flour', 'cheese', 'tea'];
export const PICKUPS = ['Friday afternoon', 'Saturday morning', 'Saturday afternoon'];

export const pounds = (amount) => `£${amount.toFixed(2)}`;

/** Products with all of these words, of this kind, up to this price. */
export function find({ words = '', kind = '', mostPrice = Number.POSITIVE_INFINITY } = {}) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return PRODUCTS.filter(
    (each) =>
      wanted.every((word) =>
        `${each.name} ${each.kind} ${each.about}`.toLowerCase().includes(word),
      ) &&
      (kind === '' || each.kind === kind) &&
      each.price <= mostPrice,
  );
}
