/** Words of the generated pages. None is a part of another one of its list. */
export const subjects = [
  'Invoice for March',
  'Lunch on Thursday',
  'Server maintenance',
  'Your parcel is on its way',
  'Minutes of the board',
  'Quarterly figures',
  'Broken door handle',
  'New parking rules',
  'Trip to Lisbon',
  'Feedback on the draft',
  'Password expires soon',
  'Photos from Sunday',
] as const;

export const tickets = [
  'Fix the login loop',
  'Crash on rotate',
  'Dark mode flickers',
  'Slow export',
  'Wrong tax in Norway',
  'Typo in the footer',
  'Upgrade the parser',
  'Missing avatars',
  'Search ignores umlauts',
] as const;

export const places = [
  'Airport',
  'Harbor',
  'Old Town',
  'University',
  'Stadium',
  'Hospital',
] as const;
