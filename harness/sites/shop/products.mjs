// Halden Goods catalogue. Prices are pounds sterling. Everything here is invented.
// Spec tables are only shown on product pages; lists show name, brand, price, rating, stock and colours.

/** @typedef {{author: string, when: string, stars: number, title: string, text: string}} Review */
/**
 * @typedef {object} Product
 * @property {string} id
 * @property {string} cat
 * @property {string} brand
 * @property {string} name
 * @property {number} price
 * @property {number} rating
 * @property {number} reviewCount
 * @property {number} stock
 * @property {string[]} colours
 * @property {string} art  which drawing to use
 * @property {string} blurb
 * @property {[string, string][]} specs
 * @property {Review[]} reviews
 */

// biome-ignore format: a table, one entry per line
export const CATEGORIES = [
  { id: 'headphones', name: 'Headphones', one: 'headphones', line: 'Over-ear, on-ear and in-ear' },
  { id: 'laptops', name: 'Laptops', one: 'laptop', line: 'For desks, trains and kitchen tables' },
  { id: 'monitors', name: 'Monitors', one: 'monitor', line: 'From portable to ultrawide' },
  { id: 'keyboards', name: 'Keyboards', one: 'keyboard', line: 'Quiet, compact and full size' },
  { id: 'kettles', name: 'Kettles', one: 'kettle', line: 'Electric, gooseneck and stovetop' },
  { id: 'lamps', name: 'Lamps', one: 'lamp', line: 'Desk, table, floor and clip-on' },
  { id: 'backpacks', name: 'Backpacks', one: 'backpack', line: 'Commuting, hiking and cabin bags' },
  { id: 'speakers', name: 'Speakers', one: 'speaker', line: 'For shelves, baths and gardens' },
];

// biome-ignore format: a table, one entry per line
export const COLOURS = {
  Ink: '#2a2e34', Chalk: '#e6e3dc', Moss: '#66785a', Clay: '#b8694e', Sky: '#8fb0c9', Sand: '#cfb88f',
  Plum: '#6f4760', Butter: '#e6c566', Slate: '#64717d', Spruce: '#2f5d4d', Silver: '#c2c7cb', Rust: '#a24e31',
  Navy: '#2d4163', Rose: '#d09d98', Graphite: '#43484e', Copper: '#bb7a4d', Oak: '#bb905e', Brass: '#c2a352',
};

/** Build one category from rows: [id, brand, name, price, rating, reviewCount, stock, colours, art, blurb, ...spec values] */
function table(cat, specNames, rows) {
  return rows.map(
    ([id, brand, name, price, rating, reviewCount, stock, colours, art, blurb, ...values]) => {
      if (values.length !== specNames.length)
        throw new Error(`${id}: ${values.length} values for ${specNames.length} specs`);
      return {
        id,
        cat,
        brand,
        name,
        price,
        rating,
        reviewCount,
        stock,
        art,
        blurb,
        colours: colours.split(' '),
        specs: specNames.map((s, i) => [s, values[i]]).filter(([, v]) => v !== ''),
        reviews: [],
      };
    },
  );
}

// biome-ignore format: a table, one entry per line
const headphones = table('headphones',
  ['Type', 'Connection', 'Noise cancelling', 'Battery life', 'Weight', 'Bluetooth', 'Charging', 'Microphones', 'Folds flat', 'Water resistance', 'In the box', 'Guarantee'], [
  ['corvid-drift', 'Corvid', 'Drift', 129, 4.6, 412, 34, 'Ink Chalk Moss', 'overear', 'The everyday over-ear. Soft clamp, clear calls, a case that fits in a coat pocket.',
    'Over-ear', 'Wireless and 3.5 mm', 'Adaptive', '38 hours', '246 g', '5.3', 'USB-C', '4', 'Yes', 'None', 'Hard case, USB-C cable, 3.5 mm cable', '2 years'],
  ['corvid-drift-lite', 'Corvid', 'Drift Lite', 89, 4.2, 288, 51, 'Chalk Sky Clay', 'overear', 'The Drift without the extras, for people who mostly listen at a desk.',
    'Over-ear', 'Wireless', 'None', '45 hours', '198 g', '5.3', 'USB-C', '2', 'Yes', 'None', 'Pouch, USB-C cable', '2 years'],
  ['corvid-swift', 'Corvid', 'Swift Buds', 119, 4.1, 530, 77, 'Ink Chalk', 'inear', 'Small buds with a stem you can actually find by touch.',
    'In-ear', 'Wireless', 'Fixed', '7 hours, 28 with case', '54 g with case', '5.3', 'USB-C and wireless', '6', 'No', 'IPX4', 'Case, 4 tip sizes, USB-C cable', '2 years'],
  ['tessel-halo-2', 'Tessel', 'Halo 2', 145, 4.5, 367, 19, 'Graphite Sand Plum', 'overear', 'Second generation, with a wider headband and physical buttons throughout.',
    'Over-ear', 'Wireless and USB-C', 'Adaptive', '50 hours', '231 g', '5.4', 'USB-C', '6', 'Yes', 'None', 'Case, USB-C cable', '3 years'],
  ['tessel-wren', 'Tessel', 'Wren Buds', 79, 4.3, 641, 112, 'Chalk Rose Navy', 'inear', 'Light in-ears with a matchbox-sized case.',
    'In-ear', 'Wireless', 'None', '6 hours, 24 with case', '41 g with case', '5.3', 'USB-C', '4', 'No', 'IPX5', 'Case, 3 tip sizes', '2 years'],
  ['oriel-cadence', 'Oriel', 'Cadence', 139, 4.4, 254, 23, 'Slate Chalk Rust', 'overear', 'A slim over-ear with replaceable cushions and a felt-lined band.',
    'Over-ear', 'Wireless and 3.5 mm', 'Adaptive', '42 hours', '218 g', '5.3', 'USB-C', '4', 'Yes', 'None', 'Felt sleeve, USB-C cable, 3.5 mm cable', '3 years'],
  ['oriel-cadence-pro', 'Oriel', 'Cadence Pro', 219, 4.7, 198, 12, 'Slate Ink', 'overear', 'The studio version of the Cadence, with a wired low-latency mode.',
    'Over-ear', 'Wireless, USB-C and 3.5 mm', 'Adaptive', '48 hours', '224 g', '5.4', 'USB-C', '6', 'Yes', 'IPX2', 'Hard case, two cables, spare cushions', '5 years'],
  ['marlow-evensong', 'Marlow & Finch', 'Evensong', 149, 4.7, 176, 9, 'Oak Ink', 'overear', 'Wooden ear cups and lambskin cushions, assembled in Ludlow.',
    'Over-ear', 'Wireless and 3.5 mm', 'Fixed', '30 hours', '268 g', '5.2', 'USB-C', '2', 'No', 'None', 'Canvas pouch, two cables', '5 years'],
  ['marlow-ledger', 'Marlow & Finch', 'Ledger 60', 115, 4.2, 143, 27, 'Ink', 'overear', 'A wired pair for editing, with a coiled cable and no batteries to think about.',
    'Over-ear', 'Wired, 6.3 mm and 3.5 mm', 'None', '', '290 g', '', '', 'None', 'No', 'None', 'Coiled cable, 6.3 mm adapter', '5 years'],
  ['nyhavn-stille', 'Nyhavn', 'Stille 40', 159, 4.5, 221, 16, 'Chalk Navy Spruce', 'overear', 'Made for trains. The quietest pair we sell.',
    'Over-ear', 'Wireless', 'Adaptive', '40 hours', '210 g', '5.3', 'USB-C', '8', 'Yes', 'None', 'Case, USB-C cable, flight adapter', '2 years'],
  ['nyhavn-basis', 'Nyhavn', 'Basis', 49, 3.9, 702, 140, 'Ink Butter Sky Rose', 'onear', 'A plain on-ear pair for school bags and spare drawers.',
    'On-ear', 'Wireless', 'None', '26 hours', '145 g', '5.1', 'USB-C', '1', 'Yes', 'None', 'USB-C cable', '2 years'],
]);

