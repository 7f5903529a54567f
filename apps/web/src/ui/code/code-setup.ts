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

/** Lines longer than this (base64, minified themes) are not wrapped: laying them out would freeze the editor. */
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

/** The colors take longer to load and to find than the text takes to show, so it's painted before. */
const colorsSoon = ViewPlugin.define((view) => {
  let isThere = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const add = () => {
    const extension = colors.read();
    if (isThere && extension) view.dispatch({ effects: StateEffect.appendConfig.of(extension) });
  };
  const frame = requestAnimationFrame(() => {
    // Without its colors, the code can be read and edited as well.
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
  /** Contains the undo history, so that it can be cleared. */
  past?: Compartment;
  /** Contains whether it's editable. */
  rights?: Compartment;
  /** More shortcuts, checked before our own. */
  extra?: Extension;
}

/** The base of all code editors in the builder: HTML, monospace font, our colors, search, undo. Tab leaves it. */
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
    // A new line takes the indentation of the line above. Nothing else is indented.
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
