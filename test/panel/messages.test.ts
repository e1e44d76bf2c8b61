import { describe, expect, test } from 'vitest';
import { compile, readMessages } from '../../scripts/messages.mjs';
import type { Action } from '../../src/core/action/action.ts';
import { actionWords } from '../../src/core/action/actionWords.ts';
import { nodeId } from '../../src/core/ids.ts';
import { failureText, inEnglish, sameText } from '../../src/core/messages/english.ts';
import { failureWith } from '../../src/core/messages/failure.ts';
import { message, sentences, textIn } from '../../src/core/messages/message.ts';
import { describeChanges } from '../../src/core/page/describeChanges.ts';
import { reduceTree } from '../../src/core/plan/reduce.ts';
import { nodeOf } from '../../src/core/plan/tree.ts';
import { de } from '../../src/locales/compiled/de.ts';
import { fr } from '../../src/locales/compiled/fr.ts';
import { failureWords } from '../../src/panel/messages/localize.ts';
import { stepReason } from '../../src/panel/messages/reasons.ts';

const english = readMessages('en');

/** The messages of a language by their path. */
function textsIn(messages: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof messages === 'string') return [[path, messages]];
  return Object.entries(messages as object).flatMap(([key, each]) =>
    textsIn(each, path ? `${path}.${key}` : key),
  );
}

const valuesOf = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{(\w+)[},]/g)].map(([, name = '']) => name))].sort();

describe.each([
  ['de', de],
  ['fr', fr],
] as const)('the %s messages', (language, compiled) => {
  const own = readMessages(language);
  const texts = new Map(textsIn(own));

  test('has every message of English and no other', () => {
    expect([...texts.keys()]).toEqual(textsIn(english).map(([path]) => path));
  });

  test('names every address, word and count that English names in a message of the run', () => {
    // Of these, the English says more than its translations.
    const shorter =
      /model\.badOutput|tab\.pageLeft|card\.(notChecked|step)|reason\.(guard|outcome)/;
    for (const [path, text] of textsIn(english['messages'], 'messages')) {
      if (!/^messages\.(edit|model|tab|task|card|reason)\./.test(path) || shorter.test(path))
        continue;
      const named = valuesOf(texts.get(path) ?? '');
      for (const value of valuesOf(text)) expect(named, path).toContain(value);
    }
  });

  test('leaves no reason, failure, remark or rule in English', () => {
    for (const [path, text] of textsIn(english['messages'], 'messages'))
      if (text && /^messages\.(edit|model|tab|task|card|reason|remark|rule)\./.test(path))
        expect(`${path}: ${texts.get(path)}`).not.toBe(`${path}: ${text}`);
  });

  const words = textIn(compiled.messages);

  test('says a message with the messages in it, and leaves the words of others', () => {
    const failure = failureWith('tabClosed', { key: 'tab.isClosed' });
    const told = words(message('reason.notChecked', { failure: failureText(failure) }));
    expect(told).not.toMatch(/tab Espalier|checked|\[object|undefined/);
    const ended = words(
      sentences(message('reason.attemptsUsedUp', { attempts: 50 }), 'The shop has no kettles.'),
    );
    expect(ended).toMatch(/50.*The shop has no kettles\.$/);
    expect(words('The tab is closed.')).toBe('The tab is closed.');
  });

  test('says what an act changed and sent, with the words of the page', () => {
    const lines = describeChanges(
      [
        { kind: 'appeared', what: 'dialog', role: 'dialog', name: 'Cart', items: 2 },
        { kind: 'disappeared', what: 'set of rows of 3 items', role: 'table', name: '' },
        { kind: 'state', name: 'Gift', role: 'checkbox', state: 'checked', on: true },
        { kind: 'sent', method: 'POST', to: 'https://shop.example/cart' },
      ],
      { texts: compiled.messages.change },
    );
    expect(lines.join(' ')).toMatch(/Cart.*2.*3.*Gift.*POST https:\/\/shop\.example\/cart/);
    expect(lines.join(' ')).not.toMatch(/\b(appeared|disappeared|items|set of|checked|The)\b/);
  });

  test('says an action as a sentence', () => {
    const fill: Action = JSON.parse('{"kind":"fill","ref":"e1","text":"tea","submit":true}');
    const target = { role: 'searchbox', name: 'Search teas' };
    const said = actionWords(fill, target, compiled.messages.action);
    expect(said).toMatch(/tea.*Search teas/);
    expect(said).not.toContain('Type');
  });
});

describe('the compiler of messages', () => {
  const compiled = async (en: object, de: object): Promise<string> => {
    const modules = await compile({
      en: { section: { table: en } },
      de: { section: { table: de } },
    } as unknown as Parameters<typeof compile>[0]);
    return modules.get('types.ts') ?? '';
  };

  test('refuses a translation that lacks a message, or names a value that English doesn’t', async () => {
    await expect(compiled({ a: 'A', b: 'B' }, { a: 'A' })).rejects.toThrow('table.b is missing');
    await expect(compiled({ a: 'A' }, { a: 'A', c: 'C' })).rejects.toThrow('not in English');
    await expect(compiled({ a: 'A {x}' }, { a: 'A {y}' })).rejects.toThrow('names {y}');
    await expect(compiled({ a: '{n, plural, one {#}}' }, { a: '' })).rejects.toThrow('a:');
  });

  test('generates types for the values of a message', async () => {
    const types = await compiled(
      { a: '{n, plural, one {# step} other {# steps}} {on, select, true {x} other {y}}' },
      { a: '{n, number}' },
    );
    expect(types).toContain('readonly n: number; readonly on: boolean');
  });
});

test('a failure without a message key keeps its own text', () => {
  const failure = { kind: 'noKey', message: 'No key.', hint: 'Add one.' } as const;
  expect(failureWords(failure)).toEqual({ message: 'No key.', hint: 'Add one.' });
});

test('a plain string equals message data with the same text', () => {
  const skipped = message('reason.skippedBecause', { reason: 'Too dear.' });
  expect(sameText(skipped, 'Skipped: Too dear.')).toBe(true);
  expect(inEnglish(sentences('', skipped, 'Next.'))).toBe('Skipped: Too dear. Next.');
});

test('a step says the failure of its act, until something else is the reason', () => {
  const id = nodeId('0');
  const failure = failureWith('tabClosed', { key: 'tab.isClosed' });
  const reasoning = failureText(failure);
  const planted = reduceTree(null, { kind: 'rootPlanted', id, description: 'Buy tea' });
  const failed = reduceTree(planted, { kind: 'nodeFailed', id, reasoning, failure });
  expect(stepReason(failed, nodeOf(failed, id))).toEqual({
    message: failure.message,
    hint: failure.hint,
  });
  const why = 'Another way.';
  const retried = reduceTree(failed, { kind: 'nodeRetried', id, why, reground: false });
  expect(stepReason(retried, nodeOf(retried, id))).toEqual({ message: why, hint: '' });
});
