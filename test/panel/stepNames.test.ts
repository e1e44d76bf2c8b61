/** People read the words of steps where prompts have their numbers. */
import { describe, expect, it } from 'vitest';
import { isText, type Text } from '../../src/core/messages/message.ts';
import { withNamedSteps } from '../../src/core/plan/stepNames.ts';
import en from '../../src/locales/en.json' with { type: 'json' };
import { endReason, modelWords, planWords } from '../../src/panel/messages/reasons.ts';
import { runLineOf } from '../../src/protocol/runLine.ts';
import { and, grown } from '../core/plan/trees.ts';
import { runOf } from '../llm/fixtures.ts';

const tree = grown(and('0', 'Open the shop', 'Buy tea'), and('0.2', 'Choose a tea', 'Pay'));

/** Every message that names a step, with its number. */
const numbered = (['reason', 'rule', 'remark', 'task', 'card', 'edit'] as const).flatMap((table) =>
  Object.entries(en.messages[table]).flatMap(([name, template]): [string, Text][] => {
    const words = [template].flat().join(' ');
    const names = [...words.matchAll(/\{(\w+)/g)].map(([, each = '']) => each);
    if (!names.includes('step')) return [];
    const values = Object.fromEntries(names.map((each) => [each, 'x']));
    const text = { key: `${table}.${name}`, params: { ...values, step: '0.2.1' } };
    return isText(text) ? [[name, text as Text]] : [];
  }),
);

describe('a step in what code says', () => {
  it('has messages to be named in', () => expect(numbered.length).toBeGreaterThan(15));

  it.each(numbered)('has its words in %s', (_, text) => {
    const words = planWords(tree, text);
    expect(words).toContain('Choose a tea');
    expect(words).not.toMatch(/0\.2/);
  });

  it('is named within a message that another one quotes, and in one of several sentences', () => {
    const inner: Text = { key: 'reason.doneTogether', params: { step: '0.1' } };
    const outer: Text = { key: 'reason.endRefused', params: { feedback: inner } };
    expect(planWords(tree, { sentences: [outer, 'See step 0.2.2.'] })).toBe(
      'The end was refused: Done together with step “Open the shop”. See step “Pay”.',
    );
    expect(endReason(inner, tree)).toBe('Done together with step “Open the shop”.');
  });
});

describe('a step in what a model says', () => {
  it.each([
    ['Step 0.2.1 failed.', 'Step “Choose a tea” failed.'],
    ['Nothing came of node 0.1', 'Nothing came of step “Open the shop”'],
    ['Steps 0.1 and [0.2.2] are done', 'Steps “Open the shop” and “Pay” are done'],
    ['Schritt 0.1 ist erledigt', 'Schritt “Open the shop” ist erledigt'],
    ['après l’étape 0.1.', 'après l’étape “Open the shop”.'],
    ['as [0.2.2] says', 'as “Pay” says'],
  ])('has its words: %s', (said, read) => {
    expect(modelWords(tree, said)).toBe(read);
    expect(withNamedSteps(tree, said)).toBe(read);
  });

  it('is quoted in single quotes within its own', () => {
    const quoting = grown(and('0', 'Search for “tea”'));
    expect(modelWords(quoting, 'Step 0.1 failed.')).toBe('Step “Search for ‘tea’” failed.');
  });

  it.each([
    'It costs 0.2 euros',
    'step 0.9 is of another plan',
    'steps 1 to 3',
    'a step 0.20 wide',
  ])('is not found in "%s"', (said) => expect(modelWords(tree, said)).toBe(said));
});

it('an answer is listed as it was given, since a number in it may be a fact', () => {
  const answer = 'The dial moves in steps 0.1 apart.';
  expect(runLineOf({ ...runOf(tree), answer }).answer).toBe(answer);
});
