/** A file for the page: asked of the user whatever the policy, handed over once, recorded without its bytes. */

import { expect, it } from 'vitest';
import { elementFacts } from '../../harness/fakes/elementFacts.ts';
import { and, fakeWorld, leaf, note, type Rig, rig } from '../../harness/fakes/fakeRun.ts';
import { elementRef, questionId } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import { formatBytes } from '../../src/core/page/files.ts';
import type { ElementFacts } from '../../src/core/page/observation.ts';
import { nodeOf } from '../../src/core/plan/tree.ts';
import { ok } from '../../src/core/result.ts';
import type { Run } from '../../src/core/run/run.ts';
import { reviveChanges } from '../../src/engine/act/recover.ts';
import type { PerformOptions } from '../../src/engine/ports.ts';
import { nodeIn } from './driven.ts';

const field = elementFacts({
  tag: 'input',
  role: 'file',
  name: 'Your CV',
  visibleText: '',
  inputType: 'file',
  files: { accept: '.pdf', multiple: false, folder: false },
});

type Performed = { readonly kind: string; readonly options: PerformOptions };

async function asked(facts: ElementFacts = field, kind: 'upload' | 'click' = 'upload') {
  const performed: Performed[] = [];
  const inner = fakeWorld();
  const world = {
    ...inner,
    describe: async () => ok(facts),
    perform: async (...args: Parameters<typeof inner.perform>) => {
      performed.push({ kind: args[0].kind, options: args[1] });
      return inner.perform(...args);
    },
  };
  const ref = elementRef('e12');
  const action =
    kind === 'upload' ? ({ kind, ref, text: 'the CV' } as const) : ({ kind, ref } as const);
  const script = {
    expand: { '0': and('give it', 'note it'), '0.1': leaf(action), '0.2': leaf(note('x')) },
  };
  const made: Rig = rig(script, { world });
  await made.loop.drive();
  return { ...made, performed };
}

it('asks for a file with page facts and the text of the plan, even if nothing else is asked', async () => {
  const { loop, performed } = await asked();
  expect(loop.run().question).toMatchObject({
    kind: 'file',
    takes: { accept: '.pdf', multiple: false, folder: false },
    wanted: 'the CV',
    card: { target: 'Your CV', site: 'site.test', risk: 'high', verb: 'Upload a file' },
  });
  expect(performed).toEqual([]);
});

it('uploads the chosen file in one action, and records only its name and size', async () => {
  const { loop, performed } = await asked();
  const id = loop.run().question?.id ?? questionId('none');
  await loop.reply(id, { kind: 'files', files: [{ name: 'cv.pdf', size: 12_345 }] });
  await loop.drive();
  expect(performed.map(({ kind, options }) => [kind, options.files])).toEqual([['upload', id]]);
  expect(nodeIn(loop.run(), '0.1').status).toBe('success');
});

it('fails the step if no file is given, with a reason that applies to the rest', async () => {
  const { loop, performed } = await asked();
  const id = loop.run().question?.id ?? questionId('none');
  await loop.reply(id, { kind: 'skip', reason: 'not today' });
  await loop.drive();
  const run = loop.run();
  expect(performed).toEqual([]);
  expect(inEnglish(nodeOf(run.tree, nodeIn(run, '0.1').id).reasoning)).toBe(
    'No file was chosen: not today',
  );
  expect(run.memory.constraints.map(inEnglish).join()).toContain(
    'gave no file in step 0.1 (not today)',
  );
});

it('asks for the file again after a worker kill, since its bytes are lost', async () => {
  const { loop } = await asked();
  const run: Run = {
    ...loop.run(),
    status: 'running',
    reply: { kind: 'files', files: [{ name: 'cv.pdf', size: 1 }] },
  };
  expect(reviveChanges(run)).toEqual([{ kind: 'questionClosed', why: 'restarted' }]);
});

it('does not upload into a text field, and does not click a file field', async () => {
  const { loop: typed } = await asked({
    ...field,
    files: null,
    inputType: 'text',
    role: 'textbox',
  });
  expect(typed.run().question).toBeNull();
  const { loop: clicked, performed } = await asked(field, 'click');
  expect(performed).toEqual([]);
  expect(clicked.run().question).toBeNull();
});

it('leaves a folder field to the user without asking for a file first', async () => {
  const files = { accept: '', multiple: true, folder: true };
  const { loop, performed } = await asked({ ...field, files });
  expect(loop.run().question).toBeNull();
  expect(performed).toEqual([]);
  expect(inEnglish(nodeIn(loop.run(), '0.1').reasoning)).toContain('takes a whole folder');
});

it.each([
  [1, '1 byte'],
  [640, '640 bytes'],
  [1_000, '1 kB'],
  [12_345, '12 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [3_400_000, '3.4 MB'],
])('formats %d bytes as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
