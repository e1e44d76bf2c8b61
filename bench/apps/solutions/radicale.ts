/** Solutions of the tasks with calendars and address books, through WebDAV. */
import type { Act, Site, Solution } from '../app.ts';

const namespaces =
  'xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:CR="urn:ietf:params:xml:ns:carddav" xmlns:I="http://apple.com/ns/ical/"';

/** Sends a request as robin, who has no password. */
const ask =
  (method: string, id: string, body = '') =>
  async ({ url }: Site): Promise<void> => {
    const reply = await fetch(`${url}/robin/${id}/`, {
      method,
      headers: { Authorization: `Basic ${btoa('robin:')}` },
      ...(body === '' ? {} : { body }),
    });
    if (!reply.ok) throw new Error(`${method} ${id}: ${reply.status} ${await reply.text()}`);
  };

const set = (id: string, props: string): Act =>
  ask(
    'PROPPATCH',
    id,
    `<propertyupdate ${namespaces}><set><prop>${props}</prop></set></propertyupdate>`,
  );

const make = (id: string, part: string, props: string): Act =>
  ask(
    'MKCOL',
    id,
    `<mkcol ${namespaces}><set><prop><resourcetype><collection/><C:calendar/></resourcetype>
<C:supported-calendar-component-set><C:comp name="${part}"/></C:supported-calendar-component-set>${props}</prop></set></mkcol>`,
  );

const described = (name: string, description: string): string =>
  `<displayname>${name}</displayname><C:calendar-description>${description}</C:calendar-description>`;

export const radicaleSolutions: Readonly<Record<string, Solution>> = {
  'cal-new': { act: make('new', 'VEVENT', described('Garden', 'Sowing and planting')) },
  'cal-delete': { act: ask('DELETE', 'orchestra-2023') },
  'cal-color': { act: set('work', '<I:calendar-color>#ff8800ff</I:calendar-color>') },
  'cal-rename': { act: set('friends', '<displayname>Friends and family</displayname>') },
  'cal-describe': {
    act: set(
      'suppliers',
      '<CR:addressbook-description>Seeds, tools, compost, pots</CR:addressbook-description>',
    ),
  },
  'cal-tasks': { act: make('new', 'VTODO', described('Shopping', 'For the weekend')) },
};
