import { expect, it } from 'vitest';
import type { SuitePage } from '../testing/suite-page';

const documentOf = (...titles: string[]): string =>
  `<!doctype html>\n<html><head><title>t</title></head>\n<body>\n${titles.map(section).join('\n')}\n</body></html>\n`;
const section = (title: string): string =>
  `<div class="block-section" data-title="${title}" style="height:150px">\n  <p class="block-edit" style="margin:40px">${title}</p>\n</div>`;
const twoColumns = (left: string, right: string): string =>
  `<!doctype html><html><body><div class="block-section" data-title="S"><table><tr><td class="block-region" width="200" height="120">${left}</td>\n<td class="block-region" width="200" height="120">${right}</td></tr></table></div></body></html>`;
const note = (title: string): string =>
  `<div class="block-component" data-title="${title}" style="height:40px">${title}</div>`;

/** Dragging from the palette and on the canvas with the pointer. */
export function defineDragCases(get: () => SuitePage): void {
  const dragState = () =>
    get().driver.evaluate(() => {
      const { drag } = window.editor.getState();
      return drag && { isAllowed: drag.isAllowed, zone: drag.target?.zoneId ?? null, isField: drag.target?.isField };
    });
  /** The engine looks up zones once per frame. */
  const nextFrame = () =>
    get().driver.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

  it('drags a section from the palette to each gap of the page', async () => {
    const t = get();
    for (const [y, expected] of [
      [8, ['Two', 'One', 'Two']],
      [155, ['One', 'Two', 'Two']],
      [330, ['One', 'Two', 'Two']],
    ] as const) {
      await t.openDocument(documentOf('One', 'Two'));
      const entry = await t.driver.evaluate(() => window.suite.showPalette(1));
      await t.pull(entry, { x: 300, y: 600 }, { x: 400, y: y + 20 }, { x: 400, y });
      await nextFrame();
      expect(await dragState()).toMatchObject({ isAllowed: true, isField: false });
      await t.letGo();
      expect(await t.source()).toBe(documentOf(...expected));
      await t.expectProjection();
      await t.driver.evaluate(() => window.editor.undo());
      await t.expectUnchanged();
    }
  });

  it('drags a section over another by its edge, and undo puts it back', async () => {
    const t = get();
    await t.openDocument(documentOf('One', 'Two', 'Three'));
    const from = await t.cornerOf('div');
    await t.click(from);
    await t.pull(from, { x: 300, y: 200 }, { x: 300, y: 260 }, { x: 300, y: 305 });
    await nextFrame();
    expect(await dragState()).toMatchObject({ isAllowed: true });
    await t.letGo();
    expect(await t.source()).toBe(documentOf('Two', 'One', 'Three'));
    await t.expectProjection();
    await t.press('Control+z');
    await t.expectUnchanged();
    await t.expectProjection();
  });

  it('Escape ends a drag, from the palette and on the canvas, and nothing has changed', async () => {
    const t = get();
    await t.openDocument(documentOf('One', 'Two'));
    const entry = await t.driver.evaluate(() => window.suite.showPalette(0));
    await t.pull(entry, { x: 300, y: 300 }, { x: 300, y: 155 });
    expect(await dragState()).not.toBeNull();
    await t.press('Escape');
    expect(await dragState()).toBeNull();
    await t.letGo();
    await t.expectUnchanged();
    const from = await t.cornerOf('div');
    await t.click(from);
    await t.pull(from, { x: 300, y: 200 }, { x: 300, y: 300 });
    expect(await dragState()).not.toBeNull();
    await t.press('Escape');
    expect(await dragState()).toBeNull();
    await t.letGo();
    await t.expectUnchanged();
    await t.expectProjection();
  });

  it('a press that hardly moves is a click, not a drag', async () => {
    const t = get();
    await t.openDocument(documentOf('One', 'Two'));
    const { x, y } = await t.cornerOf('div');
    await t.pull({ x, y }, { x: x + 2, y: y + 2 });
    expect(await dragState()).toBeNull();
    await t.letGo();
    expect(await t.driver.evaluate(() => window.editor.getState().selected?.title)).toBe('One');
    await t.expectUnchanged();
  });

  it('drags a component into an empty region of the next column, whose field shows', async () => {
    const t = get();
    await t.openDocument(twoColumns(note('A'), ''));
    const from = await t.cornerOf('.block-component');
    const to = await t.middleOf('td', 1);
    await t.click(from);
    await t.pull(from, { x: to.x - 20, y: to.y }, to);
    await nextFrame();
    expect(await dragState()).toMatchObject({ isAllowed: true, isField: true });
    await t.letGo();
    expect(await t.source()).toMatch(
      /<td class="block-region" width="200" height="120">\s*<\/td>\n<td class="block-region" width="200" height="120">\s*<div class="block-component" data-title="A" style="height:40px">A<\/div>\s*<\/td>/,
    );
    await t.expectProjection();
    await t.press('Control+z');
    await t.expectUnchanged();
    await t.expectProjection();
  });

  it('a text is selected by pulling while it is edited, never dragged away', async () => {
    const t = get();
    await t.openDocument(documentOf('One', 'Two'));
    await t.edit('p');
    await t.pull(await t.spotInText('p', 0), { x: 300, y: 200 }, { x: 300, y: 300 });
    expect(await dragState()).toBeNull();
    await t.letGo();
    await t.expectUnchanged();
    await t.expectProjection();
  });
}
