import { describe, expect, it } from 'vitest';
import type { CanvasPort } from '../ports';
import { testEditor } from '../testing/test-editor';
import type { CanvasRequest } from '../types';
import { runShortcut, type ShortcutHost, shortcutFor } from './shortcuts';
import { type Interaction, type InteractionEvent, type InteractionFacts, interact } from './state-machine';

function buildFacts(parts: Partial<InteractionFacts> = {}): InteractionFacts {
  return {
    isEditable: true,
    isDragging: false,
    editedId: null,
    canEditText: () => true,
    isContent: () => true,
    textRefusal: () => '',
    dragSource: (beId) => beId,
    ...parts,
  };
}

const at = (x: number, y: number) => ({ x, y });
const press: InteractionEvent = { kind: 'press', point: at(5, 5), beId: 'a', notice: '', isTouch: false };
const moveOver = (beId: string, { x = 1, isPressed = false } = {}): InteractionEvent => ({
  kind: 'move',
  point: at(x, 5),
  beId,
  isPressed,
});
const noText = { canEditText: () => false };
const idle: Interaction = { name: 'idle' };

describe('interactions', () => {
  it('[L6-selection] a press on a text selects it and opens it at the pointer, a press on anything else selects', () => {
    const selected = { kind: 'select', beId: 'a', notice: '' };
    expect(interact(idle, press, buildFacts()).effects).toEqual([
      selected,
      { kind: 'start-text', beId: 'a', point: at(5, 5) },
    ]);
    const other = interact(idle, press, buildFacts(noText));
    expect(other.effects).toEqual([selected]);
    expect(interact(other.next, { kind: 'release', point: at(5, 5) }, buildFacts(noText)).effects).toEqual([]);
  });

  it('[F-B1-locked] a press on a text that the theme locks says why it accepts no caret', () => {
    const facts = buildFacts({ ...noText, textRefusal: () => 'Kept.' });
    expect(interact(idle, press, facts).effects).toEqual([
      { kind: 'select', beId: 'a', notice: '' },
      { kind: 'refuse-text', beId: 'a', reason: 'Kept.' },
    ]);
  });

  it('[F3-broken-alone] a press on broken markup without a block around it says why nothing can be edited', () => {
    const broken = { ...press, beId: '', notice: 'Broken.' };
    const select = { kind: 'select', beId: null, notice: 'Broken.' };
    expect(interact(idle, broken, buildFacts(noText)).effects).toEqual([
      select,
      { kind: 'refuse-text', beId: '', reason: 'Broken.' },
    ]);
    expect(interact({ name: 'watching' }, broken, buildFacts({ isEditable: false })).effects).toEqual([select]);
    expect(interact(idle, { ...broken, notice: '' }, buildFacts(noText)).effects).toHaveLength(1);
  });

  it('[F-B1-touch] a finger edits where it is lifted: it may be about to scroll', () => {
    const touched = interact(idle, { ...press, isTouch: true }, buildFacts());
    expect(touched.effects).toEqual([{ kind: 'select', beId: 'a', notice: '' }]);
    expect(interact(touched.next, { kind: 'release', point: at(6, 6) }, buildFacts()).effects).toEqual([
      { kind: 'start-text', beId: 'a', point: at(5, 5) },
    ]);
    const scrolled = interact(touched.next, { kind: 'cancel' }, buildFacts()).next;
    expect(interact(scrolled, { kind: 'release', point: at(5, 90) }, buildFacts()).effects).toEqual([]);
  });

  it('[F3-click-to-edit-engine] a press on content while watching selects it and requests editing at that point', () => {
    const facts = buildFacts({ isEditable: false });
    const select = { kind: 'select', beId: 'a', notice: '' };
    const request = { kind: 'request-editing', beId: 'a', point: at(5, 5) };
    const watching: Interaction = { name: 'watching' };
    const pressed = interact(watching, press, facts);
    expect(pressed.effects).toEqual([select, request]);
    const doubled = { kind: 'request-editing', beId: 'a', point: null };
    for (const state of [pressed.next, watching])
      expect(interact(state, { kind: 'double', beId: 'a' }, facts).effects).toEqual([doubled]);

    // A finger may be about to scroll.
    const touched = interact(watching, { ...press, isTouch: true }, facts);
    expect(touched.effects).toEqual([select]);
    expect(interact(touched.next, { kind: 'release', point: at(6, 6) }, facts).effects).toEqual([request]);
    const scrolled = interact(touched.next, { kind: 'cancel' }, facts).next;
    expect(interact(scrolled, { kind: 'release', point: at(5, 90) }, facts).effects).toEqual([]);

    // A section, a locked text, and the nearest block around broken markup are only selected.
    const other = buildFacts({ isEditable: false, isContent: () => false });
    expect(interact(watching, press, other).effects).toEqual([select]);
    expect(interact(watching, { kind: 'double', beId: 'a' }, other).effects).toEqual([]);
    expect(interact(watching, { ...press, notice: 'Broken.' }, facts).effects).toEqual([
      { ...select, notice: 'Broken.' },
    ]);
  });

  it('watching selects and hovers, but neither edits nor drags', () => {
    const facts = buildFacts({ isEditable: false });
    const pressed = interact({ name: 'watching' }, press, facts);
    expect(pressed.effects.map(({ kind }) => kind)).toEqual(['select', 'request-editing']);
    expect(interact(pressed.next, moveOver('b', { x: 90 }), facts).effects).toEqual([]);
    expect(interact(pressed.next, { kind: 'release', point: at(5, 5) }, facts)).toEqual({
      next: { name: 'watching' },
      effects: [],
    });
  });

  it('drags once the pointer has left the place, drops on release, takes it back on cancel', () => {
    const pressed = interact(idle, press, buildFacts(noText)).next;
    expect(interact(pressed, moveOver('a', { x: 7 }), buildFacts(noText)).effects).toEqual([]);
    const dragged = interact(pressed, moveOver('b', { x: 50 }), buildFacts(noText));
    expect(dragged.effects.map((effect) => effect.kind)).toEqual(['start-drag', 'drag-to']);
    const facts = buildFacts({ isDragging: true });
    expect(interact(dragged.next, { kind: 'leave' }, facts).effects).toEqual([{ kind: 'drag-to', point: null }]);
    expect(interact(dragged.next, { kind: 'release', point: at(1, 1) }, facts).effects).toEqual([{ kind: 'drop' }]);
    expect(interact(dragged.next, { kind: 'cancel' }, facts).effects).toEqual([{ kind: 'cancel-drag' }]);
  });

  it('[L6-hover] nothing reacts to hover while characters are selected; a press elsewhere ends the text', () => {
    expect(interact(idle, moveOver('b'), buildFacts()).effects).toEqual([{ kind: 'hover', beId: 'b' }]);
    expect(interact(idle, moveOver('b'), buildFacts({ editedId: 'a' })).effects).toEqual([
      { kind: 'hover', beId: 'b' },
    ]);
    const selecting = moveOver('b', { isPressed: true });
    expect(interact(idle, selecting, buildFacts({ editedId: 'a' })).effects).toEqual([]);
    expect(interact(idle, { ...press, beId: 'b' }, buildFacts({ ...noText, editedId: 'a' })).effects).toEqual([
      { kind: 'finish-text' },
      { kind: 'select', beId: 'b', notice: '' },
    ]);
  });
});

