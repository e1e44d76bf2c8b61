/** How many random runs a test makes, and with which seed. */

/** As many as CI has time for; ESPALIER_CASES=n makes it n. */
export const casesOr = (usual: number): number => Number(process.env['ESPALIER_CASES'] ?? usual);

/** The same in each run of CI, so that a failure repeats; ESPALIER_SEED=n is for runs nobody has seen. */
export const seed = Number(process.env['ESPALIER_SEED'] ?? 1);
