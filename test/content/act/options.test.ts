/** Which option of a list is chosen, for every kind of list: only one that the words name, and it is read back. */
import { expect, test } from 'vitest';
import { inBothBrowsers, type TestPage } from '../page.ts';
import { type Outcome, pageValue, perform } from './acting.ts';

const choose = (page: TestPage, on: string, ...options: string[]): Promise<Outcome> =>
  perform(page, { kind: 'select', on, options });

const done = { failure: null, problem: '' };
const linesOn = (page: TestPage): Promise<string> =>
  page.run(({ linesOf }) => linesOf('all_fields').join('\n'));

/** A button that opens a list with this content; a click on an option writes its own words on the button. */
const opening = (content: string, delayMs = 0, loading = ''): string =>
  `<button id=b type=button aria-haspopup=listbox aria-expanded=false>Choose</button><p id=chosen></p><div id=pop></div>
  <script>
    const content = ${JSON.stringify(content)}, loading = ${JSON.stringify(loading)};
    b.onclick = () => {
      if (pop.firstChild) return;
      b.ariaExpanded = 'true';
      pop.innerHTML = '<div id=list role=listbox>' + (${delayMs} ? loading : content) + '</div>';
      list.onclick = ({ target }) => {
        const option = target.closest('[role=option]');
        if (!option) return;
        chosen.textContent = option.id || option.textContent;
        b.ariaExpanded = 'false';
        pop.innerHTML = '';
      };
      if (${delayMs}) setTimeout(() => { if (window.list) { list.ariaBusy = null; list.innerHTML = content; } }, ${delayMs});
    };
  </script>`;
const option = (label: string, attributes = ''): string =>
  `<div role=option tabindex=-1 ${attributes}>${label}</div>`;
const chosen = (page: TestPage): Promise<unknown> => pageValue(page, 'chosen.textContent');

