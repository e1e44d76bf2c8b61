/** Names for what the pages of this set list. */
export const files = [
  'budget-2026.xlsx',
  'floor-plan.pdf',
  'team-photo.jpg',
  'minutes-april.docx',
  'logo-draft.svg',
  'rehearsal.mp4',
  'packing-list.txt',
  'lease-signed.pdf',
  'backup-may.zip',
] as const;

export const songs = [
  'Glass Harbour',
  'Nine Winters',
  'Paper Moons',
  'Low Tide Waltz',
  'Salt and Cedar',
  'Second Hand Stars',
  'Tin Roof Rain',
  'Orchard Road',
] as const;

export const symbols = ['AVLN', 'BRKO', 'CYPR', 'DLTX', 'ERGO', 'FNWD', 'GLDA', 'HMSK'] as const;

export const tasks = [
  'Repaint the stairwell',
  'Translate the flyer',
  'Fix the projector',
  'Collect the keys',
  'Draft the agenda',
  'Sort the donations',
  'Order name badges',
  'Measure the stage',
] as const;

export const remarks = [
  'Does this work with gravel?',
  'Mine arrived with a dent.',
  'Great for small kitchens.',
  'The manual is in Danish only.',
  'How loud is it at night?',
  'Lasted six years so far.',
  'Color differs from the photo.',
] as const;
