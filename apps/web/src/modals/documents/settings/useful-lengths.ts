/** The characters that most email apps show of a subject and a preview text in a list. */
export const usefulLengths = { subject: 50, previewText: 90 } as const;
