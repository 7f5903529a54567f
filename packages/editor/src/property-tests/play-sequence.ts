import { limits } from '@galley/contract';
import type { BeId, SourceTree } from '@galley/markup';
import type { Editor } from '../api';
import type { CommandArgs, CommandName } from '../commands-map';
import { editingKit } from '../editing-kit';
import { createEditor } from '../editor';
import { createTestClock } from '../testing/test-clock';
import { buildDocument, type TestEditorOptions } from '../testing/test-editor';
import type { EditorDocument } from '../types';
import { changeFaults, sourceFaults } from './invariants';
import { ModelCanvas } from './model-canvas';
import { commandNames, type PickSource, pickers } from './pick-command';
import { createRandom, type Random } from './random';

/** How often a command changed the document, did nothing, or was refused. */
interface Count {
  applied: number;
  idle: number;
  refused: number;
}

export interface SequenceOptions extends TestEditorOptions {
  /** False for themes with unclosed elements. */
  isSound?: boolean;
  /** Called with the opened editor; the returned function is called after every step and returns faults. */
  watch?(editor: Editor, document: EditorDocument): (isSound: boolean) => readonly string[];
}

export type Counts = Map<string, Count>;

/** A choice of 0 does nothing, so that failing sequences can be shrunk. */
export type Choices = readonly number[];

/** Commands with rare targets are three times as likely. */
const rare: ReadonlySet<CommandName> = new Set([
  'set-link-address',
  'set-background',
  'set-field',
  'set-image',
  'resize-image',
  'set-image-alt',
  'set-image-link',
  'set-anchor',
  'set-code',
  'replace-text',
  'join-paragraph',
  'unlink-pin',
  'remove-link',
  'toggle-list',
  'set-image-alts',
  'set-document-link',
]);
const choosable = commandNames.flatMap((name) => (rare.has(name) ? [name, name, name] : [name]));

const words = ['word', 'a < b & c', '{{ typed }}', ' ', '\u00a0', '😀', '<b>', 'Zürich'];
const kinds = ['type', 'type', 'wrap', 'unwrap', 'break', 'delete', 'copy-chip'] as const;

/**
 * Plays a sequence of commands on a document without a browser and checks the invariants after every step; at the end,
 * undoes everything and redoes it. Throws the first fault with the steps that led to it.
 */
export function playSequence(html: string, choices: Choices, counts: Counts, options: SequenceOptions = {}): void {
  try {
    new Sequence(html, counts, options).play(choices);
  } catch (error) {
    throw shorter(html, choices, options) ?? error;
  }
}

/** Returns the fault of a sequence without every choice that isn't needed for it: one more run per choice. */
function shorter(html: string, choices: Choices, options: SequenceOptions): unknown {
  let kept = [...choices];
  let fault: unknown = null;
  for (let at = 0; at < kept.length; at++) {
    const fewer = kept.with(at, 0);
    try {
      new Sequence(html, new Map(), options).play(fewer);
    } catch (error) {
      fault = error;
      kept = fewer;
    }
  }
  return fault;
}

class Sequence {
  private readonly editor: Editor;
  private readonly canvas: ModelCanvas;
  private readonly document: ReturnType<typeof buildDocument>;
  private isSound: boolean;
  private readonly steps: string[] = [];
  private readonly watch: (isSound: boolean) => readonly string[];
  /** Sources that undo must restore, and redo after it. */
  private past: string[] = [];
  private future: string[] = [];
  /** The expected source. */
  private current = '';

  constructor(
    html: string,
    private readonly counts: Counts,
    options: SequenceOptions,
  ) {
    let next = 0;
    this.document = buildDocument(html, options);
    this.isSound = options.isSound ?? true;
    // The engine mounts its canvas in an iframe, which doesn't exist here.
    this.canvas = new ModelCanvas(() => this.editor.peekTree());
    const parts = {
      editingKit: () => editingKit,
      clock: createTestClock(),
      newId: () => `n${++next}`,
      log: () => undefined,
    };
    this.editor = createEditor(parts, this.canvas);
    this.editor.load(this.document);
    this.editor.setEditable(true);
    this.watch = options.watch?.(this.editor, this.document) ?? (() => []);
    this.current = this.source();
  }

  play(choices: Choices): void {
    for (const choice of choices) {
      if (choice === 0) continue;
      const random = createRandom(choice);
      const kind = random.below(12);
      if (kind === 0) this.travel(random);
      else if (kind === 1) this.type(random);
      else this.command(random);
    }
    this.toTheBottomAndBack();
  }

  /** Undoes or redoes some entries. */
  private travel(random: Random): void {
    const isUndo = this.future.length === 0 || random.chance(0.6);
    const count = random.below(3) + 1;
    this.steps.push(`${isUndo ? 'undo' : 'redo'} ${count}`);
    this.editor.finishTextEditing();
    if (isUndo) this.editor.undo(count);
    else this.editor.redo(count);
    for (let step = 0; step < count; step++) {
      const from = isUndo ? this.past : this.future;
      const to = isUndo ? this.future : this.past;
      const source = from.pop();
      if (source === undefined) break;
      to.push(this.current);
      this.current = source;
    }
    this.expectSource();
    this.expectAgreement();
  }

