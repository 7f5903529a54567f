import type { VariationGroup } from '@galley/contract';
import { type SourceTree, unknownVariations } from '@galley/markup';

/**
 * What is logged when a document is opened (builder spec 5 and 8): faults of its tags and markup, and variations that
 * the theme does not have. The fixed texts come first, the line after them. The document still opens.
 */
export function documentWarnings(tree: SourceTree, groups: readonly VariationGroup[]): string[] {
  const faults = tree.warnings.map((warning) => warning.replace(/^Line (\d+): (.*)$/s, '$2 (line $1)'));
  return [...faults, ...unknownVariations(tree, groups)];
}
