import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserHarness, startHarness } from '../testing/browser-harness';
import { TextPage } from '../testing/text-page';

let harness: BrowserHarness;
let text: TextPage;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());
afterEach(() => text?.close());

/** Returns the shown text with the selection in brackets, without whitespace at the edges of lines. */
async function shown(): Promise<string> {
  // Waits until the browser has reported the selection.
  await text.state();
  return await text.page.evaluate(() => {
    const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
    const range = doc.getSelection()!.getRangeAt(0);
    const root = doc.querySelector('[contenteditable="true"]')!;
    const before = doc.createRange();
    before.selectNodeContents(root);
    const after = before.cloneRange();
    before.setEnd(range.startContainer, range.startOffset);
    after.setStart(range.endContainer, range.endOffset);
    const words = (part: Range): string => {
      const holder = doc.createElement('p');
      holder.append(part.cloneContents());
      for (const br of holder.querySelectorAll('br')) br.replaceWith('/');
      return holder.textContent!.trim();
    };
    return [before, range, after].map(words).join('|');
  });
}

const lines = '{{ a }} {{ b }}<br>{{ c }}{{ d }} x {{ e }}<br>{{ f }}\n  {{ g }}';

describe('[W10-line-edge] Home and End on a line with several template tags', () => {
  it.each([
    ['\n  {{ a }}\n  {{ b }}\n', ['Home'], '||a\n  b'],
    ['\n  {{ a }}\n  {{ b }}\n', ['Control+Home', 'End'], 'a\n  b||'],
    ['\n  {{ a }}\n  {{ b }}\n', ['ArrowLeft', 'ArrowLeft', 'Home'], '||a\n  b'],
    ['\n  {{ a }}\n  {{ b }}\n', ['Home', 'Home', 'End', 'End'], 'a\n  b||'],
    ['\n  {{ a }}\n  {{ b }}\n', ['Shift+Home'], '|a\n  b|'],
    ['{{ a }}{{ b }}{{ c }}', ['Home'], '||abc'],
    ['{{ a }}{{ b }}{{ c }}', ['Home', 'Shift+End'], '|abc|'],
    ['x {{ a }} {{ b }}', ['Home'], '||x a b'],
    ['{{ a }} {{ b }} y', ['Home', 'End'], 'a b y||'],
    ['<b>{{ a }}</b> <i>{{ b }} x {{ c }}</i>', ['Home'], '||a b x c'],
    ['<b>{{ a }}</b> <i>{{ b }} x {{ c }}</i>', ['Home', 'Shift+End'], '|a b x c|'],
    [lines, ['Home'], 'a b/cd x e/||f\n  g'],
    [lines, ['Control+Home', 'End'], 'a b||/cd x e/f\n  g'],
    [lines, ['Control+Home', 'Shift+End'], '|a b|/cd x e/f\n  g'],
  ])('[W10-line-edge] reach the edge of that line: %j after %j', async (inner, keys, expected) => {
    text = await TextPage.open(harness, `<p class="block-edit">${inner}</p>`);
    await text.edit('p');
    await text.press(...keys);
    expect(await shown()).toBe(expected);
  });

  it('[W10-line-edge] reach both edges of a line between others', async () => {
    text = await TextPage.open(harness, `<p class="block-edit">${lines}</p>`);
    await text.edit('p');
    const words = 4;
    await text.caretIn(words, 1);
    await text.press('Home');
    expect(await shown()).toBe('a b/||cd x e/f\n  g');
    await text.press('Home', 'End', 'End');
    expect(await shown()).toBe('a b/cd x e||/f\n  g');
  });

  it('[W10-line-edge] reach the edge of a wrapped line', async () => {
    text = await TextPage.open(
      harness,
      '<p class="block-edit" style="width: 6em">{{ longname_a }} {{ longname_b }} {{ longname_c }}</p>',
    );
    await text.edit('p');
    await text.press('Home');
    expect(await shown()).toBe('longname a longname b||longname c');
    await text.press('Home', 'End');
    expect(await shown()).toBe('longname a longname b longname c||');
  });

  it('[W10-line-edge] follow the direction of the text with the arrow keys of a Mac', async () => {
    for (const [direction, key] of [
      ['ltr', 'Meta+ArrowLeft'],
      ['rtl', 'Meta+ArrowRight'],
    ] as const) {
      text = await TextPage.open(harness, `<p class="block-edit" dir="${direction}">{{ a }}{{ b }}</p>`);
      await text.edit('p');
      await text.press(key);
      expect(await shown()).toBe('||ab');
      await text.close();
    }
  });
});
