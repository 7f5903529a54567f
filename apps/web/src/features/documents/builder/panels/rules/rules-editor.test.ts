import { createEditor } from '@galley/editor';
import { editingKit } from '@galley/editor/editing-kit';
import { createTestClock } from '@galley/editor/testing';
import { stripTags } from '@galley/markup';
import { cleanSource } from '@galley/markup/source-view';
import { readZones } from '@galley/markup/zones';
import { describe, expect, it } from 'vitest';
import { createManualTimers, settle } from '../../testing/manual-timers';
import { RulesEditor } from './rules-editor';
import { zoneFields } from './zone-fields';

const row = (words: string): string => `<table><tr><td><h1>${words}</h1><p>About ${words}</p></td></tr></table>\n`;
const theme = `<!doctype html><html><head></head><body>\n${['One', 'Two', 'Three'].map(row).join('')}</body></html>`;

function open(html = theme, noteStart: () => Promise<unknown> = async () => undefined) {
  let count = 0;
  const editor = createEditor({
    editingKit: () => editingKit,
    clock: createTestClock(),
    newId: () => `n${++count}`,
    log: () => undefined,
  });
  editor.load({
    html,
    markerPrefix: 'doc',
    mode: 'template',
    assetBase: '',
    sections: [],
    components: [],
    groups: [],
    linkStyles: [],
  });
  editor.setEditable(true);
  const timers = createManualTimers();
  const notes: string[] = [];
  const rules = new RulesEditor({
    editor,
    timers,
    noteStart: () => {
      notes.push('noted');
      return noteStart();
    },
  });
  const source = (): string => cleanSource(editor.peekTree());
  const zoneOf = (tag: string, nth = 0): number =>
    rules.state.zones.filter((zone) => zone.tag === tag)[nth]?.index ?? -1;
  return { editor, timers, rules, notes, source, zoneOf };
}

describe('[B4-rules-editor] the rules editor', () => {
  it('[B4-rules-editor] accepts all suggestions as one change that is undone at once, and differs by tags alone', () => {
    const { editor, rules, source } = open();
    expect(rules.state.suggestions.map(({ kind }) => kind)).toEqual([
      'section',
      'heading',
      'text',
      'section',
      'heading',
      'text',
      'section',
      'heading',
      'text',
    ]);
    rules.accept(rules.state.suggestions.map(({ id }) => id));
    expect(rules.state.suggestions).toEqual([]);
    expect(source()).not.toBe(theme);
    expect(stripTags(source())).toBe(theme);
    expect(editor.getState().changes).toBe(1);
    editor.undo();
    expect(source()).toBe(theme);
    expect(rules.state.suggestions).toHaveLength(9);
  });

  it('[B4-rules-editor] accepts and rejects one by one; what was rejected can be shown again', () => {
    const { rules, source } = open();
    const [first, second] = rules.state.suggestions;
    rules.reject([first?.id ?? '']);
    rules.accept([second?.id ?? '']);
    expect(rules.state.suggestions).toHaveLength(7);
    expect(source()).toBe(theme.replace('<h1>', '<h1 class="block-edit" data-block="title">'));
    rules.restoreRejected();
    expect(rules.state.suggestions).toHaveLength(8);
  });

  it('[F3-accept-names] writes the typed name of a section, or else the suggested one', () => {
    const { editor, rules, source } = open();
    const [first, , , second] = rules.state.suggestions;
    rules.setName(first?.id ?? '', ' Welcome "you" ');
    rules.setName(second?.id ?? '', ' ');
    rules.accept(rules.state.suggestions.map(({ id }) => id));
    const titles = [...source().matchAll(/data-title="([^"]*)"/g)].map(([, title]) => title);
    expect(titles).toEqual(['Welcome &quot;you&quot;', 'Heading and text', 'Heading and text 2']);
    expect(stripTags(source())).toBe(theme);
    editor.undo();
    expect([source(), rules.state.suggestions.length]).toEqual([theme, 9]);
  });

  it('[B4-rules-editor] notes the first change alone, and again when that failed', async () => {
    const { rules, notes, zoneOf } = open();
    rules.setMode('sections');
    rules.select(zoneOf('table'));
    expect([rules.toggle(), notes.length]).toEqual([undefined, 1]);
    rules.toggle();
    expect(notes).toHaveLength(1);
    const failing = open(theme, () => Promise.reject(new Error('offline')));
    failing.rules.toggle(failing.zoneOf('h1'));
    await settle();
    failing.rules.toggle(failing.zoneOf('p'));
    expect(failing.notes).toHaveLength(2);
  });

  it('[B4-rules-editor] refreshes its zones at 0.5, 1.5 and 2.5 s, and not after it has ended', () => {
    const { rules, timers } = open();
    const seen = [499, 1, 1000, 1000, 5000].map((byMs) => {
      timers.advance(byMs);
      return rules.state.refreshes;
    });
    expect(seen).toEqual([0, 1, 2, 3, 3]);
    const ended = open();
    ended.rules.dispose();
    ended.timers.advance(5000);
    expect(ended.rules.state.refreshes).toBe(0);
  });

  it('[B4-rules-editor] reads the source again for other code alone, not for tags and their undo', () => {
    const { editor, rules, zoneOf, source } = open();
    const first = rules.state.reads;
    rules.toggle(zoneOf('h1'));
    rules.toggle(zoneOf('h1', 1));
    rules.accept(rules.state.suggestions.map(({ id }) => id));
    editor.undo();
    expect([rules.state.reads, rules.state.source]).toEqual([first, source()]);
    expect(rules.state.zones).toEqual(readZones(source()));
    rules.setHtml(zoneOf('p'), '<p>New</p>');
    expect([rules.state.reads, rules.state.zones]).toEqual([first + 1, readZones(source())]);
    editor.undo();
    rules.toggle(zoneOf('p'));
    expect([rules.state.reads, rules.state.zones]).toEqual([first, readZones(source())]);
  });

  it('[B4-rules-modes] raises an error for any mode but its four', () => {
    const { rules } = open();
    expect(() => rules.setMode('links' as 'editable')).toThrow('Invalid rules mode');
    expect(rules.state.mode).toBe('editable');
  });

  it('[B4-rules-editor] says why an element can’t have a tag', () => {
    const { rules, zoneOf, source } = open();
    expect(rules.toggle(zoneOf('table'))).toMatch(/^<table> holds no text/);
    expect(source()).toBe(theme);
  });

  it('[B4-rules-html] splices the typed HTML of an element, and keeps every other byte', () => {
    const { rules, zoneOf, source, editor } = open();
    rules.select(zoneOf('p', 1));
    rules.editHtml(true);
    expect(rules.setHtml(zoneOf('p', 1), '<p>New</p><p>Newer</p>')).toBeUndefined();
    expect(source()).toBe(theme.replace('<p>About Two</p>', '<p>New</p><p>Newer</p>'));
    expect(rules.state).toMatchObject({ isEditingHtml: true, selected: zoneOf('p', 1) });
    rules.select(-1);
    expect(rules.state.isEditingHtml).toBe(false);
    editor.undo();
    expect(source()).toBe(theme);
  });
});

