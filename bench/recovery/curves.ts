/** Draws success over error rates: one line for each planner, labeled at its end. */

export type Curve = { readonly name: string; readonly shares: readonly number[] };

const WIDTH = 760;
const HEIGHT = 420;
const LEFT = 56;
const RIGHT = 180;
const TOP = 24;
const BOTTOM = 48;
const LEAST_GAP = 15;
const colors = [
  '#0b6e4f',
  '#c0392b',
  '#2455a4',
  '#8e44ad',
  '#b9770e',
  '#117a8b',
  '#6d4c41',
  '#444444',
  '#d81b60',
  '#558b2f',
];

/** Returns an SVG of success (0 to 1) over `rates`. The first curve is drawn thick. */
export function drawCurves(rates: readonly number[], curves: readonly Curve[]): string {
  const floor = Math.floor(Math.min(...curves.flatMap(({ shares }) => shares)) * 10) / 10;
  const x = (index: number): number =>
    LEFT + ((WIDTH - LEFT - RIGHT) * index) / Math.max(1, rates.length - 1);
  const y = (share: number): number =>
    TOP + (HEIGHT - TOP - BOTTOM) * ((1 - share) / Math.max(0.1, 1 - floor));
  const ends = apart(curves.map(({ shares }) => y(shares.at(-1) ?? 0)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    ...grid(floor).map((share) => levelLine(y(share), share)),
    ...rates.map((rate, index) => centered(x(index), HEIGHT - BOTTOM + 18, String(rate))),
    centered((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, 'share of replies that err'),
    ...curves.map(({ name, shares }, nth) => {
      const points = shares.map((share, index) => `${x(index)},${y(share).toFixed(1)}`).join(' ');
      const color = colors[nth % colors.length] ?? '#000000';
      const line = `<polyline points="${points}" fill="none" stroke="${color}" stroke-width="${nth === 0 ? 3.5 : 1.5}"/>`;
      const label = `<text x="${WIDTH - RIGHT + 8}" y="${((ends[nth] ?? 0) + 4).toFixed(1)}" fill="${color}"${nth === 0 ? ' font-weight="bold"' : ''}>${name}</text>`;
      return `${line}\n${label}`;
    }),
    '</svg>\n',
  ].join('\n');
}

const grid = (floor: number): number[] =>
  Array.from({ length: Math.round((1 - floor) * 10) + 1 }, (_, index) => floor + index / 10);

const levelLine = (at: number, share: number): string =>
  `<path d="M${LEFT} ${at.toFixed(1)}H${WIDTH - RIGHT}" stroke="#dddddd"/>\n<text x="${LEFT - 8}" y="${(at + 4).toFixed(1)}" text-anchor="end" fill="#333333">${share.toFixed(1)}</text>`;

const centered = (x: number, y: number, words: string): string =>
  `<text x="${x}" y="${y}" text-anchor="middle" fill="#333333">${words}</text>`;

/** Spreads heights in the same order, so that there is room for a line of text at each. */
function apart(heights: readonly number[]): number[] {
  const placed = [...heights];
  const order = heights
    .map((_, nth) => nth)
    .toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  let least = 0;
  for (const nth of order) {
    least = Math.max(placed[nth] ?? 0, least);
    placed[nth] = least;
    least += LEAST_GAP;
  }
  return placed;
}
