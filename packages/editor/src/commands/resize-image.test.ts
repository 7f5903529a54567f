import { describe, expect, it } from 'vitest';
import { testEditor } from '../testing/test-editor';

const page = (inner: string): string =>
  `<html><body>\n<div class="block-section" data-title="S">\n${inner}\n</div>\n</body></html>`;
const bounds = 'min-width: 100px; max-width: 600px; max-height: 400px';
const image = (width: number, height: number): string =>
  page(`<img src=a class='block-edit block-resize' width='${width}' height=${height} style="${bounds}"  border=0>`);

describe('[B5-clamp] resize-image', () => {
  it('writes the size within the minimum and maximum of the markup, and nothing else', () => {
    const editor = testEditor(image(480, 180));
    const beId = editor.id('img');
    editor.run('resize-image', { beId, width: 320, height: 120 });
    editor.expectSource(image(320, 120));
    expect(editor.announced).toBe('Image resized to 320 by 120 pixels');
    editor.run('resize-image', { beId, width: 3200, height: 1200 });
    editor.expectSource(image(600, 225));
    editor.run('resize-image', { beId, width: 8, height: 3 });
    editor.expectSource(image(100, 38));
    editor.expectUndoAndRedo();
  });

  it('is refused where the theme doesn’t allow it, or template code sets the size', () => {
    const editor = testEditor(
      page('<img class="block-edit" width=9>\n<img class="block-edit block-resize" width="{{ w }}">'),
    );
    const refused = 'The theme doesn’t let you resize this image.';
    editor.expectRefusal('resize-image', { beId: editor.id('img'), width: 9, height: 9 }, refused);
    const beId = editor.id('img', 1);
    editor.expectRefusal('resize-image', { beId, width: 9, height: 9 }, 'Template code sets the size of this image.');
    editor.expectRefusal('resize-image', { beId, width: Number.NaN, height: 9 }, 'Enter a size in pixels.');
  });

  it('keeps the Outlook twin in step, in pixels and points', () => {
    const both = (width: number, height: number): string =>
      page(
        `<!--[if mso]><v:image data-block="i" src="a" style="width:${(width * 3) / 4}pt;height:${(height * 3) / 4}pt" /><img data-block=i width=${width} height="${height}"><![endif]-->` +
          `<!--[if !mso]><!--><img class="block-edit block-resize" data-block="i" src="a" width="${width}"><!--<![endif]-->`,
      );
    const editor = testEditor(both(400, 200));
    editor.run('resize-image', { beId: editor.id('img'), width: 200, height: 100 });
    editor.expectSource(both(200, 100));
    editor.expectUndoAndRedo();
  });

  it('is one undo entry for each gesture', () => {
    const editor = testEditor(image(480, 180));
    const beId = editor.id('img');
    for (const width of [479, 478, 477])
      editor.editor.run('resize-image', { beId, width, height: 180, gesture: 'keys' });
    editor.editor.run('resize-image', { beId, width: 300, height: 113, gesture: 'more keys' });
    expect(editor.editor.getState().undo.past).toEqual([{ label: 'Resize image' }, { label: 'Resize image' }]);
    editor.editor.undo();
    editor.expectSource(image(477, 180));
    editor.editor.undo();
    editor.expectSource(image(480, 180));
  });

  it('[B5-resize-replace] is the size that another image is cropped to, in the shape of the theme', () => {
    const editor = testEditor(image(480, 180));
    const beId = editor.id('img');
    editor.run('resize-image', { beId, width: 240, height: 90 });
    // Skip writes this.
    editor.run('set-image', { beId, src: 'b', width: 240, height: 200 });
    editor.editor.select(beId);
    const { rules, resize } = editor.editor.getState().selected?.image ?? {};
    expect(rules).toMatchObject({ width: 240, height: 90, minWidth: 100, maxWidth: 600 });
    expect(resize).toMatchObject({ can: true, keepsRatio: true, bounds: { minWidth: 100, maxHeight: 400 } });
  });
});
