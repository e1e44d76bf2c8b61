/** The wiki of a community garden: its pages with their earlier revisions, its users and their rights. */

export type Revision = {
  readonly id: string;
  /** ISO 8601, in UTC. */
  readonly at: string;
  readonly user: string;
  readonly summary: string;
  readonly text: string;
};

/** @param hash of the password that all of them have */
export const users = (hash: string): string =>
  [
    ['robin', 'Robin Baird', 'admin,user'],
    ['imke', 'Imke Sander', 'user'],
    ['tomas', 'Tomas Vega', 'user'],
    ['dele', 'Dele Okafor', 'user'],
  ]
    .map(([login, name, groups]) => `${login}:${hash}:${name}:${login}@example.com:${groups}\n`)
    .join('');

export const rights = '*\t@ALL\t1\n*\t@user\t16\n';

const plots = (rows: string): string => `====== Plots ======

All plots are 6 m long. The yearly fee is due on 1 March.

^ Plot ^ Holder ^ Width ^ Sun ^ Fee per year ^
${rows}
Plot 9 lies under the walnut tree. Nothing from the nightshade family grows there.

===== Waiting list =====

  - Halvorsen family (since May 2024)
  - June Abara (since January 2025)
  - Piet and Ana Kuiper (since March 2025)
`;

const plotRows = `| 1 | Imke Sander | 4 m | full | 48 € |
| 2 | Tomas Vega | 3 m | full | 36 € |
| 3 | //free// | 5 m | half | 50 € |
| 4 | Dele Okafor | 4 m | half | 40 € |
| 5 | School class 4b | 6 m | full | 72 € |
| 6 | //free// | 3 m | full | 36 € |
| 7 | Rosa Lindqvist | 4 m | full | 48 € |
| 8 | //free// | 2 m | shade | 14 € |
| 9 | Yusuf Demir | 5 m | shade | 35 € |
`;

const rules = (quiet: string): string => `====== Garden rules ======

===== Times =====

The gate is open from 7:00 to 21:00. ${quiet}

===== Water =====

  * Use rainwater first. The tap is for the weeks when the barrels are empty.
  * No sprinklers between 10:00 and 18:00.
  * Whoever empties a barrel writes it on the board.

===== Fire =====

Barbecues are allowed on the gravel square only, never while the forest fire index is 4 or higher.

===== Compost =====

Heap A is for leaves and cuttings, heap B for kitchen waste without meat, heap C is resting. Please don't add anything to heap C.
`;

const quietHours =
  'Machines are allowed from 9:00 to 12:00 and from 15:00 to 18:00, not on Sundays.';

const rota = `====== Watering rota ======

The shared beds are watered in the evening. If you can't come, swap and write it here.

^ Week ^ Monday ^ Wednesday ^ Friday ^
| 23 | Imke | Tomas | Rosa |
| 24 | Dele | Imke | Yusuf |
| 25 | Tomas | Rosa | Dele |
| 26 | Yusuf | Dele | Imke |

===== How much =====

Ten cans for the herb bed, six for the berries, none for the lavender.
`;

const tools = `====== Tools ======

Everything is in the green shed. The code of the lock is on the board inside the gate.

===== In good order =====

  * 3 spades
  * 2 garden forks
  * 4 rakes
  * Wheelbarrow (the blue one)
  * Hedge trimmer, with cable

===== To be repaired =====

  * Wheelbarrow (the red one): flat tyre
  * Hose reel: leaks at the coupling

===== Lent out =====

^ Tool ^ To ^ Back on ^
| Scythe | Yusuf Demir | 2025-06-20 |
| Seed drill | Rosa Lindqvist | 2025-06-14 |
`;

const soil = (ph: string): string => `====== Soil tests ======

Samples from April 2025, taken at a depth of 20 cm.

^ Bed ^ pH ^ Humus ^ Phosphate (mg/100 g) ^
| Herbs | 7.1 | 3.2 % | 18 |
| Berries | ${ph} | 4.8 % | 22 |
| Roses | 6.6 | 2.9 % | 31 |
| Meadow | 6.9 | 5.4 % | 9 |

Blueberries want a pH below 5.5, lavender one above 7.
`;

