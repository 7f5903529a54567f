/** A theme: its palette, new documents made of it, and what documents use of it. */
export { itemSource } from '../blocks/groups';
export { markDocument } from '../blocks/hide-variations';
export { buildPalette, type Palette } from '../blocks/palette';
export { findVariationPiece, type VariationPiece } from '../blocks/variation-choices';
export { describeTheme } from '../document/describe-theme';
export { createDocumentSource } from '../document/document-source';
export { createExampleSource } from '../document/example-source';
export { addedParts, type ThemePart, themeParts, type UsedPart, usedParts } from '../document/used-parts';
export { type CarriedMarks, carryMarks } from '../marks/carry-marks';
