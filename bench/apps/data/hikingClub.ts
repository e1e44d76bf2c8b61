/** The database of a hiking club, for SQLite: huts, routes, hikes with their guides, and bookings. */
import { insert } from '../sqlText.ts';

const huts = [
  ['Alder Hut', 1420, 24, 18.5, 'Nora Fink', '041 555 01 10'],
  ['Raven Saddle', 1985, 40, 22, 'Beat Oswald', '041 555 01 27'],
  ['Lake Cabin', 1210, 12, 15, 'Carla Pini', '041 555 01 35'],
  ['Stone Gate', 2310, 60, 26, 'Jonas Rey', '041 555 01 48'],
  ['Fox Meadow', 1630, 18, 17.5, 'Ursin Tall', '041 555 01 52'],
  ['Old Customs House', 1120, 30, 19, 'Mirta Solo', '041 555 01 66'],
];

/** Columns: name, km, meters up, hours, grade, hut. */
const routes = [
  ['Alder Loop', 11.2, 640, 4.5, 'T2', 1],
  ['Raven Ridge', 15.8, 1130, 7, 'T4', 2],
  ['Lake Shore', 8.4, 210, 2.5, 'T1', 3],
  ['Gate Traverse', 18.9, 1420, 8.5, 'T5', 4],
  ['Fox Trail', 9.7, 520, 3.75, 'T2', 5],
  ['Smugglers Path', 13.1, 780, 5.25, 'T3', 6],
  ['Two Lakes', 12.6, 460, 4.25, 'T2', 3],
  ['Marmot Stairs', 7.3, 890, 4, 'T3', 2],
];

/** Columns: route, day, guide, places, status. */
const hikes = [
  [1, '2025-06-14', 'Lena Moor', 12, 'open'],
  [3, '2025-06-21', 'Piotr Zak', 20, 'open'],
  [2, '2025-06-28', 'Lena Moor', 8, 'full'],
  [7, '2025-07-05', 'Amir Sen', 15, 'open'],
  [6, '2025-07-12', 'Piotr Zak', 10, 'open'],
  [4, '2025-07-19', 'Lena Moor', 6, 'cancelled'],
  [5, '2025-07-26', 'Amir Sen', 14, 'open'],
  [8, '2025-08-02', 'Piotr Zak', 9, 'open'],
];

/** Columns: hike, participant, phone, vegetarian. */
const bookings = [
  [1, 'Eva Lang', '079 555 20 11', 0],
  [1, 'Tim Brook', '079 555 20 12', 1],
  [1, 'Sara Winter', '079 555 20 13', 0],
  [2, 'Oskar Feld', '079 555 20 14', 0],
  [2, 'Eva Lang', '079 555 20 11', 0],
  [3, 'Jana Kold', '079 555 20 15', 1],
  [4, 'Tim Brook', '079 555 20 12', 1],
  [4, 'Nadia Ruf', '079 555 20 16', 0],
  [5, 'Sara Winter', '079 555 20 13', 0],
  [7, 'Oskar Feld', '079 555 20 14', 0],
];

/** Drops the tables and creates them again. */
export const HIKES = `
DROP VIEW IF EXISTS summer;
${['bookings', 'hikes', 'routes', 'huts'].map((table) => `DROP TABLE IF EXISTS ${table};`).join('\n')}
CREATE TABLE huts (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, altitude INTEGER NOT NULL,
  beds INTEGER NOT NULL, price NUMERIC NOT NULL, keeper TEXT NOT NULL, phone TEXT NOT NULL);
CREATE TABLE routes (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, km NUMERIC NOT NULL,
  ascent INTEGER NOT NULL, hours NUMERIC NOT NULL, grade TEXT NOT NULL, hut_id INTEGER REFERENCES huts (id));
CREATE TABLE hikes (id INTEGER PRIMARY KEY AUTOINCREMENT, route_id INTEGER NOT NULL REFERENCES routes (id),
  day TEXT NOT NULL, guide TEXT NOT NULL, places INTEGER NOT NULL, status TEXT NOT NULL);
CREATE TABLE bookings (id INTEGER PRIMARY KEY AUTOINCREMENT, hike_id INTEGER NOT NULL REFERENCES hikes (id),
  person TEXT NOT NULL, phone TEXT NOT NULL, vegetarian INTEGER NOT NULL DEFAULT 0);
DELETE FROM sqlite_sequence;
${insert('huts', 'name, altitude, beds, price, keeper, phone', huts)}
${insert('routes', 'name, km, ascent, hours, grade, hut_id', routes)}
${insert('hikes', 'route_id, day, guide, places, status', hikes)}
${insert('bookings', 'hike_id, person, phone, vegetarian', bookings)}
`;
