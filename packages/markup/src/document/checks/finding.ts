import type { BeId } from '../../types';

export type FindingRule =
  | 'subject'
  | 'title'
  | 'language'
  | 'preview-text'
  | 'unsubscribe'
  | 'image-alt'
  | 'image-decorative'
  | 'image-alt-name'
  | 'image-source'
  | 'image-http'
  | 'image-embedded'
  | 'image-weight'
  | 'link-empty'
  | 'link-placeholder'
  | 'link-broken'
  | 'link-unsafe'
  | 'link-text'
  /** Its address didn't answer as it should. */
  | 'link-answer'
  | 'text-placeholder'
  | 'text-empty'
  | 'text-theme'
  | 'heading-order'
  | 'heading-empty'
  | 'heading-first'
  | 'contrast'
  | 'script'
  | 'amp'
  | 'code-unclosed'
  | 'size';

/** error: readers see a problem. warning: readers may see one. hint: worth checking. */
export type Severity = 'error' | 'warning' | 'hint';

/** A problem that one new value can fix, wherever it occurs. */
export type FindingFix =
  | { kind: 'address'; linkId: string; href: string }
  | { kind: 'alt'; beId: BeId; picture: string };

/** A finding to show before the document is sent. */
export interface Finding {
  /** Identical for the same problem in the same place, so that an ignored finding stays ignored until it changes. */
  id: string;
  rule: FindingRule;
  severity: Severity;
  /** The block to go to; '' = the document. */
  beId: BeId;
  /** A sentence without full stop. */
  message: string;
  /** What it is about, as it is in the document; '' = nothing to show. */
  detail: string;
  /** What to change to fix it; omitted if there is no single value, or it can't be changed here. */
  fix?: FindingFix;
}

/** A finding of the checks, at a block. */
export function makeFinding(
  rule: FindingRule,
  severity: Severity,
  place: { beId: BeId; message: string; detail?: string; key?: string; fix?: FindingFix | null },
): Finding {
  const { beId, message, detail = '', key = detail, fix } = place;
  return { id: `${rule}:${beId}:${key}`, rule, severity, beId, message, detail, ...(fix ? { fix } : {}) };
}
