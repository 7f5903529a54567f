import { defaultKeymap, history, historyKeymap, insertNewlineKeepIndent } from '@codemirror/commands';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { type Compartment, EditorState, type Extension, StateEffect } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
  ViewPlugin,
} from '@codemirror/view';
import { createLazyModule } from '../lazy/lazy-module';

/** Longer lines (base64, minified themes) aren't wrapped, because laying them out would freeze the editor. */
const longestWrapped = 5000;

const looks = EditorView.theme({
  '&': { blockSize: '100%', color: 'var(--color-dark)', backgroundColor: 'var(--color-surface)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    fontSize: 'var(--font-size-sm)',
    lineHeight: 'var(--line-md)',
    fontVariantLigatures: 'none',
  },
  '.cm-content': { caretColor: 'var(--color-dark)' },
  '.cm-cursor, .cm-dropCursor': { borderInlineStartColor: 'var(--color-dark)' },
  '.cm-gutters': {
    backgroundColor: 'var(--color-light)',
    color: 'var(--color-muted)',
    borderInlineEnd: '1px solid var(--color-border)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--color-primary) 26%, transparent)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--color-primary-soft)' },
  '.cm-searchMatch': { backgroundColor: 'var(--color-primary-soft)', outline: '1px solid var(--color-primary)' },
  '.cm-searchMatch-selected': {
    backgroundColor: 'var(--color-primary-soft)',
    outline: '2px solid var(--color-primary)',
  },
  '.cm-placeholder': { color: 'var(--color-muted)' },
  '.cm-specialChar': { color: 'var(--color-danger)' },
  '.cm-panels': {
    backgroundColor: 'var(--color-light)',
    color: 'var(--color-dark)',
    borderColor: 'var(--color-border)',
    fontFamily: 'var(--font-ui)',
    fontSize: 'var(--font-size-sm)',
  },
  '.cm-panels.cm-panels-top': { borderBlockEnd: '1px solid var(--color-border)' },
  '.cm-textfield': {
    backgroundColor: 'var(--color-surface)',
    border: '1px solid var(--color-control)',
    borderRadius: 'var(--radius-2)',
    fontSize: 'var(--font-size-sm)',
  },
  '.cm-button': {
    backgroundColor: 'var(--color-surface)',
    backgroundImage: 'none',
    border: '1px solid var(--color-control)',
    borderRadius: 'var(--radius-2)',
    fontSize: 'var(--font-size-sm)',
  },
  '.cm-textfield:focus-visible, .cm-button:focus-visible': { outline: '2px solid var(--color-focus)' },
});

const colors = createLazyModule(async () => (await import('./code-colors')).codeColors);

/** Loading and computing the colors takes longer than showing the text, so the text is painted first. */
const colorsSoon = ViewPlugin.define((view) => {
  let isThere = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const add = () => {
    const extension = colors.read();
    if (isThere && extension) view.dispatch({ effects: StateEffect.appendConfig.of(extension) });
  };
  const frame = requestAnimationFrame(() => {
    // Without colors, the code can still be read and edited.
    timer = setTimeout(() => void colors.load().then(add, () => undefined));
  });
  return {
    destroy() {
      isThere = false;
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    },
  };
});

export interface CodeSetup {
  /** Name of the editor. */
  label: string;
  text: string;
  isReadOnly: boolean;
  /** Shown when the text is empty. */
  placeholder?: string;
  /** ID of the element that describes it. */
  describedBy?: string;
  hasLineNumbers?: boolean;
  /** Holds the undo history, so that it can be cleared. */
  past?: Compartment;
  /** Holds whether it's editable. */
  rights?: Compartment;
  /** More shortcuts. They take precedence over the built-in ones. */
  extra?: Extension;
}

/**
 * The extensions of all code editors in the builder: HTML, monospace font, our colors, search, undo. Tab leaves the
 * editor.
 */
export function codeExtensions(setup: CodeSetup): Extension[] {
  const { label, text, isReadOnly, describedBy, past, rights } = setup;
  const undo = history();
  const readOnly = readOnlyExtension(isReadOnly);
  return [
    setup.extra ?? [],
    setup.hasLineNumbers === false ? [] : lineNumbers(),
    highlightSpecialChars(),
    past ? past.of(undo) : undo,
    drawSelection(),
    colorsSoon,
    highlightSelectionMatches({ minSelectionLength: 3 }),
    search({ top: true }),
    // A new line takes the indentation of the line above. Other lines aren't indented.
    keymap.of([{ key: 'Enter', run: insertNewlineKeepIndent }, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
    hasLongLine(text) ? [] : EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      // Named as a tab stop, also while the text is read-only.
      tabindex: '0',
      'aria-label': label,
      spellcheck: 'false',
      autocapitalize: 'off',
      autocorrect: 'off',
      ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    }),
    setup.placeholder ? placeholder(setup.placeholder) : [],
    rights ? rights.of(readOnly) : readOnly,
    looks,
  ];
}

/** Read-only text can still be selected, searched and navigated with the keyboard. */
export function readOnlyExtension(isReadOnly: boolean): Extension {
  return [
    EditorState.readOnly.of(isReadOnly),
    EditorView.contentAttributes.of({ 'aria-readonly': String(isReadOnly) }),
  ];
}

function hasLongLine(text: string): boolean {
  let at = 0;
  for (let next = text.indexOf('\n'); next !== -1; next = text.indexOf('\n', at)) {
    if (next - at > longestWrapped) return true;
    at = next + 1;
  }
  return text.length - at > longestWrapped;
}
