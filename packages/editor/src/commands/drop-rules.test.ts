import { emptyPlaceOf } from '@galley/markup';
import { describe, expect, it } from 'vitest';
import { dropPoints } from '../kernels/drop-points';
import { type TestEditor, testEditor } from '../testing/test-editor';

const page = (inner: string): string => `<html>\n<body>\n${inner}\n</body></html>`;
const section = (name: string, inner: string): string =>
  `<div class="block-section" data-title="${name}">\n${inner}\n</div>`;
const edit = (text: string): string => `<p class="block-edit">${text}</p>`;
const note = '<div class="block-component block-edit" data-title="Note">Note</div>';
const theme = page(
  `${section('New', edit('new'))}\n${section('Home', note)}\n<table><tr class="block-component" data-title="Row"><td>r</td></tr></table>\n<ul><li class="block-component block-edit" data-title="Point">p</li></ul>`,
);

/** Returns the ids of all zones for an item. */
function zoneIds(editor: TestEditor, title: string): (string | number)[] {
  const isPage = editor.document.mode === 'page';
  return dropPoints(editor.editor.peekTree(), { kind: 'palette', item: editor.item(title) }, { isPage }).map(
    ({ id }) => id,
  );
}

describe('drop zones', () => {
  it('[B3-zone-ids] are −3 at the top, −2 after the last, bottom_ after a block; each lands where it says', () => {
    const editor = testEditor(page(`${section('A', edit('a'))}\n${section('B', edit('b'))}`), { theme });
    expect(zoneIds(editor, 'New')).toEqual([-3, `bottom_${editor.id('A')}`, -2]);
    const order = () => editor.source.match(/data-title="\w+"/g)?.map((title) => title.slice(12, -1));
    editor.drop('New', { kind: 'zone', zoneId: -3 });
    expect(order()).toEqual(['New', 'A', 'B']);
    editor.drop('New', { kind: 'zone', zoneId: -2 });
    expect(order()).toEqual(['New', 'A', 'B', 'New']);
    editor.drop('New', { kind: 'zone', zoneId: `bottom_${editor.id('A')}` });
    expect(order()).toEqual(['New', 'A', 'New', 'B', 'New']);
    editor.expectUndoAndRedo();
  });

  it('[B3-zone-ids] are custom_ before content and the id of the block before components', () => {
    const editor = testEditor(page(section('A', `${edit('a')}\n<b>x</b>\n${note}`)), { theme });
    const [p, component] = [editor.id('p'), editor.id('Note')];
    expect(zoneIds(editor, 'Note')).toEqual([`custom_${p}`, `bottom_${p}`, component, `bottom_${component}`]);
    editor.drop('Note', { kind: 'zone', zoneId: `custom_${p}` });
    expect(editor.source).toContain(`${note}\n${edit('a')}`);
    editor.drop('Note', { kind: 'zone', zoneId: component });
    expect(editor.source).toContain(`<b>x</b>\n${note}\n${note}`);
    editor.expectUndoAndRedo();
  });

  it('[B3-zone-page] are around sections too on pages, for components', () => {
    const html = page(`${section('A', '<i>a</i>')}\n${section('B', '<i>b</i>')}`);
    expect(zoneIds(testEditor(html, { theme }), 'Note')).toEqual([]);
    const editor = testEditor(html, { theme, mode: 'page' });
    expect(zoneIds(editor, 'Note')).toEqual([-3, `bottom_${editor.id('A')}`, -2]);
    editor.drop('Note', { kind: 'zone', zoneId: `bottom_${editor.id('A')}` });
    editor.drop('Note', { kind: 'zone', zoneId: -3 });
    expect(editor.source.indexOf(note)).toBeLessThan(editor.source.indexOf('data-title="A"'));
    editor.expectUndoAndRedo();
  });

  it('[T5.7-lists] take rows between rows, points between points, and nothing else there', () => {
    const table = '<table><tr class="block-component"><td>a</td></tr></table>';
    const list = `<ul><li class="block-edit">i</li></ul>`;
    const nested = `<div class="block-region"><div class="block-region"><p class="block-edit">n</p><div class="block-region"></div></div></div>`;
    const editor = testEditor(page(section('A', `${table}${list}${nested}`)), { theme });
    const [row, point] = [editor.id('tr'), editor.id('li')];
    expect(zoneIds(editor, 'Row')).toEqual([row, `bottom_${row}`]);
    expect(zoneIds(editor, 'Point')).toEqual([`custom_${point}`, `bottom_${point}`]);
    const [p, empty] = [editor.id('p'), editor.id('div', 3)];
    expect(zoneIds(editor, 'Note')).toEqual([`custom_${p}`, `bottom_${p}`, empty]);
    editor.drop('Row', { kind: 'zone', zoneId: `bottom_${row}` });
    editor.drop('Point', { kind: 'zone', zoneId: `custom_${point}` });
    editor.drop('Note', { kind: 'zone', zoneId: empty });
    expect(editor.source).toContain(`<div class="block-region">${note}</div>`);
    editor.expectUndoAndRedo();
  });

  it('[T3a-no-drop] keep away from a component that wants no neighbors', () => {
    const alone = '<div class="block-component block-no-drop" data-title="Alone">a</div>';
    const inline = alone.replace(' block-no-drop', '').replace('data-', 'style="-block-drop: false" data-');
    for (const component of [alone, inline]) {
      const editor = testEditor(page(section('A', `${component}<hr>${edit('a')}`)), { theme });
      expect(zoneIds(editor, 'Note')).toEqual([`custom_${editor.id('p')}`, `bottom_${editor.id('p')}`]);
      expect(
        editor.editor.can('drop-palette-item', {
          item: editor.item('Note'),
          place: { kind: 'zone', zoneId: `bottom_${editor.id('Alone')}` },
        }),
      ).toEqual({
        refused: true,
        reason: 'It can’t be placed here.',
      });
    }
  });

  it('[T3a-no-drop] keep away from it on the side of its neighbors too, and on pages', () => {
    const alone = '<div class="block-component block-no-drop" data-title="Alone">a</div>';
    const between = testEditor(page(section('A', `${edit('a')}\n${alone}\n${edit('b')}`)), { theme });
    const [first, last] = [between.id('p', 0), between.id('p', 1)];
    expect(zoneIds(between, 'Note')).toEqual([`custom_${first}`, `bottom_${last}`]);
    const rows = page(`${section('A', edit('a'))}\n${alone}\n${section('B', edit('b'))}`);
    const onPage = testEditor(rows, { theme, mode: 'page' });
    expect(zoneIds(onPage, 'New')).toEqual([-3, -2]);
  });

  it('[T3a-no-move] leave a block in its place, and its neighbors on their side of it', () => {
    const head = '<div class="block-section block-no-move" data-title="Head"><p class="block-edit">h</p></div>';
    const editor = testEditor(page(`${head}\n${section('A', edit('a'))}\n${section('B', edit('b'))}`));
    const reason = 'The theme doesn’t let you move this block.';
    editor.expectRefusal('move-block', { beId: editor.id('Head'), place: { kind: 'down' } }, reason);
    editor.expectRefusal('move-block', { beId: editor.id('Head'), place: { kind: 'zone', zoneId: -2 } }, reason);
    expect(editor.editor.startDrag({ kind: 'block', beId: editor.id('Head') })).toMatchObject({ refused: true });
    editor.expectRefusal(
      'move-block',
      { beId: editor.id('A'), place: { kind: 'up' } },
      'The theme doesn’t let you move the block next to it.',
    );
    editor.run('move-block', { beId: editor.id('B'), place: { kind: 'up' } });
    editor.run('remove-block', { beId: editor.id('Head') });
    editor.expectUndoAndRedo();
  });

  it('[M4-balance] refuse what holds half of a condition, in the theme as in the document', () => {
    const half = section('Half', `{% if vip %}${edit('x')}`);
    const editor = testEditor(page(section('A', edit('a'))), {
      theme: page(`${half}\n${section('End', '{% endif %}')}`),
    });
    editor.expectRefusal(
      'drop-palette-item',
      { item: editor.item('Half'), place: { kind: 'end' } },
      'This part has “{% if vip %}” without its counterpart, so it can’t be changed by itself.',
    );
  });
});

