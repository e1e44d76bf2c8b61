// @ts-check
/**
 * npm run release: runs all checks and tests on a clean tree, builds and packs for both browsers, writes dist/release-notes.md and records
 * the bundle sizes; the store listing must be ready, too. It commits, tags and uploads nothing. Exits 2 if the tree is not ready for a release.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { outDir } from './build.mjs';
import { listingProblems, pictureProblems, readListing } from './listing.mjs';
import { targets } from './manifest.mjs';
import { flag, readOptions, refuse } from './options.mjs';
import { ensurePackages, root, run } from './run.mjs';
import { measureSizes, recordSizes } from './sizes.mjs';

const usage = `Usage: npm run release [-- --skip-tests]
  --skip-tests   dry run: no tests, and the recorded bundle sizes stay; the notes say NOT TESTED`;

/**
 * The section of a version in CHANGELOG.md, without its heading.
 * @param {string} changelog
 * @param {string} version
 * @returns {string | undefined} undefined if there is none, or it is empty
 */
export function changesOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((each) => each.split('\n', 1)[0]?.split(' ')[0] === version);
  return section?.slice(section.indexOf('\n')).trim() || undefined;
}

/**
 * @param {string} version
 * @param {string} changes
 * @param {{ file: string, sha256: string }[]} packages
 * @param {{ isTested: boolean }} options
 */
export function releaseNotes(version, changes, packages, { isTested }) {
  const warning = isTested ? '' : '**NOT TESTED: made by a dry run. Do not publish.**\n\n';
  const rows = packages.map(({ file, sha256 }) => `| \`${file}\` | \`${sha256}\` |`);
  const table = ['| file | SHA-256 |', '|---|---|', ...rows].join('\n');
  return `# Espalier ${version}\n\n${warning}${changes}\n\n## Packages\n\n${table}\n`;
}

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');

/**
 * @param {boolean} isDryRun takes the changes under *Unreleased* if the version has none yet
 * @returns {Promise<{ version: string, changes: string }>} what is to be released, if the tree is ready
 */
async function checkTree(isDryRun) {
  const status = await run('git', ['status', '--porcelain']);
  if (status.code !== 0) refuse(status.output);
  if (status.output !== '') refuse(`Commit or remove these changes first:\n${status.output}`);
  /** @type {{ version: string }} */
  const { version } = JSON.parse(read('package.json'));
  /** @type {{ version: string }} */
  const manifest = JSON.parse(read('manifest.json'));
  if (manifest.version !== version)
    refuse(`package.json has version ${version}, manifest.json ${manifest.version}`);
  const tag = await run('git', ['tag', '--list', `v${version}`]);
  if (tag.output !== '') refuse(`v${version} is tagged already: raise the version`);
  const problems = [...listingProblems(readListing()), ...pictureProblems()];
  if (problems.length > 0) refuse(`The store listing is not ready:\n${problems.join('\n')}`);
  const changelog = read('CHANGELOG.md');
  const changes =
    changesOf(changelog, version) ?? (isDryRun ? changesOf(changelog, 'Unreleased') : undefined);
  return changes
    ? { version, changes }
    : refuse(`CHANGELOG.md has no changes under "## ${version}": rename its "Unreleased"`);
}

/** @param {string[]} args of a script in this folder; exits if it fails */
async function runScript(...args) {
  const { code } = await run(process.execPath, args, { show: true });
  if (code === 0) return;
  console.error(`${args.join(' ')} failed: no release`);
  process.exit(code);
}

async function main() {
  const { 'skip-tests': isDryRun } = readOptions(usage, { 'skip-tests': flag });
  const { version, changes } = await checkTree(isDryRun);
  await ensurePackages();
  if (isDryRun) console.log('DRY RUN: no tests');
  else await runScript('scripts/test.mjs');
  await runScript('scripts/build.mjs');
  process.env['ESPALIER_IS_BUILT'] = '1';
  await runScript('scripts/pack.mjs');

  const packages = targets.map((target) => {
    const file = `espalier-${target}.zip`;
    const bytes = readFileSync(join(root, 'dist', file));
    return { file, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
  const notes = releaseNotes(version, changes, packages, { isTested: !isDryRun });
  writeFileSync(join(root, 'dist/release-notes.md'), notes);
  console.log('dist/release-notes.md');
  if (isDryRun) return console.log(`DRY RUN of ${version}: NOT TESTED, nothing recorded`);

  recordSizes(version, { chrome: sizesOf('chrome'), firefox: sizesOf('firefox') });
  console.log(`Recorded the bundle sizes of ${version} in scripts/sizes.json. What is left to do:
  git commit -m "release: ${version}" scripts/sizes.json && git tag v${version}
  git archive -o dist/espalier-source.zip v${version}
  Upload dist/espalier-chrome.zip to the Chrome Web Store, and dist/espalier-firefox.zip with
  dist/espalier-source.zip to addons.mozilla.org, with the texts and pictures in store; see store/README.md.
  Publish all of them with dist/release-notes.md.`);
}

/** @param {import('./manifest.mjs').Target} target */
const sizesOf = (target) => measureSizes(outDir({ target, test: false, watch: false }));

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
