import { checkContrast, checkImageWeight } from '@galley/markup/checks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserHarness, type EditorPage, startHarness } from '../testing/browser-harness';

let harness: BrowserHarness;
let editor: EditorPage;

beforeAll(async () => {
  harness = await startHarness();
  const svg = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="800"/>')}`;
  editor = await harness.open(
    `<!doctype html><html><body style="background:#fff"><style>.pale{color:#999}.deep{background:#102030;color:#445566}</style>
<div class="block-section"><h1 class="block-edit" style="color:#999;font-size:30px">Big</h1>
<p class="block-edit pale">Pale <b style="color:#000">and black</b> <span style="display:none">unseen</span></p>
<div class="deep"><h2 class="block-edit">Deep</h2></div>
<h3 class="block-edit" style="background-image:linear-gradient(#000,#fff)">Over a picture</h3>
<img class="block-edit" src="${svg}" width="200" height="100" alt="A"></div></body></html>`,
  );
  await editor.canvas.locator('img').evaluate((image: HTMLImageElement) => image.decode());
});

afterAll(async () => {
  await editor?.close();
  await harness?.close();
});

const looks = (name: string) => editor.page.evaluate((tag) => window.view.textLooks(window.kit.id(tag)), name);

describe('what the checks measure on the canvas', () => {
  it('[I3-checks-looks] reads colors, size and background of a text as shown', async () => {
    const pale = await looks('p');
    expect(pale.map(({ text, color, backgrounds }) => [text, color, backgrounds])).toEqual([
      ['Pale', 'rgb(153, 153, 153)', ['rgb(255, 255, 255)']],
      ['and black', 'rgb(0, 0, 0)', ['rgb(255, 255, 255)']],
    ]);
    expect(checkContrast('b', pale)).toMatchObject([{ detail: 'Pale', severity: 'error' }]);
    expect(checkContrast('b', await looks('h1'))).toMatchObject([
      { message: 'Contrast of 2.84 : 1, at least 3 : 1 is legible' },
    ]);
    expect((await looks('h2'))[0]?.backgrounds).toEqual(['rgb(16, 32, 48)']);
    expect(checkContrast('b', await looks('h3'))).toEqual([]);
  });

  it('[I3-checks-looks] measures images in pixels of the file and of the canvas', async () => {
    const [image] = await editor.page.evaluate(() => window.view.imageLooks(window.kit.id('img')));
    expect(image).toMatchObject({ naturalWidth: 1600, naturalHeight: 800, shownWidth: 200, shownHeight: 100 });
    expect(image?.bytes).toBeGreaterThan(50);
    const limits = { imageWeightBytes: 10, imageOversize: 3 };
    expect(image && checkImageWeight('b', image, limits)).toMatchObject([{ rule: 'image-weight' }]);
  });
});