inBothBrowsers('options of native lists', (page) => {
  const grouped = `<select id=s aria-label=Size><option value="">Choose<optgroup label=Shirts><option value=1>Large<option value=2>Small</optgroup><optgroup label=Hats><option value=3>Large</optgroup></select>`;

  test('are named by their groups if they are twins', async () => {
    await page.show(grouped);
    expect(await linesOn(page)).toContain(
      String.raw`options "Large in \"Shirts\"" "Small" "Large in \"Hats\""`,
    );
    const which = await choose(page, '#s', 'Large');
    expect(which.failure).toBe('notFound');
    expect(which.message).toContain(String.raw`"Large in \"Shirts\"", "Large in \"Hats\""`);
    expect(await choose(page, '#s', 'Large in "Hats"')).toMatchObject(done);
    expect(await pageValue(page, 's.value')).toBe('3');
    expect(await linesOn(page)).toContain('value "Large in "Hats""');
    const other = await choose(page, '#s', 'Shirts > Large');
    expect(other.changes).toEqual(['The combobox "Size" now holds "Large in "Shirts"".']);
    expect(await pageValue(page, 's.value')).toBe('1');
  });

  test('are named by their places if nothing else tells them apart', async () => {
    await page.show(
      '<select id=s aria-label=Who><option value=0>Nobody<option value=1>Ann Lee<option value=2>Ann Lee</select>',
    );
    expect(await linesOn(page)).toContain('options "Ann Lee (1st)" "Ann Lee (2nd)"');
    expect((await choose(page, '#s', 'Ann Lee')).failure).toBe('notFound');
    expect(await choose(page, '#s', 'Ann Lee (2nd)')).toMatchObject(done);
    expect(await pageValue(page, 's.value')).toBe('2');
  });

  test('are clicked themselves, not their twins', async () => {
    await page.show(grouped);
    await perform(page, { kind: 'click', on: 'option[value="3"]' });
    expect(await pageValue(page, 's.value')).toBe('3');
  });

  test('are chosen if a twin is disabled or hidden', async () => {
    await page.show(
      '<select id=s><option value=0>None<option value=1 disabled>Large<option value=2 hidden>Large<option value=3>Large<option value=4 disabled>Huge</select>',
    );
    expect(await choose(page, '#s', 'Large')).toMatchObject(done);
    expect(await pageValue(page, 's.value')).toBe('3');
    expect((await choose(page, '#s', 'Huge')).failure).toBe('disabled');
  });

  test('are chosen although soft hyphens and marks of direction are drawn in them', async () => {
    await page.show(
      '<select id=s multiple><option value=1>Über&shy;weisung<option value=2>&rlm;PayPal&lrm;<option value=3>Ann&rsquo;s&nbsp;card<option value=4>Other</select>',
    );
    expect(await choose(page, '#s', 'Überweisung', 'PayPal', "Ann's card")).toMatchObject(done);
    expect(await pageValue(page, '[...s.selectedOptions].map((o) => o.value).join()')).toBe(
      '1,2,3',
    );
  });

  test('lists the closest options first and counts the rest', async () => {
    const countries = Array.from({ length: 40 }, (_, at) => `<option>Country ${at}`).join('');
    await page.show(`<select id=s>${countries}<option>Germany</select>`);
    const { message } = await choose(page, '#s', 'Germny');
    expect(message).toContain('It offers "Germany", ');
    expect(message).toContain('and 29 more.');
  });

  test('are compared at the end with what was asked', async () => {
    await page.show(
      `<select id=s onchange="setTimeout(() => { s.value = 'f' })"><option value=f>Female<option value=m>Male</select>
      <select id=t multiple onchange="setTimeout(() => { t.options[0].selected = true })"><option>a<option>b</select>`,
    );
    expect((await choose(page, '#s', 'Male')).problem).toBe(
      'The list shows "Female" instead of "Male".',
    );
    expect((await choose(page, '#t', 'b')).problem).toBe('The list shows "a", "b" instead of "b".');
  });

  test('may be disabled or renamed apart once they are chosen', async () => {
    await page.show(
      `<select id=s onchange="s.selectedOptions[0].disabled = true"><option>None<option>Seat 1</select>`,
    );
    expect(await choose(page, '#s', 'Seat 1')).toMatchObject(done);
  });

  test.each([
    ['empty', '<select id=s></select>'],
    ['with only a hint', '<select id=s><option value="">Choose</select>'],
    ['with a loading text', '<select id=s><option>Loading…</select>'],
    ['disabled while busy', '<div aria-busy=true><select id=s disabled><option>?</select></div>'],
    [
      'beside a spinner',
      '<div><select id=s><option>Other</select><span role=progressbar>…</span></div>',
    ],
  ])('are waited for in a list that is %s', async (_, markup) => {
    await page.show(
      `${markup}<script>setTimeout(() => {
        s.innerHTML = '<option value=f>Fish<option value=m>Meat'; s.disabled = false;
        s.closest('[aria-busy]')?.removeAttribute('aria-busy'); s.nextElementSibling?.remove();
      }, 1500)</script>`,
    );
    expect(await choose(page, '#s', 'Meat')).toMatchObject(done);
    expect(await pageValue(page, 's.value')).toBe('m');
  });

  test('are refused at once in a part of the page that stays busy', async () => {
    await page.show(
      '<main aria-busy=true><button>Go</button><select id=s><option>Fish</select></main>',
    );
    await perform(page, { kind: 'click', on: 'button' });
    expect((await choose(page, '#s', 'Meat')).message).toContain('has no option "Meat".');
  });

  test('that never come are reported as loading, or as not there', async () => {
    await page.show(
      '<select id=s><option>Loading…</select><fieldset><select id=t></select></fieldset>',
    );
    const limits = { coveredMs: 300, textMs: 400 };
    const loading = await perform(page, { kind: 'select', on: '#s', options: ['Meat'] }, limits);
    expect(loading.failure).toBe('timeout');
    expect(loading.message).toContain('is still loading its options after 0.4 s.');
    const none = await perform(page, { kind: 'select', on: '#t', options: ['Meat'] }, limits);
    expect(none.message).toContain('has no options yet.');
  });
});

