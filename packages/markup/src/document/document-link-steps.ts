import { patchLinkStyle } from '../blocks/link-styles';
import { patchAttribute } from '../html/attributes';
import { escapeText, escapeValue } from '../html/html-text';
import { applyEdits, type TextEdit } from '../html/text-edits';
import { refuse } from '../refusal';
import { innerSource } from '../source/source-tree';
import type { Refusal, SourceBlock, SourceTree, Step } from '../types';
import { findDocumentLink, type PlacedLink } from './document-links';

/** The properties of a link to change; omitted ones stay unchanged. */
export interface DocumentLinkChange {
  /** Plain text. */
  text?: string;
  href?: string;
  /** '' removes it. */
  alias?: string;
  /** Source text of the attribute; null removes it. */
  style?: string | null;
  className?: string | null;
}

/**
 * Returns the steps that change one link, or a refusal: only the changed bytes of its attributes and text. Twins in
 * comments are the caller's responsibility.
 */
export function documentLinkSteps(tree: SourceTree, id: string, change: DocumentLinkChange): Step[] | Refusal {
  const found = findDocumentLink(tree, id);
  if (!found) return refuse('This link is no longer in the document.');
  const { owner, link } = found;
  if (link.locked !== '') return refuse(link.locked);
  const text = change.text?.replace(/\s+/g, ' ').trim();
  const isNewText = text !== undefined && text !== link.text;
  if (isNewText && link.textLocked !== '') return refuse(link.textLocked);
  if (isNewText && text === '') return refuse('A link needs a text.');
  return link.open
    ? stepsInside(owner, link, change, isNewText ? text : null)
    : stepsOfBlock(owner, link, change, isNewText ? text : null);
}

function stepsOfBlock(owner: SourceBlock, link: PlacedLink, change: DocumentLinkChange, text: string | null): Step[] {
  const steps: Step[] = [];
  const open = patchTag(owner.open, link, change);
  if (open !== owner.open) steps.push({ kind: 'setAttributes', beId: owner.beId, before: owner.open, after: open });
  if (text !== null && link.textRange) {
    const before = innerSource(owner);
    const after = applyEdits(before, [{ ...link.textRange, text: escapeText(text) }]);
    steps.push({ kind: 'setInner', beId: owner.beId, before, after });
  }
  return steps;
}

function stepsInside(owner: SourceBlock, link: PlacedLink, change: DocumentLinkChange, text: string | null): Step[] {
  if (!link.open) return [];
  const before = innerSource(owner);
  const open = before.slice(link.open.start, link.open.end);
  const edits: TextEdit[] = [];
  const patched = patchTag(open, link, change);
  if (patched !== open) edits.push({ ...link.open, text: patched });
  if (text !== null && link.textRange) edits.push({ ...link.textRange, text: escapeText(text) });
  if (edits.length === 0) return [];
  if (owner.parts.every((part) => typeof part === 'string') && owner.beId !== '')
    return [{ kind: 'setInner', beId: owner.beId, before, after: applyEdits(before, edits) }];
  const gap = { parentId: owner.beId, offset: link.open.start };
  return [
    { kind: 'remove', gap, html: open },
    { kind: 'insert', gap, html: patched },
  ];
}

function patchTag(open: string, link: PlacedLink, change: DocumentLinkChange): string {
  let tag = open;
  const href = change.href?.trim();
  if (href !== undefined && href !== link.href) tag = patchAttribute(tag, 'href', escapeValue(href));
  if (change.alias !== undefined && change.alias !== link.alias)
    tag = patchAttribute(tag, 'alias', change.alias === '' ? null : escapeValue(change.alias));
  if (change.style !== undefined) tag = patchLinkStyle(tag, change.style);
  if (change.className !== undefined) tag = patchAttribute(tag, 'class', change.className);
  return tag;
}
