import { countDocuments } from '../phrases';

/** Texts of the page with all search results. They load with it. */
export const searchMessages = {
  places: 'Themes and folders',
  documents: 'Emails and pages',
  failed: 'Search failed',
  resultsFor: (term: string) => `Results for “${term}”`,
  replaceInFound: (type: 'email' | 'page') => `Replace in these ${type}s`,
  replaceInTheme: (title: string, count: number, type: 'email' | 'page') => `${title}: ${countDocuments(count, type)}`,
};
