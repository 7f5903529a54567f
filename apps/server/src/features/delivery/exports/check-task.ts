import type { MergeTagPair } from '@galley/contract';
import { parseSource } from '@galley/markup';
import {
  checkDocument,
  type FindingRule,
  markThemeFindings,
  type Severity,
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
  /** Only findings of these rules; null = all. */
  rules: readonly FindingRule[] | null;
  mergeTags: readonly MergeTagPair[];
}

export interface CheckedFinding {
  code: string;
  message: string;
  detail: string;
  blockId: string;
  severity: Severity;
  isFromTheme: boolean;
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
    rules,
    mergeTags,
  }: CheckInput): Promise<CheckedFinding[]> => {
    const tree = parse(await unpackHtml(html), markerPrefix);
    const themeTree = theme && parse(await unpackHtml(theme), '');
    const themeTexts = new Set(themeTree ? themeTextsOf(themeTree) : []);
    const findings = checkDocument(tree, { isEmail, subject, themeTexts, mergeTags }).filter(
      ({ rule }) => rules === null || rules.includes(rule),
    );
    const causes = new Set(themeTree ? themeCauses(themeTree, { isEmail, mergeTags }) : []);
    return markThemeFindings(tree, findings, causes).map(
      ({ rule, message, detail, beId, severity, isFromTheme = false }) => ({
        code: rule,
        message,
        detail,
        blockId: beId,
        severity,
        isFromTheme,
      }),
    );
  },
});

function parse(source: string, markerPrefix: string) {
  let count = 0;
  return parseSource(source, { markerPrefix, newId: () => `new${++count}` });
}
