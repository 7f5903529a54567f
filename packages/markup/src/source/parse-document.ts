import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { limitedTreeAdapter, MarkupLimitError } from '../html/limited-tree';
import { maskSource } from '../html/mask-source';
import { scanSource } from '../html/scan-source';

/**
 * The document that a browser makes of a source, with places in the source and template tokens blanked out; null when it
 * would cost more than its size (far more elements than tags, nesting that browsers flatten).
 */
export function parseDocument(source: string): DefaultTreeAdapterTypes.Document | null {
  const scan = scanSource(source);
  try {
    return parse(maskSource(scan), { sourceCodeLocationInfo: true, treeAdapter: limitedTreeAdapter(scan, 0) });
  } catch (error) {
    if (error instanceof MarkupLimitError) return null;
    throw error;
  }
}
