/**
 * The panel's door (safety A2): every command kind is checked; nothing else passes. That the schemas have every kind of
 * edit and reply, and every field, is a matter of types: `panelShape.ts` does not compile otherwise.
 */
import { describe, expect, it } from 'vitest';
import type { Edit } from '../../src/core/plan/edit.ts';
import type { Reply } from '../../src/core/run/question.ts';
import type { PanelCommand } from '../../src/protocol/panel.ts';
import { readPanelCommand } from '../../src/protocol/panelShape.ts';

const good: Record<PanelCommand['kind'], object> = {
  'run/start': { goal: 'find tea', tabId: 3 },
  'run/again': { run: 'r', system: 'react', plain: true },
  'run/demonstrate': { goal: 'Reply', tabId: 1 },
  'run/routine': { routine: 'a', values: { town: 'Riga' } },
  'batch/start': { routine: 'a', rows: [{ town: 'Riga' }] },
  'batch/tables': { tabId: 7 },
  'batch/pause': {},
  'batch/resume': { again: true },
  'batch/close': {},
  'run/pause': { run: 'r' },
  'run/resume': { run: 'r' },
  'run/step': { run: 'r' },
  'run/stop': { run: 'r' },
  'run/edit': {
    run: 'r',
    edit: { id: 'e', target: '0', kind: 'add', place: 'child', description: 'x' },
  },
  'run/ask': { run: 'r', text: 'Why this one?' },
  'run/reply': { run: 'r', question: 'q', reply: { kind: 'skip', reason: '' } },
  'run/file': {
    run: 'r',
    question: 'q',
    part: { file: 0, name: 'a.txt', type: '', size: 1, modified: 0, at: 0, base64: 'YQ==' },
  },
  'run/hold': { run: 'r', isHeld: true },
  'run/terms': { run: 'r', terms: { trustedSites: ['https://site.test'], staysOnSites: true } },
  'run/askAgain': {
    run: 'r',
    standing: { label: 'Save', site: 'https://site.test', form: '[]' },
  },
  'run/table': { run: 'r', edit: { row: 'r1', field: 'price', value: '12 €' } },
  'run/close': { run: 'r' },
  'run/export': { run: 'r' },
  'run/exchanges': { run: 'r', node: '0' },
  'run/actPicture': { run: 'r', act: '0#1' },
  'run/picture': { run: 'r' },
  'run/elementPicture': { run: 'r', ref: 'e3' },
  'run/show': { run: 'r', node: '0.1' },
  'runs/list': {},
  'run/open': { run: 'r' },
  'runs/delete': { run: 'r' },
  'routines/list': {},
  'routines/save': { run: 'r', name: 'Tea', answers: false },
  'routines/import': { file: '{}' },
  'routines/repair': { run: 'r' },
  'routines/restore': { routine: 'a' },
  'routines/edit': {
    routine: 'a',
    name: 'Tea',
    fields: [{ name: 'tea', label: 'Tea', kind: 'text', value: 'Sencha', isAsked: true }],
  },
  'routines/pin': { routine: 'a', isPinned: true },
  'routines/delete': { routine: 'a' },
  'watches/make': {
    routine: 'a',
    terms: {
      values: {},
      schedule: { every: 'day', at: 480 },
      until: { is: 'checks', most: 3 },
      only: 'price',
    },
  },
  'watches/pause': { watch: 'w' },
  'watches/resume': { watch: 'w' },
  'watches/delete': { watch: 'w' },
  'watches/seen': { watch: 'w' },
  'sites/learned': {},
  'storage/export': {},
  'sites/forget': { site: 'https://site.test' },
  'settings/get': {},
  'settings/set': { settings: { model: 'm' } },
  'settings/practice': { step: 'press' },
  'settings/check': {
    check: 'reply',
    server: { provider: 'ollama', baseUrl: 'localhost:11434', model: 'm' },
  },
};

describe('readPanelCommand', () => {
  it.each(Object.entries(good))(
    'accepts a well-formed %s and refuses it without its fields',
    (kind, rest) => {
      expect(readPanelCommand({ kind, ...rest }).ok).toBe(true);
      if (Object.keys(rest).length > 0) expect(readPanelCommand({ kind }).ok).toBe(false);
    },
  );

  it.each([
    null,
    3,
    'run/start',
    {},
    { kind: 'run/approve' },
    { kind: '__proto__' },
    { kind: 'toString' },
    { kind: 'run/start', goal: 'x', tabId: '3' },
    { kind: 'settings/set', settings: { askBefore: 'never' } },
    { kind: 'settings/set', settings: { unclear: 'maybe' } },
  ])('refuses %j', (message) => {
    const read = readPanelCommand(message);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.failure.message.length).toBeGreaterThan(10);
  });
});

describe('edits and replies', () => {
  const edits: Record<Edit['kind'], object> = {
    add: { place: 'child', description: 'x' },
    reword: { description: 'x' },
    remove: {},
    retry: {},
    move: { by: -1 },
    next: {},
    done: { reason: 'Signed in myself' },
    from: { description: 'x' },
    graft: { to: '0.2', place: 'after' },
    fail: { reason: 'It is the wrong one' },
    pin: { isOn: true },
    shape: { as: 'choice' },
    breakpoint: { isOn: false },
    check: { description: 'the cart is empty' },
    undo: { edit: 'e0' },
    tell: { description: 'Only shops that ship today' },
  };
  const replies: Record<Reply['kind'], object> = {
    once: {},
    takeOver: {},
    change: { field: 0, value: 'Ada' },
    done: {},
    granted: {},
    pictures: { may: 'never' },
    happened: {},
    didNot: {},
    skip: { reason: '' },
    files: { files: [{ name: 'a.txt', size: 1 }] },
    answer: { text: 'Paris' },
    promptText: { text: '' },
  };

  it.each(Object.entries(edits))('accept %s and return it unchanged', (kind, rest) => {
    const edit = { id: 'e', target: '0', kind, ...rest };
    const command = { kind: 'run/edit', run: 'r', edit };
    expect(readPanelCommand(command)).toEqual({ ok: true, value: command });
  });

  it.each(Object.entries(replies))('accept the reply %s and return it unchanged', (kind, rest) => {
    const command = { kind: 'run/reply', run: 'r', question: 'q', reply: { kind, ...rest } };
    expect(readPanelCommand(command)).toEqual({ ok: true, value: command });
  });
});
