// @ts-check
/**
 * npm run messages: compiles src/locales/*.json to typed modules in src/locales/compiled. With --check it writes nothing
 * and fails if those modules are out of date. A message is in ICU MessageFormat; English defines which there are.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { flag, readOptions } from './options.mjs';
import { ensurePackages, root } from './run.mjs';

const usage = `Usage: npm run messages [-- --check]
  --check   write nothing; fail if src/locales/compiled is out of date`;

/** @typedef {import('@messageformat/parser').Token} Token */
/** @typedef {import('@messageformat/parser').Select} Select */
/** @typedef {string | readonly string[] | { readonly [key: string]: Messages }} Messages */

export const languages = /** @type {const} */ (['en', 'de', 'fr']);

/** The TypeScript type of what a format takes. All but the first three are the same in each language. */
const formats = {
  number: 'number',
  plural: 'number',
  anyOf: 'readonly string[]',
  usd: 'number',
  duration: 'number',
  percent: 'number',
  fixed: 'number',
  list: 'readonly string[]',
  capital: 'string',
  aOrAn: 'string',
};
const ofLanguage = ['plural', 'number', 'anyOf'];

const folder = join(root, 'src/locales');
const note = 'Written by `npm run messages`. Edit src/locales/*.json instead.';

/**
 * Reads one language. A key that begins with `//` is a note to translators.
 * @param {string} language
 * @returns {{ [key: string]: Messages }}
 */
export function readMessages(language) {
  const text = readFileSync(join(folder, `${language}.json`), 'utf8');
  return JSON.parse(text, (_key, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).filter(([key]) => !key.startsWith('//')))
      : value,
  );
}

/**
 * Compiles all languages.
 * @param {Readonly<Record<string, { [key: string]: Messages }>>} sources by language, English among them
 * @returns {Promise<Map<string, string>>} modules by their path in src/locales/compiled
 */
export async function compile(sources) {
  const { parse } = await import('@messageformat/parser');
  const english = sources['en'] ?? {};
  /** @type {Map<string, Map<string, Set<string>>>} by message: the types that its values need */
  const values = new Map();
  /** @type {Map<string, string>} */
  const modules = new Map();

  for (const [language, messages] of Object.entries(sources)) {
    const complaints = differences(english, messages, '');
    if (complaints.length > 0) fail(language, complaints);
    /** @type {Set<string>} */
    const used = new Set();
    /** @param {string} path @param {string} text */
    const compiled = (path, text) => message({ path, text, language, parse, values, used });
    if (language === 'en') {
      for (const [section, tables] of Object.entries(messages)) {
        used.clear();
        const lines = Object.entries(tables).map(([name, table]) => {
          const path = `${section}.${name}`;
          const type = `Messages[${quoted(section)}][${quoted(name)}]`;
          return `export const ${name}: ${type} = ${write(table, path, compiled)};`;
        });
        modules.set(`en/${section}.ts`, module('en', '../../', used, lines));
      }
    } else {
      const body = write(messages, '', compiled);
      const lines = [`export const ${language}: Messages = ${body};`];
      modules.set(`${language}.ts`, module(language, '../', used, lines));
    }
  }
  const type = `export type Messages = ${typeOf(english, '', values)};`;
  modules.set('types.ts', `/** ${note} */\n${type}\n`);
  return modules;
}

/**
 * What a language lacks of English or has beyond it.
 * @param {Messages} english
 * @param {Messages | undefined} other
 * @param {string} path
 * @returns {string[]}
 */
function differences(english, other, path) {
  if (other === undefined) return [`${path} is missing`];
  if (typeof english === 'string')
    return typeof other === 'string' ? [] : [`${path} has to be one text, as in English`];
  if (Array.isArray(english)) {
    const isAlike = Array.isArray(other) && other.length === english.length;
    return isAlike ? [] : [`${path} has to be a list of ${english.length}, as in English`];
  }
  if (typeof other !== 'object' || Array.isArray(other)) return [`${path} has to be a group`];
  const there = /** @type {Record<string, Messages>} */ (other);
  const wanted = /** @type {Record<string, Messages>} */ (english);
  return [
    ...Object.entries(wanted).flatMap(([key, each]) =>
      differences(each, there[key], path ? `${path}.${key}` : key),
    ),
    ...Object.keys(there)
      .filter((key) => !(key in wanted))
      .map((key) => `${path}.${key} is not in English`),
  ];
}

/**
 * One message as an expression: a string, or a function of the values that it names.
 * @param {object} given
 * @param {string} given.path
 * @param {string} given.text
 * @param {string} given.language
 * @param {typeof import('@messageformat/parser').parse} given.parse
 * @param {Map<string, Map<string, Set<string>>>} given.values
 * @param {Set<string>} given.used
 * @returns {{ code: string, isStatic: boolean }}
 */
