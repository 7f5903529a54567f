/** Sizes that decide which tools have room, px. */
export interface ToolbarSizes {
  barPx: number;
  /** One button: 32, more on touch screens or with larger text. */
  buttonPx: number;
  /** The font size of the page. */
  remPx: number;
}

/** Undo, Redo, List of changes, Link, Variation: always in the toolbar. */
const fixedTools = 5;
/** Between two tools. */
const gapPx = 2;
/** Padding, lines, and the edges of the count (toolbar.module.css), without and with the menu. */
const edgesPx = { roomy: 102, compact: 58 };
/** The count, in two lines if it's long. */
const countRem = 3;

/**
 * How many of the `movable` tools go into the toolbar's menu, so that the rest fits beside the count: none, or at least
 * two, because the menu has a button too. Depends on nothing that changes with the selection, so that the tools keep
 * their places while someone works.
 */
export function countMovedTools({ barPx, buttonPx, remPx }: ToolbarSizes, movable: number): number {
  const roomOf = (edges: number) => Math.floor((barPx - edges - countRem * remPx) / (buttonPx + gapPx));
  if (fixedTools + movable <= roomOf(edgesPx.roomy)) return 0;
  const kept = roomOf(edgesPx.compact) - fixedTools - 1;
  return Math.min(movable, Math.max(2, movable - kept));
}
