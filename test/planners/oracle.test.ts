/**
 * The product against the paper's algorithms, step by step, over random scripts, with every budget, answers of no use
 * from each operator, and a user who skips some of the cards. Left out of the scripts, because
 * the product promises something else there: elements that are gone (the step is grounded again), objectives that
 * hold already, steps of the user, and a goal that can't be planned at all (the run is parked).
 *
 * The second half of the scripts is in `oracleHalf.test.ts`. ESPALIER_CASES=n tries more or fewer scripts, ESPALIER_SEED=n others. A script that fails goes into seeds.json.
 */
import { describe, it } from 'vitest';
import { compare, compareHalf, halfName } from '../oracle/halves.ts';
import { type Script, usual } from '../oracle/script.ts';
import seeds from '../oracle/seeds.json' with { type: 'json' };

describe('the planner and the algorithms of the paper', () => {
  it.each(seeds)('agree after a past difference: $why', ({ script }) =>
    compare({ ...usual, ...script } as unknown as Script),
  );

  it(halfName(1), { timeout: 600_000 }, () => compareHalf(1));
});