// biome-ignore format: a table, one entry per line
const laptops = table('laptops',
  ['Display', 'Processor', 'Memory', 'Storage', 'Battery life', 'Weight', 'Ports', 'Webcam', 'Wireless', 'Keyboard', 'Charger', 'Guarantee'], [
  ['varde-nota-14', 'Varde', 'Nota 14', 449, 4.0, 318, 42, 'Silver Slate', 'laptop', 'An honest machine for writing, lectures and bills.',
    '14 in, 1920 × 1200', '6-core, 2.4 GHz', '8 GB, soldered', '256 GB', '11 hours', '1.42 kg', '2 × USB-C, 1 × USB-A, HDMI', '1080p', 'Wi-Fi 6', 'Backlit, UK layout', '45 W USB-C', '2 years'],
  ['varde-nota-16', 'Varde', 'Nota 16', 649, 4.2, 205, 18, 'Silver Slate', 'laptop', 'The bigger Nota, with a number pad.',
    '16 in, 1920 × 1200', '8-core, 2.6 GHz', '16 GB, soldered', '512 GB', '12 hours', '1.79 kg', '2 × USB-C, 2 × USB-A, HDMI', '1080p', 'Wi-Fi 6', 'Backlit, number pad', '65 W USB-C', '2 years'],
  ['kestrel-hatch-13', 'Kestrel', 'Hatch 13', 479, 4.3, 264, 26, 'Graphite Sky', 'laptop', 'Small, repairable, and every screw is the same size.',
    '13.3 in, 1920 × 1280', '6-core, 2.8 GHz', '16 GB, two slots (takes up to 32 GB)', '256 GB', '9 hours', '1.28 kg', '4 × modular bays', '1080p', 'Wi-Fi 6E', 'Backlit, UK layout', '60 W USB-C', '3 years'],
  ['kestrel-hatch-15', 'Kestrel', 'Hatch 15', 689, 4.4, 151, 14, 'Graphite', 'laptop', 'The repairable Hatch with a larger screen and a bigger battery.',
    '15.3 in, 2560 × 1600', '8-core, 2.8 GHz', '16 GB, two slots (takes up to 64 GB)', '512 GB', '12 hours', '1.58 kg', '6 × modular bays', '1080p', 'Wi-Fi 6E', 'Backlit, UK layout', '60 W USB-C', '3 years'],
  ['kestrel-merlin-14', 'Kestrel', 'Merlin 14', 1149, 4.6, 187, 8, 'Graphite Chalk', 'laptop', 'Our photographers’ laptop. A matt screen with even colour from edge to edge.',
    '14 in, 2880 × 1800, matt', '10-core, 3.2 GHz', '32 GB, soldered', '1 TB', '14 hours', '1.24 kg', '3 × USB-C, HDMI, SD card', '1440p', 'Wi-Fi 7', 'Backlit, UK layout', '65 W USB-C', '3 years'],
  ['lumen-fold-12', 'Lumen', 'Fold 12', 599, 3.8, 233, 31, 'Rose Silver Navy', 'laptop', 'Turns round on its hinge and becomes a notebook you can draw on.',
    '12.4 in, 2160 × 1440, touch', '4-core, 2.2 GHz', '8 GB, soldered', '256 GB', '10 hours', '1.09 kg', '2 × USB-C', '1080p', 'Wi-Fi 6', 'Not backlit', '45 W USB-C', '2 years'],
  ['lumen-air-13', 'Lumen', 'Plume 13', 899, 4.5, 302, 20, 'Silver Rose', 'laptop', 'The thinnest laptop we stock, and the quietest: it has no fan at all.',
    '13.6 in, 2560 × 1664', '8-core, 3.0 GHz', '16 GB, soldered', '512 GB', '16 hours', '1.18 kg', '2 × USB-C', '1080p', 'Wi-Fi 6E', 'Backlit, UK layout', '35 W USB-C', '2 years'],
  ['ostrava-folio-15', 'Ostrava', 'Folio 15', 429, 3.7, 410, 65, 'Slate', 'laptop', 'A large-screen laptop at the lowest price we can do.',
    '15.6 in, 1920 × 1080', '4-core, 2.0 GHz', '8 GB, one slot', '256 GB', '7 hours', '1.83 kg', '1 × USB-C, 3 × USB-A, HDMI', '720p', 'Wi-Fi 5', 'Not backlit', '45 W barrel', '1 year'],
  ['ostrava-forge-16', 'Ostrava', 'Forge 16', 1299, 4.4, 119, 6, 'Ink', 'laptop', 'Workstation power for modelling and video. Not one for the train.',
    '16 in, 2560 × 1600, 165 Hz', '14-core, 3.4 GHz', '32 GB, two slots', '2 TB', '6 hours', '2.41 kg', '2 × USB-C, 3 × USB-A, HDMI, Ethernet', '1080p', 'Wi-Fi 6E', 'Backlit, number pad', '230 W barrel', '2 years'],
]);

