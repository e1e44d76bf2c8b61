// Norvik municipality, relocation permit. Invented. "Today" is fixed so that the calendar never changes.
export const TODAY = '2026-03-02';
// biome-ignore format: a table, one entry per line
export const COUNTRIES = ['Albania', 'Argentina', 'Australia', 'Austria', 'Bangladesh', 'Belgium', 'Bolivia', 'Brazil', 'Bulgaria', 'Cameroon', 'Canada', 'Chile', 'China', 'Colombia', 'Costa Rica', 'Croatia', 'Cuba', 'Cyprus', 'Czechia', 'Denmark', 'Ecuador', 'Egypt', 'Eritrea', 'Estonia', 'Ethiopia', 'Finland', 'France', 'Georgia', 'Germany', 'Ghana', 'Greece', 'Guatemala', 'Hungary', 'Iceland', 'India', 'Indonesia', 'Ireland', 'Italy', 'Japan', 'Jordan', 'Kenya', 'Latvia', 'Lebanon', 'Lithuania', 'Luxembourg', 'Malta', 'Mexico', 'Morocco', 'Nepal', 'Netherlands', 'New Zealand', 'Nigeria', 'Norway', 'Pakistan', 'Peru', 'Philippines', 'Poland', 'Portugal', 'Romania', 'Senegal', 'Serbia', 'Slovakia', 'Slovenia', 'Somalia', 'South Africa', 'South Korea', 'Spain', 'Sri Lanka', 'Sweden', 'Switzerland', 'Tanzania', 'Thailand', 'Tunisia', 'Turkey', 'Uganda', 'Ukraine', 'United Kingdom', 'United States', 'Uruguay', 'Vietnam', 'Zambia'];
export const DISTRICTS = [
  ['havna', 'Havna', 'The harbour, narrow streets'],
  ['bakken', 'Bakken', 'The hill, electric vans only after 20:00'],
  ['sletta', 'Sletta', 'The new quarter'],
  ['ytre', 'Ytre Norvik', 'The islands, by ferry'],
];
export const LANGUAGES = [
  'Arabic',
  'English',
  'Norwegian',
  'Polish',
  'Sámi',
  'Somali',
  'Spanish',
  'Tigrinya',
  'Ukrainian',
];
export const FEES = [
  ['base', 'Permit for one person', 480],
  ['person', 'Each further person in the household', 120],
  ['vehicle', 'Each vehicle you bring', 250],
  ['pets', 'Animals, however many', 80],
  ['parking', 'Street space for the van, one day', 150],
  ['express', 'Express handling, three working days', 600],
];
const rate = (k) => FEES.find((f) => f[0] === k)[2];

/** Fee in crowns for what has been filled in so far. */
export function fee(d) {
  return (
    rate('base') +
    rate('person') * Math.max(0, (Number(d.household) || 1) - 1) +
    rate('vehicle') * (Number(d.vehicles) || 0) +
    (d.pets && d.pets !== 'none' ? rate('pets') : 0) +
    (d.parking ? rate('parking') : 0) +
    (d.express ? rate('express') : 0)
  );
}
export const crowns = (n) => `${n.toLocaleString('en-GB')} kr`;
export const longDate = (iso) => {
  const [y, m, d] = iso.split('-').map(Number);
  return `${d} ${['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'][m - 1]} ${y}`;
};
