/** Widths in characters that inboxes show. They cut by pixels, so these are averages of contradicting sources. */
export const inboxWidths = {
  /** Every inbox shows a subject of this width whole, most show the good one. */
  subjectSafe: 33,
  subjectGood: 50,
  sender: 25,
  /** Shorter preview texts are followed by the email itself. */
  previewText: 90,
} as const;
