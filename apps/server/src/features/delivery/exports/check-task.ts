import type { MergeTagPair } from '@galley/contract';
import { parseSource } from '@galley/markup';
import { checkDocument, type FindingRule, themeTextsOf } from '@galley/markup/checks';
import { type PackedHtml, unpackHtml } from '../../../platform/db/packed-html';
import { defineTask } from '../../../platform/workers/define-task';

interface CheckInput {
  html: PackedHtml;
  markerPrefix: string;
  isEmail: boolean;
  subject: string;
  /** Source of the theme, to recognize its texts; null = they aren't checked. */
  theme: PackedHtml | null;
  /** Only findings of these rules. */
  rules: readonly FindingRule[];
  mergeTags: readonly MergeTagPair[];
}

export interface CheckedFinding {
  code: string;
  message: string;
  detail: string;
  blockId: string;
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
    const themeTexts = new Set(theme ? themeTextsOf(parse(await unpackHtml(theme), '')) : []);
    return checkDocument(tree, { isEmail, subject, themeTexts, mergeTags })
      .filter(({ rule }) => rules.includes(rule))
      .map(({ rule, message, detail, beId }) => ({ code: rule, message, detail, blockId: beId }));
  },
});

function parse(source: string, markerPrefix: string) {
  let count = 0;
  return parseSource(source, { markerPrefix, newId: () => `new${++count}` });
}
