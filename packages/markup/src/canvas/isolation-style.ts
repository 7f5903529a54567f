/** Minimum number of blocks for isolation; smaller documents are drawn fast enough without it. */
const fewestBlocks = 500;
const boxes = ['tr.block-section>td', 'tr.block-section>th', 'td.block-section', 'table.block-section'];

/**
 * Patterns in a document's styles that let content overflow its cell or overlap other content. If one occurs, nothing
 * is contained, because containment could be visible.
 */
const reachingOut = [
  /(?<!background-)position\s*:/i,
  /(?<!text-)transform/i,
  /(?<![a-z])float\s*:/i,
  /margin[\w-]{0,20}\s*:(?:[^;:"'}]*\s)?-\d/i,
  /z-index|shadow|text-indent|mix-blend|clip-path/i,
];

/** External stylesheets, which can't be read. */
const otherSheets = /<link\b[^<>]*stylesheet|@import/i;

/** The attribute of boxes excluded from the isolation, because it would be visible on them. */
export const LOOSE_ATTRIBUTE = 'data-be-loose';

/** Selector of the boxes that can be contained. */
export const isolationBoxes = boxes.join();

/** Contains the boxes; content that overflows their edges stays visible. */
export const isolationStyle = `${boxes.map((box) => `${box}:not([${LOOSE_ATTRIBUTE}])`).join()}{contain:layout paint;overflow-clip-margin:5000px}`;

/** Returns whether a source's styles let content show outside its box, or can't be read. */
export function stylesReachOut(source: string): boolean {
  return [...reachingOut, otherSheets].some((words) => words.test(source));
}

/**
 * Returns the style that lets a browser lay out the sections of a long document independently (`CanvasOptions.style`);
 * '' = the document is short, or could look different with it.
 */
export function isolationStyleFor(source: string, blockCount: number): string {
  return blockCount >= fewestBlocks && !stylesReachOut(source) ? isolationStyle : '';
}
