import type { DetailedScan } from '../html/scan-source';
import { VOID_ELEMENTS } from '../source/editability';

/**
 * Returns the ranges between `<!-- block-hide -->` and `<!-- end-block-hide -->`, which the canvas doesn't show, as
 * edits. A range with unbalanced tags is shown, because omitting it would break the code around it.
 */
export function hiddenRanges(scan: DetailedScan): { start: number; end: number; text: string }[] {
  const found: { start: number; end: number; text: string }[] = [];
  let open = -1;
  for (const comment of scan.comments) {
    const text = scan.source
      .slice(comment.start + 4, comment.end - 3)
      .trim()
      .toLowerCase();
    if (text === 'block-hide' && open === -1) open = comment.end;
    else if (text === 'end-block-hide' && open !== -1) {
      if (pairsUp(scan, open, comment.start)) found.push({ start: open, end: comment.start, text: '' });
      open = -1;
    }
  }
  return found;
}

function pairsUp(scan: DetailedScan, start: number, end: number): boolean {
  const names: string[] = [];
  for (const tag of scan.tags) {
    if (tag.start < start || tag.end > end) continue;
    if (tag.isEnd) {
      if (names.pop() !== tag.name) return false;
    } else if (!VOID_ELEMENTS.has(tag.name) && !tag.isSelfClosing) names.push(tag.name);
  }
  return names.length === 0;
}
