import type { Figures } from './measure';

/** A goal: a maximum multiple of the floor in the same run, or an absolute maximum. */
export type Goal = { ofFloor: number } | { atMost: number };

export interface Row {
  key: keyof Figures;
  title: string;
  /** The goal for a document size; null = none. */
  goal(sections: number): Goal | null;
  /** No floor is meant: the row is not a length of time. */
  isPlain?: boolean;
}

const bySize = (small: number, middle: number, large: number) => (sections: number) => ({
  ofFloor: sections >= 2000 ? large : sections >= 500 ? middle : small,
});
const none = () => null;

/** All rows of the table in order, with the project's own goals. */
export const rows: readonly Row[] = [
  { key: 'open', title: 'open to editable, ms', goal: bySize(1.5, 1.4, 1.3) },
  { key: 'mainThreadPerKey', title: 'main thread per key, ms', goal: bySize(1.1, 1.1, 1) },
  { key: 'keyToFrameP95', title: 'key to frame, p95, ms', goal: bySize(1, 1, 1) },
  { key: 'leaveText', title: 'leave a text block, ms', goal: bySize(1.5, 1.5, 1.5) },
  { key: 'insert', title: 'insert in the middle, ms', goal: bySize(1.5, 1.5, 1.3) },
  { key: 'move', title: 'move, ms', goal: bySize(1.5, 1.5, 1.5) },
  { key: 'duplicate', title: 'duplicate, ms', goal: bySize(1.5, 1.5, 1.5) },
  { key: 'undoInsert', title: 'undo an insert, ms', goal: bySize(1.5, 1.5, 1.5) },
  { key: 'serialize', title: 'serialize after one edit, ms', goal: () => ({ atMost: 5 }) },
  { key: 'switchVariation', title: 'switch the variation of a section, ms', goal: none },
  { key: 'undoDeep', title: 'undo one of 30 entries, ms', goal: none },
  { key: 'undoAll', title: 'undo the other 29 at once, ms', goal: none },
  { key: 'paste', title: 'paste 100 KB into a text, ms', goal: none },
  { key: 'findFirst', title: 'find a word, first time, ms', goal: none },
  { key: 'findAgain', title: 'find it again after an edit, ms', goal: none },
  { key: 'replaceAll', title: 'replace all that was found, ms', goal: none },
  { key: 'openSource', title: 'text and hunks of the source view, ms', goal: none },
  { key: 'dragStart', title: 'start a drag, ms', goal: none },
  { key: 'dragMainThread', title: 'main thread per frame of a drag, ms', goal: none },
  {
    key: 'dragOver16',
    title: 'frames of a drag over 16.7 ms, %',
    goal: () => ({ atMost: 2 }),
    isPlain: true,
  },
  {
    key: 'dragOver33',
    title: 'frames of a drag over 33 ms, of 300',
    goal: () => ({ atMost: 0 }),
    isPlain: true,
  },
  {
    key: 'heapMb',
    title: 'heap after opening, MB',
    goal: (sections) => ({ atMost: 15 + (3 * sections * 2.6) / 1024 }),
    isPlain: true,
  },
  { key: 'heapAfterEditsMb', title: 'heap after 1,000 edits, MB', goal: none, isPlain: true },
  {
    key: 'heapGrowth',
    title: 'heap after 1,000 edits by heap after opening',
    goal: () => ({ atMost: 1.3 }),
    isPlain: true,
  },
];

/** The notes below the table. */
export const notes: readonly string[] = [
  'A goal with × is a ratio to the floor of the same run, any other one is the value itself. Rows without a goal have none set.',
  'Floor of the newer rows: a variation is one outerHTML, a paste inserts text nodes and line breaks, a search walks the text nodes, the source view is outerHTML, a drag is elementFromPoint and scrolling, undo runs the reversed act.',
  "A drag is 300 frames: the pointer goes over the whole viewport and back, then rests at the lower edge, where the document scrolls by 25 px a frame. A frame is late when the browser's own times of two frames lie further apart; one missed refresh is 33.3 ms and counts as over 33 ms. The shell draws the line of the drop target beside it; that is not in the figure.",
  'What a first drag and a first search need to know of all blocks is read in idle moments, as the page does it: after editing begins, and after the find panel opens. That is not in the figures of the drag and the search.',
  '1,000 edits are changes of alternative texts all over the document. Memory is what a forced collection leaves, without the empty page.',
];
