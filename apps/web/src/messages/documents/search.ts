/** Texts of the page with all search results. They load with it. */
export const searchMessages = {
  places: 'Themes and folders',
  documents: 'Emails and pages',
  failed: 'Search failed',
};
