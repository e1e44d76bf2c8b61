/** Files on their way from the user to a page, as everything but their bytes: these never enter a run or a prompt. */

/** The files that a file field, or a button or area that leads to one, declares to take. */
export type FilesTaken = {
  /** As the page wrote it, such as `.pdf,image/*`; empty for anything. */
  readonly accept: string;
  readonly multiple: boolean;
  /** A folder with all that is in it, which a page learns of from the browser's own picker alone. */
  readonly folder: boolean;
};

/** A file as records and prompts name it. */
export type FileFacts = { readonly name: string; readonly size: number };

/** For one upload, all files together: they are held in memory on the way. */
export const MAX_UPLOAD_BYTES = 50_000_000;
export const MAX_UPLOAD_FILES = 20;

/** A size as people say it: `640 bytes`, `12 kB`, `3.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} byte${bytes === 1 ? '' : 's'}`;
  const [amount, unit] = bytes < 999_500 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${amount < 10 ? amount.toFixed(1).replace(/\.0$/, '') : Math.round(amount)} ${unit}`;
}

/** `cv.pdf (12 kB), photo.png (3.4 MB)`. */
export const describeFiles = (files: readonly FileFacts[]): string =>
  files.map(({ name, size }) => `${name} (${formatBytes(size)})`).join(', ');
