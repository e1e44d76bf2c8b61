/** What is not there yet when it is needed. */
import { nameAt, thingsOf } from '../../life.ts';
import { pageOf } from '../../page.ts';
import { button, click, type Generator } from '../../scene.ts';

/** A button that is disabled for a while; it is pressed too early, or in time. */
export const lateEnabled: Generator = (draw) => {
  const word = draw.oneOf(['Accept', 'Continue', 'Submit', 'Skip ad']);
  const ms = draw.oneOf([700, 1200, 2000]);
  const isEarly = draw.chance();
  const [off, on] = draw.oneOf([
    ['disabled', "at('#go').disabled = false"],
    ['aria-disabled=true', "at('#go').removeAttribute('aria-disabled')"],
    ['disabled', `at('#box').innerHTML = '<button id=go>${word}</button>'`],
  ] as const);
  return {
    asks: `${word}, ${isEarly ? 'at once' : 'when it can be pressed'}; disabled for ${ms} ms`,
    html: pageOf(
      `<main><p>Please read the terms.</p><div id=box><button id=go ${off}>${word}</button></div><button id=back>Back</button></main>`,
      `let isOff = true; setTimeout(() => { isOff = false; ${on}; }, ${ms});
       document.addEventListener('click', ({ target }) => { if (target.closest('#go') && !isOff) hit('go'); if (target.closest('#back')) hit('back'); });`,
    ),
    steps: [
      {
        on: button(word),
        asked: click,
        ...(!isEarly && { wait: ms }),
        wants: ['go'],
        ...(isEarly && { goal: 'either' as const }),
      },
    ],
  };
};

/** Something is saved, and the page says a while later that it could not be. */
export const lateFailure: Generator = (draw) => {
  const thing = nameAt(thingsOf(draw, 1), 0);
  const ms = draw.between(30, 90) * 10;
  const [word, said] = draw.oneOf([
    ['Publish', 'Publishing failed'],
    ['Save', 'Could not be saved'],
    ['Book', 'No longer available'],
  ] as const);
  const wait = draw.oneOf([
    "at('#go').disabled = true",
    "at('#m').textContent = 'One moment…'",
    "at('#m').innerHTML = '<span class=spin aria-busy=true></span>'",
    '',
  ]);
  const place = draw.oneOf(['role=alert', 'role=status', '']);
  return {
    asks: `${word} ${thing}; after ${ms} ms the page says “${said}”`,
    html: pageOf(
      `<main><h1>${thing}</h1><button id=go>${word}</button><p id=m ${place}></p><p><button id=help>Help</button></p></main>`,
      `at('#help').onclick = () => hit('help'); at('#go').onclick = () => { hit('pressed'); ${wait}; setTimeout(() => { at('#go').disabled = false; at('#m').textContent = '${said}'; }, ${ms}); };`,
      '.spin{display:inline-block;width:16px;height:16px;border:2px solid}',
    ),
    steps: [
      {
        on: button(word),
        asked: click,
        settle: ms + 50,
        wants: ['pressed'],
        goal: 'takenBack',
        tells: { now: said, later: said },
      },
    ],
  };
};
