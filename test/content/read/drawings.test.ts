/** What a page shows without text: what is listed for the planner, and what is not. */
import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="red"/></svg>')}`;

inBothBrowsers('drawings', (page) => {
  const listed = async (html: string): Promise<readonly string[]> => {
    await page.show(html);
    await page.page.evaluate(() =>
      Promise.all([...document.images].map((each) => each.decode().catch(() => 0))),
    );
    return page.run(({ drawings }) => drawings());
  };

  test('are listed with a ref, their name and size', async () => {
    expect(
      await listed(`<button>Buy</button><canvas aria-label="Seat map" width=400 height=300></canvas>
      <img alt="Meter" src="${picture}"><svg aria-label=Chart width=320 height=180><path d="M0 0h9"/></svg>`),
    ).toEqual([
      'canvas e2 "Seat map" 400x300',
      'picture e3 "Meter" 300x200',
      'drawing e4 "Chart" 320x180',
    ]);
  });

  test('keep the ref that a line of the page shows', async () => {
    await page.show('<canvas width=200 height=200></canvas>');
    const { lines, drawn } = await page.run(({ linesOf, drawings }) => ({
      lines: linesOf('all_fields'),
      drawn: drawings(),
    }));
    expect(lines).toEqual(['clickable e1 icon "canvas"']);
    expect(drawn).toEqual(['canvas e1 200x200']);
  });

  test.each([
    ['small', '<canvas width=60 height=60></canvas><svg width=120 height=120></svg>'],
    ['hidden', '<canvas width=200 height=200 style="visibility:hidden"></canvas>'],
    [
      'decorative',
      `<img alt="" src="${picture}"><svg aria-hidden=true width=300 height=200></svg>`,
    ],
    ['part of a link', `<a href="/x"><img alt="Tent" src="${picture}"></a>`],
    ['not loaded', '<img alt="Gone" width=300 height=200 src="data:image/png;base64,AA">'],
    [
      'in another drawing',
      '<svg width=300 height=200 role=none><svg width=200 height=180></svg></svg>',
    ],
  ])('are not listed if they are %s', async (_, html) => {
    expect(await listed(html)).toEqual([]);
  });

  /** More lines than a page has that is about one image. */
  const article = Array.from({ length: 50 }, (_, at) => `<p>Line ${at} of the report</p>`).join('');
  const image = (alt: string | null, more = ''): string =>
    `<img src="${picture}" ${alt === null ? '' : `alt="${alt}"`} ${more}>`;

  test.each([
    ['without a name', image(null), true],
    ['named after its file', image('IMG_2041.JPG'), true],
    ['named after its kind', image('Photo 2'), true],
    ['named after what is read on it', image('Fahrplan der Linie 5'), true],
    ['that takes clicks', image('The valley', 'style="cursor:pointer" onclick="void 0"'), true],
    ['with a name', image('The minister at the opening of the airplane plant'), false],
    ['among many of its size', image(null).repeat(5), false],
  ])(
    'are listed in a long text if they may hold more than it: an image %s',
    async (_, html, is) => {
      expect((await listed(html + article)).length > 0).toBe(is);
    },
  );

  test('are listed on a page that is about them, whatever their name', async () => {
    expect(await listed(image('The minister'))).toHaveLength(1);
  });

  test('are facts of their element, and of a box that holds nothing else', async () => {
    await page.show(`<canvas id=a width=200 height=200></canvas><div id=b><canvas width=200 height=200></canvas></div>
      <div id=c>Words<canvas width=200 height=200></canvas></div><button id=d>Buy</button>`);
    expect(
      await page.run(({ find, factsOfElement }) =>
        ['#a', '#b', '#c', '#d'].map((id) => factsOfElement(find(id)).drawn),
      ),
    ).toEqual([true, true, false, false]);
  });
});