// biome-ignore format: a table, one entry per line
const monitors = table('monitors',
  ['Screen', 'Resolution', 'Refresh rate', 'Panel', 'Brightness', 'Inputs', 'USB-C charging', 'Height adjustment', 'Wall mount', 'Speakers', 'Weight with stand', 'Power in use'], [
  ['clearwell-24', 'Clearwell', 'Plain 24', 109, 4.1, 512, 88, 'Ink', 'monitor', 'The office standard, with a thin frame and no fuss.',
    '23.8 in', '1920 × 1080', '75 Hz', 'IPS', '250 cd/m²', 'HDMI, VGA', 'No', 'Tilt only', '100 × 100 mm', 'No', '3.4 kg', '18 W'],
  ['clearwell-27', 'Clearwell', 'Plain 27', 169, 4.2, 433, 47, 'Ink Chalk', 'monitor', 'More room for two documents side by side.',
    '27 in', '1920 × 1080', '75 Hz', 'IPS', '250 cd/m²', 'HDMI, DisplayPort', 'No', 'Tilt only', '100 × 100 mm', '2 × 2 W', '4.6 kg', '22 W'],
  ['clearwell-27q', 'Clearwell', 'Sharp 27', 249, 4.5, 391, 25, 'Chalk Ink', 'monitor', 'Crisp text and one cable to the laptop.',
    '27 in', '2560 × 1440', '75 Hz', 'IPS', '350 cd/m²', 'HDMI, DisplayPort, USB-C', '65 W', '110 mm', '100 × 100 mm', '2 × 2 W', '6.1 kg', '28 W'],
  ['varde-vidde-34', 'Varde', 'Vidde 34', 429, 4.6, 164, 11, 'Silver', 'ultrawide', 'A gently curved ultrawide for timelines and spreadsheets.',
    '34 in', '3440 × 1440', '100 Hz', 'VA, curved', '350 cd/m²', 'HDMI, DisplayPort, USB-C', '90 W', '130 mm', '100 × 100 mm', '2 × 5 W', '8.9 kg', '42 W'],
  ['varde-blikk-27', 'Varde', 'Blikk 27', 279, 4.4, 208, 22, 'Silver Slate', 'monitor', 'A well-made all-rounder on a solid aluminium foot.',
    '27 in', '2560 × 1440', '75 Hz', 'IPS', '300 cd/m²', 'HDMI, DisplayPort, USB-C', '15 W', '130 mm', '100 × 100 mm', 'No', '6.8 kg', '27 W'],
  ['panorama-ark-32', 'Panorama', 'Ark 32', 389, 4.3, 142, 15, 'Ink', 'monitor', 'A 32-inch screen for films and fine print alike.',
    '31.5 in', '3840 × 2160', '60 Hz', 'VA', '300 cd/m²', '2 × HDMI, DisplayPort', 'No', 'Tilt only', '100 × 100 mm', '2 × 5 W', '7.2 kg', '38 W'],
  ['panorama-ark-27', 'Panorama', 'Ark 27', 299, 4.4, 176, 0, 'Ink Chalk', 'monitor', 'Small pixels, calm colours, a tidy cable channel.',
    '27 in', '3840 × 2160', '60 Hz', 'IPS', '350 cd/m²', 'HDMI, DisplayPort, USB-C', '65 W', '110 mm', '100 × 100 mm', 'No', '6.3 kg', '31 W'],
  ['panorama-rush-25', 'Panorama', 'Rush 25', 219, 4.2, 267, 36, 'Ink Rust', 'monitor', 'Fast and light on its feet, for players.',
    '24.5 in', '1920 × 1080', '240 Hz', 'IPS', '400 cd/m²', '2 × HDMI, DisplayPort', 'No', '120 mm', '75 × 75 mm', 'No', '4.9 kg', '29 W'],
  ['lumen-satchel-15', 'Lumen', 'Satchel 15', 179, 4.0, 121, 19, 'Graphite', 'portable', 'A second screen that goes in the same bag as your laptop.',
    '15.6 in', '1920 × 1080', '60 Hz', 'IPS', '300 cd/m²', '2 × USB-C, mini HDMI', 'Pass-through, 60 W', 'Folding cover', 'No', '2 × 1 W', '0.78 kg', '9 W'],
]);

