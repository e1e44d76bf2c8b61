/** An application of the test bed: how it is installed, started on loopback and reset, and how its data is read. */

/** The data of an application, by keys that a user would recognize: a page, a row, a folder. */
export type Records = Readonly<Record<string, unknown>>;

export type Cookie = { readonly name: string; readonly value: string };

export type App = {
  /** Used in addresses and file names. */
  readonly name: string;
  /** Kind of application, in a few words. */
  readonly kind: string;
  readonly port: number;
  readonly needs: readonly Need[];
  /** Starts the application with its data in an empty folder; resolves once it responds. */
  readonly start: (place: Place) => Promise<Running>;
};

/** A Debian package, detected by one of its files, or npm packages, which are installed into the cache. */
export type Need =
  | { readonly from: 'apt'; readonly packages: readonly string[]; readonly file: string }
  | { readonly from: 'npm'; readonly packages: readonly string[]; readonly file: string };

export type Place = {
  /** Empty folder for its data. */
  readonly dir: string;
  /** Folder of its npm packages. */
  readonly packages: string;
  readonly port: number;
  readonly url: string;
};

export type Running = {
  /** Restores the seeded data. */
  readonly reset: () => Promise<void>;
  readonly records: () => Promise<Records>;
  /** Returns cookies of a signed-in user; undefined if the application has no sign-in. */
  readonly signIn?: () => Promise<readonly Cookie[]>;
  readonly stop: () => Promise<void>;
};

/** Location of the running application; a solution works on it as another client. */
export type Site = Pick<Place, 'dir' | 'url'>;

/** Answer and change of a correctly done task, made without the browser. */
export type Solution = {
  readonly answer?: string;
  readonly act?: Act;
};

export type Act = (site: Site) => Promise<unknown>;
