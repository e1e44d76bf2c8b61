/** SA-29: points come from the trajectory, never from the answer. The model's replies are scripted. */
import { describe, expect, it } from 'vitest';
import { and, goTo, leaf, note, rig } from '../../harness/fakes/fakeRun.ts';
import { judgeRun } from '../../harness/judge/judge.ts';
import { scriptedClient, wordsOf } from '../llm/fixtures.ts';

const { signal } = new AbortController();
const goal = 'Find the cheapest red tent under 100 €, delivered by Friday';

const wanted = {
  task: [],
  items: [
    {
      item: 'tent',
      constraints: [
        { text: 'red', kind: 'plain' },
        { text: 'under 100 €', kind: 'plain' },
        { text: 'the cheapest', kind: 'extreme' },
        { text: 'delivered by Friday', kind: 'delivery' },
      ],
    },
  ],
};

const saw = (step: number, quote: string, more: object = {}) => ({
  item: 'Larch',
  holds: true,
  step,
  quote,
  ...more,
});
const sightings = {
  c1: [saw(2, 'Larch is RED')],
  c2: [saw(2, 'costs  89 €')],
  c3: [saw(1, 'sort=price')],
};
const found = (more: Partial<Record<'c1' | 'c2' | 'c3', object[]>> = {}, done = true) => ({
  findings: Object.entries({ ...sightings, ...more }).map(([id, each]) => ({
    id,
    sightings: each,
  })),
  completion: { done, why: 'so' },
});

/** The tents were sorted, then a note was taken. */
async function events() {
  const made = rig({
    expand: {
      '0': and('sort', 'note'),
      '0.1': leaf(goTo('/tents?sort=price')),
      '0.2': leaf(note('Larch is red and costs 89 €')),
    },
  });
  await made.loop.drive();
  return made.events;
}

async function judged(reply: unknown, answer = 'Larch, 89 €') {
  const { client, asked } = scriptedClient(wanted, reply);
  const result = await judgeRun(client, { goal, answer, events: await events() }, { signal });
  return { result, asked };
}

async function scoreFor(reply: unknown, answer?: string) {
  const { result } = await judged(reply, answer);
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

describe('the judge', () => {
  it('gives a point for each constraint with evidence, one for completion, and none for delivery', async () => {
    const score = await scoreFor(found());
    expect(score.points.map(({ text, isMet }) => [text, isMet])).toEqual([
      ['tent: red', true],
      ['tent: under 100 €', true],
      ['tent: the cheapest', true],
      ['The task is completed.', true],
    ]);
    expect(score).toMatchObject({ share: 1, success: true });
  });

  it.each([
    ['a quote that the step does not have', { c1: [saw(2, 'Larch is blue')] }],
    ['a step that does not exist', { c1: [saw(9, 'Larch is red')] }],
    ['an empty quote', { c1: [saw(2, ' ')] }],
    ['words of the answer alone', { c1: [saw(2, 'Larch, 89 €')] }],
    ['no sighting', { c1: [] }],
    [
      'one item of several that does not meet it',
      { c1: [...sightings.c1, saw(2, 'Larch is red', { holds: false })] },
    ],
    ['a note in place of the sort', { c3: [saw(2, 'costs 89 €')] }],
  ])('gives no point for %s', async (_, more) => {
    const score = await scoreFor(found(more));
    expect(score).toMatchObject({ share: 0.75, success: false });
    expect(score.points.find(({ isMet }) => !isMet)?.why).not.toBe('');
  });

  it('counts nothing as a success that is incomplete', async () => {
    expect(await scoreFor(found({}, false))).toMatchObject({ share: 0.75, success: false });
  });

  it('gives no points without an answer, and does not ask for evidence', async () => {
    const { result, asked } = await judged(found(), ' ');
    expect(result).toMatchObject({ ok: true, value: { share: 0, success: false } });
    expect(asked).toHaveLength(1);
  });

  it('gives no score for an unreadable reply', async () => {
    const { result } = await judged({ findings: 'all fine' });
    expect(result.ok).toBe(false);
  });

  it('wraps text that may quote a page, and does not ask about unjudged points', async () => {
    const { asked } = await judged(found());
    const blocks = (asked[1]?.content ?? []).map(wordsOf);
    expect(blocks[1]).not.toContain('Friday');
    for (const block of blocks.slice(2)) expect(block).toMatch(/\nBEGIN data-[0-9a-f]{12}\n/);
    expect(blocks[2]).toContain('note: Larch is red');
  });
});