  private type(random: Random): void {
    const before = this.editor.peekTree();
    const source = this.source();
    const beId = this.openAnyText(random);
    if (beId === null) return;
    const script = Array.from({ length: random.below(3) + 1 }, () => ({
      kind: random.pick(kinds) ?? 'type',
      at: random.below(10_000),
      size: random.below(12),
      text: random.pick(words) ?? '',
    }));
    this.steps.push(`type in ${beId} ${JSON.stringify(script)}`);
    this.canvas.text?.edit(script);
    this.editor.finishTextEditing();
    this.settle('typing', beId, before, source);
  }

  private command(random: Random): void {
    for (let tries = 0; tries < 6; tries++) {
      const name = random.pick(choosable);
      if (name === undefined) return;
      const isTried = random.chance(0.1);
      const before = this.editor.peekTree();
      const source = this.source();
      for (let picks = 0; picks < 4; picks++) {
        const args = this.pick(name, random);
        if (args === null) break;
        const isAllowed = this.editor.can(name, args) === true;
        if (!isAllowed && !isTried) continue;
        this.steps.push(`${name} ${JSON.stringify(shorten(args))}`);
        const targetId = 'beId' in args && typeof args.beId === 'string' ? args.beId : (this.canvas.text?.beId ?? '');
        const result = this.editor.run(name, args);
        const isChanged = this.source() !== source;
        this.count(name, result !== true ? 'refused' : isChanged ? 'applied' : 'idle');
        if (result !== true && isChanged) this.fail([`${name} was refused and changed the document`]);
        this.settle(name, targetId, before, source);
        return;
      }
    }
  }

  private pick<N extends CommandName>(name: N, random: Random): CommandArgs[N] | null {
    const source: PickSource = {
      tree: this.editor.peekTree(),
      document: this.document,
      random,
      openText: (beId) => this.openText(beId, random),
    };
    return (pickers[name] as (source: PickSource) => CommandArgs[N] | null)(source);
  }

  private openText(beId: BeId, random: Random): boolean {
    if (this.editor.startTextEditing(beId) !== true) return false;
    this.canvas.text?.select(random.below(9), random.below(40), random.below(12) + 1);
    return true;
  }

  private openAnyText(random: Random): BeId | null {
    const ids = [...this.editor.peekTree().blocks.keys()];
    for (let tries = 0; tries < 8; tries++) {
      const beId = random.pick(ids);
      if (beId !== undefined && this.openText(beId, random)) return beId;
    }
    return null;
  }

  /** Checks the document after a change, and stores the source that undo must restore. */
  private settle(name: CommandName | 'typing', targetId: BeId, before: SourceTree, source: string): void {
    const now = this.source();
    this.current = now;
    if (now === source) return;
    this.past.push(source);
    if (this.past.length > limits.undoEntries) this.past.shift();
    this.future = [];
    this.expectAgreement();
    this.fail(changeFaults({ name, targetId, before, after: this.editor.peekTree() }, { isSound: this.isSound }));
  }

  private toTheBottomAndBack(): void {
    this.steps.push('to the bottom');
    this.editor.finishTextEditing();
    const end = this.source();
    const redos = [...this.future];
    this.current = end;
    const { past } = this.editor.getState().undo;
    if (past.length !== this.past.length) this.fail([`${past.length} entries instead of ${this.past.length}`]);
    for (let source = this.past.pop(); source !== undefined; source = this.past.pop()) {
      if (this.editor.undo() !== true) this.fail(['undo is refused']);
      this.future.push(this.current);
      this.current = source;
      this.expectSource();
    }
    this.expectAgreement();
    for (let source = this.future.pop(); source !== undefined; source = this.future.pop()) {
      if (this.editor.redo() !== true) this.fail(['redo is refused']);
      this.current = source;
      this.expectSource();
      if (this.future.length === redos.length && source !== end) this.fail(['redo does not give the end again']);
    }
    this.expectAgreement();
  }

  private source(): string {
    return this.editor.peekSource();
  }

  private expectSource(): void {
    if (this.source() !== this.current) this.fail(['undo or redo does not give the former bytes']);
  }

  private expectAgreement(): void {
    this.fail(sourceFaults(this.editor.peekTree(), this.source(), { isSound: this.isSound }));
    this.fail(this.watch(this.isSound));
  }

  private count(name: CommandName, what: keyof Count): void {
    const count = this.counts.get(name) ?? { applied: 0, idle: 0, refused: 0 };
    count[what] += 1;
    this.counts.set(name, count);
  }

  private fail(faults: readonly string[]): void {
    if (faults.length === 0) return;
    throw new Error(`${faults.slice(0, 3).join('\n')}\nafter:\n  ${this.steps.slice(-20).join('\n  ')}`);
  }
}

/** Returns arguments without the html of palette entries and pasted blocks. */
function shorten(args: object): object {
  if ('blocks' in args) return { ...args, blocks: JSON.stringify(args.blocks).slice(0, 200) };
  if ('source' in args) return { ...args, source: JSON.stringify(args.source).slice(0, 200) };
  return 'item' in args ? { ...args, item: (args.item as { title: string }).title } : args;
}
