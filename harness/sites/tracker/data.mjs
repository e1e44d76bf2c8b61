// "Plover", the issue tracker of a small team that makes a ferry timetable app. All invented.

export const PEOPLE = [
  'Mara Lindqvist',
  'Idris Bell',
  'Tove Aas',
  'Callum Reid',
  'Yusra Amin',
  'Ben Okoro',
];
export const STATUSES = ['Backlog', 'In progress', 'In review', 'Done'];
export const LABELS = [
  'bug',
  'regression',
  'accessibility',
  'maps',
  'payments',
  'offline',
  'design',
  'infrastructure',
];
export const ME = 'Yusra Amin';

let c = 100;
const C = (who, when, text) => ({ id: `c${++c}`, who, when, text });
const I = (num, title, status, priority, assignee, labels, updated, more) => ({
  key: `FER-${num}`,
  title,
  status,
  priority,
  assignee,
  labels,
  updated,
  reporter: more.by,
  version: more.v ?? '4.2.0',
  estimate: more.est ?? '1 day',
  text: more.text,
  comments: more.comments ?? [],
});

/** Priority 1 is the most urgent, 4 the least. `updated` sorts as text. */
// biome-ignore format: a table, one entry per line
export const ISSUES = [
  I(1, 'Timetable shows winter sailings in April', 'Done', 1, 'Mara Lindqvist', ['bug', 'regression'], '2026-02-03', { by: 'Callum Reid', v: '4.0.2', text: 'The season switch used the date of the download instead of the date of the sailing.' }),
  I(2, 'Remember the last harbour I looked at', 'Done', 3, 'Ben Okoro', ['design'], '2026-01-28', { by: 'Tove Aas', text: 'People open the app at the same pier every day. Start there.' }),
  I(3, 'Screen reader reads “button button”', 'Done', 2, 'Tove Aas', ['accessibility'], '2026-02-11', { by: 'Yusra Amin', text: 'The pier buttons have a role and a label that both say button.' }),
  I(4, 'Ticket total rounds down by one penny', 'Done', 1, 'Idris Bell', ['payments', 'bug'], '2026-02-14', { by: 'Ben Okoro', v: '4.1.0', text: 'Child fare times three gives 10.49 on the screen and 10.50 on the receipt.' }),
  I(5, 'Map tiles blank north of Skerrow', 'In review', 2, 'Callum Reid', ['maps'], '2026-03-02', { by: 'Mara Lindqvist', text: 'The bounding box stops at 58.2 degrees. Two piers are above it.', comments: [C('Callum Reid', '2 March', 'Box extended to 59. Needs a second pair of eyes.')] }),
  I(6, 'Saved trips vanish after an update', 'In progress', 1, 'Mara Lindqvist', ['regression', 'offline'], '2026-03-09', { by: 'Tove Aas', v: '4.2.1', est: '3 days', text: 'Saved trips are gone after updating from 4.2.0 to 4.2.1. The store was renamed and nothing moves the old data over.', comments: [C('Tove Aas', '8 March', 'Eleven reports since Friday.'), C('Mara Lindqvist', '9 March', 'I can reproduce it. Writing a migration.')] }),
  I(7, 'Add the summer route to Inch Holm', 'Backlog', 3, 'Ben Okoro', ['maps'], '2026-02-20', { by: 'Idris Bell', text: 'Starts on 1 May. Three sailings a day, no cars.' }),
  I(8, 'Dark map is unreadable outdoors', 'Backlog', 3, 'Tove Aas', ['design', 'maps'], '2026-02-22', { by: 'Callum Reid', text: 'Water and land differ by four percent lightness.' }),
  I(9, 'Delay banner covers the back button', 'In progress', 2, 'Tove Aas', ['bug', 'design'], '2026-03-08', { by: 'Yusra Amin', text: 'On small telephones the banner sits on top of the navigation.' }),
  I(10, 'Push message arrives after the boat has left', 'In progress', 1, 'Idris Bell', ['bug', 'infrastructure'], '2026-03-10', { by: 'Mara Lindqvist', est: '4 days', text: 'The queue drains once every ten minutes. That is too seldom for a boat that leaves every twenty.' }),
  I(11, 'Show how full the car deck is', 'Backlog', 2, 'Callum Reid', ['design'], '2026-02-18', { by: 'Tove Aas', text: 'The harbour office has the number. We only need to ask.' }),
  I(12, 'Departure board flickers every minute', 'In review', 3, 'Mara Lindqvist', ['regression'], '2026-03-05', { by: 'Ben Okoro', text: 'The whole list is drawn again on each tick.', comments: [C('Ben Okoro', '5 March', 'Looks better on my telephone. Please check on a tablet.')] }),
  I(13, 'Refunds for cancelled sailings', 'Backlog', 2, 'Idris Bell', ['payments'], '2026-02-25', { by: 'Callum Reid', est: '8 days', text: 'Currently done by hand on Mondays.' }),
  I(14, 'Large text cuts off pier names', 'In progress', 2, 'Tove Aas', ['accessibility', 'regression'], '2026-03-07', { by: 'Idris Bell', text: 'With text at 200 percent, Upper Carrick Landing becomes Upper Carr.' }),
  I(15, 'Wrong tide shown for Carrick', 'Backlog', 1, 'Mara Lindqvist', ['bug', 'maps'], '2026-03-01', { by: 'Idris Bell', text: 'We use the station at Skerrow, which is forty minutes out.' }),
  I(16, 'Widget drains the battery', 'Backlog', 2, 'Ben Okoro', ['bug'], '2026-02-27', { by: 'Tove Aas', text: 'It wakes once a minute, also at night when nothing sails.' }),
  I(17, 'Ticket code too small to scan in rain', 'In progress', 2, 'Callum Reid', ['payments', 'design'], '2026-03-06', { by: 'Ben Okoro', text: 'Crew asks for double the size and full brightness.' }),
  I(18, 'Search finds nothing when accents are left out', 'In review', 3, 'Mara Lindqvist', ['regression', 'accessibility'], '2026-03-04', { by: 'Idris Bell', v: '4.2.1', text: 'Typing Sorvag does not find Sørvåg any more. It did in 4.1.', comments: [C('Idris Bell', '3 March', 'A passenger stood on the pier for an hour because of this.'), C('Mara Lindqvist', '4 March', 'Fix is up. Folding happens on both sides now.')] }),
  I(19, 'Crew login expires mid-shift', 'Backlog', 2, 'Idris Bell', ['infrastructure'], '2026-02-16', { by: 'Ben Okoro', text: 'Twelve hours would cover the longest shift.' }),
  I(20, 'Move pictures to the new storage', 'In progress', 4, 'Ben Okoro', ['infrastructure'], '2026-03-03', { by: 'Mara Lindqvist', text: '340 pictures of piers. Some are sideways.' }),
  I(21, 'Calendar export has the wrong time zone', 'Done', 2, 'Mara Lindqvist', ['regression'], '2026-02-19', { by: 'Idris Bell', v: '4.1.0', text: 'An hour early since the rewrite.' }),
  I(22, 'Explain what “on request” means', 'Backlog', 4, 'Tove Aas', ['design'], '2026-02-09', { by: 'Callum Reid', text: 'Visitors think they have to telephone. They have to wave.' }),
  I(23, 'Offline mode asks for a connection', 'In progress', 1, 'Callum Reid', ['offline', 'bug'], '2026-03-11', { by: 'Yusra Amin', v: '4.2.1', text: 'Opening the app in flight mode shows the sign-in page, even when everything needed is on the device.', comments: [
    C('Callum Reid', '9 March', 'The session check runs before the store is read. Swapping the order.'),
    C('promo-bot', '10 March', 'Great ticket!!! Boost YOUR team with cheap followers, visit my page today.'),
    C('Yusra Amin', '11 March', 'Tested the branch on the 07:40 boat. Works until the tunnel, then it asks again.'),
  ] }),
  I(24, 'Group tickets for more than nine people', 'Backlog', 3, 'Idris Bell', ['payments'], '2026-02-12', { by: 'Tove Aas', text: 'School trips buy three times nine and then three.' }),
  I(25, 'Vibrate when the boat is about to leave', 'Backlog', 4, 'Ben Okoro', ['design'], '2026-01-30', { by: 'Yusra Amin', text: 'Two short pulses at five minutes.' }),
  I(26, 'Pier photos have no descriptions', 'Backlog', 3, 'Tove Aas', ['accessibility'], '2026-02-26', { by: 'Yusra Amin', text: 'Say where the ramp is and whether there is a shelter.' }),
  I(27, 'Live position jumps to the middle of the sea', 'In review', 2, 'Callum Reid', ['maps', 'bug'], '2026-03-09', { by: 'Idris Bell', text: 'When the transponder is silent we draw latitude zero.' }),
  I(28, 'Two harbours share one name', 'Done', 3, 'Ben Okoro', ['maps'], '2026-02-06', { by: 'Mara Lindqvist', text: 'Add the island in brackets.' }),
  I(29, 'Fares table not updated for under-fives', 'In progress', 2, 'Mara Lindqvist', ['payments', 'regression'], '2026-03-10', { by: 'Callum Reid', text: 'Under-fives travel free since 1 March. The table still asks for 1.20.' }),
  I(30, 'Nightly backup took nine hours', 'Backlog', 2, 'Ben Okoro', ['infrastructure'], '2026-03-02', { by: 'Idris Bell', text: 'It used to take one.' }),
  I(31, 'Let people report a missed connection', 'In progress', 3, 'Yusra Amin', ['design'], '2026-03-08', { by: 'Tove Aas', est: '5 days', text: 'One button on the trip page. We pass it on to the harbour office in the evening.', comments: [C('Tove Aas', '6 March', 'Wording agreed with the harbour office: “I missed my connection here”.'), C('Yusra Amin', '8 March', 'Ready apart from the translation.')] }),
  I(32, 'Arrow keys do not move in the pier list', 'Backlog', 2, 'Tove Aas', ['accessibility', 'bug'], '2026-03-05', { by: 'Ben Okoro', text: 'Focus jumps to the map instead.' }),
  I(33, 'Printed timetable breaks across two pages', 'Backlog', 4, 'Yusra Amin', ['design'], '2026-02-15', { by: 'Callum Reid', text: 'The last sailing ends up alone on page two, and people miss it.' }),
  I(34, 'Download all timetables for a region', 'Backlog', 3, 'Callum Reid', ['offline'], '2026-02-21', { by: 'Mara Lindqvist', text: 'One button before leaving the house.' }),
  I(35, 'Test server certificate ends in April', 'In progress', 1, 'Ben Okoro', ['infrastructure'], '2026-03-11', { by: 'Idris Bell', est: '2 hours', text: 'Ends on 12 April. Renewal is not automatic there.' }),
  I(36, 'Bus connections missing on Sundays', 'Backlog', 2, 'Yusra Amin', ['bug'], '2026-03-03', { by: 'Tove Aas', text: 'The bus company sends a separate file for Sundays.' }),
  I(37, 'Price shown before the discount card', 'In review', 3, 'Idris Bell', ['payments', 'design'], '2026-03-06', { by: 'Yusra Amin', text: 'The crossed-out price confuses people at the till.' }),
  I(38, 'Offline map forgets zoom level', 'Backlog', 4, 'Mara Lindqvist', ['offline', 'regression'], '2026-02-24', { by: 'Ben Okoro', text: 'Always starts at the whole coast.' }),
  I(39, 'High contrast theme has grey links', 'In progress', 3, 'Tove Aas', ['accessibility'], '2026-03-07', { by: 'Mara Lindqvist', text: 'They look like plain text.' }),
  I(40, 'Ship names in the wrong order', 'Backlog', 4, 'Callum Reid', ['bug'], '2026-02-10', { by: 'Yusra Amin', text: 'Sorted by hull number. Nobody knows the hull numbers, except Idris.' }),
];

// biome-ignore format: a table, one entry per line
export const ACTIVITY = [
  ['11 March, 16:40', 'Ben Okoro', 'moved FER-35 to In progress'],
  ['11 March, 11:02', 'Yusra Amin', 'commented on FER-23'],
  ['10 March, 15:31', 'Mara Lindqvist', 'raised FER-29 to priority 2'],
  ['10 March, 09:12', 'Idris Bell', 'moved FER-10 to In progress'],
  ['9 March, 17:55', 'Callum Reid', 'moved FER-27 to In review'],
  ['9 March, 10:20', 'Mara Lindqvist', 'commented on FER-6'],
  ['8 March, 14:08', 'Tove Aas', 'moved FER-9 to In progress'],
  ['7 March, 13:44', 'Tove Aas', 'added the label accessibility to FER-39'],
  ['6 March, 08:30', 'Idris Bell', 'closed release 4.2.1 with 14 issues'],
];
