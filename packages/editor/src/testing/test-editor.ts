import type { PaletteItem } from '@galley/contract';
import { type BeId, markSource, parseSource, type Refusal, stripMarkers, walkBlocks } from '@galley/markup';
import { buildPalette } from '@galley/markup/themes';
import { expect } from 'vitest';
import type { Editor } from '../api';
import type { CommandArgs, CommandName, DropPlace } from '../commands-map';
import { editingKit } from '../editing-kit';
import { createEditor } from '../editor';
import type { CanvasPort } from '../ports';
import type { EditorDocument } from '../types';
import { createTestClock, type TestClock } from './test-clock';

const prefix = 'be7';

export interface TestEditorOptions {
  /** Theme source of the palette; default: the document itself. */
  theme?: string;
  mode?: EditorDocument['mode'];
  /** Draws the document; default: nothing does. */
  canvas?: CanvasPort;
}

/** Returns an editor over a document without a canvas, ready to edit, with helper methods for tests. */
export function testEditor(html: string, options: TestEditorOptions = {}): TestEditor {
  return new TestEditor(html, options);
}

/** Returns the document as the server would send it: marked source and the palette of its theme. */
export function buildDocument(html: string, options: TestEditorOptions = {}): EditorDocument {
  let next = 0;
  const newId = (): string => `b${++next}`;
  const theme = parseSource(options.theme ?? html, { markerPrefix: prefix, newId: () => `theme${++next}` });
  const palette = buildPalette(theme, { templateId: 1, templateVersion: 1 });
  next = 0;
  return {
    html: markSource(html, { markerPrefix: prefix, newId }),
    markerPrefix: prefix,
    mode: options.mode ?? 'email',
    assetBase: '/assets/test/',
    sections: palette.sections,
    components: palette.components,
    groups: palette.groups,
    linkStyles: palette.linkStyles,
  };
}

export class TestEditor {
  readonly editor: Editor;
  readonly clock: TestClock = createTestClock();
  readonly log: string[] = [];
  readonly document: EditorDocument;
  lastResult: true | Refusal = true;
  private readonly original: string;
  private readonly former: string[] = [];

  constructor(html: string, options: TestEditorOptions) {
    let next = 0;
    this.original = html;
    this.document = buildDocument(html, options);
    const parts = {
      editingKit: () => editingKit,
      clock: this.clock,
      newId: () => `n${++next}`,
      log: (message: string) => void this.log.push(message),
    };
    this.editor = createEditor(parts, options.canvas);
    this.editor.load(this.document);
    this.editor.setEditable(true);
  }

  /** The source without markers. */
  get source(): string {
    return stripMarkers(this.editor.getSource(), prefix);
  }

  get announced(): string {
    return this.editor.getState().announcement?.text ?? '';
  }

  /** Returns the id of the n-th block with this element name, slot name, group name or title. */
  id(name: string, nth = 0): BeId {
    const tree = parseSource(this.editor.getSource(), { markerPrefix: prefix, newId: () => 'never' });
    const found = [...walkBlocks(tree)].filter(
      (block) => block.tag === name || block.slotName === name || block.groupName === name || block.title === name,
    );
    const block = found[nth];
    if (!block) throw new Error(`There is no block "${name}" number ${nth}`);
    return block.beId;
  }

  item(title: string): PaletteItem {
    const item = [...this.document.sections, ...this.document.components].find((found) => found.title === title);
    if (!item) throw new Error(`The palette has no "${title}"`);
    return item;
  }

  run<N extends CommandName>(name: N, args: CommandArgs[N]): this {
    this.former.push(this.editor.getSource());
    this.lastResult = this.editor.run(name, args);
    expect(this.lastResult, `${name} is refused`).toBe(true);
    return this;
  }

  drop(title: string, place: DropPlace): this {
    return this.run('drop-palette-item', { item: this.item(title), place });
  }

  expectRefusal<N extends CommandName>(name: N, args: CommandArgs[N], reason: string): this {
    const before = this.editor.getSource();
    expect(this.editor.can(name, args)).toEqual({ refused: true, reason });
    expect(this.editor.run(name, args)).toEqual({ refused: true, reason });
    expect(this.editor.getSource()).toBe(before);
    return this;
  }

  expectSource(html: string): this {
    expect(this.source).toBe(html);
    return this;
  }

  /** Undoes all commands and expects the previous bytes each time; then redoes them and expects the later bytes. */
  expectUndoAndRedo(): this {
    const states = [...this.former, this.editor.getSource()];
    for (let index = states.length - 2; index >= 0; index--) {
      expect(this.editor.undo()).toBe(true);
      expect(this.editor.getSource()).toBe(states[index]);
    }
    for (let index = 1; index < states.length; index++) {
      expect(this.editor.redo()).toBe(true);
      expect(this.editor.getSource()).toBe(states[index]);
    }
    for (let index = states.length - 2; index >= 0; index--) this.editor.undo();
    expect(this.source).toBe(this.original);
    for (let index = 1; index < states.length; index++) this.editor.redo();
    return this;
  }
}