// biome-ignore format: a table, one entry per line
const keyboards = table('keyboards',
  ['Layout', 'Keys', 'Switches', 'Connection', 'Battery life', 'Hot-swappable', 'Keycaps', 'Backlight', 'Case', 'Weight', 'Guarantee'], [
  ['tessel-loom-75', 'Tessel', 'Loom 75', 109, 4.6, 288, 24, 'Chalk Graphite Moss', 'kb75', 'A compact board with a gasket mount and a proper arrow cluster.',
    '75%', '84', 'Tactile, 45 g', 'USB-C, Bluetooth, 2.4 GHz', '180 hours', 'Yes', 'PBT, dye-sublimated', 'White', 'Aluminium', '1,240 g', '2 years'],
  ['tessel-loom-full', 'Tessel', 'Loom Full', 129, 4.5, 174, 17, 'Chalk Graphite', 'kbfull', 'The Loom with a number pad, for people who live in spreadsheets.',
    'Full size', '104', 'Tactile, 45 g', 'USB-C, Bluetooth, 2.4 GHz', '160 hours', 'Yes', 'PBT, dye-sublimated', 'White', 'Aluminium', '1,610 g', '2 years'],
  ['tessel-hush', 'Tessel', 'Hush', 69, 4.3, 460, 58, 'Chalk Rose Sky', 'kbtkl', 'So quiet you can type in a library, and people do.',
    'Tenkeyless', '87', 'Scissor, silent', 'Bluetooth, USB-C', '90 hours', 'No', 'ABS', 'None', 'Recycled plastic', '520 g', '2 years'],
  ['hollis-split', 'Hollis', 'Parting', 189, 4.4, 132, 9, 'Ink Sand', 'kbsplit', 'Two halves, tented as steeply as your wrists like.',
    'Split, columnar', '68', 'Linear, 35 g', 'USB-C', '', 'Yes', 'PBT, blank and printed sets', 'None', 'Nylon', '890 g', '3 years'],
  ['hollis-sixty', 'Hollis', 'Sixty', 85, 4.2, 219, 31, 'Butter Ink Sky', 'kb60', 'Only what you need, with the rest on a second layer.',
    '60%', '61', 'Linear, 45 g', 'USB-C', '', 'Yes', 'PBT', 'Per-key colour', 'Polycarbonate', '610 g', '2 years'],
  ['hollis-clerk', 'Hollis', 'Clerk', 99, 4.5, 203, 28, 'Sand Slate', 'kbfull', 'A full-size board in the old office colours, with modern insides.',
    'Full size', '105', 'Clicky, 60 g', 'USB-C, detachable', '', 'No', 'PBT, double-shot', 'None', 'Steel plate', '1,480 g', '3 years'],
  ['kestrel-perch', 'Kestrel', 'Perch', 49.95, 4.0, 541, 96, 'Silver Graphite', 'kbtkl', 'A slim wireless board that pairs with three machines.',
    'Tenkeyless', '88', 'Scissor', 'Bluetooth', '300 hours', 'No', 'ABS', 'None', 'Aluminium top', '440 g', '2 years'],
  ['kestrel-perch-num', 'Kestrel', 'Perch Num', 24.95, 3.9, 187, 64, 'Silver Graphite', 'kbnum', 'A number pad to sit beside the Perch, or on its own.',
    'Number pad', '22', 'Scissor', 'Bluetooth', '320 hours', 'No', 'ABS', 'None', 'Aluminium top', '130 g', '2 years'],
]);

// biome-ignore format: a table, one entry per line
const kettles = table('kettles',
  ['Type', 'Capacity', 'Power', 'Temperature control', 'Keep warm', 'Body', 'Minimum fill', 'Noise at boil', 'Cord length', 'Weight empty', 'Filter', 'Guarantee'], [
  ['brannoch-tarn', 'Brannoch', 'Tarn', 74, 4.5, 366, 29, 'Slate Chalk Moss', 'kettle', 'A broad, steady kettle with a dial you can read without glasses.',
    'Electric', '1.7 litres', '3,000 W', '40–100 °C in 5° steps', '30 minutes', 'Painted steel', '0.4 litres', '68 dB', '75 cm', '1.21 kg', 'Removable mesh', '3 years'],
  ['brannoch-loch', 'Brannoch', 'Loch', 64, 4.3, 281, 33, 'Navy Chalk', 'kettle', 'Four marked temperatures and a lid that opens slowly.',
    'Electric', '1.7 litres', '2,400 W', '4 presets (70, 80, 90, 100 °C)', '20 minutes', 'Painted steel', '0.5 litres', '66 dB', '75 cm', '1.18 kg', 'Removable mesh', '3 years'],
  ['brannoch-burn', 'Brannoch', 'Burn', 32.5, 4.0, 604, 120, 'Chalk Ink Clay', 'kettle', 'Boils water, quickly, for not very much money.',
    'Electric', '1.7 litres', '3,000 W', 'None', 'None', 'Plastic', '0.5 litres', '74 dB', '70 cm', '0.88 kg', 'Fixed mesh', '2 years'],
  ['eskil-damp', 'Eskil', 'Damp', 69, 4.4, 247, 21, 'Sand Graphite', 'kettle', 'A low, rounded kettle in brushed steel, from a small works in Skien.',
    'Electric', '1.5 litres', '2,200 W', '50–100 °C in 1° steps', '60 minutes', 'Brushed steel', '0.3 litres', '61 dB', '85 cm', '1.10 kg', 'Removable mesh', '5 years'],
  ['eskil-damp-mini', 'Eskil', 'Damp Mini', 55, 4.4, 158, 38, 'Sand Graphite Rose', 'kettle', 'The same kettle for one and a half people.',
    'Electric', '0.8 litres', '1,500 W', '50–100 °C in 1° steps', '60 minutes', 'Brushed steel', '0.2 litres', '58 dB', '85 cm', '0.82 kg', 'Removable mesh', '5 years'],
  ['eskil-klar', 'Eskil', 'Klar', 59, 4.2, 310, 40, 'Silver', 'glass', 'Glass, so you can watch it think.',
    'Electric', '1.7 litres', '2,200 W', '5 presets (60 to 100 °C)', 'None', 'Borosilicate glass', '0.5 litres', '70 dB', '75 cm', '1.05 kg', 'Removable mesh', '2 years'],
  ['pellow-arc', 'Pellow', 'Arc', 79, 4.6, 334, 18, 'Ink Chalk Copper', 'goose', 'A gooseneck for slow, even pouring.',
    'Electric gooseneck', '1.0 litre', '1,200 W', '40–100 °C in 1° steps', '60 minutes', 'Painted steel', '0.2 litres', '57 dB', '80 cm', '1.02 kg', 'None', '3 years'],
  ['pellow-arc-xl', 'Pellow', 'Arc XL', 95, 4.5, 112, 10, 'Ink Copper', 'goose', 'The Arc for households that make a second pot.',
    'Electric gooseneck', '1.5 litres', '1,500 W', '40–100 °C in 1° steps', '120 minutes', 'Painted steel', '0.3 litres', '59 dB', '80 cm', '1.27 kg', 'None', '3 years'],
  ['dunmore-whistle', 'Dunmore', 'Whistle', 45, 4.3, 190, 26, 'Copper Spruce Butter', 'stove', 'For gas and induction hobs. It sings when it is ready.',
    'Stovetop', '2.0 litres', '', 'None', 'None', 'Enamelled steel', '0.4 litres', '82 dB', '', '1.34 kg', 'None', '10 years'],
]);