inBothBrowsers('options of drawn lists', (page) => {
  test.each([
    [
      'groups with names',
      `<div role=group aria-label=Shirts>${option('Large', 'id=shirt')}</div><div role=group aria-label=Hats>${option('Large', 'id=hat')}</div>`,
    ],
    [
      'headings between them',
      `<div>Shirts</div>${option('Large', 'id=shirt')}<div>Hats</div>${option('Large', 'id=hat')}`,
    ],
    [
      'lists under headings',
      `<div><b>Shirts</b><div>${option('Large', 'id=shirt')}</div></div><div><b>Hats</b><div>${option('Large', 'id=hat')}</div></div>`,
    ],
  ])('are told apart by %s', async (_, content) => {
    await page.show(opening(content));
    const which = await choose(page, '#b', 'Large');
    expect(which.message).toContain(String.raw`"Large in \"Shirts\"", "Large in \"Hats\""`);
    expect(await choose(page, '#b', 'Large in "Hats"')).toMatchObject(done);
    expect(await chosen(page)).toBe('hat');
  });

  test('are told apart by place', async () => {
    await page.show(opening(option('Ann', 'id=one') + option('Bob') + option('Ann', 'id=two')));
    expect((await choose(page, '#b', 'Ann')).message).toContain('"Ann (1st)", "Ann (2nd)"');
    expect(await choose(page, '#b', 'Ann (2nd)')).toMatchObject(done);
    expect(await chosen(page)).toBe('two');
  });

  test('are not chosen by a part of a word or of a meaning', async () => {
    await page.show(opening(option('Female') + option('No pets') + option('100')));
    for (const wanted of ['Male', 'No', '10'])
      expect((await choose(page, '#b', wanted)).failure).toBe('notFound');
    expect(await chosen(page)).toBe('');
  });

  test('are chosen by their first line, but not by a marked part of a word', async () => {
    await page.show(
      opening(
        option('<div>Ann Lee</div><small>ann@a.test</small>', 'id=ann') +
          option('<div>Bo Lee</div><small>bo@a.test</small>') +
          option('<span style="display:flex"><b>Ber</b>lin</span>'),
      ),
    );
    expect((await choose(page, '#b', 'Ber')).failure).toBe('notFound');
    expect(await choose(page, '#b', 'Ann Lee')).toMatchObject(done);
    expect(await chosen(page)).toBe('ann');
  });

  test('say that they are disabled only if no other fits', async () => {
    await page.show(
      opening(
        option('Large', 'aria-disabled=true') +
          option('Large', 'id=usable') +
          option('Huge', 'aria-disabled=true'),
      ),
    );
    expect((await choose(page, '#b', 'Huge')).failure).toBe('disabled');
    expect(await choose(page, '#b', 'Large')).toMatchObject(done);
    expect(await chosen(page)).toBe('usable');
  });

  test.each([
    ['a loading text', '<div>Loading…</div>'],
    ['a progress bar', '<div role=progressbar>.</div>'],
    ['nothing yet', ''],
    ['a first part, and is busy', `${option('Meat, frozen')}<i role=progressbar>.</i>`],
  ])('are waited for in a list that shows %s', async (_, loading) => {
    await page.show(opening(option('Fish') + option('Meat', 'id=meat'), 2_000, loading));
    expect(await choose(page, '#b', 'Meat')).toMatchObject(done);
    expect(await chosen(page)).toBe('meat');
  });

  test('that are still coming after the limit are reported as loading', async () => {
    await page.show(opening(option('Meat'), 9_000, '<p>Loading…</p>'));
    const limits = { coveredMs: 300, textMs: 1_500 };
    const outcome = await perform(page, { kind: 'select', on: '#b', options: ['Meat'] }, limits);
    expect([outcome.failure, outcome.message]).toEqual([
      'timeout',
      expect.stringContaining('is still loading its options after 1.5 s.'),
    ]);
  });

  test('of a menu are chosen once although menus lie in one another', async () => {
    await page.show(
      `<button id=b aria-haspopup=menu aria-expanded=false onclick="m.hidden = false">Export</button><p id=chosen></p>
      <div id=m role=menu hidden><div role=menuitem>Print&hellip;</div><div role=menu><div role=menuitem id=pdf>As&nbsp;PDF</div></div></div>
      <script>m.onclick = (e) => { chosen.textContent = e.target.id; m.hidden = true; }</script>`,
    );
    expect(await choose(page, '#b', 'As PDF')).toMatchObject(done);
    expect(await chosen(page)).toBe('pdf');
  });

  test('of a list with several are all read back', async () => {
    await page.show(
      `<ul id=l role=listbox aria-multiselectable=true>${['Red', 'Dark red', 'Blue'].map((c) => `<li role=option aria-selected=false>${c}`).join('')}</ul>
      <script>l.onclick = (e) => { e.target.ariaSelected = 'true'; }</script>`,
    );
    expect(await choose(page, '#l', 'red', 'Blue')).toMatchObject(done);
    expect(await pageValue(page, '[...l.children].map((o) => o.ariaSelected).join()')).toBe(
      'true,false,true',
    );
  });

  test('that are not drawn are not mistaken for others', async () => {
    await page.show(
      opening(['Bern, Switzerland', 'Bonn'].map((c) => option(c, 'aria-setsize=900')).join('')),
    );
    const outcome = await choose(page, '#b', 'Bern');
    expect(outcome.message).toContain(
      'and 898 more. Choose one of these by its exact text, or scroll',
    );
    expect(await choose(page, '#b', 'Bonn')).toMatchObject(done);
  });

  test('are compared with what the field shows at the end', async () => {
    await page.show(
      `<input id=f role=combobox aria-expanded=false aria-controls=l aria-label=Sex><ul id=l role=listbox><li role=option>Female<li role=option>Male</ul>
      <script>l.onclick = () => { f.value = 'Female'; l.hidden = true; }</script>`,
    );
    expect((await choose(page, '#f', 'Male')).problem).toBe(
      'The field reads "Female" after choosing "Male".',
    );
  });
});

