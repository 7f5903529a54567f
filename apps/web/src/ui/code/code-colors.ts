import { html } from '@codemirror/lang-html';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';

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

/** Parses HTML, CSS and JavaScript and highlights them. */
export const codeColors: Extension = [
  html({ autoCloseTags: false, matchClosingTags: false }),
  syntaxHighlighting(colors),
];
