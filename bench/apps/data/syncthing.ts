/** Devices and folders of a household. The ids are made up, with valid check digits. */

export const PHONE = 'MBZOBJR-XLQV37T-K42V3D5-MXIGHSV-W4X5LIT-JTTMTKI-RFIPIKZ-K6USNAD';
export const LAPTOP = 'NWBPVTQ-SEZTJYC-SPQ24ZY-3VBO4FK-A4FXQM7-Z3W4457-DV5YHT3-4ENDRQO';
export const ATTIC = 'ABA24GA-4TEIHGR-A2RXETG-JWWS2QO-HBJTCFQ-NOUZS57-JQM6GVA-RTXDOAY';
/** Not in the program's configuration yet. */
export const TABLET = 'I3XSTHW-XTL43G5-CANCC66-LYZIRF7-KVFKH7D-OENRC64-2D7HSDG-DOQRXQQ';

export const devices = [
  {
    deviceID: PHONE,
    name: 'Phone of Imke',
    addresses: ['tcp://127.0.0.1:1'],
    compression: 'metadata',
  },
  { deviceID: LAPTOP, name: 'Laptop', addresses: ['tcp://127.0.0.1:1'], compression: 'metadata' },
  {
    deviceID: ATTIC,
    name: 'Attic server',
    addresses: ['tcp://127.0.0.1:1'],
    compression: 'always',
    paused: true,
  },
];

type Folder = {
  readonly id: string;
  readonly label: string;
  /** Relative to the folder of the application's data. */
  readonly path: string;
  readonly type: 'sendreceive' | 'sendonly' | 'receiveonly';
  readonly rescanIntervalS: number;
  readonly paused: boolean;
  readonly versioning: { readonly type: string; readonly params: Readonly<Record<string, string>> };
  readonly sharedWith: readonly string[];
  readonly ignored: readonly string[];
};

const none = { type: '', params: {} };

export const folders: readonly Folder[] = [
  {
    id: 'photos-2025',
    label: 'Photos',
    path: 'files/photos',
    type: 'receiveonly',
    rescanIntervalS: 3600,
    paused: false,
    versioning: { type: 'simple', params: { keep: '5' } },
    sharedWith: [PHONE, ATTIC],
    ignored: ['*.tmp', 'thumbnails'],
  },
  {
    id: 'recipes-x1',
    label: 'Recipes',
    path: 'files/recipes',
    type: 'sendreceive',
    rescanIntervalS: 3600,
    paused: false,
    versioning: none,
    sharedWith: [LAPTOP],
    ignored: [],
  },
  {
    id: 'taxes-q7',
    label: 'Taxes',
    path: 'files/taxes',
    type: 'sendonly',
    rescanIntervalS: 86400,
    paused: false,
    versioning: none,
    sharedWith: [ATTIC],
    ignored: ['~*'],
  },
  {
    id: 'music-old',
    label: 'Old music',
    path: 'files/music',
    type: 'sendreceive',
    rescanIntervalS: 604800,
    paused: true,
    versioning: none,
    sharedWith: [LAPTOP, ATTIC],
    ignored: [],
  },
];
