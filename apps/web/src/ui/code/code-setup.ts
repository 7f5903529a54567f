import { defaultKeymap, history, historyKeymap, insertNewlineKeepIndent } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
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
import { tags } from '@lezer/highlight';

/** Lines longer than this (base64, minified themes) are not wrapped: laying them out would freeze the editor. */
const longestWrapped = 5000;

const colors = HighlightStyle.define([
  { tag: [tags.tagName, tags.angleBracket], color: 'var(--color-primary)' },
  { tag: tags.attributeName, color: 'var(--color-secondary)' },
  { tag: [tags.attributeValue, tags.string], color: 'var(--color-success)' },
  {
    tag: [tags.comment, tags.documentMeta, tags.processingInstruction],
    color: 'var(--color-muted)',
    fontStyle: 'italic',
  },
  { tag: [tags.keyword, tags.propertyName, tags.character], color: 'var(--color-link)' },
  { tag: tags.heading, fontWeight: 'var(--weight-bold)' },
  { tag: tags.invalid, textDecoration: 'underline wavy var(--color-danger)' },
]);

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

/** Reading the code for its colors takes longer than showing it, so the text is painted before. */
const colorsSoon = ViewPlugin.define((view) => {
  const language = [html({ autoCloseTags: false, matchClosingTags: false }), syntaxHighlighting(colors)];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => view.dispatch({ effects: StateEffect.appendConfig.of(language) }));
  });
  return {
    destroy() {
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
