import { changedRange, movedPosition } from '../kernels/changed-range';
import type { BlockIndex } from './block-index';
import * as dom from './safe-dom';
import { leavesOf, readMark, restoreMark } from './selection';

export type HoldSelection = (doc: Document, index: BlockIndex) => () => void;

/**
 * Saves the selection before others' changes are drawn. The returned function restores it if drawing removed it, moved
 * along with the text around it.
 */
export const holdSelection: HoldSelection = (doc, index) => {
  const selected = selectedRange(doc);
  const beId = selected ? index.closest(selected.commonAncestorContainer) : '';
  const element = beId === '' ? null : index.elementOf(beId);
  if (!selected || !element) return () => undefined;
  const { startContainer, startOffset, endContainer, endOffset } = selected;
  const mark = readMark(element, selected);
  const text = readLeaves(element);
  return () => {
    const shown = index.elementOf(beId);
    if (!shown) return;
    const now = selectedRange(doc);
    const isKept =
      now?.startContainer === startContainer &&
      now.startOffset === startOffset &&
      now.endContainer === endContainer &&
      now.endOffset === endOffset &&
      dom.isConnected(startContainer);
    const shownText = readLeaves(shown);
    if (isKept && shownText === text) return;
    const change = changedRange(text, shownText);
    restoreMark(shown, { start: movedPosition(mark.start, change), end: movedPosition(mark.end, change) });
  };
};

function selectedRange(doc: Document): Range | null {
  const selection = dom.selectionOf(doc);
  return selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
}

/** Returns the text of a block in the units of `readMark`. */
function readLeaves(element: Element): string {
  return leavesOf(element)
    .map((leaf) => (dom.isText(leaf) ? dom.textOf(leaf) : '\uFFFC'))
    .join('');
}
