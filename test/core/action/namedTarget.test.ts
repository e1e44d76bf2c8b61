import { describe, expect, it } from 'vitest';
import { control, indented, text } from '../../../harness/fakes/pageLines.ts';
import { elementsNamed, readNamed, resolveNamed } from '../../../src/core/action/namedTarget.ts';

const lines = [
  control('link', 'Seed swap on 28 March', 'e1'),
  control('button', 'Seed swap on 28 March', 'e2'),
  control('button', 'Save', 'e3'),
  control('button', 'save ', 'e4'),
  control('link', 'Save as a copy', 'e5'),
];

describe('a target given by role and name', () => {
  it.each([
    ['link "Seed swap on 28 March"', { role: 'link', name: 'Seed swap on 28 March' }],
    ['button "Say "yes""', { role: 'button', name: 'Say "yes"' }],
    ['e12', null],
    ['f3e12', null],
    ['Save', null],
    ['link ""', { role: 'link', name: '' }],
  ])('is parsed from %s', (target, named) => {
    expect(readNamed(target)).toEqual(named);
  });

  it('resolves to the only element of that role and name', () => {
    const found = resolveNamed(lines, { role: 'link', name: 'seed swap  on 28 March' });
    expect(found).toEqual({ ok: true, value: 'e1' });
  });

  it('resolves to the one in the same case if there are others', () => {
    expect(resolveNamed(lines, { role: 'button', name: 'Save' })).toEqual({
      ok: true,
      value: 'e3',
    });
    expect(elementsNamed(lines, { role: 'button', name: 'Save' }).isExact).toBe(true);
    expect(elementsNamed(lines, { role: 'button', name: 'SAVE' }).isExact).toBe(false);
  });

  it.each([
    ['button', 'SAVE', '2 elements of this page read button "SAVE"'],
    ['link', 'Save', 'has no link "Save"'],
    ['tab', 'Save', 'has no tab "Save"'],
  ])('is refused if %s "%s" does not match exactly one element', (role, name, why) => {
    const found = resolveNamed(lines, { role, name });
    expect(found).toMatchObject({
      ok: false,
      failure: { kind: 'staleRef', message: expect.stringContaining(why) },
    });
  });

  it('resolves to an element without a name by its tooltip, or else its icon', () => {
    const icons = [
      control('textbox', '', 'e20', { icon: 'edit' }),
      control('button', '', 'e21', { tooltip: 'Close', icon: 'edit' }),
    ];
    const ref = (role: string, name: string) => resolveNamed(icons, { role, name });
    expect(ref('textbox', 'edit')).toEqual({ ok: true, value: 'e20' });
    expect(ref('button', 'close')).toEqual({ ok: true, value: 'e21' });
    expect(ref('button', 'edit').ok).toBe(false);
  });

  const canvas = [
    control('clickable', '', 'e10', {}, { holds: true }),
    ...indented(1, text('Remember')),
    control('clickable', '', 'e11', {}, { holds: true }),
    ...indented(1, text('Remember me later'), control('button', 'Options', 'e12')),
    ...indented(1, control('clickable', '', 'e13', {}, { holds: true })),
    ...indented(2, text('Twice')),
    text('Twice', ' or once'),
  ];

  it('tells a text in another case apart', () => {
    const named = (name: string) => elementsNamed(canvas, { role: 'clickable', name });
    expect(named('Remember')).toEqual({ refs: ['e10'], isExact: true });
    expect(named('REMEMBER')).toEqual({ refs: ['e10'], isExact: false });
  });

  it('resolves to the unnamed element with this text if no element has that name', () => {
    const ref = (name: string) => resolveNamed(canvas, { role: 'clickable', name });
    expect(ref('remember')).toEqual({ ok: true, value: 'e10' });
    expect(ref('Remember me later')).toEqual({ ok: true, value: 'e11' });
    expect(ref('Twice')).toEqual({ ok: true, value: 'e13' });
    expect(ref('Options').ok).toBe(false);
    expect(resolveNamed(canvas, { role: 'button', name: 'Remember' }).ok).toBe(false);
    const named = [...canvas, control('clickable', 'Remember', 'e14')];
    expect(resolveNamed(named, { role: 'clickable', name: 'Remember' })).toEqual({
      ok: true,
      value: 'e14',
    });
  });
});
