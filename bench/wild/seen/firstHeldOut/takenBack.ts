/** What a page takes back, and what only looks like that. */
import { nameAt, peopleOf, thingsOf } from '../../life.ts';
import { pageOf } from '../../page.ts';
import { box, button, click, type Generator } from '../../scene.ts';

const help = `<p><button onclick="hit('help')">Help</button></p>`;

/** A tick or a switch that the page sets back. */
export const tickReverts: Generator = (draw) => {
  const names = thingsOf(draw, 3);
  const nth = draw.between(0, 2);
  const name = nameAt(names, nth);
  const ms = draw.between(20, 100) * 10;
  const isSwitch = draw.chance();
  const wasOn = draw.chance();
  const says = draw.chance();
  const control = (each: string, at: number): string => {
    const on = wasOn && at === nth;
    return isSwitch
      ? `<p><button role=switch aria-checked=${on} data-n="${each}" aria-label="${each}">○</button></p>`
      : `<p><label><input type=checkbox ${on ? 'checked' : ''} data-n="${each}"> ${each}</label></p>`;
  };
  const isOn = isSwitch ? "each.getAttribute('aria-checked') === 'true'" : 'each.checked';
  const set = isSwitch ? "each.setAttribute('aria-checked', String(on))" : 'each.checked = on';
  return {
    asks: `turn ${name} ${wasOn ? 'off' : 'on'}; set back after ${ms} ms${says ? ', with a message' : ''}`,
    html: pageOf(
      `<main><h1>Alerts</h1>${names.map(control).join('')}<p id=m role=status></p>${help}</main>`,
      `const isOn = (each) => ${isOn}; const set = (each, on) => { ${set}; };
       document.addEventListener('click', ({ target }) => { const each = target.closest('[data-n]'); if (!each) return; hit('turned ' + each.dataset.n); ${isSwitch ? 'set(each, !isOn(each));' : ''} const on = isOn(each); setTimeout(() => { set(each, !on); ${says ? "at('#m').textContent = 'Try again later'" : ''} }, ${ms}); });`,
    ),
    steps: [
      {
        on: box({ name }),
        asked: click,
        settle: ms + 50,
        wants: [`turned ${name}`],
        goal: 'takenBack',
        tells: { ...(says && { now: 'Try again later' }), later: says ? 'Try again' : name },
      },
    ],
  };
};

/** A button that shows the effect at once and takes it back when the server refuses. */
export const optimistic: Generator = (draw) => {
  const names = peopleOf(draw, 3);
  const name = nameAt(names, draw.between(0, 2));
  const ms = draw.between(20, 100) * 10;
  const [before, after, toast] = draw.oneOf([
    ['Follow', 'Following', 'Something went wrong'],
    ['Connect', 'Pending', 'Limit reached'],
    ['Like', 'Liked', ''],
  ] as const);
  const tag = draw.oneOf(['li', 'div', 'article']);
  const isReplaced = draw.chance();
  return {
    asks: `${before} ${name}; “${after}” is taken back after ${ms} ms${toast && ' with a toast'}`,
    html: pageOf(
      `<main>${names.map((each) => `<${tag}><b>${each}</b> <button class=b data-n="${each}">${before}</button></${tag}>`).join('')}${help}</main>`,
      `const set = (n, text) => { const b = [...document.querySelectorAll('.b')].find((each) => each.dataset.n === n); ${isReplaced ? 'const again = b.cloneNode(); again.textContent = text; b.replaceWith(again);' : 'b.textContent = text;'} };
       document.addEventListener('click', ({ target }) => { const { n } = target.dataset; if (!n) return; hit('pressed ' + n); set(n, '${after}'); setTimeout(() => { set(n, '${before}'); ${toast ? `document.body.insertAdjacentHTML('beforeend', '<div class=toast role=alert>${toast}</div>');` : ''} }, ${ms}); });`,
      '.toast{position:fixed;bottom:0;right:0;background:#333;color:#fff}',
    ),
    steps: [
      {
        on: button(before, { of: name, among: names }),
        asked: click,
        settle: ms + 50,
        wants: [`pressed ${name}`],
        goal: 'takenBack',
        // Within one report the button may read as before, which is the truth as well.
        tells: { now: toast || 'Nothing visible changed', later: toast || `to "${before}"` },
      },
    ],
  };
};

/** A toggle that says what it did, and is then toggled back by the user; nothing is taken back by the page. */
export const followToggle: Generator = (draw) => {
  const names = peopleOf(draw, draw.between(2, 4));
  const name = nameAt(names, draw.between(0, names.length - 1));
  const [off, on] = draw.oneOf([
    ['Follow', 'Following'],
    ['Subscribe', 'Unsubscribe'],
    ['Save', 'Saved'],
  ] as const);
  const tag = draw.oneOf(['li', 'div', 'article']);
  const count = draw.chance();
  const ms = draw.oneOf([0, 0, 250]);
  const isReplaced = draw.chance();
  return {
    asks: `${off} ${name}, and ${on} again`,
    html: pageOf(
      `<main>${names.map((each) => `<${tag}><h3>${each}</h3><p class=c></p><button class=b data-n="${each}">${off}</button></${tag}>`).join('')}</main>`,
      `const isOn = {}; const draw = (n) => { const b = [...document.querySelectorAll('.b')].find((each) => each.dataset.n === n); const next = ${isReplaced ? 'b.cloneNode()' : 'b'}; next.textContent = isOn[n] ? '${on}' : '${off}'; next.setAttribute('aria-pressed', !!isOn[n]); ${isReplaced ? 'b.replaceWith(next);' : ''} ${count ? "next.previousElementSibling.textContent = (isOn[n] ? 101 : 100) + ' followers';" : ''} };
       document.addEventListener('click', ({ target }) => { const { n } = target.dataset; if (!n) return; isOn[n] = !isOn[n]; hit((isOn[n] ? 'on ' : 'off ') + n); ${ms ? `setTimeout(() => draw(n), ${ms})` : 'draw(n)'}; });`,
    ),
    steps: [
      {
        on: button(off, { of: name, among: names }),
        asked: click,
        settle: ms,
        wants: [`on ${name}`],
      },
      { on: button(on, { of: name, among: names }), asked: click, wants: [`off ${name}`] },
    ],
  };
};
