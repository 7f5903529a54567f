import { describe, expect, it } from 'vitest';
import { testEditor } from '../testing/test-editor';

const section = (images: string): string => `<div class="block-section" data-title="Fruits">${images}</div>`;
const page = (inner: string): string => `<html><body>\n${inner}\n</body></html>`;
const image = (height: number, more = ''): string =>
  `<img class="block-edit" src="a.png" width="256" height="${height}"${more}>`;

describe('[F-C1] what the theme wants of an image', () => {
  it.each([
    ['by its place among the images of the section', ''],
    ['by its name', ' data-block="hero"'],
  ])('is read from the theme, %s', (_what, more) => {
    const editor = testEditor(page(section(image(256, more))));
    const beId = editor.id('img');
    editor.editor.select(beId);
    const sizes = () => {
      const shown = editor.editor.getState().selected?.image;
      return [shown?.rules.height, shown?.written.height];
    };
    expect(sizes()).toEqual([256, 256]);
    // Skip and a GIF write this.
    editor.run('set-image', { beId, src: 'b.gif', height: 192 });
    expect(sizes()).toEqual([256, 192]);
  });

  it('is taken from the document if the theme has no such section', () => {
    const editor = testEditor(page(section(image(256))), { theme: page('<p>Another theme</p>') });
    editor.editor.select(editor.id('img'));
    editor.run('set-image', { beId: editor.id('img'), src: 'b.gif', height: 192 });
    expect(editor.editor.getState().selected?.image?.rules.height).toBe(192);
  });
});
