import type { VariationGroup } from '@galley/contract';
import type { SourceTree } from '@galley/markup';
import { unknownVariations } from '@galley/markup/blocks';

/**
 * Returns the warnings to log when a document is opened: faults in its tags and markup, and variations that the theme
 * doesn't have. The fixed text precedes the line number. The document is opened anyway.
 */
export function documentWarnings(tree: SourceTree, groups: readonly VariationGroup[]): string[] {
  const faults = tree.warnings.map((warning) => warning.replace(/^Line (\d+): (.*)$/s, '$2 (line $1)'));
  return [...faults, ...unknownVariations(tree, groups)];
}
