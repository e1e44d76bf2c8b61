/** The database of a music school, for MariaDB: pupils, teachers, lessons, instruments on loan and payments. */

import { insert } from '../sqlText.ts';

const pupils = [
  ['Ada Brandt', '2011-04-02', 'ada.brandt@example.com', 'Eastfield', 'active'],
  ['Bruno Castel', '2009-11-19', 'bruno@example.com', 'Oldport', 'active'],
  ['Cleo Dufour', '2013-07-08', 'cleo.dufour@example.com', 'Eastfield', 'active'],
  ['Dario Egger', '2010-01-30', 'dario@example.com', 'Millbrook', 'paused'],
  ['Elin Forss', '2012-09-14', 'elin.forss@example.com', 'Oldport', 'active'],
  ['Felix Grau', '2008-03-22', 'felix@example.com', 'Millbrook', 'left'],
  ['Greta Hald', '2014-12-05', 'greta.hald@example.com', 'Eastfield', 'active'],
  ['Hugo Ivers', '2011-06-17', 'hugo@example.com', 'Oldport', 'active'],
  ['Ines Jost', '2010-10-10', 'ines.jost@example.com', 'Millbrook', 'active'],
  ['Jonas Kerr', '2012-02-28', 'jonas@example.com', 'Eastfield', 'paused'],
  ['Kaja Lund', '2013-05-21', 'kaja.lund@example.com', 'Oldport', 'active'],
  ['Leo Marchetti', '2009-08-03', 'leo@example.com', 'Eastfield', 'active'],
  ['Mila Novak', '2011-12-24', 'mila.novak@example.com', 'Millbrook', 'active'],
  ['Nils Oram', '2010-05-15', 'nils@example.com', 'Oldport', 'active'],
];

const teachers = [
  ['Petra Quandt', 'violin', '42.00'],
  ['Ruben Sato', 'piano', '45.00'],
  ['Sofia Tessen', 'cello', '44.00'],
  ['Umberto Valli', 'guitar', '38.50'],
];

/** Columns: pupil, teacher, day, minutes. */
const lessons: readonly (readonly [number, number, string, number])[] = [
  [1, 1, 'Monday', 30],
  [2, 2, 'Monday', 45],
  [3, 1, 'Tuesday', 30],
  [5, 3, 'Tuesday', 45],
  [7, 2, 'Wednesday', 30],
  [8, 4, 'Wednesday', 60],
  [9, 2, 'Thursday', 45],
  [11, 1, 'Thursday', 45],
  [12, 4, 'Thursday', 30],
  [13, 2, 'Friday', 30],
  [14, 3, 'Friday', 60],
  [2, 4, 'Friday', 30],
];

/** Columns: name, maker, year, value, pupil who borrowed it. */
const instruments: readonly (readonly [string, string, number, string, number | null])[] = [
  ['Violin 1/2', 'Hoyer', 1998, '480.00', 3],
  ['Violin 3/4', 'Hoyer', 2004, '650.00', 11],
  ['Violin 4/4', 'Stern & Vale', 1987, '1900.00', null],
  ['Cello 3/4', 'Kreuz', 2011, '2100.00', 5],
  ['Cello 4/4', 'Kreuz', 2015, '2600.00', null],
  ['Guitar 7/8', 'Alcanto', 2019, '310.00', 12],
  ['Guitar 4/4', 'Alcanto', 2008, '420.00', 6],
  ['Keyboard', 'Novatone', 2017, '390.00', null],
];

/** Columns: pupil, month, amount, day of payment. */
const payments: readonly (readonly [number, string, string, string | null])[] = [
  [1, '2025-05', '84.00', '2025-05-03'],
  [2, '2025-05', '212.00', '2025-05-05'],
  [3, '2025-05', '84.00', null],
  [5, '2025-05', '132.00', '2025-05-02'],
  [7, '2025-05', '90.00', '2025-05-12'],
  [8, '2025-05', '154.00', null],
  [9, '2025-05', '135.00', '2025-05-04'],
  [11, '2025-05', '126.00', '2025-05-06'],
  [12, '2025-05', '77.00', '2025-05-05'],
  [13, '2025-05', '90.00', null],
  [14, '2025-05', '176.00', '2025-05-09'],
];

/** Drops the database and creates it again. */
export const SCHOOL = `
DROP DATABASE IF EXISTS music_school;
CREATE DATABASE music_school CHARACTER SET utf8mb4;
USE music_school;
CREATE TABLE pupils (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(80) NOT NULL, born DATE NOT NULL,
  email VARCHAR(120) NOT NULL, town VARCHAR(40) NOT NULL, status ENUM('active', 'paused', 'left') NOT NULL DEFAULT 'active');
CREATE TABLE teachers (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(80) NOT NULL, subject VARCHAR(40) NOT NULL,
  hourly_rate DECIMAL(6,2) NOT NULL);
CREATE TABLE lessons (id INT AUTO_INCREMENT PRIMARY KEY, pupil_id INT NOT NULL, teacher_id INT NOT NULL,
  weekday VARCHAR(10) NOT NULL, minutes INT NOT NULL,
  FOREIGN KEY (pupil_id) REFERENCES pupils (id), FOREIGN KEY (teacher_id) REFERENCES teachers (id));
CREATE TABLE instruments (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(40) NOT NULL, maker VARCHAR(40) NOT NULL,
  built INT NOT NULL, value DECIMAL(8,2) NOT NULL, lent_to INT NULL, FOREIGN KEY (lent_to) REFERENCES pupils (id));
CREATE TABLE payments (id INT AUTO_INCREMENT PRIMARY KEY, pupil_id INT NOT NULL, month CHAR(7) NOT NULL,
  amount DECIMAL(8,2) NOT NULL, paid_on DATE NULL, FOREIGN KEY (pupil_id) REFERENCES pupils (id));
${insert('pupils', 'name, born, email, town, status', pupils)}
${insert('teachers', 'name, subject, hourly_rate', teachers)}
${insert('lessons', 'pupil_id, teacher_id, weekday, minutes', lessons)}
${insert('instruments', 'name, maker, built, value, lent_to', instruments)}
${insert('payments', 'pupil_id, month, amount, paid_on', payments)}
`;