inBothBrowsers('options of groups and suggestions', (page) => {
  const radio = (name: string, label: string, value: string): string =>
    `<label><input type=radio name=${name} value=${value}> ${label}</label>`;

  test('radio buttons are found by what is seen, and only by whole words', async () => {
    await page.show(
      `<fieldset id=g><legend>Sex</legend>${radio('s', 'Fe&shy;male', 'f')}${radio('s', '&nbsp;Male&zwnj;', 'm')}${radio('s', 'No&nbsp;answer', 'n')}</fieldset>`,
    );
    const checked = 'document.querySelector(":checked")?.value';
    expect((await choose(page, '#g', 'answer')).failure).toBe('notFound');
    expect(await choose(page, '#g', 'Male')).toMatchObject(done);
    expect(await pageValue(page, checked)).toBe('m');
    expect(await choose(page, '#g', 'Female')).toMatchObject(done);
    expect(await pageValue(page, checked)).toBe('f');
    expect((await choose(page, '#g', 'Male', 'Female')).failure).toBe('badInput');
  });

  test('radio buttons with the same words are told apart by their groups', async () => {
    await page.show(
      `<fieldset id=g><legend>Rules</legend><fieldset><legend>Pets</legend>${radio('p', 'Yes', 'y')}${radio('p', 'No', 'n')}</fieldset><fieldset><legend>Smoking</legend>${radio('q', 'Yes', 'y')}${radio('q', 'No', 'n')}</fieldset></fieldset>`,
    );
    expect((await choose(page, '#g', 'No')).message).toContain(
      String.raw`"No in \"Pets\"", "No in \"Smoking\""`,
    );
    expect(await choose(page, '#g', 'Smoking: No')).toMatchObject(done);
    expect(await pageValue(page, 'document.querySelector(":checked").name')).toBe('q');
  });

  test('all checkboxes that were named are checked', async () => {
    await page.show(
      `<fieldset id=g><legend>Days</legend>${['Mon', 'Tue', 'Wed'].map((day) => `<label><input type=checkbox value=${day}>${day}</label>`).join('')}</fieldset>`,
    );
    expect(await choose(page, '#g', 'Mon', 'Wed')).toMatchObject(done);
    const checked = '[...document.querySelectorAll(":checked")].map((e) => e.value).join()';
    expect(await pageValue(page, checked)).toBe('Mon,Wed');
  });

  test('a suggestion is filled in by its label, and any other text as it is', async () => {
    await page.show(
      `<input id=i list=l aria-label=Airport><datalist id=l><option value=FRA>Frankfurt&nbsp;Main</option><option value=HHN>Frankfurt-Hahn</option></datalist>`,
    );
    await choose(page, '#i', 'frankfurt main');
    expect(await pageValue(page, 'i.value')).toBe('FRA');
    await choose(page, '#i', 'Frank');
    expect(await pageValue(page, 'i.value')).toBe('Frank');
    expect((await choose(page, '#i', 'FRA', 'HHN')).failure).toBe('badInput');
  });
});

inBothBrowsers('words on the page', (page) => {
  const odd =
    '<p id=p>Die Zahlungs&shy;methode: “Visa&nbsp;–&nbsp;ending&nbsp;42” Cafe&#x301; &#xFB01;ne</p>';

  test.each(['Zahlungsmethode: "Visa - ending 42"', 'Café fine'])(
    'are waited for as they are seen: %s',
    async (text) => {
      await page.show(odd);
      const outcome = await perform(page, { kind: 'waitFor', text }, { coveredMs: 0, textMs: 50 });
      expect(outcome.failure).toBe(null);
    },
  );

  test.each([
    ['Zahlungsmethode', 'Zahlungs\u00ADmethode'],
    ['"Visa - ending 42"', 'Visa – ending 42'],
    ['Café', 'Cafe\u0301'],
    ['fine', '\uFB01ne'],
  ])('are found as they are seen: %s', async (words, raw) => {
    await page.show(`<div id=e contenteditable>${odd}</div>`);
    await perform(page, { kind: 'selectText', on: '#e', text: words });
    expect(await pageValue(page, String.raw`getSelection().toString().replace(/\s/g, ' ')`)).toBe(
      raw,
    );
  });

  test('are scrolled to as they are seen', async () => {
    await page.show(`<div style="height:3000px">.</div>${odd}`);
    await perform(page, { kind: 'scroll', direction: 'down', until: 'visa — ending 42' });
    expect(await pageValue(page, 'p.getBoundingClientRect().top < innerHeight')).toBe(true);
  });
});
