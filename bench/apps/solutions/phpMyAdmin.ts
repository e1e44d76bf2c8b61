/** Solutions of the database tasks in MariaDB. */
import type { Site, Solution } from '../app.ts';
import { school } from '../apps/phpMyAdmin.ts';
import { runSql } from '../sql.ts';

const sql =
  (statement: string) =>
  (site: Site): Promise<void> =>
    runSql(school(site), statement);

export const phpMyAdminSolutions: Readonly<Record<string, Solution>> = {
  'school-unpaid': { answer: 'Cleo Dufour, Hugo Ivers and Mila Novak owe 328.00' },
  'school-add-pupil': {
    act: sql(
      "INSERT INTO pupils (name, born, email, town) VALUES ('Oskar Pohl', '2012-02-03', 'oskar.pohl@example.com', 'Millbrook')",
    ),
  },
  'school-raise-rate': {
    act: sql("UPDATE teachers SET hourly_rate = 41 WHERE name = 'Umberto Valli'"),
  },
  'school-guitar-back': {
    act: sql("UPDATE instruments SET lent_to = NULL WHERE name = 'Guitar 4/4'"),
  },
  'school-teacher-phone': { act: sql('ALTER TABLE teachers ADD phone VARCHAR(20) NULL') },
  'school-move-lesson': {
    act: sql("UPDATE lessons SET weekday = 'Tuesday', minutes = 45 WHERE id = 12"),
  },
  'school-two-paid': {
    act: sql("UPDATE payments SET paid_on = '2025-05-16' WHERE pupil_id IN (8, 13)"),
  },
  'school-busiest': { answer: 'Ruben Sato, 150 minutes' },
  'school-nils-leaves': {
    act: sql(
      "DELETE FROM lessons WHERE pupil_id = 14; UPDATE pupils SET status = 'left' WHERE id = 14",
    ),
  },
  'school-best-on-loan': { answer: 'Cello 3/4; Elin Forss, elin.forss@example.com' },
  'school-rooms': {
    act: sql('CREATE TABLE rooms (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(30), seats INT)'),
  },
};
