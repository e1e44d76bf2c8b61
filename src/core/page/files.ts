/** Files on their way from the user to a page, without their bytes. The bytes never enter a run or a prompt. */

/** The files that a file field accepts, or a button or area that leads to one. */
export type AcceptedFiles = {
  /** As written by the page, such as `.pdf,image/*`; empty for any type. */
  readonly accept: string;
  readonly multiple: boolean;
  /** Whether it takes a folder with its contents, which a page only learns from the browser's own picker. */
  readonly folder: boolean;
};

/** A file as named in records and prompts. */
export type FileFacts = { readonly name: string; readonly size: number };

/** The limit for all files of one upload together; they are held in memory. */
export const MAX_UPLOAD_BYTES = 50_000_000;
export const MAX_UPLOAD_FILES = 20;

/** Formats a size: `640 bytes`, `12 kB`, `3.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} byte${bytes === 1 ? '' : 's'}`;
  const [amount, unit] = bytes < 999_500 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${amount < 10 ? amount.toFixed(1).replace(/\.0$/, '') : Math.round(amount)} ${unit}`;
}

/** Formats a list of files: `cv.pdf (12 kB), photo.png (3.4 MB)`. */
export const describeFiles = (files: readonly FileFacts[]): string =>
  files.map(({ name, size }) => `${name} (${formatBytes(size)})`).join(', ');
