import { diffSource, identicalBytes, lineHunks, shownOffset, showText } from '@galley/markup/source-view';
import type { ShownHunk } from './hunk-marks';

/** The differences between the document and the stored version. */
export interface SavedComparison {
  /** Hunks of whole lines in the document. */
  count: number;
  /** UTF-8 bytes outside of the hunks. */
  identicalBytes: number;
  /** The hunks in the displayed part, in its own coordinates. */
  shown: readonly ShownHunk[];
}

/** Compares two sources without markers. `part` is the range of the current one that the editor shows. */
export function compareSaved(saved: string, present: string, part: { start: number; end: number }): SavedComparison {
  const hunks = diffSource(saved, present);
  const lines = lineHunks(saved, present, hunks);
  const text = showText(present.slice(part.start, part.end));
  const shown: ShownHunk[] = [];
  for (const { oldStart, oldEnd, newStart, newEnd } of lines) {
    if (newEnd < part.start || newStart > part.end) continue;
    // The lines of a hunk outside of the part are the same on both sides.
    const before = Math.max(0, part.start - newStart);
    const behind = Math.max(0, newEnd - part.end);
    const removed = saved.slice(oldStart + before, Math.max(oldStart + before, oldEnd - behind));
    shown.push({
      from: shownOffset(text, Math.max(newStart, part.start) - part.start),
      to: shownOffset(text, Math.min(newEnd, part.end) - part.start),
      removed: removed.replace(/\r\n?/g, '\n'),
    });
  }
  return { count: lines.length, identicalBytes: identicalBytes(present, hunks), shown };
}
