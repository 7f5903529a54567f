import { buildUrl } from './build-url';
import type { AnyDocumentType } from './entities/common';
import { approvalsHash, commentHash } from './pages';

/** A document with comments or approvals, and its theme, `tid`. */
export interface ReviewedDocument {
  type: AnyDocumentType;
  id: number;
  tid: number;
  /** Whether the person can edit what is made from the theme. */
  canEdit: boolean;
}

/** A layout or pin, which has no page of its own, and one of its comments; 0 = none. */
export interface ReviewedPart {
  kind: 'layout' | 'pin';
  id: number;
  commentId: number;
}

/**
 * Returns the path where a person finds a comment of a document, or with null its approvals: in the builder, for
 * commentors beside the preview. Layouts and pins are opened in the builder of their theme. Commentors can't open that,
 * so they are led to the theme’s emails and pages.
 */
export function reviewPath({ type, id, tid, canEdit }: ReviewedDocument, commentId: number | null): string {
  const fragment = commentId === null ? approvalsHash : `${commentHash}${commentId}`;
  if (type === 'email' || type === 'page')
    return `${buildUrl(canEdit ? `build_${type}` : `${type}_preview`, { tid, id })}${fragment}`;
  if (!canEdit) return buildUrl('dashboard_template', { id: tid });
  const theme = buildUrl('build_template', { id: tid });
  return type === 'template'
    ? `${theme}${fragment}`
    : `${theme}#${type}-${id}${commentId === null ? '' : `-c-${commentId}`}`;
}

/** Returns the layout or pin that a fragment of `reviewPath` names; null = none. */
export function readReviewedPart(hash: string): ReviewedPart | null {
  const [, kind, id, commentId] = /^#(layout|pin)-(\d{1,15})(?:-c-(\d{1,15}))?$/.exec(hash) ?? [];
  if ((kind !== 'layout' && kind !== 'pin') || !id) return null;
  return { kind, id: Number(id), commentId: Number(commentId ?? 0) };
}
