/** Areas of image maps exist once their image is drawn. */
import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const map = `<map name=regions><area href="/north" shape=rect coords="0,0,50,50" alt=North>
  <area href="/south" shape=rect coords="0,50,50,99" alt=South><area alt=None></map>`;
const picture = (src: string): string =>
  `<img id=i src="${src}" width=100 height=100 alt=Regions usemap="#regions">`;

inBothBrowsers('areas of an image map', (page) => {
  const look = (): Promise<readonly string[]> => page.run(({ linesOf }) => linesOf('all_fields'));
  const links = async (): Promise<string[]> =>
    (await look()).join(' ').match(/(North|South|None) e\d+/g) ?? [];

  test('are listed if the image is drawn', async () => {
    await page.show(`${picture(dot)}${map}`);
    expect(await links()).toEqual(['North e1', 'South e2']);
  });

  test.each([
    ['failed to load', `${picture('/missing.png')}${map}`],
    ['is hidden', `<p hidden>${picture(dot)}</p>${map}`],
    ['is not there', map],
    ['uses another map', `${picture(dot).replace('#regions', '#others')}${map}`],
  ])('are not listed if the image %s', async (_, html) => {
    await page.show(html);
    expect(await links()).toEqual([]);
  });

  test('are listed on the second read if the image has loaded in between', async () => {
    await page.show(`<div>${picture('/missing.png')}</div><main>${map}<p>words</p></main>`);
    expect(await links()).toEqual([]);
    await page.page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const image = document.querySelector('img');
          if (image) Object.assign(image, { onload: resolve, src });
        }),
      dot,
    );
    expect(await links()).toEqual(['North e1', 'South e2']);
  });
});