// biome-ignore format: a table, one entry per line
const lamps = table('lamps',
  ['Type', 'Height', 'Brightness', 'Colour temperature', 'Dimmable', 'Bulb', 'Maximum power', 'Shade', 'Base', 'Cord length', 'Weight', 'Guarantee'], [
  ['lysverk-fjord', 'Lysverk', 'Fjord', 84, 4.6, 298, 32, 'Moss Chalk Rust', 'desk', 'A balanced-arm desk lamp that stays exactly where you leave it.',
    'Desk lamp', '52 cm', '720 lm', '2,700–4,000 K', 'Yes, touch', 'LED, replaceable', '9 W', 'Steel', 'Cast iron, 17 cm', '180 cm', '2.3 kg', '5 years'],
  ['lysverk-fjord-clamp', 'Lysverk', 'Fjord Clamp', 79, 4.5, 121, 20, 'Chalk Ink', 'desk', 'The same arm on a table clamp, for crowded desks.',
    'Desk lamp with clamp', '50 cm', '720 lm', '2,700–4,000 K', 'Yes, touch', 'LED, replaceable', '9 W', 'Steel', 'Clamp, opens to 5.5 cm', '180 cm', '1.1 kg', '5 years'],
  ['lysverk-holme', 'Lysverk', 'Holme', 149, 4.4, 87, 7, 'Brass Ink', 'floor', 'A reading lamp to stand behind the good chair.',
    'Floor lamp', '142 cm', '900 lm', '2,700 K', 'Yes, foot switch', 'E27, included', '12 W', 'Linen', 'Steel, 26 cm', '220 cm', '5.2 kg', '5 years'],
  ['eskil-glod', 'Eskil', 'Glød', 62, 4.5, 341, 45, 'Butter Clay Chalk', 'mushroom', 'A small dome for bedsides and bookshelves.',
    'Table lamp', '28 cm', '380 lm', '2,700 K', 'Yes, three steps', 'LED, built in', '6 W', 'Opal glass', 'Steel, 12 cm', '160 cm', '1.4 kg', '3 years'],
  ['eskil-glod-reise', 'Eskil', 'Glød Reise', 75, 4.3, 207, 30, 'Clay Sand', 'mushroom', 'The Glød with a battery, for balconies and power cuts.',
    'Portable table lamp', '26 cm', '260 lm', '2,200–2,700 K', 'Yes, three steps', 'LED, built in', '4 W', 'Polycarbonate', 'Steel, 11 cm', '', '0.9 kg', '3 years'],
  ['fenwick-scholar', 'Fenwick', 'Scholar', 54.95, 4.1, 415, 60, 'Spruce Ink', 'banker', 'The library lamp, more or less as it always was.',
    'Table lamp', '36 cm', '450 lm', '2,700 K', 'No', 'E14, included', '7 W', 'Coloured glass', 'Brass plate, 18 cm', '150 cm', '2.0 kg', '2 years'],
  ['fenwick-lark', 'Fenwick', 'Lark', 29.95, 4.0, 388, 83, 'Sky Butter Rose Ink', 'clip', 'A clip-on light for headboards and bunk beds.',
    'Clip-on lamp', '31 cm', '210 lm', '3,000 K', 'Yes, two steps', 'LED, built in', '3 W', 'Aluminium', 'Clip, opens to 4 cm', '170 cm', '0.3 kg', '2 years'],
  ['fenwick-draughtsman', 'Fenwick', 'Draughtsman', 119, 4.3, 96, 13, 'Ink Silver', 'desk', 'A long double arm for wide drawing tables.',
    'Desk lamp', '74 cm', '1,050 lm', '4,000 K', 'No', 'LED, replaceable', '14 W', 'Aluminium', 'Cast iron, 21 cm', '200 cm', '3.8 kg', '5 years'],
  ['lysverk-vega', 'Lysverk', 'Vega', 189, 4.2, 54, 4, 'Chalk Oak', 'floor', 'An uplighter that makes low ceilings look further away.',
    'Floor lamp', '178 cm', '2,400 lm', '3,000 K', 'Yes, dial', 'LED, built in', '26 W', 'Steel', 'Oak and steel, 28 cm', '240 cm', '6.7 kg', '5 years'],
]);

