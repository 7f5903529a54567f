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

/** error: readers meet a fault. warning: readers may. hint: worth a look. */
export type Severity = 'error' | 'warning' | 'hint';

/** Something that may be put right by one new value, wherever it stands. */
export type FindingFix =
  | { kind: 'address'; linkId: string; href: string }
  | { kind: 'alt'; beId: BeId; picture: string };

/** Something a person should see before the document is sent. */
export interface Finding {
  /** The same for the same fault in the same place: what was ignored stays ignored until it changes. */
  id: string;
  rule: FindingRule;
  severity: Severity;
  /** The block to go to; '' = the document. */
  beId: BeId;
  /** A sentence without full stop. */
  message: string;
  /** What it is about, as it stands in the document; '' = nothing to show. */
  detail: string;
  /** What to change to put it right; left out where there is no one value, or nobody may change it here. */
  fix?: FindingFix;
}

export function makeFinding(
  rule: FindingRule,
  severity: Severity,
  place: { beId: BeId; message: string; detail?: string; key?: string; fix?: FindingFix | null },
): Finding {
  const { beId, message, detail = '', key = detail, fix } = place;
  return { id: `${rule}:${beId}:${key}`, rule, severity, beId, message, detail, ...(fix ? { fix } : {}) };
}
