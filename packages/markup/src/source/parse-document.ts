import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { limitedTreeAdapter, MarkupLimitError } from '../html/limited-tree';
import { maskSource } from '../html/mask-source';
import { scanSource } from '../html/scan-source';

/**
 * Parses a source to the document that a browser would build, with source locations and masked template tokens; null if
 * that would take more than linear work (far more elements than tags, or nesting that browsers flatten).
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
