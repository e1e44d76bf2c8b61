// @ts-check
/** What is drawn on the pages of the concert hall, which no text of theirs says. */

export const ROWS = ['A', 'B', 'C', 'D', 'E', 'F'];
export const COLUMNS = 10;
/** Seats that are sold. */
export const SOLD = new Set(['A4', 'A5', 'B1', 'B2', 'C5', 'C6', 'D8', 'E3', 'F9', 'F10']);
/** By row, in pounds. */
export const PRICES = { A: 48, B: 48, C: 39, D: 39, E: 28, F: 28 };

/** The size of the plan in its own coordinates, and where its seats are. */
export const PLAN = { width: 640, height: 420, left: 70, top: 110, across: 54, down: 48, size: 34 };

/** The middle of a seat, in shares of the plan. */
export function placeOf(/** @type {string} */ seat) {
  const row = ROWS.indexOf(seat.slice(0, 1));
  const column = Number(seat.slice(1)) - 1;
  const x = PLAN.left + column * PLAN.across + PLAN.size / 2;
  const y = PLAN.top + row * PLAN.down + PLAN.size / 2;
  return { across: (x / PLAN.width) * 100, down: (y / PLAN.height) * 100 };
}

/** Tickets sold by month. */
export const SALES = [
  { month: 'Sep', sold: 412 },
  { month: 'Oct', sold: 655 },
  { month: 'Nov', sold: 538 },
  { month: 'Dec', sold: 871 },
  { month: 'Jan', sold: 327 },
  { month: 'Feb', sold: 604 },
];

/** The reading on the photo of the meter. */
export const METER = '04817';

/** The garden of the fair, in the coordinates of its plan. */
export const GARDEN = {
  width: 720,
  height: 460,
  paths: ['360,440 360,240 470,65', '360,240 150,150'],
  pond: { cx: 150, cy: 105, rx: 100, ry: 58 },
  hall: { x: 470, y: 20, width: 210, height: 90 },
  gate: [
    { x: 328, y: 425, width: 12, height: 24 },
    { x: 380, y: 425, width: 12, height: 24 },
  ],
  stall: { width: 44, height: 30 },
};

/**
 * By their top left corners: below the pond, in front of the hall, on both sides of the gate, and along the right edge.
 * @type {readonly { id: number, x: number, y: number, is: 'free' | 'power' | 'taken' }[]}
 */
export const STALLS = [
  { id: 1, x: 40, y: 200, is: 'taken' },
  { id: 2, x: 110, y: 200, is: 'taken' },
  { id: 3, x: 180, y: 200, is: 'free' },
  { id: 4, x: 250, y: 200, is: 'taken' },
  { id: 5, x: 480, y: 130, is: 'taken' },
  { id: 6, x: 545, y: 130, is: 'power' },
  { id: 7, x: 610, y: 130, is: 'taken' },
  { id: 8, x: 80, y: 380, is: 'free' },
  { id: 9, x: 150, y: 380, is: 'taken' },
  { id: 10, x: 220, y: 380, is: 'free' },
  { id: 11, x: 450, y: 380, is: 'power' },
  { id: 12, x: 520, y: 380, is: 'free' },
  { id: 13, x: 590, y: 380, is: 'power' },
  { id: 14, x: 655, y: 200, is: 'free' },
  { id: 15, x: 655, y: 250, is: 'free' },
  { id: 16, x: 655, y: 300, is: 'taken' },
];

/** The middle of a stall, in shares of the plan. */
export function stallAt(/** @type {number} */ wanted) {
  const { x, y } = STALLS.find(({ id }) => id === wanted) ?? { x: NaN, y: NaN };
  const across = ((x + GARDEN.stall.width / 2) / GARDEN.width) * 100;
  return { across, down: ((y + GARDEN.stall.height / 2) / GARDEN.height) * 100 };
}

/** What the scanned letter says. */
export const LETTER = { reference: 'NWB-7730-4', phone: '0555 0142' };

/** What the scanned pages of the report on the boiler say. */
export const BOILER = {
  certificate: 'BX-40417',
  inspector: 'Marit Lindqvist',
  next: '14 September 2027',
  findings: [
    { what: 'Relief valve opens at', value: '2.9 bar' },
    { what: 'Pressure when cold', value: '1.4 bar' },
    { what: 'Flue gas temperature', value: '187 °C' },
    { what: 'Carbon monoxide', value: '41 ppm' },
    { what: 'Burner, screws and seals', value: 'in order' },
  ],
};