describe('[B4-rules-fields] the choices of a zone', () => {
  const fieldsOf = (html: string, index: number, mode: 'editable' | 'sections' | 'components' | 'regions') => {
    const { zones } = open(html).rules.state;
    const zone = zones[index];
    return zone ? zoneFields(zones, zone, mode) : [];
  };
  const ids = (html: string, index: number, mode: Parameters<typeof fieldsOf>[2]) =>
    fieldsOf(html, index, mode).map(({ id }) => id);

  it('[B4-rules-fields] are the tag of the mode, and with it the rules that go with it', () => {
    const page = (inner: string): string => `<html><head></head><body>${inner}</body></html>`;
    expect(ids(page('<p>A</p>'), 0, 'editable')).toEqual(['edit']);
    expect(ids(page('<p class="block-edit">A</p>'), 0, 'editable')).toEqual([
      'edit',
      'no-bold',
      'no-italic',
      'no-link',
      'minchar',
      'maxchar',
      'repeat',
      'remove',
      'slot',
    ]);
    expect(ids(page('<img class="block-edit" src="a.png">'), 0, 'editable')).toEqual([
      'edit',
      'no-link',
      'no-image',
      'resize',
      'repeat',
      'remove',
      'slot',
    ]);
    expect(ids(page('<div class="block-section" style="background-color:red">A</div>'), 0, 'sections')).toEqual([
      'section',
      'title',
      'group',
      'no-move',
      'bgcolor',
    ]);
    expect(ids(page('<div class="block-region block-repeat-3">A</div>'), 0, 'regions')).toEqual([
      'region',
      'repeat',
      'maxRepeat',
      'remove',
      'group',
    ]);
    expect(ids(page('<div style="display:none">A</div>'), 0, 'editable')).toEqual(['edit', 'preview']);
  });

  it('[B4-rules-fields] write the tags that they name', () => {
    const { rules, source } = open('<html><head></head><body><p class="block-edit">A</p></body></html>');
    const choose = (id: string, value: boolean | number | string): string | undefined => {
      const zone = rules.state.zones[0];
      const field = zone && zoneFields(rules.state.zones, zone, 'editable').find((one) => one.id === id);
      if (!field) return 'no such field';
      if (field.kind === 'switch') return rules.change(0, field.changes(value === true));
      if (field.kind === 'number') return rules.change(0, field.changes(Number(value)));
      return rules.change(0, field.changes(String(value)));
    };
    for (const [id, value] of [
      ['no-bold', false],
      ['maxchar', 40],
      ['repeat', true],
      ['maxRepeat', 3],
      ['slot', 'intro'],
    ] as const)
      expect(choose(id, value)).toBeUndefined();
    expect(source()).toContain(
      '<p class="block-edit block-no-bold block-maxchar-40 block-repeat-3" data-block="intro">',
    );
    expect(choose('edit', false)).toBeUndefined();
    expect(source()).toContain('<body><p>A</p></body>');
  });
});
