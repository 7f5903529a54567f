import { describe, expect, it } from 'vitest';
import { testEditor } from '../testing/test-editor';

const page = (inner: string): string =>
  `<html><body>\n<form class="block-section" data-title="S">\n${inner}\n</form>\n</body></html>`;

describe('set-field', () => {
  const options = (inner: string): string => page(`<select class="block-edit" name="s">${inner}\n</select>`);
  const three = options(
    '\n <option value="1" selected>One</option>\n <option value=2 class="x">Two &amp; a half</option>\n <option>Three',
  );

  it('[T4-options] keeps values with their texts when options trade places', () => {
    const editor = testEditor(three);
    const beId = editor.id('select');
    editor.run('set-field', { beId, options: ['Three', 'One', 'Two & a half'] });
    editor.expectSource(
      options(
        '\n <option>Three\n <option value="1" selected>One</option>\n <option value=2 class="x">Two &amp; a half</option>',
      ),
    );
    editor.run('set-field', { beId, options: ['Two & a half', 'One', 'Third'] });
    editor.expectSource(
      options(
        '\n <option value=2 class="x">Two &amp; a half</option>\n <option value="1" selected>One</option>\n <option>Third',
      ),
    );
    editor.expectUndoAndRedo();
  });

  it('[T4-options] adds, removes, renames and chooses; values and the first choice are set on their own', () => {
    const editor = testEditor(three);
    const beId = editor.id('select');
    editor.run('set-field', {
      beId,
      options: [
        { from: 1, text: 'Two', value: 'zwei', isSelected: true },
        { text: 'New <one>', value: 'n"1' },
        { from: 0, text: 'One', isSelected: false },
      ],
    });
    editor.expectSource(
      options(
        '\n <option value=zwei class="x" selected="selected">Two</option>\n <option value="n&quot;1">New &lt;one&gt;</option>\n <option value="1">One</option>',
      ),
    );
    editor.editor.select(beId);
    expect(editor.editor.getState().selected?.field?.options).toEqual([
      { text: 'Two', value: 'zwei', isSelected: true },
      { text: 'New <one>', value: 'n"1', isSelected: false },
      { text: 'One', value: '1', isSelected: false },
    ]);
    editor.run('set-field', { beId, options: [{ text: 'Only' }] });
    editor.expectSource(options('\n <option>Only</option>'));
    editor.run('set-field', { beId, options: [] });
    editor.run('set-field', { beId, options: ['a', 'b'] });
    expect(editor.editor.getState().selected?.field?.options.map(({ text }) => text)).toEqual(['a', 'b']);
    editor.expectUndoAndRedo();
  });

  it('[T4-options] leaves groups and template tags between options where they are', () => {
    const grouped = (a: string, b: string): string =>
      options(
        `\n <optgroup label="x">${a}</optgroup>{{#each more}}<option>{{ name }}</option>{{/each}}<optgroup label="y">${b}</optgroup>`,
      );
    const editor = testEditor(grouped('<option>A</option>', '<option>B</option>'));
    editor.run('set-field', { beId: editor.id('select'), options: ['A', '{{ name }}', 'B', 'C'] });
    editor.expectSource(grouped('<option>A</option>', '<option>B</option><option>C</option>'));
    editor.expectUndoAndRedo();
  });

  it('[T4-fields] offers nothing on fields and images that the theme has not opened for editing', () => {
    const editor = testEditor(
      page('<input class="block-component" name="n"><img class="block-component" src="a.png" alt="A">'),
    );
    const [input, image] = [editor.id('input'), editor.id('img')];
    editor.expectRefusal('set-field', { beId: input, isRequired: true }, 'This block isn’t a form field.');
    editor.expectRefusal('set-image-alt', { beId: image, alt: 'B' }, 'The theme doesn’t let you change this image.');
    for (const beId of [input, image]) {
      editor.editor.select(beId);
      expect(editor.editor.getState().selected).toMatchObject({ field: null, image: null });
    }
  });

  it('[T4-fields] changes submit values, button texts and areas, and the label that belongs to a field', () => {
    const html = (label: string, submit: string, button: string, area: string): string =>
      page(
        `<label class="block-edit" for="m"> ${label} </label><textarea class="block-edit" id="m" rows="2">${area}</textarea>\n<input type="submit" class="block-edit" value="${submit}"><button class="block-edit">${button}</button>`,
      );
    const editor = testEditor(html('Mail', 'Go', 'Send', 'a'));
    editor.run('set-field', { beId: editor.id('textarea'), label: 'E-mail & more', value: 'x <y>', rows: 4 });
    editor.run('set-field', { beId: editor.id('input'), value: 'Off "you" go' });
    editor.run('set-field', { beId: editor.id('button'), value: 'Now' });
    editor.expectSource(
      html('E-mail & more', 'Off &quot;you&quot; go', 'Now', 'x &lt;y&gt;').replace('rows="2"', 'rows="4"'),
    );
    editor.editor.select(editor.id('textarea'));
    expect(editor.editor.getState().selected?.field).toMatchObject({
      label: 'E-mail & more',
      rows: 4,
      type: 'textarea',
    });
    editor.expectRefusal(
      'set-field',
      { beId: editor.id('input'), label: 'x' },
      'This field has no label that can be edited.',
    );
    editor.expectUndoAndRedo();
  });

  it('[T4-texts] lets labels, legends, cells, quotes and links be edited as texts', () => {
    const tags = ['label', 'legend', 'td', 'cite', 'li', 'span', 'h4', 'a', 'div', 'button'];
    const wrap: Record<string, string> = {
      td: '<table><tr>#</tr></table>',
      li: '<ul>#</ul>',
      legend: '<fieldset>#</fieldset>',
    };
    const editor = testEditor(
      page(tags.map((tag) => (wrap[tag] ?? '#').replace('#', `<${tag} class="block-edit">x</${tag}>`)).join('\n')),
    );
    for (const tag of tags) {
      editor.editor.select(editor.id(tag));
      expect(editor.editor.getState().selected?.can.editText, tag).toBe(true);
    }
  });

  it('[T3a-field-rules] refuses what the theme keeps', () => {
    const editor = testEditor(
      page(
        '<textarea class="block-edit block-no-value block-no-placeholder" style="-block-rows: false" id="m">x</textarea><p class="block-edit">p</p>',
      ),
    );
    const beId = editor.id('textarea');
    editor.expectRefusal(
      'set-field',
      { beId, value: 'y' },
      'The theme doesn’t let you change the value of this field.',
    );
    editor.expectRefusal(
      'set-field',
      { beId, placeholder: 'y' },
      'The theme doesn’t let you change the placeholder of this field.',
    );
    editor.expectRefusal('set-field', { beId, rows: 3 }, 'The theme doesn’t let you change the rows of this field.');
    editor.expectRefusal('set-field', { beId: editor.id('p'), value: 'y' }, 'This block isn’t a form field.');
  });
});
