/** The HTML of the canvas, and the way back from an edited block to its source. */
export { canvasName, namedCanvas, readCanvasName } from '../canvas/canvas-name';
export { fromCanvasHtml } from '../canvas/from-canvas-html';
export { isolationBoxes, isolationStyleFor, LOOSE_ATTRIBUTE } from '../canvas/isolation-style';
export { CHIP_ATTRIBUTE, CHIP_TAG, chipHtml, isTokenText } from '../canvas/placeholders';
export { blockToCanvasHtml, toCanvasHtml } from '../canvas/to-canvas-html';
export { isInlineElement } from '../document/find-flow';
export { HELD_ADDRESS } from '../html/neutralize';
