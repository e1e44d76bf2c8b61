/** Solutions of the database tasks in SQLite. */
import type { Site, Solution } from '../app.ts';
import { hikes } from '../apps/adminer.ts';
import { runSql } from '../sql.ts';

const sql =
  (statement: string) =>
  (site: Site): Promise<void> =>
    runSql(hikes(site), statement);

export const adminerSolutions: Readonly<Record<string, Solution>> = {
  'hikes-free-places': { answer: '9 places are free' },
  'hikes-hut-price': { act: sql("UPDATE huts SET price = 19 WHERE name = 'Fox Meadow'") },
  'hikes-book': {
    act: sql(
      "INSERT INTO bookings (hike_id, person, phone, vegetarian) VALUES (5, 'Jana Kold', '079 555 20 15', 1)",
    ),
  },
  'hikes-cancel': { act: sql("UPDATE hikes SET status = 'cancelled' WHERE id = 3") },
  'hikes-drop-out': { act: sql("DELETE FROM bookings WHERE person = 'Nadia Ruf'") },
  'hikes-longest-t2': { answer: 'Two Lakes, with the Lake Cabin' },
  'hikes-guide': { act: sql("UPDATE hikes SET guide = 'Amir Sen' WHERE id = 1") },
  'hikes-keeper': { answer: 'Mirta Solo, 041 555 01 66' },
  'hikes-new-route': {
    act: sql(
      "INSERT INTO routes (name, km, ascent, hours, grade, hut_id) VALUES ('Fern Gorge', 6.2, 310, 2.25, 'T1', 1)",
    ),
  },
};
