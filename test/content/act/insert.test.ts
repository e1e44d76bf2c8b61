import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';
import { pageValue, perform, type TestAction } from './acting.ts';

const mail =
  '<div id=e contenteditable aria-label=Body><p>Dear <b>Ann</b>,</p><p>see you.</p><blockquote>On Monday Bo wrote:<br>Hello</blockquote></div>';
const html = 'document.querySelector("#e").innerHTML';

type Insert = Omit<Extract<TestAction, { kind: 'insert' }>, 'kind' | 'on'>;

inBothBrowsers('insert', (page) => {
  test.each<[Insert, string]>([
    [{ text: 'Hi! ', at: 'start' }, '<p>Hi! Dear <b>Ann</b>'],
    [{ text: ' Bye', at: 'end' }, '<br>Hello Bye</blockquote>'],
    [{ text: 'Really ', at: 'before "see you"' }, '<p>Really see you.</p>'],
    [{ text: ' soon', at: 'after see you' }, '<p>see you soon.</p>'],
    [{ text: 'Tuesday', at: 'over “Monday”' }, '<blockquote>On Tuesday Bo'],
    [{ text: 'and Cem', at: 'after "Dear Ann,"' }, '<b>Ann</b>,and Cem</p>'],
  ])('%o into an editor keeps the surrounding text', async (how, now) => {
    await page.show(mail);
    const outcome = await perform(page, { kind: 'insert', on: '#e', ...how });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    const held = String(await pageValue(page, html)).replaceAll('&nbsp;', ' ');
    expect(held).toContain(now);
    for (const kept of ['<b>Ann</b>', 'see you', '<blockquote>', 'Bo wrote:<br>Hello'])
      expect(held).toContain(kept);
  });

  test.each<[Insert, string]>([
    [{ text: 'a: ', at: 'start' }, 'a: x = 1\n  y = 2\n'],
    [{ text: 'z', at: 'end' }, 'x = 1\n  y = 2\nz'],
    [{ text: '\n  w = 0', at: 'after "x = 1"' }, 'x = 1\n  w = 0\n  y = 2\n'],
    [{ text: '3', at: 'over "2"' }, 'x = 1\n  y = 3\n'],
  ])('%o into a text area keeps lines and indentation', async (how, value) => {
    await page.show(
      '<textarea id=e>x = 1\n  y = 2\n</textarea><script>e.oninput=()=>{window.heard=e.value}</script>',
    );
    const outcome = await perform(page, { kind: 'insert', on: '#e', ...how });
    expect(outcome).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, 'heard')).toBe(value);
  });

  test('inserts at the caret of the focused field', async () => {
    await page.show('<input id=e value="tea milk"><input id=other>');
    await perform(page, { kind: 'click', on: '#e' });
    await page.page.evaluate('document.querySelector("#e").setSelectionRange(4, 4)');
    await perform(page, { kind: 'insert', text: 'and ' });
    expect(await pageValue(page, 'document.querySelector("#e").value')).toBe('tea and milk');
  });

  const over: TestAction = { kind: 'insert', on: '#e', text: '36 hours', at: 'over "24 hours"' };
  const care = '<div id=e contenteditable><p>Two coats.</p><p>Let it dry for 24 hours.</p></div>';
  const text = 'document.querySelector("#e").textContent';

  test('selects its place again if the editor moved the caret on focus', async () => {
    await page.show(
      `${care}<script>
        e.onfocus = () => setTimeout(() => getSelection().collapse(e.firstChild.firstChild, 0), 15);
        e.onpaste = (event) => {
          event.preventDefault();
          const range = getSelection().getRangeAt(0);
          range.deleteContents();
          range.insertNode(new Text(event.clipboardData.getData('text/plain')));
        };
      </script>`,
    );
    expect(await perform(page, over)).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, text)).toBe('Two coats.Let it dry for 36 hours.');
  });

  const pastesAtTheStart = `const was = e.innerHTML; e.onpaste = (event) => {
    event.preventDefault();
    e.firstChild.prepend(event.clipboardData.getData('text/plain'));
  };`;

  test('takes back what an editor wrote elsewhere before it tries another way', async () => {
    await page.show(
      `${care}<script>${pastesAtTheStart} e.onkeydown = (event) => { if (event.key === 'z' && event.ctrlKey) e.innerHTML = was; };</script>`,
    );
    expect(await perform(page, over)).toMatchObject({ failure: null, problem: '' });
    expect(await pageValue(page, text)).toBe('Two coats.Let it dry for 36 hours.');
  });

  test('writes nothing more once a text went elsewhere, and says so', async () => {
    await page.show(`${care}<script>${pastesAtTheStart}</script>`);
    const { problem } = await perform(page, over);
    expect(problem).toMatch(/"36 hours" can’t be read at that place.*"36 hoursTwo coats\./);
    expect(await pageValue(page, text)).toBe('36 hoursTwo coats.Let it dry for 24 hours.');
  });

  test('reports a text that stands at its place and at another one', async () => {
    await page.show(
      `${care}<script>e.oninput = () => { e.oninput = null; e.firstChild.prepend('36 hours'); };</script>`,
    );
    const { problem } = await perform(page, over);
    expect(problem).toContain('"36 hours" stands there, but also at another place.');
  });

  test('tells a long text from shortly before the place where it changed', async () => {
    const lines = Array.from({ length: 30 }, (_, at) => `<p>Line ${at} of a long list</p>`);
    await page.show(
      `<div id=e contenteditable aria-label=List>${lines.join('')}<p>14 oak</p><p>End</p></div>`,
    );
    const at = 'over "14 oak"';
    const { changes } = await perform(page, { kind: 'insert', on: '#e', text: '16 oak', at });
    expect(changes.join()).toMatch(/now holds "….*Line 29 of a long list 16 oak End"/);
  });

  test('says that bullets are not part of the text', async () => {
    await page.show('<div id=e contenteditable><ul><li>14 oak</li><li>23 pine</li></ul></div>');
    const at = 'over "14 oak\n- 23 pine"';
    const { message } = await perform(page, { kind: 'insert', on: '#e', text: '16 oak', at });
    expect(message).toContain('without the bullets');
  });

  test('is heard by a list that filters at each key', async () => {
    await page.show(
      `<input id=e value="tea "><p id=s></p><script>e.onkeyup = () => { s.textContent = 'Found ' + e.value; }</script>`,
    );
    await perform(page, { kind: 'insert', on: '#e', text: 'milk', at: 'end' });
    expect(await pageValue(page, 's.textContent')).toBe('Found tea milk');
  });

  test('leaves the letters to a page that handles keys itself, at the caret', async () => {
    await page.show(
      `<input id=e value="12/26"><script>e.onkeydown = (event) => { if (event.key.length > 1) return; event.preventDefault(); const at = e.selectionStart; e.value = e.value.slice(0, at) + event.key.toUpperCase() + e.value.slice(at); e.setSelectionRange(at + 1, at + 1); }</script>`,
    );
    await perform(page, { kind: 'insert', on: '#e', text: 'ab', at: 'start' });
    expect(await pageValue(page, 'e.value')).toBe('AB12/26');
  });

  test.each([
    ['after "Ann"', mail.replace('see you', 'Ann'), 'more than once'],
    ['after "Bob"', mail, 'don’t stand'],
    ['somewhere', mail, 'no place in a text'],
    ['end', '<p id=e>plain', 'not a field'],
    ['end', '<input id=e type=password>', 'secret'],
  ])('reports why %s is not a place', async (at, source, why) => {
    await page.show(source);
    const { message } = await perform(page, { kind: 'insert', on: '#e', text: 'x', at });
    expect(message.replace("don't", 'don’t')).toContain(why);
  });

  test('reports that the page dropped the text', async () => {
    await page.show(
      '<div id=e contenteditable>kept</div><script>for(const t of ["beforeinput","paste"])e.addEventListener(t,(x)=>x.preventDefault());e.oninput=()=>{e.textContent="kept"}</script>',
    );
    const outcome = await perform(page, { kind: 'insert', on: '#e', text: 'new', at: 'end' });
    expect(outcome.problem).toContain('can’t be read at that place');
  });
});

inBothBrowsers('selectText', (page) => {
  test("lets the editor's keys and buttons format the selection", async () => {
    await page.show(
      `<div id=e contenteditable><p>Buy oat milk today</p></div><button id=i onclick="document.execCommand('italic')">I</button>`,
    );
    await perform(page, { kind: 'selectText', on: '#e', text: 'oat milk' });
    const pressed = await perform(page, { kind: 'press', keys: 'Control+b' });
    expect(pressed.problem).toBe('');
    await perform(page, { kind: 'selectText', on: '#e', text: 'today' });
    await perform(page, { kind: 'click', on: '#i' });
    expect(await pageValue(page, 'e.querySelector("b").textContent')).toBe('oat milk');
    expect(await pageValue(page, 'e.querySelector("i").textContent')).toBe('today');
  });
});
