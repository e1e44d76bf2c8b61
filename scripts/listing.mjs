// @ts-check
/** Checks the texts for the extension stores, in the folder store, against the stores' limits and the built manifests. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestFor, targets } from './manifest.mjs';
import { root } from './run.mjs';

/** In characters. Chrome's name may be longer, but both stores show the same. */
export const limits = { name: 50, chromeSummary: 132, summary: 250, reason: 1000 };

/** Where `npm run screenshots -- --store` puts what it makes. */
export const pictureFolder = 'store/pictures';
export const pictureSizes = {
  screenshot: { width: 1280, height: 800 },
  tile: { width: 440, height: 280 },
};

/**
 * @typedef {object} Listing
 * @property {string} version of package.json
 * @property {string} name in the manifest
 * @property {Readonly<Record<string, string>>} chromeSummaries by language: the description in the package
 * @property {Readonly<Record<string, string>>} texts by language: the listing, as Markdown
 * @property {string} review the answers for reviews, as Markdown
 * @property {readonly string[]} permissions of all built manifests
 */

/**
 * The sections of a Markdown document at one level.
 * @param {string} markdown
 * @param {2 | 3} level
 * @returns {ReadonlyMap<string, string>} texts by heading
 */
export function sectionsOf(markdown, level) {
  const [, ...sections] = markdown.split(new RegExp(`^#{${level}} `, 'm'));
  return new Map(
    sections.map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      return [heading.trim(), lines.join('\n').trim()];
    }),
  );
}

/** @returns {Listing} */
export function readListing() {
  const languages = readdirSync(join(root, 'public/_locales')).sort();
  /** @param {(language: string) => string} of */
  const forEach = (of) => Object.fromEntries(languages.map((each) => [each, of(each)]));
  return {
    version: JSON.parse(read('package.json')).version,
    name: JSON.parse(read('manifest.json')).name,
    chromeSummaries: forEach(
      (each) => JSON.parse(read(`public/_locales/${each}/messages.json`)).description.message,
    ),
    texts: forEach((each) => read(`store/listing.${each}.md`)),
    review: read('store/review.md'),
    permissions: [...new Set(targets.flatMap((target) => asked(manifestFor(target))))].sort(),
  };
}

/** @param {string} file */
const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');

/** @param {Record<string, any>} manifest */
const asked = ({ permissions, host_permissions, optional_host_permissions }) => [
  ...permissions,
  ...host_permissions,
  ...optional_host_permissions,
];

/**
 * @param {Listing} listing
 * @returns {readonly string[]} what is wrong; empty if it can be uploaded
 */
export function listingProblems(listing) {
  const { version, name, chromeSummaries, texts, review, permissions } = listing;
  const wanted = ['Name', 'Summary', 'Description', `What's new in ${version}`];
  const inLanguages = Object.entries(texts).flatMap(([language, text]) => {
    const sections = sectionsOf(text, 2);
    return [
      ...compared(`listing.${language}.md`, 'a section', wanted, sections),
      ...tooLong(`listing.${language}.md, Name`, sections.get('Name'), limits.name),
      ...tooLong(`listing.${language}.md, Summary`, sections.get('Summary'), limits.summary),
      ...(sections.get('Name') === name
        ? []
        : [`listing.${language}.md: the manifest has the name ${name}`]),
    ];
  });
  const inPackage = Object.entries(chromeSummaries).flatMap(([language, summary]) =>
    tooLong(`public/_locales/${language}, description`, summary, limits.chromeSummary),
  );
  const reasons = sectionsOf(sectionsOf(review, 2).get('Permissions') ?? '', 3);
  const inReview = [
    ...compared('review.md', 'a reason for', permissions, reasons),
    ...[...reasons].flatMap(([permission, reason]) =>
      tooLong(`review.md, ${permission}`, reason, limits.reason),
    ),
  ];
  return [...inLanguages, ...inPackage, ...inReview];
}

/**
 * @param {string} file
 * @param {string} what
 * @param {readonly string[]} wanted
 * @param {ReadonlyMap<string, string>} found
 */
const compared = (file, what, wanted, found) => [
  ...wanted.filter((each) => !found.get(each)).map((each) => `${file} lacks ${what} ${each}`),
  ...[...found.keys()]
    .filter((each) => !wanted.includes(each))
    .map((each) => `${file} has ${what} ${each}, which is not needed`),
];

/**
 * @param {string} where
 * @param {string | undefined} text
 * @param {number} limit
 */
const tooLong = (where, text = '', limit) =>
  text.length > limit ? [`${where}: ${text.length} characters, at most ${limit} are allowed`] : [];

/**
 * @returns {readonly string[]} what is wrong with the pictures
 */
export function pictureProblems() {
  const folder = join(root, pictureFolder);
  const files = existsSync(folder)
    ? readdirSync(folder).filter((file) => file.endsWith('.png'))
    : [];
  const screenshots = files.filter((file) => file !== 'tile.png');
  return [
    ...(screenshots.length >= 1 && screenshots.length <= 5
      ? []
      : [`${pictureFolder} has ${screenshots.length} screenshots, the stores take 1 to 5`]),
    ...(files.includes('tile.png') ? [] : [`${pictureFolder} has no tile.png`]),
    ...files.flatMap((file) => {
      const { width, height } = file === 'tile.png' ? pictureSizes.tile : pictureSizes.screenshot;
      const found = sizeOfPng(readFileSync(join(folder, file)));
      return found.width === width && found.height === height
        ? []
        : [
            `${pictureFolder}/${file} is ${found.width} × ${found.height}, not ${width} × ${height}`,
          ];
    }),
  ];
}

/** @param {Buffer} png */
const sizeOfPng = (png) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });
