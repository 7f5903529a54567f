/** Texts of the lines about a theme below its header. They load when there is one. */
export const themeNoteMessages = {
  untagged: 'Nothing in this theme can be edited yet. Choose the texts and images that people can change.',
  chooseAreas: 'Choose editable areas',
  review: 'Review of this theme',
  reviewOf: (words: string) => `Review of this theme: ${words}.`,
  showReview: 'Show comments',
};
