/** The export of a document, its size, and parts that its options must not change. */
export { exportHtml, readableHtml } from '../document/export-html';
export { ExportMap } from '../document/export-map';
export { ExportMeter, type ExportSize, type SizeOptions, utf8Length } from '../document/export-size';
export { type ChangedPart, findChangedPart, tokensInStyles } from '../document/guarded-parts';