function buildKeys(html: string) {
  const kit = testEditor(html);
  return { editor: kit.editor, document: kit.document, id: (name: string) => kit.id(name) };
}

describe('shortcuts', () => {
  const key = (text: string, parts: Partial<KeyboardEvent> = {}) => ({
    key: text,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    ...parts,
  });

  it('[L6-single-letters-off] leaves single letters alone where the person has switched them off, and nothing else', () => {
    const off = () => false;
    for (const letter of ['v', 'V']) {
      expect(shortcutFor(key(letter), false)).toEqual({ kind: 'next-variation' });
      expect(shortcutFor(key(letter), false, off)).toBeNull();
    }
    expect(shortcutFor(key('Delete'), false, off)).toEqual({ kind: 'remove' });
    expect(shortcutFor(key('ArrowUp'), false, off)).toEqual({ kind: 'walk', direction: 'previous' });
    expect(shortcutFor(key('d', { ctrlKey: true }), false, off)).toEqual({ kind: 'clone' });
  });

  it('[B4-undo-key] Control or Meta plus z undoes, with Shift redoes', () => {
    for (const modifier of [{ ctrlKey: true }, { metaKey: true }]) {
      expect(shortcutFor(key('z', modifier), false)).toEqual({ kind: 'undo' });
      expect(shortcutFor(key('Z', { ...modifier, shiftKey: true }), true)).toEqual({ kind: 'redo' });
    }
  });

  it('[L6-menu-key] opens the acts of a block with Menu and Shift F10, but not while a text is edited', () => {
    for (const press of [key('ContextMenu'), key('F10', { shiftKey: true })]) {
      expect(shortcutFor(press, false)).toEqual({ kind: 'menu' });
      expect(shortcutFor(press, true)).toBeNull();
    }
  });

  it('[L6-refusals] [F3-click-to-edit-engine] ask the shell to show at the block why a key did nothing, and Enter to open the settings of a field', () => {
    const { editor, id, document } = buildKeys(
      '<div class="block-section"><p class="block-edit">a</p><input class="block-edit" name="n"></div>',
    );
    const asked: CanvasRequest[] = [];
    // Only the requests of keys to the canvas are checked.
    const canvas = { request: (request: CanvasRequest) => void asked.push(request) } as unknown as CanvasPort;
    const host: ShortcutHost = {
      tree: () => editor.peekTree(),
      document: () => document,
      state: () => editor.getState(),
      text: () => null,
      run: (name, args) => editor.run(name, args),
      undo: () => editor.undo(),
      redo: () => editor.redo(),
      select: (beId) => editor.select(beId),
      selectParent: () => editor.selectParent(),
      startTextEditing: (beId) => editor.startTextEditing(beId),
      finishTextEditing: () => editor.finishTextEditing(),
      announce: () => undefined,
      usesSingleLetters: () => true,
    };
    const run = (beId: string, press: ReturnType<typeof key>) => {
      editor.select(beId);
      expect(runShortcut(host, canvas, press)).toBe(true);
      return asked.pop();
    };
    const p = id('p');
    const told = (reason: string) => ({ kind: 'refused', beId: p, reason });
    expect(run(p, key('Delete'))).toEqual(told('The theme doesn’t let you remove this text.'));
    expect(run(p, key('d', { ctrlKey: true }))).toEqual(told('The theme doesn’t let you repeat this block.'));
    expect(run(p, key('v'))).toEqual(told('The theme has no other variation of this block.'));
    expect(run(p, key('ArrowUp', { altKey: true }))).toEqual(told('Only sections and components can be moved.'));
    expect(run(id('input'), key('Enter'))).toEqual({ kind: 'open-settings', beId: id('input') });
    expect(run(id('div'), key('d', { ctrlKey: true }))).toBeUndefined();
    expect(run(id('div'), key('p'))).toEqual({ kind: 'pin', beId: id('div') });
    expect(run(p, key('P'))).toEqual(told('Only sections can be pinned.'));
    // While watching, Enter starts editing where there is something to edit.
    editor.setEditable(false);
    expect(run(p, key('Enter'))).toEqual({ kind: 'start-editing', beId: p });
    expect(run(id('div'), key('Enter'))).toBeUndefined();
  });

  it('[L6-single-letters] act only while no text is edited', () => {
    expect(shortcutFor(key('v'), false)).toEqual({ kind: 'next-variation' });
    expect(shortcutFor(key('v'), true)).toBeNull();
    expect(shortcutFor(key('Delete'), true)).toBeNull();
    expect(shortcutFor(key('ArrowUp', { altKey: true }), false)).toEqual({ kind: 'move', direction: 'up' });
    expect(shortcutFor(key('b', { ctrlKey: true }), false)).toBeNull();
  });
});
