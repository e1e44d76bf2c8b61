// @ts-check
/** Compares two builds byte by byte, to verify that rebuilding a release from its sources gives the same files. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} dir
 * @returns {Map<string, string>} hash by path
 */
function hashes(dir) {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.toSorted().map((file) => {
      const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
      return [file.slice(dir.length + 1), hash];
    }),
  );
}

/**
 * @param {string} one
 * @param {string} other
 * @returns {string[]} the files that differ, or that only one of the folders has
 */
export function differences(one, other) {
  const [a, b] = [hashes(one), hashes(other)];
  return [...new Set([...a.keys(), ...b.keys()])].filter((file) => a.get(file) !== b.get(file));
}

/**
 * @param {string} dir
 * @returns {string} one hash over all paths and bytes
 */
export function fingerprint(dir) {
  const lines = [...hashes(dir)].map(([file, hash]) => `${hash}  ${file}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}
