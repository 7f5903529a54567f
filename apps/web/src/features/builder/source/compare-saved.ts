import { diffSource, identicalBytes, lineHunks, shownOffset, showText } from '@galley/markup';
import type { ShownHunk } from './hunk-marks';

/** How the document differs from the version that is stored. */
export interface SavedComparison {
  /** Hunks of whole lines in the document. */
  count: number;
  /** UTF-8 bytes outside what differs. */
  identicalBytes: number;
  /** The hunks in the part that is shown, in its own coordinates. */
  shown: readonly ShownHunk[];
}

/** Compares two clean sources; `part` is the range of the present one that the editor shows. */
export function compareSaved(saved: string, present: string, part: { start: number; end: number }): SavedComparison {
  const hunks = diffSource(saved, present);
  const lines = lineHunks(saved, present, hunks);
  const text = showText(present.slice(part.start, part.end));
  const shown: ShownHunk[] = [];
  for (const { oldStart, oldEnd, newStart, newEnd } of lines) {
    if (newEnd < part.start || newStart > part.end) continue;
    // What a hunk of lines has outside the part is the same on both sides.
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
