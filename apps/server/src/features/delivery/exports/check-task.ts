import { checkExportOf } from '@galley/checks';
import type { ExportRequirement, LinkParameter, MergeTagPair } from '@galley/contract';
import { parseSource } from '@galley/markup';
import {
  checkDocument,
  isRequired,
  markThemeFindings,
  type Severity,
  sortFindings,
  themeCauses,
  themeTextsOf,
} from '@galley/markup/checks';
import { type PackedHtml, unpackHtml } from '../../../platform/db/packed-html';
import { defineTask } from '../../../platform/workers/define-task';

interface CheckInput {
  html: PackedHtml;
  markerPrefix: string;
  isEmail: boolean;
  subject: string;
  /** Source of the theme, to recognize what is from it; null = nothing is. */
  theme: PackedHtml | null;
  /** Only findings that these requirements include; null = all. */
  required: readonly ExportRequirement[] | null;
  mergeTags: readonly MergeTagPair[];
  /** Parameters that an export adds to links. */
  linkParameters: readonly LinkParameter[];
}

export interface CheckedFinding {
  code: string;
  message: string;
  detail: string;
  blockId: string;
  severity: Severity;
  isFromTheme: boolean;
  /** Line of the export; absent for rules that read the document. */
  line?: number;
  /** Where the rule comes from, for example "WCAG 2.2, 1.1.1". */
  source?: string;
}

/** Returns the findings of the builder's checks, except those that need the rendered page. */
export const checkTask = defineTask({
  name: 'exports.check',
  run: async ({
    html,
    markerPrefix,
    isEmail,
    subject,
    theme,
    required,
    mergeTags,
    linkParameters,
  }: CheckInput): Promise<CheckedFinding[]> => {
    const tree = parse(await unpackHtml(html), markerPrefix);
    const themeTree = theme && parse(await unpackHtml(theme), '');
    const themeTexts = new Set(themeTree ? themeTextsOf(themeTree) : []);
    const readsExport = required === null || required.includes('accessibility');
    const found = sortFindings([
      ...checkDocument(tree, { isEmail, subject, themeTexts, mergeTags }),
      ...(readsExport ? checkExportOf(tree, { isEmail, linkParameters, mergeTags, facts: { subject } }) : []),
    ]);
    const findings = required === null ? found : found.filter((finding) => isRequired(finding, required));
    const ofTheme = themeTree && readsExport ? checkExportOf(themeTree, { isEmail }) : [];
    const causes = new Set(themeTree ? themeCauses(themeTree, { isEmail, mergeTags }, ofTheme) : []);
    return markThemeFindings(tree, findings, causes).map(
      ({ rule, message, detail, beId, severity, isFromTheme = false, line, source }) => ({
        code: rule,
        message,
        detail,
        blockId: beId,
        severity,
        isFromTheme,
        ...(line === undefined ? {} : { line }),
        ...(source ? { source: source.name } : {}),
      }),
    );
  },
});

function parse(source: string, markerPrefix: string) {
  let count = 0;
  return parseSource(source, { markerPrefix, newId: () => `new${++count}` });
}
