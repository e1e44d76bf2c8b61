/** The notebook of a bakery. */

export type Note = {
  readonly title: string;
  readonly text: string;
  readonly tags: readonly string[];
};

const note = (title: string, tags: readonly string[], text: string): Note => ({
  title,
  tags,
  text,
});

export const notes: readonly Note[] = [
  note(
    'Welcome',
    [],
    'Notes of the bakery at the mill.\n\n* [[Opening hours]]\n* [[Standing orders]]\n* [[Oven log]]\n* [[Flour]]\n* Breads: [[Rye loaf]], [[Seeded wheat]], [[Potato bread]], [[Saffron bun]]',
  ),
  note(
    'Opening hours',
    ['shop'],
    '|!Day |!From |!To |\n|Tuesday |6:30 |13:00 |\n|Wednesday |6:30 |13:00 |\n|Friday |6:30 |18:00 |\n|Saturday |7:00 |12:00 |\n\nClosed on Monday, Thursday and Sunday.',
  ),
  note(
    'Standing orders',
    ['shop', 'customers'],
    '|!Customer |!Day |!Order |\n|Hotel Linden |Friday |24 rolls, 4 rye loaves |\n|School canteen |Tuesday |60 rolls |\n|Café Mira |Saturday |3 seeded wheat, 12 saffron buns |\n|Mrs Aalto |Wednesday |1 potato bread |',
  ),
  note(
    'Rye loaf',
    ['bread', 'sourdough'],
    'Makes 6 loaves.\n\n* 3 kg rye flour\n* 2.4 l water\n* 60 g salt\n* 900 g sourdough\n\nRests for 4 hours. Bakes for 55 minutes at 230 °C.',
  ),
  note(
    'Seeded wheat',
    ['bread'],
    'Makes 8 loaves.\n\n* 4 kg wheat flour\n* 2.6 l water\n* 80 g salt\n* 40 g yeast\n* 600 g seeds\n\nRests for 2 hours. Bakes for 40 minutes at 220 °C.',
  ),
  note(
    'Potato bread',
    ['bread'],
    'Makes 5 loaves.\n\n* 2 kg wheat flour\n* 1 kg boiled potatoes\n* 1 l water\n* 45 g salt\n* 30 g yeast\n\nRests for 90 minutes. Bakes for 45 minutes at 220 °C.',
  ),
  note(
    'Saffron bun',
    ['sweet'],
    'Makes 40 buns.\n\n* 2 kg wheat flour\n* 1 l milk\n* 400 g butter\n* 350 g sugar\n* 3 g saffron\n* 80 g yeast\n\nRests for 1 hour. Bakes for 9 minutes at 225 °C.',
  ),
  note(
    'Oven log',
    ['machines'],
    '* 2 May: door seal replaced\n* 19 May: the lower thermostat shows 8 degrees too much\n* 30 May: cleaned',
  ),
  note(
    'Flour',
    ['stock'],
    '|!Kind |!In stock |!Reorder below |\n|Rye |40 kg |50 kg |\n|Wheat |180 kg |100 kg |\n|Spelt |25 kg |20 kg |\n\nThe mill delivers on Mondays. Call before Thursday noon.',
  ),
  note(
    'Ideas',
    ['plans'],
    '* A bread with walnuts\n* Open on Thursdays in December\n* A bench in front of the shop',
  ),
];
