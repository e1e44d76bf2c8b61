/** The panel's door (safety A2): every command kind is checked; nothing else passes. */
import { describe, expect, it } from 'vitest';
import { type panelCommandSchemas, readPanelCommand } from '../../src/protocol/panelShape.ts';

const good: Record<keyof typeof panelCommandSchemas, object> = {
  'run/start': { goal: 'find tea', tabId: 3 },
  'run/pause': { run: 'r' },
  'run/resume': { run: 'r' },
  'run/step': { run: 'r' },
  'run/stop': { run: 'r' },
  'run/edit': {
    run: 'r',
    edit: { id: 'e', target: '0', kind: 'add', place: 'child', description: 'x' },
  },
  'run/reply': { run: 'r', question: 'q', reply: { kind: 'skip', reason: '' } },
  'run/file': {
    run: 'r',
    question: 'q',
    part: { file: 0, name: 'a.txt', type: '', size: 1, modified: 0, at: 0, base64: 'YQ==' },
  },
  'run/table': { run: 'r', edit: { row: 'r1', field: 'price', value: '12 €' } },
  'run/close': { run: 'r' },
  'run/export': { run: 'r' },
  'run/picture': { run: 'r' },
  'run/show': { run: 'r', node: '0.1' },
  'runs/list': {},
  'run/open': { run: 'r' },
  'runs/delete': { run: 'r' },
  'settings/get': {},
  'settings/set': { settings: { model: 'm' } },
  'settings/test': {},
  'settings/models': {},
};

describe('readPanelCommand', () => {
  it.each(Object.entries(good))(
    'accepts a well-formed %s and refuses it without its parts',
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
  ])('refuses %j', (message) => {
    const read = readPanelCommand(message);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.failure.message.length).toBeGreaterThan(10);
  });
});
