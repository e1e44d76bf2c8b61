// Longway, a route planner for the invented country of Arvane.

/** Towns: name, map x, map y, label side. */
// biome-ignore format: a table, one entry per line
export const TOWNS = [
  ['Estmark', 128, 372, 'w'], ['Wrenmouth', 92, 252, 'e'], ['Skarn', 212, 150, 'e'], ['Norrhaven', 338, 72, 'e'], ['Tolbeck', 262, 268, 'n'], ['Millford Cross', 392, 340, 's'], ['Calder Bay', 196, 462, 's'],
  ['Aldwick', 486, 214, 'n'], ['Harrow Quay', 636, 122, 'n'], ['Venby', 556, 324, 's'], ['Osterfield', 712, 258, 'e'], ['Dunreach', 664, 432, 'e'], ['Pellwick', 432, 458, 's'],
];
/** Roads: from, to, kilometres, minutes, motorway. */
// biome-ignore format: a table, one entry per line
export const ROADS = [
  ['Estmark', 'Calder Bay', 64, 52, false], ['Estmark', 'Tolbeck', 98, 71, true], ['Estmark', 'Wrenmouth', 81, 68, false], ['Wrenmouth', 'Skarn', 97, 85, false], ['Skarn', 'Norrhaven', 90, 77, false], ['Skarn', 'Tolbeck', 84, 66, false],
  ['Tolbeck', 'Millford Cross', 88, 58, true], ['Tolbeck', 'Aldwick', 139, 101, true], ['Norrhaven', 'Aldwick', 134, 112, false], ['Millford Cross', 'Aldwick', 96, 70, false], ['Millford Cross', 'Pellwick', 83, 64, false], ['Millford Cross', 'Venby', 117, 79, true],
  ['Calder Bay', 'Pellwick', 152, 118, false], ['Pellwick', 'Dunreach', 149, 110, false], ['Venby', 'Dunreach', 88, 66, true], ['Venby', 'Osterfield', 101, 74, false], ['Venby', 'Aldwick', 86, 67, false], ['Aldwick', 'Harrow Quay', 108, 88, true], ['Harrow Quay', 'Osterfield', 104, 83, false], ['Osterfield', 'Dunreach', 112, 92, false],
];
/** Grounds: current name, town, seats, kilometres and minutes from the town centre, opened, earlier names. */
// biome-ignore format: a table, one entry per line
export const GROUNDS = [
  ['Beacon Field', 'Aldwick', 31200, 9, 14, 1961, ''],
  ['Dunreach Dome', 'Dunreach', 24800, 8, 13, 1999, ''],
  ['Kingsgate Arena', 'Venby', 38500, 12, 17, 1974, 'Venby Park, until 2020'],
  ['Lindholm Stadium', 'Skarn', 17900, 4, 9, 1938, ''],
  ['Millford Bowl', 'Millford Cross', 27400, 7, 12, 1988, 'County Ground, until 2016'],
  ['North Pier Ground', 'Norrhaven', 12600, 2, 6, 1926, ''],
  ['Orchard Lane', 'Pellwick', 15300, 5, 10, 1953, ''],
  ['Saltmarsh Park', 'Wrenmouth', 21100, 6, 11, 1970, ''],
  ['The Ropeworks', 'Harrow Quay', 19700, 3, 8, 2007, ''],
];
/** Finals: competition, year, ground under the name it had then, town, winner, runner-up, score. */
const F = (comp, rows) =>
  rows.map(([year, ground, winner, second, score]) => ({
    comp,
    year,
    ground,
    winner,
    second,
    score,
    town: GROUNDS.find(([n, , , , , , old]) => n === ground || old.startsWith(ground))[1],
  }));
