import { type Extension, RangeSet, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  GutterMarker,
  gutter,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import { sourceMessages } from '../../../../messages/documents/builder/source';
import styles from './source-pane.module.css';

/** A hunk in the editor's text: lines `from` to `to` are new and replace `removed` of the saved version. */
export interface ShownHunk {
  from: number;
  to: number;
  removed: string;
}

const mostRemovedLines = 40;

export const setHunks = StateEffect.define<readonly ShownHunk[]>();
/** The range of the block that is selected on the canvas; null if none. */
export const setHere = StateEffect.define<{ from: number; to: number } | null>();

/** Removed lines of the saved version: red background, struck through, a minus in the gutter. */
class RemovedLines extends WidgetType {
  constructor(private readonly text: string) {
    super();
  }

  override eq(other: RemovedLines): boolean {
    return other.text === this.text;
  }

  override toDOM(): HTMLElement {
    const box = document.createElement('div');
    box.className = styles.removed ?? '';
    const lines = this.text.replace(/\n$/, '').split('\n');
    const shown = lines.slice(0, mostRemovedLines);
    const rest = lines.length - shown.length;
    for (const line of shown) {
      // A struck-through line of only spaces would look like a rule.
      const row = document.createElement(line.trim() === '' ? 'span' : 'del');
      row.textContent = line === '' ? '\u00a0' : line;
      box.append(row);
    }
    if (rest > 0) {
      const note = document.createElement('p');
      note.textContent = sourceMessages.moreLines(rest);
      box.append(note);
    }
    return box;
  }

  override get estimatedHeight(): number {
    return 20 * Math.min(mostRemovedLines + 1, this.text.split('\n').length);
  }
}

class Sign extends GutterMarker {
  constructor(
    private readonly sign: string,
    private readonly title: string,
    override readonly elementClass: string,
  ) {
    super();
  }

  override toDOM(): Node {
    const mark = document.createElement('span');
    mark.textContent = this.sign;
    mark.title = this.title;
    return mark;
  }
}

const plus = new Sign('+', sourceMessages.added, styles.plus ?? '');
const minus = new Sign('−', sourceMessages.removed, styles.minus ?? '');
const addedLine = Decoration.line({ class: styles.added });

interface Marks {
  hunks: readonly ShownHunk[];
  lines: DecorationSet;
  signs: RangeSet<GutterMarker>;
}

const marksField = StateField.define<Marks>({
  create: () => ({ hunks: [], lines: Decoration.none, signs: RangeSet.empty }),
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setHunks)) return buildMarks(effect.value, transaction.state.doc);
    }
    if (!transaction.docChanged) return marks;
    return { ...marks, lines: marks.lines.map(transaction.changes), signs: marks.signs.map(transaction.changes) };
  },
  provide: (field) => EditorView.decorations.from(field, (marks) => marks.lines),
});

interface Lines {
  length: number;
  lineAt(at: number): { from: number; to: number };
}

function buildMarks(hunks: readonly ShownHunk[], doc: Lines): Marks {
  const lines = new RangeSetBuilder<Decoration>();
  const signs = new RangeSetBuilder<GutterMarker>();
  let last = -1;
  for (const { from, to, removed } of hunks) {
    const start = doc.lineAt(Math.min(from, doc.length));
    if (removed !== '')
      lines.add(
        start.from,
        start.from,
        Decoration.widget({ widget: new RemovedLines(removed), block: true, side: -1 }),
      );
    for (let at = start.from; at < to; ) {
      const line = doc.lineAt(at);
      if (line.from > last) {
        lines.add(line.from, line.from, addedLine);
        signs.add(line.from, line.from, plus);
        last = line.from;
      }
      at = line.to + 1;
    }
  }
  return { hunks, lines: lines.finish(), signs: signs.finish() };
}

/** Returns the displayed hunks, for navigation. */
export function shownHunks(view: EditorView): readonly ShownHunk[] {
  return view.state.field(marksField).hunks;
}

const hereField = StateField.define<{ from: number; to: number } | null>({
  create: () => null,
  update(here, transaction) {
    for (const effect of transaction.effects) if (effect.is(setHere)) return effect.value;
    if (!here || !transaction.docChanged) return here;
    return { from: transaction.changes.mapPos(here.from), to: transaction.changes.mapPos(here.to) };
  },
});

const hereLine = Decoration.line({ class: styles.here });

/** Marks only visible lines, because a selected block can be as long as the document. */
const herePlugin = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = hereLines(view);
    }

    update(update: ViewUpdate): void {
      const isMoved = update.state.field(hereField) !== update.startState.field(hereField);
      if (isMoved || update.docChanged || update.viewportChanged) this.decorations = hereLines(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function hereLines(view: EditorView): DecorationSet {
  const here = view.state.field(hereField);
  if (!here) return Decoration.none;
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    const end = Math.min(to, here.to);
    for (let at = Math.max(from, here.from); at < end; ) {
      const line = view.state.doc.lineAt(at);
      builder.add(line.from, line.from, hereLine);
      at = line.to + 1;
    }
  }
  return builder.finish();
}

/** Marks hunks in the text and in a gutter, and the block that is selected on the canvas. */
export const hunkMarks: Extension = [
  marksField,
  hereField,
  herePlugin,
  gutter({
    class: styles.signs,
    markers: (view) => view.state.field(marksField).signs,
    widgetMarker: (_view, widget) => (widget instanceof RemovedLines ? minus : null),
    initialSpacer: () => plus,
  }),
];
