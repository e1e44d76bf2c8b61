/** Robin's calendars and address books. */

type Collection = {
  readonly id: string;
  readonly props: Readonly<Record<string, string>>;
  /** File contents by file name. */
  readonly items: Readonly<Record<string, string>>;
};

const event = (uid: string, day: string, title: string): Record<string, string> => ({
  [`${uid}.ics`]: [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//seed//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20250501T080000Z',
    `DTSTART;VALUE=DATE:${day}`,
    `SUMMARY:${title}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n'),
});

const card = (uid: string, name: string): Record<string, string> => ({
  [`${uid}.vcf`]: [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:${uid}`,
    `FN:${name}`,
    `N:${name};;;;`,
    'END:VCARD',
    '',
  ].join('\r\n'),
});

const calendar = (
  id: string,
  name: string,
  description: string,
  color: string,
  parts = 'VEVENT',
): Omit<Collection, 'items'> => ({
  id,
  props: {
    tag: 'VCALENDAR',
    'D:displayname': name,
    'C:calendar-description': description,
    'ICAL:calendar-color': color,
    'C:supported-calendar-component-set': parts,
  },
});

const book = (
  id: string,
  name: string,
  description: string,
  color: string,
): Omit<Collection, 'items'> => ({
  id,
  props: {
    tag: 'VADDRESSBOOK',
    'D:displayname': name,
    'CR:addressbook-description': description,
    '{http://inf-it.com/ns/ab/}addressbook-color': color,
  },
});

export const collections: readonly Collection[] = [
  {
    ...calendar('family', 'Family', 'Birthdays and holidays', '#2e8b57'),
    items: {
      ...event('f1', '20250614', 'Grandma’s birthday'),
      ...event('f2', '20250801', 'Holiday in Oldport'),
    },
  },
  {
    ...calendar('work', 'Work', 'Shifts at the library', '#4169e1'),
    items: event('w1', '20250610', 'Late shift'),
  },
  {
    ...calendar('orchestra-2023', 'Orchestra 2023', 'Rehearsals of the last season', '#b22222'),
    items: event('o1', '20231104', 'Concert'),
  },
  { ...calendar('chores', 'Chores', 'Things to do at home', '#daa520', 'VTODO'), items: {} },
  {
    ...book('friends', 'Friends', 'Private addresses', '#8a2be2'),
    items: { ...card('c1', 'Ada Brandt'), ...card('c2', 'Tim Brook') },
  },
  {
    ...book('suppliers', 'Suppliers', 'Seeds, tools, compost', '#708090'),
    items: card('c3', 'Hoyer Seeds'),
  },
];
