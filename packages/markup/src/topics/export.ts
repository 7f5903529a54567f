/** The export of a document, its size, and parts that its options must not change. */
export { exportHtml, readableHtml } from '../document/export-html';
export { ExportMeter, type ExportSize, utf8Length } from '../document/export-size';
export { type ChangedPart, findChangedPart, tokensInStyles } from '../document/guarded-parts';