// biome-ignore format: a table, one entry per line
const backpacks = table('backpacks',
  ['Capacity', 'Laptop sleeve', 'Weight', 'Fabric', 'Water resistance', 'Size', 'Back panel', 'Pockets', 'Hip belt', 'Cabin bag size', 'Guarantee'], [
  ['torrance-pennine-22', 'Torrance', 'Pennine 22', 95, 4.5, 267, 28, 'Spruce Navy Sand', 'daypack', 'A day pack with a stiff back and a wide mouth.',
    '22 litres', 'Up to 14 in', '780 g', 'Recycled nylon, 210 D', 'Coated, sealed zips', '46 × 28 × 17 cm', 'Mesh, ventilated', '5', 'Removable', 'Yes', '10 years'],
  ['torrance-pennine-30', 'Torrance', 'Pennine 30', 119, 4.6, 198, 16, 'Spruce Navy Rust', 'daypack', 'Room for a weekend, with the same stiff back.',
    '30 litres', 'Up to 16 in', '960 g', 'Recycled nylon, 210 D', 'Coated, sealed zips', '52 × 31 × 20 cm', 'Mesh, ventilated', '6', 'Padded', 'Yes', '10 years'],
  ['torrance-causeway', 'Torrance', 'Causeway', 139, 4.4, 104, 12, 'Ink Butter', 'rolltop', 'A roll-top for cycling in proper rain.',
    '24 litres', 'Up to 15 in', '1,090 g', 'Welded tarpaulin', 'Waterproof', '50 × 30 × 16 cm', 'Foam', '2', 'None', 'Yes', '10 years'],
  ['fjelltur-dag', 'Fjelltur', 'Dag', 69, 4.3, 355, 47, 'Rust Sky Moss', 'daypack', 'A light bag for long Sundays.',
    '18 litres', 'None', '490 g', 'Ripstop nylon, 100 D', 'Coated', '44 × 25 × 15 cm', 'Foam', '3', 'Webbing', 'Yes', '5 years'],
  ['fjelltur-tinde', 'Fjelltur', 'Tinde 45', 169, 4.7, 143, 8, 'Rust Slate', 'trek', 'A framed pack for three or four nights out.',
    '45 litres', 'None', '1,480 g', 'Ripstop nylon, 210 D', 'Rain cover included', '68 × 33 × 24 cm', 'Suspended mesh', '7', 'Padded', 'No', '5 years'],
  ['garrow-metro', 'Garrow', 'Metro', 79, 4.2, 420, 54, 'Ink Slate Plum', 'city', 'A tidy commuter with a separate door for the laptop.',
    '20 litres', 'Up to 15 in', '890 g', 'Polyester, 600 D', 'Coated', '44 × 30 × 14 cm', 'Foam', '8', 'None', 'Yes', '3 years'],
  ['garrow-metro-slim', 'Garrow', 'Metro Slim', 65, 4.1, 233, 39, 'Ink Rose', 'city', 'For people who carry a laptop, a lunch and nothing else.',
    '12 litres', 'Up to 14 in', '640 g', 'Polyester, 600 D', 'Coated', '41 × 28 × 9 cm', 'Foam', '5', 'None', 'Yes', '3 years'],
  ['wayland-rucksack', 'Wayland', 'Canvas Rucksack', 128, 4.5, 88, 11, 'Moss Sand', 'canvas', 'Waxed canvas and bridle leather. It will outlast the walk.',
    '19 litres', 'Up to 13 in', '1,320 g', 'Waxed cotton canvas', 'Showerproof', '42 × 32 × 14 cm', 'Plain', '3', 'None', 'Yes', '25 years'],
  ['wayland-roll', 'Wayland', 'Canvas Roll', 109, 4.2, 61, 15, 'Navy Sand', 'rolltop', 'A soft roll-top that folds away into its own pocket.',
    '21 litres', 'Up to 15 in', '940 g', 'Waxed cotton canvas', 'Showerproof', '48 × 29 × 15 cm', 'Plain', '3', 'None', 'Yes', '25 years'],
]);

// biome-ignore format: a table, one entry per line
const speakers = table('speakers',
  ['Type', 'Output', 'Battery life', 'Weight', 'Water resistance', 'Bluetooth', 'Inputs', 'Stereo pairing', 'Size', 'Charging', 'Guarantee'], [
  ['corvid-pebble', 'Corvid', 'Pebble', 45, 4.3, 612, 93, 'Slate Clay Butter Sky', 'puck', 'A round speaker with a loop, for showers and handlebars.',
    'Portable', '6 W', '12 hours', '240 g', 'IP67', '5.3', 'None', 'Yes', '10 × 10 × 4 cm', 'USB-C', '2 years'],
  ['corvid-boulder', 'Corvid', 'Boulder', 129, 4.5, 244, 22, 'Slate Moss', 'can', 'A garden speaker with real weight behind it.',
    'Portable', '40 W', '20 hours', '1,150 g', 'IP67', '5.3', '3.5 mm', 'Yes', '22 × 11 × 11 cm', 'USB-C', '2 years'],
  ['oriel-mantel', 'Oriel', 'Mantel', 199, 4.6, 131, 10, 'Oak Ink', 'box', 'A wooden-cased speaker with a dial and no app.',
    'Mains', '60 W', '', '3.1 kg', 'None', '5.2', '3.5 mm, optical', 'No', '31 × 18 × 16 cm', '', '5 years'],
  ['oriel-pair', 'Oriel', 'Shelf Pair', 289, 4.7, 94, 6, 'Oak Chalk', 'pair', 'A pair of active bookshelf speakers with a turntable input.',
    'Mains, pair', '2 × 50 W', '', '7.4 kg the pair', 'None', '5.2', 'Phono, 3.5 mm, optical', 'Yes', '26 × 16 × 19 cm each', '', '5 years'],
  ['nyhavn-bar', 'Nyhavn', 'Bjelke', 179, 4.1, 158, 14, 'Ink', 'bar', 'A slim bar that makes film dialogue clear again.',
    'Soundbar', '100 W', '', '2.8 kg', 'None', '5.1', 'HDMI, optical', 'No', '90 × 6 × 10 cm', '', '2 years'],
  ['nyhavn-kjokken', 'Nyhavn', 'Kjøkken', 99, 4.4, 276, 31, 'Chalk Rose Spruce', 'box', 'A kitchen radio in spirit, with six preset buttons.',
    'Mains and battery', '20 W', '9 hours', '1.6 kg', 'IPX2', '5.3', '3.5 mm', 'No', '24 × 15 × 10 cm', 'Adapter', '3 years'],
  ['tessel-tile', 'Tessel', 'Tile', 69, 4.2, 301, 44, 'Chalk Graphite Sky', 'puck', 'A flat square that sticks to the fridge.',
    'Portable', '10 W', '15 hours', '320 g', 'IPX5', '5.3', 'None', 'Yes', '12 × 12 × 4 cm', 'USB-C', '2 years'],
  ['tessel-drum', 'Tessel', 'Drum', 85, 4.4, 189, 27, 'Clay Graphite Sand', 'can', 'Sound in every direction, and a handle made of rope.',
    'Portable', '24 W', '18 hours', '680 g', 'IPX5', '5.3', '3.5 mm', 'Yes', '17 × 9 × 9 cm', 'USB-C', '2 years'],
]);

