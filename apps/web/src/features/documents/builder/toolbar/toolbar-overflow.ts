import { type RefObject, useLayoutEffect, useState } from 'react';

/** Widths in pixels that decide which tools fit. */
export interface ToolbarSizes {
  barPx: number;
  /** One button: 32 px, more on touch screens or with larger text. */
  buttonPx: number;
  /** The font size of the page. */
  remPx: number;
}

/** Undo, Redo, List of changes, Link and Variation, which are always in the toolbar. */
const fixedTools = 5;
/** Gap between two tools. */
const gapPx = 2;
/** Padding, lines, and the edges of the count (toolbar.module.css), without and with the menu. */
const edgesPx = { roomy: 102, compact: 58 };
/** The count, on two lines if it's long. */
const countRem = 3;

/**
 * Returns how many of the `movable` tools go into the toolbar's menu, so that the rest fits next to the count: none, or
 * at least two, because the menu needs a button itself. Independent of the selection, so that the tools don't move
 * while someone works.
 */
export function countOverflow({ barPx, buttonPx, remPx }: ToolbarSizes, movable: number): number {
  const roomOf = (edges: number) => Math.floor((barPx - edges - countRem * remPx) / (buttonPx + gapPx));
  if (fixedTools + movable <= roomOf(edgesPx.roomy)) return 0;
  const kept = roomOf(edgesPx.compact) - fixedTools - 1;
  return Math.min(movable, Math.max(2, movable - kept));
}

/** Returns how many of the `movable` tools don't fit into the toolbar. Updates with its width and the text size. */
export function useToolbarOverflow(bar: RefObject<HTMLElement | null>, movable: number): number {
  const [moved, setMoved] = useState(0);
  useLayoutEffect(() => {
    const node = bar.current;
    const button = node?.querySelector('button');
    if (!node || !button) return;
    const measure = () => {
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setMoved(countOverflow({ barPx: node.clientWidth, buttonPx: button.offsetWidth, remPx }, movable));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    observer.observe(button);
    return () => observer.disconnect();
  }, [bar, movable]);
  return moved;
}
