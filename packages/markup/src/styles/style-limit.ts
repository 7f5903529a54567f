/** Thrown when processing a document exceeds the limit for one export. */
export class StyleLimitError extends Error {}
