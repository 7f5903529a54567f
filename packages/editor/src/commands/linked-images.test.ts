import { describe, expect, it } from 'vitest';
import { blocksToPaste, clipBlock } from '../kernels/block-clip';
import { dropPoints } from '../kernels/drop-points';
import { type TestEditor, testEditor } from '../testing/test-editor';

const page = (inner: string): string =>
  `<html>\n<body>\n<div class="block-section" data-title="S">\n${inner}\n</div>\n</body></html>`;
const image = (name: string, more = ''): string =>
  `<img class="block-component block-edit${more}" data-title="${name}" src="${name}.png">`;
const linked = (name: string, more = ''): string => `<a href="https://${name}.example">\n${image(name, more)}</a>`;
const note = '<p class="block-component block-edit" data-title="Note">Note</p>';

describe('the link around an image', () => {
  it('[T4-image-link] goes along when the image is moved among its neighbors and to a drop point', () => {
    const editor = testEditor(page(`${linked('a')}\n${image('b')}\n${note}`));
    editor.run('move-block', { beId: editor.id('a'), place: { kind: 'down' } });
    editor.expectSource(page(`${image('b')}\n${linked('a')}\n${note}`));
    editor.run('move-block', { beId: editor.id('a'), place: { kind: 'down' } });
    editor.expectSource(page(`${image('b')}\n${note}\n${linked('a')}`));
    editor.expectRefusal('move-block', { beId: editor.id('a'), place: { kind: 'down' } }, 'Already at the bottom.');
    const [top] = dropPoints(editor.editor.peekTree(), { kind: 'block', beId: editor.id('a') }, { isPage: false });
    editor.run('move-block', { beId: editor.id('a'), place: { kind: 'zone', zoneId: top?.id ?? '' } });
    editor.expectSource(page(`${linked('a')}\n${image('b')}\n${note}`));
    editor.expectUndoAndRedo();
  });

  it('[T4-image-link] is copied and removed with it, so that no empty link remains', () => {
    const editor = testEditor(page(`${note}\n${linked('a')}`));
    editor.run('clone-block', { beId: editor.id('a') });
    editor.expectSource(page(`${note}\n${linked('a')}\n${linked('a')}`));
    editor.run('remove-block', { beId: editor.id('a', 1) });
    editor.run('remove-block', { beId: editor.id('a') });
    editor.expectSource(page(note));
    editor.expectUndoAndRedo();
  });

  it('[T4-image-link] goes with content that can be removed; the section is empty then', () => {
    const editor = testEditor(page('<a href="#"><img class="block-edit block-remove" src="a.png"></a>'));
    editor.run('remove-block', { beId: editor.id('img') });
    expect(editor.source).not.toContain('<a');
    editor.expectUndoAndRedo();
  });

  it('[T4-image-link] comes along when the image is pasted elsewhere', () => {
    const editor = testEditor(page(`${note}\n${linked('a')}`));
    const clip = clipBlock(editor.editor.peekTree(), editor.id('a'), editor.document);
    if ('refused' in clip) throw new Error(clip.reason);
    const blocks = blocksToPaste(clip, editor.document);
    editor.run('paste-blocks', { blocks, place: { kind: 'after', beId: editor.id('Note') } });
    editor.expectSource(page(`${note}\n${linked('a')}\n${linked('a')}`));
    editor.expectUndoAndRedo();
  });

  it('[T4-image-link] stays where it holds more than the image', () => {
    const shared = `<a href="#">${image('a')} More</a>`;
    const editor = testEditor(page(`${shared}\n${linked('b')}`));
    const stays = (beId: string, kind: 'up' | 'down') => editor.editor.can('move-block', { beId, place: { kind } });
    // Otherwise a link would be nested in a link.
    expect(stays(editor.id('a'), 'down')).toMatchObject({ refused: true });
    expect(stays(editor.id('b'), 'up')).toMatchObject({ refused: true });
    editor.run('remove-block', { beId: editor.id('a') });
    expect(editor.source).toContain('<a href="#"> More</a>');
    editor.expectUndoAndRedo();
  });

  it('[T4-image-link] stays around images that are repeated in it', () => {
    const repeated = '<img class="block-edit block-repeat-2" src="a.png">';
    const editor: TestEditor = testEditor(page(`<a href="#">${repeated}</a>`));
    editor.run('clone-block', { beId: editor.id('img') });
    editor.expectSource(page(`<a href="#">${repeated}${repeated}</a>`));
    editor.expectRefusal('clone-block', { beId: editor.id('img') }, 'At most 2 of these.');
    editor.expectUndoAndRedo();
  });
});