describe('placeholders', () => {
  const kindAt = (editor: TestEditor, beId: string) => {
    const block = editor.editor.peekTree().blocks.get(beId);
    return block ? (emptyPlaceOf(block)?.kind ?? null) : null;
  };

  it('[B4-last-component] come back when the last component of a section or region goes, and go with the first', () => {
    const region = `<div class="block-region">${note}</div>`;
    const editor = testEditor(page(`${section('A', note)}\n${section('B', region)}`), { theme });
    const [a, b] = [editor.id('A'), editor.id('div', 3)];
    expect([kindAt(editor, a), kindAt(editor, b)]).toEqual([null, null]);
    editor.run('remove-block', { beId: editor.id('Note', 0) });
    editor.run('remove-block', { beId: editor.id('Note', 0) });
    expect([kindAt(editor, a), kindAt(editor, b)]).toEqual(['component', 'region']);
    editor.expectSource(page(`${section('A', '').replace('\n\n', '\n')}\n${section('B', region.replace(note, ''))}`));
    editor.drop('Note', { kind: 'into', beId: a });
    editor.drop('Note', { kind: 'into', beId: b });
    expect([kindAt(editor, a), kindAt(editor, b)]).toEqual([null, null]);
    editor.expectUndoAndRedo();
  });

  it('[B4-empty-section] stands only where no other section is left, in whatever part of the frame', () => {
    const editor = testEditor(
      page(
        `<div class="block-bgcolor" bgcolor="#fff">${section('A', edit('a'))}</div><div>${section('B', edit('b'))}</div>`,
      ),
      { theme },
    );
    editor.run('remove-block', { beId: editor.id('A') });
    expect(editor.editor.getSource()).not.toContain('be-empty-section');
    editor.run('remove-block', { beId: editor.id('B') });
    expect(editor.editor.getSource()).toContain('<div><!--be-empty-section be7--></div>');
    editor.drop('New', { kind: 'zone', zoneId: -3 });
    expect(editor.source).toContain(`<div>${section('New', edit('new'))}</div>`);
    editor.expectUndoAndRedo();
  });
});
