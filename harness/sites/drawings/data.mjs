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
