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
  /** The address didn't return a successful response. */
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
  | 'css-nested-at'
  | 'css-nested'
  | 'css-unclosed'
  | 'css-declaration'
  | 'size';

/** A rule of `@galley/checks`, which reads the exported bytes. */
export type ExportRule = `${'a11y' | 'client' | 'dark' | 'inbox' | 'weight'}-${string}`;

/** Where a rule comes from. Facts about email clients age, so people see both. */
export interface RuleSource {
  /** The name of the report, standard or issue, for example "WCAG 2.2, 1.1.1". */
  name: string;
  /** An address that can be opened; '' = none. */
  url: string;
  /** When it was last observed or published, for example "2025-10"; '' = it doesn't age. */
  seen: string;
}

/** error: a problem for readers. warning: a possible problem. hint: worth checking. */
export type Severity = 'error' | 'warning' | 'hint';

/** A problem that can be fixed by one new value. */
export type FindingFix =
  | { kind: 'address'; linkId: string; href: string }
  | { kind: 'alt'; beId: BeId; picture: string };

/** A result of the checks, shown before the document is sent. */
export interface Finding {
  /** Stable for the same problem in the same place, so that an ignored finding stays ignored until it changes. */
  id: string;
  rule: FindingRule | ExportRule;
  severity: Severity;
  /** The affected block; '' = the document. */
  beId: BeId;
  /** A sentence without a period. */
  message: string;
  /** The affected part, as written in the document; '' = nothing to show. */
  detail: string;
  /** The value to change; omitted if a single value doesn't fix it, or it can't be changed here. */
  fix?: FindingFix;
  /**
   * The source that causes it, such as an address with its text. The same rule with the same cause in the theme is the
   * same finding; omitted if the theme can't cause it.
   */
  cause?: string;
  /** Line of the export, from 1; omitted if the rule reads the document instead. */
  line?: number;
  source?: RuleSource;
  /** True if the theme has it too, and what causes it is as in the theme. */
  isFromTheme?: true;
}

/** Creates a finding for a block. */
export function makeFinding(
  rule: FindingRule,
  severity: Severity,
  place: {
    beId: BeId;
    message: string;
    detail?: string;
    key?: string;
    fix?: FindingFix | null;
    cause?: string | undefined;
  },
): Finding {
  const { beId, message, detail = '', key = detail, fix, cause } = place;
  return {
    id: `${rule}:${beId}:${key}`,
    rule,
    severity,
    beId,
    message,
    detail,
    ...(fix ? { fix } : {}),
    ...(cause === undefined ? {} : { cause }),
  };
}
