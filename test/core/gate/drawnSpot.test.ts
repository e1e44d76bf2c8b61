/** Places in an element. Spots of drawings: neither code nor critic can tell what they do, so the user decides about each. */
import { describe, expect, it } from 'vitest';
import { elementFacts } from '../../../harness/fakes/elementFacts.ts';
import { type Action, rowOf } from '../../../src/core/action/action.ts';
import { cardFor } from '../../../src/core/action/approvalCard.ts';
import { approvedFormOf } from '../../../src/core/gate/approvedForm.ts';
import { keysOf } from '../../../src/core/gate/controlKey.ts';
import { decide } from '../../../src/core/gate/decide.ts';
import { judge } from '../../../src/core/gate/risk.ts';
import { sealOf } from '../../../src/core/gate/seal.ts';
import { riskVerdict } from '../../../src/core/gate/verdict.ts';
import { elementRef } from '../../../src/core/ids.ts';
import { message } from '../../../src/core/messages/message.ts';

const ref = elementRef('e5');
const press = (at?: string): Action => ({ kind: 'click', ref, ...(at !== undefined && { at }) });
const drawing = elementFacts({ tag: 'canvas', role: 'clickable', name: 'Seat map', drawn: true });
const verdict = (action: Action, facts = drawing) => rowOf(action).risk(action, facts);

const nothing = {
  mayHaveHappened: false,
  isKnownToSend: false,
  losesOrRepeats: false,
  isJudgedInPage: false,
  isChanged: false,
};

describe('words of a region that are pressed', () => {
  const region = elementFacts({ role: 'region', name: 'Orders' });
  const at = (words: string): Action => ({ kind: 'click', ref, at: words });
  const activationOf = (words: string) => rowOf(at(words)).activation(at(words));

  it('raise the risk if they say what they do', () => {
    expect(verdict(at('1042'), region).risk).toBe('unknown');
    expect(verdict(at('Delete all'), region)).toMatchObject({ risk: 'high', verb: 'Delete' });
    const editor = elementFacts({ tag: 'div', role: 'textbox', multiline: true });
    expect(verdict(at('Delete all'), editor).risk).toBe('safe');
    const list = elementFacts({ tag: 'div', role: 'listbox' });
    expect(verdict(at('Delete all'), list).risk).toBe('high');
  });

  it('are judged in the page', () => {
    expect(
      [at('1042'), press('30% 40%'), press()].map((each) => rowOf(each).isJudgedInPage(each)),
    ).toEqual([true, false, false]);
  });

  it('are part of what is kept, apart from their numbers, and of what is approved', () => {
    const keyOf = (words: string) => keysOf(activationOf(words), region).place;
    expect(keyOf('Order 1042')).toBe(keyOf('Order 7'));
    expect(keyOf('Order 1042')).not.toBe(keyOf('Empty the list'));
    const seal = (words: string) => sealOf(activationOf(words), region);
    expect(seal('Order 1042')).not.toBe(seal('Order 7'));
  });
});

describe('a spot of a drawing', () => {
  const spots: readonly Action[] = [
    press('30% 40%'),
    { kind: 'doubleClick', ref, at: '30% 40%' },
    { kind: 'drag', ref, to: ref, at: '1% 2% > 3% 4%' },
  ];
  it.each(spots)('is for the user, and not for the critic: %o', (action) => {
    const found = verdict(action);
    expect(decide({ askBefore: 'risky', unclear: 'critic' }, { ...nothing, verdict: found })).toBe(
      'ask',
    );
    const card = cardFor(action, drawing, {
      verdict: found,
      url: 'https://site.test/',
      isPinned: false,
    });
    expect(card).toMatchObject({ risk: 'unknown', verb: 'Press this spot' });
    expect(card.spot).toBe('at' in action ? action.at : undefined);
    expect(judge(rowOf(action).activation(action), drawing)).toBe(found);
  });

  it('asks although the page calls the drawing a tab', () => {
    const tab = elementFacts({ ...drawing, role: 'tab' });
    expect(verdict(press(), tab).risk).toBe('safe');
    expect(verdict(press('30% 40%'), tab).risk).toBe('low');
  });

  it('keeps a higher risk that the words of the drawing name', () => {
    const order = elementFacts({ ...drawing, role: 'button', name: 'Place order' });
    expect(verdict(press('30% 40%'), order)).toMatchObject({ risk: 'high', verb: 'Pay or order' });
  });

  it.each([
    [
      'a picture on a link, which leads where it says',
      elementFacts({ tag: 'img', role: 'link', drawn: true, href: 'https://site.test/other' }),
      'safe',
    ],
    [
      'a place in a text, whose words can be read',
      elementFacts({ tag: 'div', role: 'textbox', drawn: false }),
      'safe',
    ],
  ])('is not %s', (_, facts, risk) => {
    expect(verdict(press('30% 40%'), facts).risk).toBe(risk);
  });

  it('is harmless to point at', () => {
    expect(verdict({ kind: 'hover', ref, at: '30% 40%' }).risk).toBe('safe');
  });

  it('is not covered by an approval of the form that it lies in', () => {
    const form = {
      action: 'https://site.test/seats',
      method: 'post',
      search: false,
      scripted: false,
      button: 'Save seats',
      fields: [],
    } as const;
    const inForm = elementFacts({ ...drawing, form });
    expect(
      approvedFormOf(riskVerdict('low', '', message('card.sendsForm')), inForm),
    ).not.toBeNull();
    expect(approvedFormOf(verdict(press('30% 40%'), inForm), inForm)).toBeNull();
  });

  it('is covered by an approval of this spot only', () => {
    const [here, there] = [press('30% 40%'), press('31% 40%')].map((action) =>
      rowOf(action).activation(action),
    );
    if (!here || !there) throw new Error('two activations');
    expect(sealOf(here, drawing)).not.toBe(sealOf(there, drawing));
    expect(keysOf(here, drawing).place).not.toBe(keysOf(there, drawing).place);
  });
});
