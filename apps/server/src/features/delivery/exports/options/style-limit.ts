/** Thrown when a document asks for more work than is done for one export. */
export class StyleLimitError extends Error {}
