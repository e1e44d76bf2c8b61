import { describe, expect, test } from 'vitest';
import type { Action } from '../../src/core/action/action.ts';
import { actionWords } from '../../src/core/action/actionWords.ts';
import { nodeId } from '../../src/core/ids.ts';
import { cardReasons, cardVerbs } from '../../src/core/messages/cardReasons.ts';
import { failureWith } from '../../src/core/messages/failure.ts';
import { failureMessages } from '../../src/core/messages/failures.ts';
import { sentenceOf, type Tables } from '../../src/core/messages/message.ts';
import { codeSteps, planReasons } from '../../src/core/messages/planReasons.ts';
import { makeTranslator } from '../../src/core/messages/recognizeMessage.ts';
import { remarks } from '../../src/core/messages/remarks.ts';
import { rules } from '../../src/core/messages/rules.ts';
import { formatMessage, placeholdersIn, template } from '../../src/core/messages/template.ts';
import { changeTexts } from '../../src/core/page/changeTexts.ts';
import { describeChange, describeChanges } from '../../src/core/page/describeChanges.ts';
import { reduceTree } from '../../src/core/plan/reduce.ts';
import { nodeOf } from '../../src/core/plan/tree.ts';
import { french } from '../../src/panel/locales/french/french.ts';
import { german } from '../../src/panel/locales/german/german.ts';
import {
  failureKinds,
  failureWords,
  reasonWords,
  stepReason,
} from '../../src/panel/messages/localize.ts';

/** Stands for whatever a sentence names. */
const named = {
  address: 'nonsense',
  context: 200_000,
  count: 2,
  host: 'api.example',
  length: 5000,
  limit: 4000,
  model: 'model-x',
  name: 'Price',
  origin: 'https://other.example',
  other: 'other.example',
  own: 'shop.example',
  requests: ['POST https://shop.example/order'],
  said: '',
  scheme: 'file:',
  seconds: 30,
  seen: 'Error 7',
  sites: ['https://shop.example', 'https://pay.example'],
  status: 500,
  step: 'Order the tea',
  times: 3,
  tokens: 4000,
  wait: 20,
  why: 'cyber',
  words: 'Place order',
};

/** All sentences of some tables as lines, by table and name. */
const linesOf = (tables: Tables<string | readonly string[]>): Map<string, string> =>
  new Map(
    Object.entries(tables).flatMap(([on, table]) =>
      Object.keys(table).map((is) => {
        const words = sentenceOf(tables, { on, is, with: named }) ?? '';
        return [`${on} ${is}`, typeof words === 'string' ? words : words.join(' ')] as const;
      }),
    ),
  );

/** Each gap with words of its own. */
const fillings = (sentence: string): Record<string, string> =>
  Object.fromEntries(placeholdersIn(sentence).map((gap) => [gap, `${gap} of the step`]));

