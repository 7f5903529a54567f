import { formatCount, formatNumber } from '@galley/contract';

/** Texts that only the builder uses. They load with it. */
export const builderMessages = {
  leaseTitle: 'Session',
  updateTheme: 'Update theme version',
  finishEditing: 'Finish editing first.',
  themeItself: (canEdit: boolean) =>
    canEdit
      ? 'This is the theme itself. Saving creates a new version. Existing emails keep theirs.'
      : 'This is the theme itself. Owners and admins can edit it.',
  newEmailFromTheme: 'New email from this theme',
  newPageFromTheme: 'New page from this theme',
  saved: 'Saved!',
  imageCropping: 'Image is getting cropped and scaled to the correct dimensions.',
  imageResizing: 'Image is being resized.',
  partFailure: 'Couldn’t show this part. Your work isn’t affected.',
  canvasLateTitle: 'This is taking longer than usual',
  canvasLate: 'The server isn’t responding. Galley keeps trying.',
  sessionExpiring: 'Session expiring',
  /** Idle sessions keep their work as a draft (docs/decisions/023). */
  idleCountdown: (seconds: number) =>
    `Your session will expire in ${seconds} seconds. Unsaved work is saved as a draft.`,
  checklistEmpty: 'This theme has no checklist.',
  checklistDone: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)} checked.`,
  checklistChosenBy: 'Owners and admins choose the items in the settings of the theme.',
  checklistOldVersion: 'Open the current version to check items.',
  checkedFor: (name: string, version: number) => `${name} checked version ${version}.`,
  checksFindNothing: 'The checks find nothing.',
  linkParametersOff: 'No link parameters.',
  replaceContent: 'Are you sure you want to replace your current content? Changes cannot be undone.',
  layoutSaved: 'Layout saved.',
  layoutLoaded: 'Layout loaded.',
  layoutDeleted: 'Layout deleted.',
  layoutSettingsFailed: 'Failed to update layout settings.',
  noLayoutsTitle: 'No layouts yet',
  noLayouts: 'Save this email as a layout to start others from it.',
  noLayoutsPage: 'Save this page as a layout to start others from it.',
  noLayoutsTheme: 'Save this theme as a layout, or upload an HTML file.',
  saveAsLayout: 'Save as layout',
  uploadLayout: 'Upload layout',
  layoutFileNotUtf8: 'This file isn’t UTF-8. Import it as an email, and save that as a layout.',
  layoutOfOtherTheme: (version: number, current: number, type: string) =>
    `Loads as saved with theme v${version}. This ${type} uses v${current}.`,
  layoutName: 'Layout name',
  loadLayoutRefused: 'Edit this document to load a layout.',
  layoutOfVersionRefused: 'Open the current version to save a layout.',
  deleteLayout: (title: string) =>
    `Are you sure you want to delete “${title}”? Emails and pages made from it aren’t affected.`,
  pinSection: 'Pin section',
  pinName: 'Pin name',
  pinGroupName: 'Group name',
  pinForPhones: 'For phones',
  pinForPhonesHint: 'Its thumbnail shows it as wide as a phone. An update of the theme doesn’t change it.',
  pinForAll: 'For all devices',
  sectionPinned: 'Section pinned.',
  snapshotAdded: 'Snapshot added.',
  snapshotRestored: 'Snapshot restored.',
  snapshotDefault: 'In use',
  noPinsTitle: 'No pins yet',
  noPins: 'Pin a section to use it again elsewhere.',
  insertLinked: 'Insert linked',
  linkedDocuments: 'Linked documents',
  unlinkPin: 'Unlink from pin',
  noPinsInGroup: 'No pins in this group.',
  deletePin: (name: string) =>
    `Are you sure you want to delete “${name}” and its snapshots? Sections made from it aren’t affected.`,
  deletePinGroup: (name: string) => `Are you sure you want to delete the group “${name}”? Its pins are kept.`,
  noTags:
    'This file has no editable areas. Add block-section to the rows and block-edit to the texts, then upload it again.',
  clipboardClosed: 'Your browser blocked access to the clipboard. Use the keyboard to copy and paste.',
  newerDraft: (type: 'email' | 'page' | 'theme') => `This ${type} has a newer draft`,
  olderDraft: (version: number) => `You have unsaved changes from before version ${version}`,
  draftsFound: 'Unsaved work found',
  draftsFoundLead:
    'This document has drafts that were never saved. Restore one to continue with it. The others stay saved.',
  draftsKept: (count: number) => `${formatCount(count, { one: 'draft is', other: 'drafts are' })} saved.`,
  ownDraft: 'You have a saved draft.',
  isEditing: ' is editing.',
  editingInOtherTab: 'You’re editing this in another tab or browser.',
  draftGone: 'This draft was restored or discarded in another tab.',
  draftReasons: {
    typing: 'Not saved',
    stale: 'Not saved: someone else saved first',
    lease_lost: 'Not saved: someone else started editing',
    deleted: 'Not saved: the email was deleted',
  },
  versionSaved: (version: number, author: string) => `Version ${version} was saved by ${author}.`,
  accessEndedTitle: 'Your access ended',
  accessEnded: 'You no longer have access to this theme.',
  emailGone: (type: 'email' | 'page') => `This ${type} was permanently deleted, or its theme was deleted.`,
  themeGone: 'This theme was deleted.',
  draftStays: 'Your changes are saved as a draft in this browser.',
  draftsNotKeptHere:
    'This browser doesn’t let Galley keep drafts on this device. They’re saved on the server only, while you’re connected.',
  changesAfter: (count: number, version: number) =>
    `${formatCount(count, { one: 'change', other: 'changes' })} after version ${version}`,
  /** Shown before a draft is applied to a version other than the one it's based on. */
  draftOfOtherVersion: (base: number, current: number) =>
    current > base
      ? `Your draft is based on version ${base}, but version ${current} was saved later. Restoring the draft leaves out changes that are only in version ${current}.`
      : `Your draft is based on version ${base}, but the current version is ${current}.`,
  draftIsSaved: (version: number) => `This draft is already saved in version ${version}.`,
  versionBy: (version: number, author: string, stamp: string) => `Version ${version} by ${author}, ${stamp}`,
  returnOverNewer: (version: number, newest: number, author: string) =>
    `${author} saved version ${newest} after you opened this. It stays in the version list. Restore version ${version} anyway?`,
  changes: (count: number) => formatCount(count, { one: 'change', other: 'changes' }),
  draftKept: ', draft kept',
  changesAfterVersion: (stamp: string, count: number, version: number) =>
    `${stamp}, ${formatCount(count, { one: 'change', other: 'changes' })} after version ${version}.`,
  discardDraft: (facts: string) => `${facts} The draft is permanently deleted and can’t be restored.`,
  noChanges: 'Nothing to save',
  idleEnded: 'Editing ended after 60 minutes of inactivity.',
  idleEndedWithDraft: 'Editing ended after 60 minutes of inactivity. Your draft is saved and can be restored.',
  hunksDiffer: (count: number, version: string) =>
    count === 0
      ? `No differences from ${version}.`
      : `${formatCount(count, { one: 'hunk differs', other: 'hunks differ' })} from ${version}.`,
  bytesIdentical: (count: number, isAll: boolean) =>
    `${isAll ? 'All' : 'The other'} ${formatCount(count, { one: 'byte is', other: 'bytes are' })} identical.`,
};