// biome-ignore format: a table, one entry per line
export const FINALS = [
  ...F('Crown Cup', [
    [2025, 'Kingsgate Arena', 'Venby United', 'Skarn', '2–1'], [2024, 'Dunreach Dome', 'Aldwick Town', 'Dunreach', '3–0'], [2023, 'Beacon Field', 'Norrhaven', 'Pellwick Rovers', '1–0'], [2022, 'Kingsgate Arena', 'Estmark', 'Osterfield', '2–2, 5–4 on penalties'],
    [2021, 'Saltmarsh Park', 'Skarn', 'Venby United', '2–0'], [2020, 'Lindholm Stadium', 'Aldwick Town', 'Estmark', '1–0'], [2019, 'Beacon Field', 'Harrow Athletic', 'Tolbeck', '3–2'], [2018, 'Millford Bowl', 'Venby United', 'Norrhaven', '2–1'],
    [2017, 'Dunreach Dome', 'Estmark', 'Calder Bay', '4–1'], [2016, 'Venby Park', 'Skarn', 'Aldwick Town', '1–0'], [2015, 'County Ground', 'Osterfield', 'Dunreach', '2–0'], [2014, 'Beacon Field', 'Tolbeck', 'Venby United', '2–1'], [2013, 'The Ropeworks', 'Pellwick Rovers', 'Estmark', '1–0'], [2012, 'Venby Park', 'Norrhaven', 'Skarn', '3–1'],
  ]),
  ...F('Women’s Crown Cup', [
    [2025, 'Beacon Field', 'Aldwick Town', 'Venby United', '2–0'], [2024, 'Orchard Lane', 'Skarn', 'Estmark', '1–0'], [2023, 'The Ropeworks', 'Venby United', 'Harrow Athletic', '4–2'], [2022, 'Saltmarsh Park', 'Estmark', 'Norrhaven', '2–1'], [2021, 'North Pier Ground', 'Norrhaven', 'Skarn', '3–0'],
    [2020, 'Millford Bowl', 'Venby United', 'Dunreach', '2–1'], [2019, 'Dunreach Dome', 'Aldwick Town', 'Osterfield', '1–0'], [2018, 'Lindholm Stadium', 'Skarn', 'Tolbeck', '2–2, 4–2 on penalties'], [2017, 'Beacon Field', 'Estmark', 'Venby United', '3–1'], [2016, 'Orchard Lane', 'Pellwick Rovers', 'Skarn', '1–0'],
  ]),
  ...F('Harbour Shield', [
    [2025, 'North Pier Ground', 'Calder Bay', 'Wrenmouth', '2–0'], [2023, 'Lindholm Stadium', 'Wrenmouth', 'Harrow Athletic', '1–0'], [2021, 'The Ropeworks', 'Harrow Athletic', 'Dunreach', '3–1'], [2019, 'The Ropeworks', 'Norrhaven', 'Calder Bay', '2–1'], [2017, 'Saltmarsh Park', 'Dunreach', 'Wrenmouth', '2–0'],
    [2015, 'Venby Park', 'Calder Bay', 'Norrhaven', '1–0'], [2013, 'County Ground', 'Harrow Athletic', 'Skarn', '3–2'],
  ]),
];

const norm = (s) =>
  s
    .trim()
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^the /, '')
    .replace(/, .*$/, '');
/** A place is a town or the current name of a ground ("Beacon Field" or "Beacon Field, Aldwick"). */
export function place(text) {
  const q = norm(text);
  if (!q) return null;
  const g = GROUNDS.find(([n]) => norm(n) === q);
  if (g) return { name: g[0], town: g[1], km: g[3], min: g[4], ground: true };
  const t = TOWNS.find(([n]) => norm(n) === q);
  return t ? { name: t[0], town: t[0], km: 0, min: 0, ground: false } : null;
}

/** Quickest drive between two towns. */
export function drive(from, to) {
  const best = new Map([[from, { min: 0, km: 0, path: [from] }]]);
  const open = new Set([from]);
  while (open.size) {
    const at = [...open].reduce((a, b) => (best.get(a).min <= best.get(b).min ? a : b));
    open.delete(at);
    if (at === to) break;
    for (const [a, b, km, min] of ROADS) {
      const next = a === at ? b : b === at ? a : null;
      if (!next) continue;
      const cand = best.get(at).min + min;
      if (!best.has(next) || cand < best.get(next).min) {
        best.set(next, { min: cand, km: best.get(at).km + km, path: [...best.get(at).path, next] });
        open.add(next);
      }
    }
  }
  return best.get(to);
}

/** Whole trip through several places, leg by leg. */
export function trip(places) {
  const legs = [];
  for (let i = 0; i + 1 < places.length; i++) {
    const [a, b] = [places[i], places[i + 1]];
    const d = drive(a.town, b.town);
    legs.push({
      from: a.name,
      to: b.name,
      km: d.km + a.km + b.km,
      min: d.min + a.min + b.min,
      path: d.path,
    });
  }
  return { legs, km: legs.reduce((s, l) => s + l.km, 0), min: legs.reduce((s, l) => s + l.min, 0) };
}
export const hours = (min) =>
  min >= 60 ? `${Math.floor(min / 60)} h ${min % 60} min` : `${min} min`;