describe.each([
  ['German', german],
  ['French', french],
])('%s', (_language, { said, sentences }) => {
  const translate = makeTranslator([
    [planReasons, sentences.planReason],
    [remarks, sentences.remark],
    [rules, sentences.rule],
    [codeSteps, sentences.codeStep],
  ]);

  test.each([
    [planReasons, sentences.planReason],
    [remarks, sentences.remark],
    [rules, sentences.rule],
    [codeSteps, sentences.codeStep],
  ])('recognizes what code wrote by its own words, and says what it names', (english, other) => {
    const ours: Readonly<Record<string, string>> = other;
    for (const [name, sentence] of Object.entries(english)) {
      const named = fillings(sentence);
      const told = translate(template(sentence, named));
      expect(`${name}: ${told}`).toBe(`${name}: ${template(ours[name] ?? '', named)}`);
      expect(told).not.toMatch(/[{}]/);
      expect(told).not.toBe(template(sentence, named));
    }
  });

  test('translates sentence by sentence, and leaves the words of others', () => {
    const left = formatMessage(planReasons.attemptsUsedUp, { attempts: 50 });
    const best = formatMessage(planReasons.bestAttempt, { path: '“Open teas”' });
    const told = translate(`${left} ${best}`);
    expect(told).toContain('50');
    expect(told).toContain('“Open teas”');
    expect(told).not.toContain('attempt');
    const sent = { kind: 'sent', method: 'POST', to: 'https://shop.example/cart' } as const;
    const at = formatMessage(remarks.tabIsAt, { url: 'https://shop.example/' });
    expect(translate(`${remarks.tabClosedDuring} ${describeChange(sent)} ${at}`)).not.toMatch(
      /The (page|tab)/,
    );
    expect(translate('The shop has no kettles.')).toBe('The shop has no kettles.');
    expect(translate('It said: The tab is closed.')).toBe('It said: The tab is closed.');
  });

  test('says what an act changed and sent, with the words of the page', () => {
    const lines = describeChanges(
      [
        { kind: 'appeared', what: 'dialog', role: 'dialog', name: 'Cart', items: 2 },
        { kind: 'disappeared', what: 'set of rows of 3 items', role: 'table', name: '' },
        { kind: 'state', name: 'Gift', role: 'checkbox', state: 'checked', on: true },
        { kind: 'sent', method: 'POST', to: 'https://shop.example/cart' },
      ],
      said.changes,
    );
    expect(lines.join(' ')).toMatch(/Cart.*2.*3.*Gift.*POST https:\/\/shop\.example\/cart/);
    expect(lines.join(' ')).not.toMatch(/\b(appeared|disappeared|items|set of|checked|The)\b/);
    expect(Object.keys(said.changes.parts)).toEqual(Object.keys(changeTexts.parts));
  });

  const english = linesOf({ ...failureMessages, card: cardReasons });
  const translated = linesOf({ ...said.failures, card: said.reasons });

  test('has every failure and every reason in words of its own', () => {
    expect([...translated.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [id, words] of english) {
      expect(translated.get(id)).toMatch(/\S.*[.:]|Error 7$/u);
      expect(translated.get(id)).not.toBe(words);
      expect(translated.get(id)).not.toMatch(/undefined|null|NaN/);
    }
  });

  test('names the sites, servers and words that the English sentence names', () => {
    for (const [id, words] of english) {
      // Of these, the English names what follows from the rest of the card.
      if (['card held', 'card notChecked', 'card stepLeadsTo'].includes(id)) continue;
      for (const [name] of words.matchAll(/https:\/\/[a-z.]+\.example|[a-z]+\.example|model-x/gu))
        expect(`${id}: ${translated.get(id)}`).toContain(name);
    }
  });

  test('has every verb of a card and every kind of failure', () => {
    for (const verb of Object.keys(cardVerbs)) expect(Object.keys(said.verbs)).toContain(verb);
    expect(Object.keys(said.failureKinds)).toEqual(Object.keys(failureKinds));
    expect(new Set(Object.values(said.failureKinds)).size).toBe(Object.keys(failureKinds).length);
  });

  test('says an action as a sentence', () => {
    const fill: Action = JSON.parse('{"kind":"fill","ref":"e1","text":"tea","submit":true}');
    const words = actionWords(fill, { role: 'searchbox', name: 'Search teas' }, said.acts);
    expect(words).toMatch(/tea.*Search teas/);
    expect(words).not.toContain('Type');
  });
});

describe('what older versions wrote', () => {
  test('a failure without data keeps its words', () => {
    const failure = { kind: 'noKey', message: 'No key.', hint: 'Add one.' } as const;
    expect(failureWords(failure)).toEqual({ message: 'No key.', hint: 'Add one.' });
  });

  test('a sentence that a newer version wrote is shown in English', () => {
    const said = JSON.parse('{"on":"task","is":"ofTheFuture","with":{}}');
    expect(failureWords({ kind: 'storage', message: 'Later.', hint: '', said }).message).toBe(
      'Later.',
    );
    expect(reasonWords({ why: 'Because.', said: JSON.parse('{"on":"card","is":"new"}') })).toBe(
      'Because.',
    );
  });
});

test('a step says the failure of its act, until something else is the reason', () => {
  const id = nodeId('0');
  const failure = failureWith('tabClosed', { key: 'tab.isClosed' });
  const reasoning = `${failure.message} ${failure.hint}`;
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
