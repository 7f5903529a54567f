import { formatCount, formatNumber } from '@galley/contract';

const documents = { one: 'document', other: 'documents' };

/** Messages about updating documents to a new version of their theme. They aren't in the first script. */
export const upgradeMessages = {
  title: (version: number) => `Update to theme version ${version}`,
  open: 'Update emails and layouts',
  loading: 'Checking which documents are older',
  older: (count: number, version: number) =>
    `${formatCount(count, { one: 'document uses', other: 'documents use' })} an earlier version of this theme. Each keeps its content, and the update can be undone afterwards. Select one to see it with version ${version}.`,
  oldNow: (title: string, from: number, version: number) =>
    `“${title}” uses version ${from} of this theme. This is how it looks with version ${version}.`,
  none: 'All documents use the newest version of this theme.',
  noneTitle: 'Nothing to update',
  list: 'Documents to update',
  groups: { email: 'Emails', page: 'Pages', layout: 'Layouts', pin: 'Pins' },
  itemVersion: (version: number) => `version ${version}`,
  editing: (name: string) => `${name} is editing`,
  select: (title: string) => `Update ${title}`,
  selectAll: 'Select all',
  selectNone: 'Select none',
  selected: (count: number, of: number) => `${formatNumber(count)} of ${formatNumber(of)} selected`,
  pager: (from: number, to: number, of: number) => `${formatNumber(from)}–${formatNumber(to)} of ${formatNumber(of)}`,
  nextPage: 'Next page',
  previousPage: 'Previous page',
  update: (count: number) => `Update ${formatCount(count, documents)}`,
  updateOne: 'Update',
  noneChosen: 'Select at least one document.',
  preview: (title: string) => `Preview of ${title}`,
  before: (version: number) => `Before, version ${version}`,
  after: (version: number) => `After, version ${version}`,
  previewLoading: 'Loading the preview',
  view: 'View',
  sideBySide: 'Side by side',
  difference: 'Difference',
  comparing: 'Comparing images of both versions',
  compareAgain: 'Try again',
  changed: (share: number) => {
    if (share === 0) return 'No visible difference.';
    if (share < 0.0005) return `Less than ${formatNumber(0.1, 1)}% of the image differs. Changes are red.`;
    return `${formatNumber(share * 100, 1)}% of the image differs. Changes are red.`;
  },
  changedCut: 'Only the upper part of this long document was compared.',
  differenceOf: (title: string) => `What changes in ${title}`,
  nothingLost: 'Nothing is lost. Content that nobody edited follows the theme.',
  changes: (count: number) =>
    `${formatCount(count, { one: 'text or image comes', other: 'texts or images come' })} from the new version:`,
  lost: (count: number) =>
    `${formatCount(count, { one: 'text or image has', other: 'texts or images have' })} no place in the new version and would be left out:`,
  kept: 'The new version doesn’t have these blocks anymore. They aren’t updated and stay as they are:',
  added: (count: number) =>
    `${count === 1 ? 'This block is' : 'These blocks are'} new in the theme and not in this document. Add ${count === 1 ? 'it' : 'them'} in the editor to use ${count === 1 ? 'it' : 'them'}:`,
  lostIn: (block: string, text: string) => (block === '' ? text : `${block}: ${text}`),
  unused: (titles: readonly string[]) =>
    titles.length === 1
      ? `The new block “${titles[0] ?? ''}” isn’t used by any email or page.`
      : `The new blocks ${new Intl.ListFormat('en-US').format(titles.map((title) => `“${title}”`))} aren’t used by any email or page.`,
  result: 'Result',
  updated: (count: number) => `${formatCount(count, documents)} updated.`,
  returned: (count: number) => `Update of ${formatCount(count, documents)} undone.`,
  stopped: 'The last update stopped before it was finished. Start it again for the rest.',
  leftOut: (count: number) =>
    count === 1 ? 'One document was left as it was:' : `${formatCount(count, documents)} were left as they were:`,
  reasons: {
    editing: 'Someone is editing it.',
    changed: 'It was changed meanwhile.',
    saved: 'It was saved since the update.',
    gone: 'The theme doesn’t have this section anymore.',
    full: 'It has the maximum number of snapshots.',
    failed: 'It couldn’t be updated. Try again.',
  },
  returnAll: 'Undo update',
  returnTitle: 'Undo update',
  returnText: (count: number) =>
    `This restores the version of ${formatCount(count, documents)} before the update. Emails and pages get a new version each. What was saved since stays as it is.`,
  returnButton: 'Undo update',
  ready: (version: number, count: number) => `Version ${version} is ready: update ${formatCount(count, documents)}?`,
  reviewButton: 'Review update',
  outdated: (count: number) => `${formatCount(count, documents)} to update`,
  updates: 'Updates of documents',
  running: (kind: 'upgrade' | 'return', settled: number, total: number) => {
    const verb = kind === 'return' ? 'Undoing the update of' : 'Updating';
    return total === 0
      ? `${verb} documents…`
      : `${verb} ${formatNumber(Math.min(total, settled + 1))} of ${formatCount(total, documents)}…`;
  },
  showProgress: 'Show progress',
  updatedTo: (count: number, version: number) => `${formatCount(count, documents)} updated to version ${version}.`,
  skipped: (count: number) => `${formatNumber(count)} left as ${count === 1 ? 'it was' : 'they were'}.`,
  showReport: 'Report',
  undoUpdate: 'Undo update',
  nothingToReturn: 'All updated documents were changed since, or their update was undone already.',
  newerTheme: (version: number) => `Version ${version} of the theme is ready.`,
  usesVersion: (type: 'email' | 'page', version: number) => `This ${type} uses version ${version}.`,
  updateThis: (type: 'email' | 'page') => `Update this ${type}`,
  upgradingTitle: 'Theme Upgrading.',
  undoingTitle: 'Undoing the update',
  upgradingText: 'Please wait one moment.',
  askForLayouts: 'This theme has layouts saved. Would you like to update them to include these updates?',
  complete: 'Upgrade complete!',
  undone: 'Update undone.',
};
