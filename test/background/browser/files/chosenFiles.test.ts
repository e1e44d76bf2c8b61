/** Chosen files wait in memory for one question and one act. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type ChosenFiles,
  chosenFiles,
} from '../../../../src/background/browser/files/chosenFiles.ts';
import { questionId } from '../../../../src/core/ids.ts';
import { MAX_UPLOAD_BYTES } from '../../../../src/core/page/files.ts';
import type { Run } from '../../../../src/core/run/run.ts';
import type { FilePart } from '../../../../src/protocol/filePart.ts';

const q = questionId('q1');
const asking = { question: { kind: 'file', id: q }, reply: null } as unknown as Run;
const part = (over: Partial<FilePart> = {}): FilePart => ({
  file: 0,
  name: 'a.txt',
  type: '',
  size: 6,
  modified: 0,
  at: 0,
  base64: 'YWJj',
  ...over,
});

describe('chosen files', () => {
  let files: ChosenFiles;
  beforeEach(() => {
    files = chosenFiles();
  });

  it('are returned once, in the order they were received', () => {
    files.keep(asking, q, part());
    files.keep(asking, q, part({ at: 3 }));
    const taken = files.take(q);
    expect(taken.ok && taken.value.map(({ at }) => at)).toEqual([0, 3]);
    expect(files.take(q).ok).toBe(false);
  });

  it('are accepted only for the open question', () => {
    expect(files.keep(asking, 'q2', part()).ok).toBe(false);
    const answered = { ...asking, reply: { kind: 'files', files: [] } } as Run;
    expect(files.keep(answered, q, part()).ok).toBe(false);
    const other = { ...asking, question: { kind: 'approve', id: q } } as unknown as Run;
    expect(files.keep(other, q, part()).ok).toBe(false);
    expect(files.take(q).ok).toBe(false);
  });

  it('are replaced by a second choice', () => {
    files.keep(asking, q, part({ name: 'old.txt' }));
    files.keep(asking, q, part({ name: 'new.txt' }));
    const taken = files.take(q);
    expect(taken.ok && taken.value.map(({ name }) => name)).toEqual(['new.txt']);
  });

  it('are refused with a message and dropped if they exceed the memory limit', () => {
    const large = 'A'.repeat(Math.ceil(MAX_UPLOAD_BYTES / 0.75 / 2) + 4);
    expect(files.keep(asking, q, part({ base64: large })).ok).toBe(true);
    const refused = files.keep(asking, q, part({ at: 1, base64: large }));
    expect(refused.ok ? '' : refused.failure.message).toContain('larger than 50 MB');
    expect(files.take(q).ok).toBe(false);
  });
});
