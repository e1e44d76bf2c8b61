/** The second half of the random scripts of `oracle.test.ts`. */
import { describe, it } from 'vitest';
import { compareHalf, halfName } from '../oracle/halves.ts';

describe('the planner and the algorithms of the paper', () => {
  it(halfName(2), { timeout: 600_000 }, () => compareHalf(2));
});
