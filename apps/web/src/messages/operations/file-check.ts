import { formatCount, formatNumber } from '@galley/contract';

/** Messages about the check of stored files. */
export const fileCheckMessages = {
  lastCheck: 'Last check',
  notCheckedYet: 'Not checked yet',
  nothingYet: 'Nothing yet',
  nextCheck: 'Next check',
  checking: 'Checking',
  checkNow: 'Check now',
  stoppedAfter: (items: number) =>
    `This check stopped after ${formatCount(items, { one: 'item', other: 'items' })}. Check now to continue it. If it stops again, see Jobs.`,
  waitingToStart: 'Waiting to start',
  title: 'File check',
  lead: 'Every stored file and document is read once a week. Damaged ones are listed here.',
  noDamagedFiles: 'No damaged files',
  noDamagedFilesText: 'Every file and document was the same as when it was stored.',
  file: 'File',
  profilePicture: 'Profile picture',
  draft: 'Draft',
  damaged: 'Damaged',
  missing: 'Missing',
  cantBeRead: 'Can’t be read',
  someListed: (shown: string, all: string) => `The ${shown} found last are listed, of ${all} in all.`,
  whatToDo: 'What to do',
  restoreFromABackup: 'Restore from a backup',
  askItsAuthor: 'Ask its author',
  restoreFiles: 'Files and pictures: a backup is a ZIP file. Copy the file with the same path from its',
  blobs: 'blobs',
  restoreFilesTarget: 'folder into the data folder, as described in docs/operations/files-logs-secret.md.',
  restoreHtml:
    'HTML: restore the backup on another server, export the version there, and save it here as a new version. Other versions aren’t affected.',
  restoreDrafts:
    'Drafts are unsaved work that only its author sees. Ask them to open the email in the browser they typed it in, which may still have a copy: the next change replaces the damaged draft. Otherwise they can discard it. Saved versions aren’t affected.',
  checkAgain: 'Then check again. Repaired files are removed from this list.',
  damagedFiles: 'Damaged files',
  usedBy: 'Used by',
  foundOn: (size: string) => `${size}Found`,
  nothing: 'Nothing',
  name: 'Name',
  problem: 'Problem',
  size: 'Size',
  found: 'Found',
  moreUses: (count: number) => formatCount(count, { one: 'more use', other: 'more uses' }),
  checked: (files: number, documents: number, size: string) =>
    `${formatCount(files, { one: 'file', other: 'files' })} and ${formatCount(documents, { one: 'document', other: 'documents' })}, ${size}`,
  progress: (checked: number, total: number) =>
    `${formatNumber(checked)} of ${formatCount(total, { one: 'item', other: 'items' })} checked`,
  checkedItems: 'Checked',
};
