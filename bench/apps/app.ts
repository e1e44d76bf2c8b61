/** An application of the ground: how it is installed, started on loopback, reset, and what its data say. */

/** The data of an application, by keys that a person would name them by: a page, a row, a folder. */
export type Records = Readonly<Record<string, unknown>>;

export type Cookie = { readonly name: string; readonly value: string };

export type App = {
  /** Its part of addresses and file names. */
  readonly name: string;
  /** What it is, in a few words. */
  readonly kind: string;
  readonly port: number;
  readonly needs: readonly Need[];
  /** Starts it with its data in an empty folder; resolves once it answers. */
  readonly start: (place: Place) => Promise<Running>;
};

/** A Debian package, known by a file of it, or packages of npm, which are installed into the cache. */
export type Need =
  | { readonly from: 'apt'; readonly packages: readonly string[]; readonly file: string }
  | { readonly from: 'npm'; readonly packages: readonly string[]; readonly file: string };

export type Place = {
  /** Empty folder for its data. */
  readonly dir: string;
  /** Folder of its packages from npm. */
  readonly packages: string;
  readonly port: number;
  readonly url: string;
};

export type Running = {
  /** Puts the seeded data back. */
  readonly reset: () => Promise<void>;
  readonly records: () => Promise<Records>;
  /** Cookies of a user who has signed in; without it, the application has no sign-in. */
  readonly signIn?: () => Promise<readonly Cookie[]>;
  readonly stop: () => Promise<void>;
};

/** Where the application runs: a solution works on it as another client. */
export type Site = Pick<Place, 'dir' | 'url'>;

/** What a person who did the task would have done by other means, and would say. */
export type Solution = {
  readonly answer?: string;
  readonly act?: Act;
};

export type Act = (site: Site) => Promise<unknown>;