function message({ path, text, language, parse, values, used }) {
  const cardinal = /** @type {any} */ (new Intl.PluralRules(language).resolvedOptions())
    .pluralCategories;
  /** @type {Token[]} */
  let tokens = [];
  try {
    tokens = parse(text, { cardinal, strict: false });
  } catch (error) {
    fail(language, [`${path}: ${error instanceof Error ? error.message : error}`]);
  }
  const known = values.get(path) ?? new Map();
  if (language === 'en') values.set(path, known);

  /** @param {string} name @param {string} type */
  const needs = (name, type) => {
    const types = known.get(name);
    if (types) types.add(type);
    else if (language === 'en') known.set(name, new Set([type]));
    else fail(language, [`${path} names {${name}}, which English doesn’t`]);
  };
  /** @param {Token[]} list @param {string} [counted] @returns {string} */
  const template = (list, counted) => `\`${list.map((token) => part(token, counted)).join('')}\``;
  /** @param {Token} token @param {string} [counted] @returns {string} */
  const part = (token, counted) => {
    switch (token.type) {
      case 'content':
        return spaced(token.value, language).replace(/[`\\]|\$\{/g, '\\$&');
      case 'octothorpe':
        used.add('number');
        return `\${number(d.${counted})}`;
      case 'argument':
        needs(token.arg, 'text');
        return `\${d.${token.arg}}`;
      case 'function': {
        const type = formats[/** @type {keyof typeof formats} */ (token.key)];
        if (!type) fail(language, [`${path}: there is no format ${token.key}`]);
        needs(token.arg, type);
        used.add(token.key);
        return `\${${token.key}(d.${token.arg})}`;
      }
      case 'plural':
        needs(token.arg, 'number');
        used.add('plural');
        return `\${plural(d.${token.arg}, ${cases(complete(token), token.arg)})}`;
      case 'select':
        return `\${${choice(complete(token), counted)}}`;
      default:
        return fail(language, [`${path}: ${token.type} isn’t supported`]);
    }
  };
  /** @param {Select} token */
  const complete = (token) => {
    if (token.cases.some(({ key }) => key === 'other')) return token;
    return fail(language, [`${path}: {${token.arg}, ${token.type}} has no case \`other\``]);
  };
  /** @param {Select} token @param {string} [counted] @returns {string} */
  const cases = (token, counted) =>
    `{ ${token.cases.map(({ key, tokens: each }) => `${quoted(key)}: ${template(each, counted)}`).join(', ')} }`;
  /**
   * The case `none` is for a value that is empty or absent, `true` for one that holds; an empty `other` says that the
   * cases before it are all there are.
   * @param {Select} token
   * @param {string} [counted]
   */
  const choice = (token, counted) => {
    const names = token.cases.map(({ key }) => key).filter((key) => key !== 'other');
    /** @param {string} key */
    const of = (key) => token.cases.find((each) => each.key === key)?.tokens ?? [];
    if (names.length === 1 && names[0] === 'none') {
      needs(token.arg, 'maybe');
      return `d.${token.arg} ? ${template(of('other'), counted)} : ${template(of('none'), counted)}`;
    }
    if (names.length === 1 && names[0] === 'true') {
      needs(token.arg, 'boolean');
      return `d.${token.arg} ? ${template(of('true'), counted)} : ${template(of('other'), counted)}`;
    }
    const isClosed = of('other').length === 0 && names.length > 1;
    needs(token.arg, isClosed ? names.map(quoted).join(' | ') : 'string');
    if (!isClosed && names.length === 1)
      return `d.${token.arg} === ${quoted(names[0] ?? '')} ? ${template(of(names[0] ?? ''), counted)} : ${template(of('other'), counted)}`;
    const closed = token.cases.filter(({ key }) => key !== 'other' || !isClosed);
    const table = cases({ ...token, cases: closed }, counted);
    return isClosed
      ? `${table}[d.${token.arg}]`
      : `(${table} as Record<string, string>)[d.${token.arg}]`;
  };

  const isPlain = tokens.every(({ type }) => type === 'content');
  const code = isPlain ? quoted(content(tokens, language)) : template(tokens);
  // A translation of a message with values is a function, even if it names none of them.
  return { code, isStatic: known.size === 0 };
}

/**
 * A group of messages, a list of them, or one, as an expression.
 * @param {Messages} messages
 * @param {string} path
 * @param {(path: string, text: string) => { code: string, isStatic: boolean }} compiled
 * @returns {string}
 */
function write(messages, path, compiled) {
  if (typeof messages === 'string') {
    const { code, isStatic } = compiled(path, messages);
    return isStatic ? code : `(d) => ${code}`;
  }
  if (Array.isArray(messages)) {
    if (messages.some((each) => typeof each !== 'string'))
      return `[${messages.map((each, at) => write(each, `${path}.${at}`, compiled)).join(', ')}]`;
    const parts = messages.map((text) => compiled(path, text));
    const listed = `[${parts.map(({ code }) => code).join(', ')}]`;
    return parts.every(({ isStatic }) => isStatic) ? listed : `(d) => ${listed}`;
  }
  const lines = Object.entries(messages).map(
    ([key, each]) => `${quoted(key)}: ${write(each, path ? `${path}.${key}` : key, compiled)},`,
  );
  return `{\n${lines.join('\n')}\n}`;
}

/**
 * @param {Messages} messages
 * @param {string} path
 * @param {Map<string, Map<string, Set<string>>>} values
 * @returns {string}
 */
function typeOf(messages, path, values) {
  if (typeof messages === 'string') return ofValues(values.get(path), 'string');
  if (Array.isArray(messages)) {
    if (messages.some((each) => typeof each !== 'string'))
      return `readonly [${messages.map((each, at) => typeOf(each, `${path}.${at}`, values)).join(', ')}]`;
    return ofValues(values.get(path), `readonly [${messages.map(() => 'string').join(', ')}]`);
  }
  const lines = Object.entries(messages).map(
    ([key, each]) =>
      `readonly ${quoted(key)}: ${typeOf(each, path ? `${path}.${key}` : key, values)};`,
  );
  return `{\n${lines.join('\n')}\n}`;
}

/**
 * @param {Map<string, Set<string>> | undefined} values
 * @param {string} result
 */
function ofValues(values, result) {
  if (!values || values.size === 0) return result;
  const named = [...values].map(([name, types]) => `readonly ${name}: ${typeOfValue(types)}`);
  return `(d: { ${named.join('; ')} }) => ${result}`;
}

/** @param {Set<string>} types */
function typeOfValue(types) {
  const exact = [...types].filter(
    (type) => type !== 'text' && type !== 'maybe' && type !== 'string',
  );
  const [type = types.has('string') ? 'string' : 'string | number'] = exact;
  return types.has('maybe') ? `${type} | null` : type;
}

/**
 * @param {string} language
 * @param {string} up the way to src/locales
 * @param {Set<string>} used
 * @param {readonly string[]} lines
 */
function module(language, up, used, lines) {
  const own = ofLanguage.filter((name) => used.has(name));
  const common = [...used].filter((name) => !ofLanguage.includes(name)).sort();
  const imports = [...(own.length > 0 ? ['formatsFor'] : []), ...common];
  return [
    `/** ${note} */`,
    ...(imports.length > 0 ? [`import { ${imports.join(', ')} } from '${up}formats.ts';`] : []),
    `import type { Messages } from '${language === 'en' ? '../' : './'}types.ts';`,
    '',
    ...(own.length > 0
      ? [`const { ${own.join(', ')} } = /* @__PURE__ */ formatsFor('${language}');`, '']
      : []),
    ...lines,
    '',
  ].join('\n');
}

/**
 * French sets a space inside its quotes and before some marks. No line breaks there.
 * @param {string} text
 * @param {string} language
 */
const spaced = (text, language) =>
  language === 'fr' ? text.replace(/ (?=[?!:;»…%€])|(?<=«) /gu, '\u00a0') : text;

/**
 * @param {readonly Token[]} tokens
 * @param {string} language
 */
const content = (tokens, language) =>
  tokens.map((token) => (token.type === 'content' ? spaced(token.value, language) : '')).join('');

/** @param {string} text */
const quoted = (text) => `'${text.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`;

/**
 * @param {string} language
 * @param {readonly string[]} complaints
 * @returns {never}
 */
function fail(language, complaints) {
  throw new Error(complaints.map((each) => `src/locales/${language}.json: ${each}`).join('\n'));
}

async function main() {
  const { check } = readOptions(usage, { check: flag });
  await ensurePackages();
  const sources = Object.fromEntries(languages.map((each) => [each, readMessages(each)]));
  const modules = await compile(sources).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
  const out = join(folder, 'compiled');
  if (check) {
    const stale = [...modules].filter(([path, text]) => {
      const file = join(out, path);
      return !existsSync(file) || readFileSync(file, 'utf8') !== text;
    });
    if (stale.length === 0) return;
    console.error(`Out of date in src/locales/compiled: ${stale.map(([path]) => path).join(', ')}`);
    console.error('Run npm run messages.');
    process.exit(1);
  }
  rmSync(out, { recursive: true, force: true });
  for (const [path, text] of modules) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  }
  console.log(`${modules.size} files in src/locales/compiled`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
