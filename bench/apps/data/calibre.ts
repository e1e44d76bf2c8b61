/** A library of made-up books. */

type Book = {
  readonly title: string;
  readonly authors: readonly string[];
  readonly tags: readonly string[];
  readonly publisher: string;
  readonly series?: string;
  readonly number?: number;
  /** 0 to 5. */
  readonly stars: number;
  /** ISO 639-3. */
  readonly language: string;
  readonly year: number;
  readonly about: string;
};

const book = (
  title: string,
  author: string,
  year: number,
  stars: number,
  rest: Partial<Book>,
): Book => ({
  title,
  authors: [author],
  tags: [],
  publisher: 'Tern Press',
  language: 'eng',
  about: '',
  year,
  stars,
  ...rest,
});

export const books: readonly Book[] = [
  book('The Salt Road', 'Ilse Marten', 1998, 4, {
    tags: ['Fantasy'],
    series: 'The Salt Cycle',
    number: 1,
    about: 'A carter finds a map that is sewn into a saddle.',
  }),
  book('The Salt Gate', 'Ilse Marten', 2000, 5, {
    tags: ['Fantasy'],
    series: 'The Salt Cycle',
    number: 2,
    about: 'The gate opens once in nine years.',
  }),
  book('The Salt King', 'Ilse Marten', 2003, 3, {
    tags: ['Fantasy'],
    about: 'The third and last part of The Salt Cycle.',
  }),
  book('Night Ferry to Oldport', 'Jon Averill', 2011, 4, {
    tags: ['Crime'],
    publisher: 'Quay Books',
    about: 'Inspector Holm looks for a passenger who never boarded.',
  }),
  book('The Lamp Keeper', 'Jon Averill', 2014, 5, {
    tags: ['Crime'],
    publisher: 'Quay Books',
    about: 'Inspector Holm on an island without a ferry.',
  }),
  book('Cold Harbour', 'Jon Averill', 2017, 2, {
    tags: ['Crime'],
    publisher: 'Quay Books',
    about: 'Inspector Holm retires, nearly.',
  }),
  book('Bees of the Alps', 'Regula Stoll', 2019, 5, {
    tags: ['Nature', 'Science'],
    publisher: 'Field Notes',
    about: 'Sixty wild bees and where to find them.',
  }),
  book('A Year in the Reeds', 'Tomas Vega', 2021, 4, {
    tags: ['Nature'],
    publisher: 'Field Notes',
    about: 'Twelve months by a lake.',
  }),
  book('Soil for Beginners', 'Regula Stoll', 2016, 3, {
    tags: ['Garden'],
    publisher: 'Field Notes',
    about: 'What grows where, and why.',
  }),
  book('Der lange Steg', 'Ute Brandt', 2008, 4, {
    tags: ['Novel'],
    publisher: 'Ufer',
    language: 'deu',
    about: 'Drei Schwestern und ein See.',
  }),
  book('Kaltes Licht', 'Ute Brandt', 2012, 3, {
    tags: ['Crime'],
    publisher: 'Ufer',
    language: 'deu',
    about: 'Ein Fall in der Polarnacht.',
  }),
  book('Orbit Nine', 'Samir Okonkwo', 2020, 5, {
    tags: ['Science Fiction'],
    publisher: 'Aphelion',
    about: 'A tug pilot hears a voice where there is none.',
  }),
  book('Orbit Ten', 'Samir Okonkwo', 2022, 0, {
    tags: ['Science Fiction'],
    publisher: 'Aphelion',
    about: 'The voice answers.',
  }),
  book('Bread and Patience', 'Mirta Solo', 2015, 4, {
    tags: ['Cooking'],
    publisher: 'Quay Books',
    about: 'Forty loaves without a machine.',
  }),
];