/** Reviews written for one product. Several state facts; one or two of them are wrong on purpose. */
// biome-ignore format: a table, one entry per line
const OWN_REVIEWS = {
  'corvid-drift': [
    ['Ruth A.', 'February 2026', 5, 'My train pair', 'Battery gets me through a fortnight of commuting. The folding hinge feels solid.'],
    ['Dom P.', 'January 2026', 4, 'So light', 'These feel like nothing, I would guess under 200 grams. No marks on my glasses either.'],
    ['Kemi O.', 'November 2025', 5, 'Good on calls', 'Nobody asked me to repeat myself, even next to the coffee machine.'],
  ],
  'tessel-halo-2': [
    ['Sanna L.', 'March 2026', 5, 'Buttons!', 'Real buttons that work with gloves on. That is the whole review.'],
    ['Peter W.', 'January 2026', 4, 'Weighed them', 'My kitchen scale says 231 g without the cable, which matches the box.'],
  ],
  'oriel-cadence': [
    ['Maeve C.', 'February 2026', 5, 'Forgot I had them on', 'Wore them for a six-hour edit and only noticed when the doorbell rang.'],
    ['Jonas B.', 'December 2025', 4, 'Cushions pop off', 'Replaced a torn cushion in ten seconds. More companies should do this.'],
    ['Priya N.', 'October 2025', 4, 'Sleeve, not a case', 'Comes with a felt sleeve. I would have liked something harder.'],
  ],
  'marlow-evensong': [
    ['Tobias H.', 'March 2026', 5, 'Beautiful', 'The oak has a real grain to it and no two pairs look alike.'],
    ['Alison M.', 'December 2025', 4, 'Heavier than they look', 'Lovely sound. After two hours I do feel the weight on the top of my head.'],
  ],
  'brannoch-tarn': [
    ['Gwen R.', 'February 2026', 5, 'Readable dial', 'Finally a dial with numbers on it.'],
    ['Marek S.', 'January 2026', 3, 'Keep warm is short', 'It holds the temperature for half an hour and then gives up. I wanted an hour.'],
  ],
  'eskil-damp': [
    ['Hanne D.', 'March 2026', 5, 'Quiet', 'You can hold a conversation while it boils.'],
    ['Colm F.', 'January 2026', 4, 'Exactly to the degree', 'Set it to 83 and my thermometer says 83.'],
  ],
  'eskil-klar': [
    ['Bea T.', 'December 2025', 4, 'Pretty, no keep warm', 'The blue light is nice in the morning. It does not keep the water warm, whatever my sister says.'],
  ],
  'kestrel-hatch-13': [
    ['Ivo K.', 'February 2026', 5, 'Upgraded it myself', 'I put 32 GB in mine in five minutes. It arrives with 16, the extra sticks were £60 elsewhere.'],
    ['Lena G.', 'January 2026', 4, 'Fan is audible', 'Good little machine. The fan comes on during video calls.'],
  ],
  'varde-nota-16': [
    ['Oskar V.', 'March 2026', 4, 'Number pad', 'Bought for the number pad, stayed for the battery.'],
  ],
  'varde-blikk-27': [
    ['Nell J.', 'February 2026', 3, 'Does not charge my laptop', 'The USB-C port carries the picture but only 15 W, so the laptop still drains. Read the table first!'],
  ],
  'clearwell-27q': [
    ['Farid E.', 'January 2026', 5, 'One cable', 'Picture, charging and the mouse, all over one cable.'],
  ],
  'lysverk-fjord': [
    ['Ada W.', 'March 2026', 5, 'Stays put', 'Three years in and the arm has never drooped.'],
    ['Simon Y.', 'November 2025', 4, 'Heavy foot', 'The iron base is not small. Measure your desk.'],
  ],
  'torrance-pennine-22': [
    ['Rhys L.', 'February 2026', 5, 'Under the seat', 'Fits under the seat on the small planes to the islands.'],
  ],
  'torrance-pennine-30': [
    ['Cath B.', 'January 2026', 5, 'Get the 30', 'I had the 22 first. The 30 is the one to have if you ever stay a night.'],
  ],
  'wayland-rucksack': [
    ['Hugh D.', 'December 2025', 5, 'A proper bag', 'Waxed it once since I bought it. Smells of barns in the best way.'],
  ],
  'oriel-mantel': [
    ['Ines Q.', 'February 2026', 5, 'No app', 'You turn the dial and there is music. I had forgotten it could be so.'],
  ],
};

/** Opinions that are true of anything in the category, so they never contradict a spec table. */
// biome-ignore format: a table, one entry per line
const GENERAL = {
  headphones: [['Sounds right', 'Warm without being muddy. I stopped fiddling with the equaliser after a day.'], ['Comfortable enough', 'Fine for a working day with a break at lunch.'], ['Pairing was painless', 'Connected first time and has stayed connected.'], ['Nice finish', 'The colour is truer than in the picture.']],
  laptops: [['Does the job', 'Browser, mail, the odd spreadsheet. No complaints.'], ['Good hinge', 'Opens with one hand and does not wobble.'], ['Clean install', 'Arrived without a desktop full of trial software. Thank you.'], ['Decent keys', 'Typing on it is better than I expected.']],
  monitors: [['No dead pixels', 'Checked it twice. Even and sharp.'], ['Easy to put together', 'The stand clicks in without tools.'], ['Menus are slow', 'The picture is great, the settings menu less so.'], ['Solid', 'Does not shake when I type.']],
  keyboards: [['Lovely to type on', 'I write for a living and my hands are happier.'], ['Good sound', 'Not silent, not rude.'], ['Took a week', 'Different spacing from my old one, but now I would not go back.'], ['Well packed', 'Came with a puller and a spare set of feet.']],
  kettles: [['Pours cleanly', 'No dribble down the front, which is all I ask.'], ['Looks good on the counter', 'Visitors ask about it.'], ['Lid is stiff', 'It loosens after a week or so.'], ['Quick', 'Two mugs before I have found the biscuits.']],
  lamps: [['Kind light', 'No glare on the page.'], ['Arrived in one piece', 'Very well packed, including the glass.'], ['Good switch', 'You can find it in the dark.'], ['Small scratch', 'There was a mark on the base, and they sent a new one.']],
  backpacks: [['Sits well', 'Stays close to the back on a bicycle.'], ['Zips are good', 'Big pulls, no snagging.'], ['Holds more than it looks', 'Packed for two days with room for a book.'], ['Strap squeaked', 'A little at first. It stopped.']],
  speakers: [['Fills the room', 'Louder than I will ever need.'], ['Clear voices', 'Good for podcasts while cooking.'], ['Simple', 'My mother set it up without ringing me.'], ['Lights are bright', 'I put a bit of tape over the LED at night.']],
};
// biome-ignore format: a table, one entry per line
const PEOPLE = ['Agnes T.', 'Bilal R.', 'Carys H.', 'Dieter M.', 'Elif S.', 'Fionn G.', 'Greta N.', 'Hamza J.', 'Iris V.', 'Joel K.', 'Kirsten P.', 'Luca D.', 'Mina A.', 'Noor B.', 'Owen C.', 'Petra L.', 'Quentin F.', 'Rosa E.'];
// biome-ignore format: a table, one entry per line
const MONTHS = ['March 2026', 'February 2026', 'January 2026', 'December 2025', 'November 2025', 'October 2025', 'September 2025'];

