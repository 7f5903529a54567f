import { formatCount, formatNumber } from '@galley/contract';

const emails = (count: number, type: 'email' | 'page') =>
  formatCount(count, type === 'page' ? { one: 'page', other: 'pages' } : { one: 'email', other: 'emails' });
const matches = (count: number) => formatCount(count, { one: 'match', other: 'matches' });

/** Messages about finding and replacing in many emails, loaded with the dialog. */
export const replacementMessages = {
  title: 'Find and replace',
  lead: (count: number, type: 'email' | 'page') =>
    `Searches the current version of ${emails(count, type)}. You see every match before anything changes.`,
  find: 'Find',
  replaceBy: 'Replace with',
  where: 'Where to search',
  kinds: { text: 'Text', link: 'Links', image: 'Images' },
  hints: {
    text: 'Searches text that people can edit, as they read it. Code of the theme stays as it is.',
    link: 'Searches the addresses of links.',
    image:
      'Searches the addresses of images, also in srcset and in background images that the theme lets people change.',
  },
  matchCase: 'Match case',
  wholeWords: 'Whole words',
  inTags: 'Also in template tags',
  inTagsHint:
    'Check each match: a changed tag can show something else or nothing. Tags that would no longer be valid stay.',
  searching: 'Searching',
  searched: (done: number, of: number) => `${formatNumber(done)} of ${formatNumber(of)} searched`,
  found: (count: number, documents: number, type: 'email' | 'page') =>
    `${matches(count)} in ${emails(documents, type)}`,
  nothing: (text: string) => `Nothing found for “${text}”.`,
  chosen: (count: number, of: number) => `${formatNumber(count)} of ${formatNumber(of)} selected`,
  selectAll: 'Select all',
  selectNone: 'Select none',
  hitList: 'Matches',
  replaceIn: (title: string) => `Replace in ${title}`,
  replaceHit: (before: string, text: string, after: string) => `Replace in “${before}${text}${after}”`,
  editing: (name: string) => `${name} is editing. This stays as it is.`,
  moreHits: (count: number) => `${matches(count)} more aren’t listed. They stay as they are. Search again afterwards.`,
  showMore: 'Show more',
  replace: (count: number) => `Replace ${matches(count)}`,
  noneChosen: 'Select at least one match.',
  findFirst: 'Enter what to find.',
  sameText: 'Enter a text other than the one to find.',
  tooMany: (most: number) => `Select at most ${formatNumber(most)} at a time.`,
  running: 'Replacing',
  returning: 'Undoing',
  waiting: 'Waiting for other replacements',
  replaced: (text: string, by: string) => (by === '' ? `“${text}” removed` : `“${text}” replaced with “${by}”`),
  done: (count: number, documents: number, type: 'email' | 'page') =>
    `${matches(count)} replaced in ${emails(documents, type)}. Each has a new version.`,
  returned: (count: number, type: 'email' | 'page') => `Replacement undone in ${emails(count, type)}.`,
  stays: (count: number, type: 'email' | 'page') =>
    count === 1 ? `One ${type} was left as it was:` : `${emails(count, type)} were left as they were:`,
  reasons: {
    editing: (name: string) => `${name || 'Someone'} is editing it.`,
    changed: () => 'It was changed since the search.',
    gone: () => 'It was deleted.',
    kept: () => 'Its code doesn’t allow it.',
    failed: () => 'Something went wrong on the server.',
    saved: () => 'It was saved since.',
  },
  former: 'Your last replacements here',
  returnAll: 'Undo all',
  returnRest: 'Undo the rest',
  returnOne: (text: string, by: string) => `Undo replacing “${text}” with “${by}”`,
  result: 'Result',
  newSearch: 'New search',
  seeEmails: 'Emails',
} as const;
