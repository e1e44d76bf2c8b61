/** Runs several workers over one list of jobs. */

export type Progress = {
  readonly done: number;
  readonly all: number;
  /** Expected remaining time. */
  readonly leftMs: number;
};

/** Runs every job, at most `workers` at a time. A job that throws is reported and does not stop the others. */
export async function doAll<T>(
  jobs: readonly T[],
  workers: number,
  work: (job: T) => Promise<void>,
  onEnd: (job: T, progress: Progress, error: Error | null) => void,
): Promise<void> {
  const begun = Date.now();
  let next = 0;
  let done = 0;
  const loop = async (): Promise<void> => {
    for (let job = jobs[next]; job !== undefined; job = jobs[next]) {
      next += 1;
      const error = await work(job).then(
        () => null,
        (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown))),
      );
      done += 1;
      const leftMs = ((Date.now() - begun) / done) * (jobs.length - done);
      onEnd(job, { done, all: jobs.length, leftMs }, error);
    }
  };
  await Promise.all(Array.from({ length: Math.min(workers, jobs.length) }, loop));
}