/** @type {Product[]} */
export const PRODUCTS = [
  ...headphones,
  ...laptops,
  ...monitors,
  ...keyboards,
  ...kettles,
  ...lamps,
  ...backpacks,
  ...speakers,
];

PRODUCTS.forEach((p, i) => {
  const own = (OWN_REVIEWS[p.id] ?? []).map(([author, when, stars, title, text]) => ({
    author,
    when,
    stars,
    title,
    text,
  }));
  const pool = GENERAL[p.cat];
  const wanted = own.length ? 1 : 3;
  for (let k = 0; k < wanted; k++) {
    const [title, text] = pool[(i + k) % pool.length];
    own.push({
      author: PEOPLE[(i * 5 + k * 7) % PEOPLE.length],
      when: MONTHS[(i + k * 2) % MONTHS.length],
      stars: Math.min(5, Math.max(3, Math.round(p.rating) + (k === 1 ? -1 : 0))),
      title,
      text,
    });
  }
  p.reviews = own;
});

export const byId = (id) => PRODUCTS.find((p) => p.id === id);
export const fullName = (p) => `${p.brand} ${p.name}`;
export const money = (n) =>
  '£' + n.toFixed(2).replace(/\B(?=(\d{3})+(?!\d)\.)|\B(?=(\d{3})+\.)/g, ',');
export const spec = (p, name) => p.specs.find(([s]) => s === name)?.[1];

export const SORTS = [
  ['featured', 'Featured'],
  ['price', 'Price, low to high'],
  ['-price', 'Price, high to low'],
  ['rating', 'Best rated'],
  ['reviews', 'Most reviewed'],
];
export const PER_PAGE = 12;

/** The shop's search: what a list page shows for a query string. */
export function search(params) {
  const q = (params.get('q') ?? '').trim().toLowerCase();
  const cat = params.get('cat') ?? '';
  const brands = params.getAll('brand');
  const min = parseFloat(params.get('min') ?? '');
  const max = parseFloat(params.get('max') ?? '');
  const stock = params.get('stock') === '1';
  const words = q
    .split(/\s+/)
    .filter(Boolean)
    .map((w) => (w.length > 3 ? w.replace(/s$/, '') : w));
  const hay = (p) =>
    `${p.brand} ${p.name} ${CATEGORIES.find((c) => c.id === p.cat).name} ${p.blurb} ${p.colours.join(' ')}`.toLowerCase();
  const inCat = PRODUCTS.filter((p) => !cat || p.cat === cat);
  let base = inCat.filter((p) => words.every((w) => hay(p).includes(w)));
  // No product has every word: show those with the most of them; words in name or category count more.
  const loose = base.length === 0 && words.length > 1;
  if (loose) {
    const head = (p) =>
      `${p.brand} ${p.name} ${CATEGORIES.find((c) => c.id === p.cat).name}`.toLowerCase();
    const hits = (p) =>
      words.reduce((n, w) => n + (head(p).includes(w) ? 3 : hay(p).includes(w) ? 1 : 0), 0);
    const best = Math.max(...inCat.map(hits));
    base = best ? inCat.filter((p) => hits(p) === best) : [];
  }
  const facets = {};
  for (const p of base) facets[p.brand] = (facets[p.brand] ?? 0) + 1;
  let items = base.filter(
    (p) =>
      (!brands.length || brands.includes(p.brand)) &&
      (Number.isNaN(min) || p.price >= min) &&
      (Number.isNaN(max) || p.price <= max) &&
      (!stock || p.stock > 0),
  );
  const sort = params.get('sort') ?? 'featured';
  const by = {
    price: (a, b) => a.price - b.price,
    '-price': (a, b) => b.price - a.price,
    rating: (a, b) => b.rating - a.rating || b.reviewCount - a.reviewCount,
    reviews: (a, b) => b.reviewCount - a.reviewCount,
  }[sort];
  if (by) items = [...items].sort(by);
  else if (!cat) items = interleave(items);
  const pages = Math.max(1, Math.ceil(items.length / PER_PAGE));
  const page = Math.min(pages, Math.max(1, parseInt(params.get('page') ?? '1', 10) || 1));
  return {
    items: items.slice((page - 1) * PER_PAGE, page * PER_PAGE),
    total: items.length,
    page,
    pages,
    sort,
    facets,
    loose: loose && base.length > 0,
  };
}

/** Mixed lists are nicer to look at when categories take turns. */
function interleave(items) {
  const groups = CATEGORIES.map((c) => items.filter((p) => p.cat === c.id));
  const out = [];
  for (let i = 0; out.length < items.length; i++) for (const g of groups) if (g[i]) out.push(g[i]);
  return out;
}