const may = `====== Meeting of 12 May 2025 ======

Present: Imke, Tomas, Rosa, Dele, Yusuf. Minutes: Tomas.

===== Decisions =====

  - We buy a third rain barrel for at most 120 €. Rosa looks for one.
  - The summer party is on 19 July. Dele asks the band.
  - The school class gets a key.

===== Open =====

  * Who mows the meadow in June?
  * Offer of the carpenter for the shed roof: 860 €, valid until 30 June.
`;

const march = `====== Meeting of 3 March 2025 ======

Present: Imke, Rosa, Yusuf, Robin. Minutes: Robin.

===== Decisions =====

  - The fee for half shade goes down to 10 € per metre.
  - Robin orders two loads of compost.

===== Open =====

  * Shed roof: get an offer from a carpenter (Imke).
`;

const start = `====== Fern Lane Garden ======

Welcome to the wiki of the gardeners of Fern Lane.

  * [[plots|Plots]]: who has which, and which are free
  * [[rules|Garden rules]]
  * [[rota|Watering rota]]
  * [[tools|Tools]]
  * [[soil|Soil tests]]
  * [[meetings:2025-05-12|Meeting of 12 May]] and [[meetings:2025-03-03|of 3 March]]
  * [[recipes:courgette_chutney|Courgette chutney]] and [[recipes:elderflower|elderflower cordial]]

===== News =====

The water is turned on again. Check your hose for leaks.
`;

const chutney = `====== Courgette chutney ======

For 6 jars.

  * 1.5 kg courgettes
  * 500 g onions
  * 300 g brown sugar
  * 250 ml cider vinegar
  * 2 teaspoons mustard seed

Dice, bring everything to the boil, simmer for 50 minutes. Fill hot.
`;

const elder = `====== Elderflower cordial ======

For 3 bottles.

  * 30 heads of elderflower
  * 1 kg sugar
  * 1.5 l water
  * 2 lemons
  * 40 g citric acid

Leave to stand for 48 hours, strain, bring to the boil and bottle.
`;

const sidebar = `  * [[start|Home]]
  * [[plots|Plots]]
  * [[rules|Rules]]
  * [[rota|Rota]]
  * [[tools|Tools]]
`;

export const revisions: readonly Revision[] = [
  { id: 'start', at: '2025-03-28T09:10:00Z', user: 'robin', summary: '', text: start },
  { id: 'sidebar', at: '2025-03-28T09:20:00Z', user: 'robin', summary: '', text: sidebar },
  {
    id: 'plots',
    at: '2025-02-20T18:00:00Z',
    user: 'imke',
    summary: 'first list',
    text: plots(plotRows.replace('| 6 | //free// |', '| 6 | Maren Holt |')),
  },
  {
    id: 'plots',
    at: '2025-05-02T17:31:00Z',
    user: 'imke',
    summary: 'Maren has moved away',
    text: plots(plotRows),
  },
  {
    id: 'rules',
    at: '2025-01-15T10:00:00Z',
    user: 'robin',
    summary: '',
    text: rules('Machines are allowed at any time.'),
  },
  {
    id: 'rules',
    at: '2025-04-09T19:45:00Z',
    user: 'dele',
    summary: 'as decided',
    text: rules(quietHours),
  },
  { id: 'rota', at: '2025-05-25T08:00:00Z', user: 'rosa', summary: 'June', text: rota },
  {
    id: 'tools',
    at: '2025-06-01T16:05:00Z',
    user: 'tomas',
    summary: 'checked the shed',
    text: tools,
  },
  {
    id: 'soil',
    at: '2025-04-22T11:00:00Z',
    user: 'imke',
    summary: 'results are here',
    text: soil('5.2'),
  },
  { id: 'soil', at: '2025-06-03T21:17:00Z', user: 'tomas', summary: 'typo', text: soil('52') },
  {
    id: 'meetings:2025-03-03',
    at: '2025-03-04T07:30:00Z',
    user: 'robin',
    summary: '',
    text: march,
  },
  {
    id: 'meetings:2025-05-12',
    at: '2025-05-13T06:50:00Z',
    user: 'tomas',
    summary: 'minutes',
    text: may,
  },
  {
    id: 'recipes:courgette_chutney',
    at: '2024-08-30T15:00:00Z',
    user: 'rosa',
    summary: '',
    text: chutney,
  },
  {
    id: 'recipes:elderflower',
    at: '2024-06-11T15:00:00Z',
    user: 'yusuf',
    summary: '',
    text: elder,
  },
];
