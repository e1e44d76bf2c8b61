/** Controls inside same-origin frames. */
import { literal } from '../../../changes/families/make.ts';
import { framed } from '../../framed.ts';
import { nameAt, peopleOf, thingsOf } from '../../life.ts';
import { pageOf } from '../../page.ts';
import { button, click, field, fill, type Generator } from '../../scene.ts';
import { recycledInbox } from './reused.ts';
import { stickyBars } from './styles.ts';

export const framedInbox: Generator = (draw) => framed(draw, recycledInbox(draw));

export const framedBars: Generator = (draw) => framed(draw, stickyBars(draw));

/** A frame that loads itself again: with the same rows, with one more, or without the one that was asked for. */
export const frameReload: Generator = (draw) => {
  const names = thingsOf(draw, 4);
  const target = draw.between(0, 3);
  const name = nameAt(names, target);
  const change = draw.oneOf(['same', 'more', 'turned', 'gone'] as const);
  const later = {
    same: names,
    more: ['Zinc funnel', ...names],
    turned: names.toReversed(),
    gone: names.filter((each) => each !== name),
  }[change];
  const how = draw.oneOf(['location.reload()', 'location.replace(location.href)']);
  const word = draw.oneOf(['Play', 'Install', 'Reserve']);
  return framed(draw, {
    asks: `${word} ${name}; the frame loads again (${change})`,
    html: pageOf(
      '<main><h2>Offers</h2><div id=list></div></main>',
      `const names = window.name === 'again' ? ${literal(later)} : ${literal(names)};
       at('#list').innerHTML = names.map((name) => '<div><b>' + name + '</b> <button data-n="' + name + '">${word}</button></div>').join('');
       document.addEventListener('click', ({ target }) => { if (target.dataset.n) hit('press ' + target.dataset.n); });`,
    ),
    steps: [
      {
        on: button(word, { of: name, among: names }),
        asked: click,
        live: `window.name = 'again'; setTimeout(() => ${how})`,
        wait: 500,
        wants: [`press ${name}`],
        goal: change === 'gone' ? 'refused' : 'done',
      },
    ],
  });
};

/** A payment form in a frame, which puts blanks and strokes into what is entered. */
export const cardFrame: Generator = (draw) => {
  const [holder = ''] = peopleOf(draw, 1);
  const year = draw.between(28, 34);
  const event = draw.oneOf(['input', 'change']);
  const isChecked = draw.chance();
  const labels = draw.oneOf([
    ['Recipient number', 'Valid until'],
    ['Member number', 'Expires'],
  ] as const);
  return framed(draw, {
    asks: `fill the holder, the number and the date, then Continue`,
    html: pageOf(
      `<main><label>Holder <input id=h></label><label>${labels[0]} <input id=n inputmode=numeric placeholder="0000 0000 0000"></label><label>${labels[1]} <input id=d placeholder="MM/YY"></label><p id=m></p><button id=go ${isChecked ? 'disabled' : ''}>Continue</button></main>`,
      `const digits = (each) => each.value.replace(/[^0-9]/g, '');
       at('#n').addEventListener('${event}', () => { at('#n').value = digits(at('#n')).replace(/(.{4})(?=.)/g, '$1 '); });
       at('#d').addEventListener('${event}', () => { at('#d').value = digits(at('#d')).replace(/^(..)(?=.)/, '$1/'); });
       document.addEventListener('${event}', () => { ${isChecked ? "at('#go').disabled = !(at('#h').value && digits(at('#n')).length === 12 && digits(at('#d')).length === 4);" : ''} });
       at('#go').onclick = () => hit('sent ' + [at('#h').value, at('#n').value, at('#d').value].join(', '));
       wild.state = () => ['h', 'n', 'd'].map((id) => id + '=' + at('#' + id).value);`,
    ),
    isPlanned: draw.chance(),
    steps: [
      { on: field('Holder'), asked: fill(holder), wants: [`h=${holder}`] },
      { on: field(labels[0]), asked: fill('700012349876'), wants: ['n=7000 1234 9876'] },
      { on: field(labels[1]), asked: fill(`07${year}`), wants: [`d=07/${year}`] },
      {
        on: button('Continue'),
        asked: click,
        wants: [`sent ${holder}, 7000 1234 9876, 07/${year}`],
      },
    ],
  });
};

/** A frame whose body is the editor, as of many text editors. */
export const richText: Generator = (draw) => {
  const [who = '', other = ''] = peopleOf(draw, 2);
  const text = `Dear ${who}, see you on Friday.`;
  const old = draw.oneOf(['', '<p><br></p>', `<p>Dear ${other},</p>`]);
  const isBody = draw.chance();
  const attributes = `contenteditable=true role=textbox aria-multiline=true aria-label="Message text"`;
  const script = `const wild = { truth: () => ['text=' + document.getElementById('f').textContent.trim()] };`;
  const content = isBody
    ? `<body id=f ${attributes} style="min-height:200px">${old}</body>`
    : `<body><div id=f ${attributes} style="min-height:100px">${old}</div></body>`;
  return framed(
    draw,
    {
      asks: `write “${text}” into the editor`,
      html: `<html><head><meta charset=utf-8><title>Editor</title><script>${script}</script></head>${content}</html>`,
      steps: [{ on: field('Message text'), asked: fill(text), wants: [`text=${text}`] }],
    },
    '<label>Subject <input></label><div role=toolbar><button>Bold</button></div>',
  );
};
