import { formatAddresses, formatCount, formatNumber, limits, messages as shared } from '@galley/contract';
import { countDocuments, type Documents, describeTheme, nameDocuments, type ThemeReport } from './phrases';

/** The interface's texts in American English. The wording of the specifications is kept letter by letter. */
export const enUs = {
  ...shared,
  leaseTitle: 'Session',
  saved: 'Saved!',
  importErrorTitle: 'Import error',
  errorTitle: 'Error',
  starterErrorTitle: 'Create error',
  serverResponded: (status: number) => `Server responded with status ${status}.`,
  imageCropping: 'Image is getting cropped and scaled to the correct dimensions.',
  imageResizing: 'Image is being resized.',
  renderFailure: 'Something went wrong.',
  chunkFailure: 'Loading chunk failed',
  partFailure: 'Couldn’t show this part. Your work isn’t affected.',
  dialogFailure: 'Couldn’t show this dialog. Your work isn’t affected.',
  tryAgain: 'Try again',
  atMostCharacters: (most: number) => `At most ${formatNumber(most)} characters.`,
  close: 'Close',
  deleteEmail: (title: string) =>
    `Are you sure you want to delete "${title}"? The email will be removed for all editors.`,
  yes: 'Yes',
  no: 'No',
  okay: 'Okay',
  cancel: 'Cancel',
  downloadFailed: 'Download failed',
  emailNamePlaceholder: 'Email name',
  rename: 'RENAME',
  profileUpdated: 'Profile updated!',
  passwordUpdated: 'Password updated!',
  organizationUpdated: 'Organization updated!',
  myProfile: 'My Profile',
  logOut: 'Log Out',
  adminTools: 'Admin Tools',
  roleOwner: 'Owner',
  roleAdmin: 'Admin',
  roleEditor: 'Editor',
  sessionExpiring: 'Session expiring',
  /** The specification continues "Unsaved work with be lost.", which isn't true in Galley (docs/decisions/023). */
  idleCountdown: (seconds: number) =>
    `Your session will expire in ${seconds} seconds. Unsaved work is saved as a draft.`,
  replaceContent: 'Are you sure you want to replace your current content? Changes cannot be undone.',
  askForAccess: 'Ask an owner or admin of the organization.',
  noThemesTitle: 'No themes yet',
  noThemes: 'Upload a tagged HTML file or a ZIP with its images. Or start with a starter theme and change it later.',
  noThemesEditor: (organization: string) => `Ask an owner or admin of ${organization} to invite you to one.`,
  noEmailsTitle: (theme: string) => `No emails in ${theme}`,
  noTagsTitle: 'This theme has no tags',
  noTags:
    'This file has no editable areas. Add block-section to the rows and block-edit to the texts, then upload it again.',
  clipboardClosed: 'Your browser blocked access to the clipboard. Use the keyboard to copy and paste.',
  draftFound: 'This email has a newer draft',
  draftFoundOfPage: 'This page has a newer draft',
  shareLinkDeadTitle: 'This link isn’t valid anymore',
  shareLinkDead: 'It was revoked, has expired, or is incomplete. Ask the person who sent it to you for a new link.',
  draftsFound: 'Unsaved work found',
  draftsFoundLead:
    'This document has drafts that were never saved. Restore one to continue with it. The others stay saved.',
  draftsKept: (count: number) => `${formatCount(count, { one: 'draft is', other: 'drafts are' })} saved.`,
  draftGone: 'This draft was restored or discarded in another tab.',
  draftReasons: {
    typing: 'Not saved',
    stale: 'Not saved: someone else saved first',
    lease_lost: 'Not saved: someone else started editing',
    deleted: 'Not saved: the email was deleted',
  },
  renameBoth: (now: string, wanted: string) =>
    `Someone else renamed this to "${now}". Rename it to "${wanted}" anyway?`,
  /** These were already deleted when the action ran. The others were changed. */
  othersDeleted: (titles: readonly string[]) =>
    titles.length > 3
      ? `${titles.length} of these were already deleted by someone else.`
      : `${titles.map((title) => `"${title}"`).join(', ')} ${titles.length === 1 ? 'was' : 'were'} already deleted by someone else.`,
  versionSaved: (version: number, author: string) => `Version ${version} was saved by ${author}.`,
  accessEnded: 'You no longer have access to this theme.',
  emailGone: (type: 'email' | 'page') => `This ${type} was permanently deleted, or its theme was deleted.`,
  draftStays: 'Your changes are saved as a draft in this browser.',
  changesAfter: (count: number, version: number) =>
    `${formatCount(count, { one: 'change', other: 'changes' })} after version ${version}`,
  invited: (address: string) => `Invitation sent to ${address}`,
  peopleOf: (theme: string) => `People of ${theme}`,
  accessGiven: (name: string) => `${name} now has access to the theme`,
  shareInviteLink: (address: string) =>
    `No mail server is set up. Send this link to ${address} yourself. It can be used once, expires in ${limits.inviteDays} days, and won’t be shown again.`,
  inviteLinkRenewed: (address: string) => `New link for ${address} created. The earlier link no longer works.`,
  exportErrors: (errors: string) => `The checks found ${errors} that readers will notice. Open Checks to see them.`,
  exportUnsaved: (changes: string) => `${changes} not saved and not in the export. Save first to include them.`,
  exportPrivateHost: (host: string) =>
    `Images load from ${host}, which recipients can't reach. Export a ZIP, or set GALLEY_URL to a public address.`,
  themeUploaded: (isNew: boolean, report: ThemeReport) =>
    `${isNew ? 'Theme uploaded' : 'New version uploaded'}: ${describeTheme(report)}`,
  themeReport: (report: ThemeReport) => `${describeTheme(report)}.`,
  inviteEnded: 'It was already used, was revoked, or has expired. Ask for a new one.',
  invitedAsOther: (address: string) => `You’re signed in as ${address}. Accepting signs you out of that account.`,
  noMailServer:
    'This server can’t send email. Ask the server administrator to run npm run admin -- reset-password with your email address.',
  passwordSetWithoutPlace:
    'Your account isn’t a member of any organization. Use the new password when you accept your next invitation.',
  ownRole: (role: string) => `You’ll be ${role}. Only another owner can make you an owner again.`,
  whoMayEdit: (count: number) => `${formatCount(count, { one: 'person', other: 'people' })} can edit with this theme`,
  notYourOrganization: 'You aren’t a member of this organization, or it no longer exists.',
  noLongerMember: 'No longer a member',
  newOrganizationHint: 'You’ll be its owner and can invite others.',
  unsavedWorkTitle: 'Your unsaved work',
  unsavedWork: (title: string) => `Your changes to "${title}" aren’t in any saved version. Copy them before you leave.`,
  switchedTitle: 'You switched organizations',
  switchedElsewhere: (now: string, here: string) =>
    `You switched to ${now} in another tab. This tab still shows ${here}. Switch back to save here.`,
  passwordLength: `At least ${limits.passwordMin} characters.`,
  passwordStrength: {
    common: 'Too easy to guess: it’s close to a common password.',
    personal: 'Too easy to guess from your name, email address or organization.',
    weak: 'Weak. Add a word or two.',
    good: 'Good.',
    strong: 'Strong.',
  },
  /** Shown before a draft is put on another version than the one it's based on. */
  draftOfOtherVersion: (base: number, current: number) =>
    current > base
      ? `Your draft is based on version ${base}, but version ${current} was saved later. Restoring the draft leaves out changes that are only in version ${current}.`
      : `Your draft is based on version ${base}, but the current version is ${current}.`,
  draftIsSaved: (version: number) => `This draft is already saved in version ${version}.`,
  versionBy: (version: number, author: string, stamp: string) => `Version ${version} by ${author}, ${stamp}`,
  returnOverNewer: (version: number, newest: number, author: string) =>
    `${author} saved version ${newest} after you opened this. It stays in the version list. Return to version ${version} anyway?`,
  changes: (count: number) => formatCount(count, { one: 'change', other: 'changes' }),
  draftKept: ', draft kept',
  changesAfterVersion: (stamp: string, count: number, version: number) =>
    `${stamp}, ${formatCount(count, { one: 'change', other: 'changes' })} after version ${version}.`,
  discardDraft: (facts: string) => `${facts} The draft is permanently deleted and can’t be restored.`,
  noChanges: 'Nothing to save',
  idleEnded: 'Editing ended after 60 minutes of inactivity.',
  idleEndedWithDraft: 'Editing ended after 60 minutes of inactivity. Your draft is saved and can be restored.',
  forcedInversion: 'Forced inversion (approximate)',
  hunksDiffer: (count: number, version: string) =>
    count === 0
      ? `No differences from ${version}.`
      : `${formatCount(count, { one: 'hunk differs', other: 'hunks differ' })} from ${version}.`,
  bytesIdentical: (count: number, isAll: boolean) =>
    `${isAll ? 'All' : 'The other'} ${formatCount(count, { one: 'byte is', other: 'bytes are' })} identical.`,
  widerWindow: 'Make the window wider to edit.',
  noMatchTitle: 'No matches',
  noMatch: 'No email or page in this theme matches the selected author and dates.',
  clearFilters: 'Clear filters',
  searching: 'Searching',
  searchedWhere: 'Search covers the titles and text of emails and pages, and the names of themes and folders.',
  allResults: 'All results',
  resultsFor: (term: string) => `Results for "${term}"`,
  nothingFound: (term: string) => `Nothing found for "${term}"`,
  selected: (count: number) => `${count} selected`,
  exportTooMany: (most: number, type: 'email' | 'page', chosen: number) =>
    `You can export up to ${countDocuments(most, type)} at once. You selected ${chosen}.`,
  deleteEmails: (count: number, type: 'email' | 'page') =>
    `Are you sure you want to delete ${countDocuments(count, type)}? They will be removed for all editors.`,
  emailsDeleted: (of: Documents) => `${nameDocuments(of)} moved to the trash`,
  emailsRestored: (of: Documents) => `${nameDocuments(of)} restored`,
  emailsDuplicated: (of: Documents) => `${nameDocuments(of)} duplicated`,
  emailsExported: (of: Documents) => `${nameDocuments(of)} downloaded`,
  exportFailures: (count: number, type: 'email' | 'page') =>
    `${countDocuments(count, type)} couldn’t be exported. See errors.txt in the ZIP for details.`,
  deleteTheme: (title: string) =>
    `Are you sure you want to delete "${title}"? Its emails and pages will be removed for all editors. Owners and admins can restore it for ${limits.trashDays} days.`,
  themeDeleted: (title: string) => `Theme "${title}" deleted`,
  themeRestored: (title: string) => `Theme "${title}" restored`,
  deletedThemes: 'Deleted themes',
  deletedThemesHint: `You can restore a deleted theme with its emails and pages for ${limits.trashDays} days. Then it’s permanently deleted.`,
  noDeletedThemes: 'No recently deleted themes.',
  folderDeleted: (name: string) => `Folder "${name}" deleted`,
  folderRestored: (name: string) => `Folder "${name}" restored`,
  trash: (days: number) => `Deleted emails and pages stay here for ${days} days. Then they’re permanently deleted.`,
  trashEmptyTitle: 'The trash is empty',
  daysLeft: (count: number) => `${formatCount(count, { one: 'day', other: 'days' })} left`,
  deletePermanently: (of: Documents) =>
    `Are you sure you want to permanently delete ${nameDocuments(of)}? All versions are deleted and can’t be restored. Images that aren’t used anywhere else stop loading, also in emails that were already sent.`,
  permanentlyDeleted: (of: Documents) => `${nameDocuments(of)} permanently deleted`,
  onlyAdminsPurge: 'Only owners and admins can permanently delete.',
  nameTooLong: 'At most 255 characters.',
  beingCreated: 'It’s still being created.',
  readOnlyRow: 'You can view this, but not edit it.',
  folderName: 'Folder name',
  folders: 'Folders',
  findFolder: 'Find a folder',
  chooseFolder: 'Choose a folder.',
  noFolderFound: (term: string) => `No folders match "${term}".`,
  listTop: 'Top of the list',
  currentFolder: 'current folder',
  alreadyInFolder: 'It’s already there.',
  moveTitle: (name: string, isSeveral = false) => (isSeveral ? `Move ${name}` : `Move "${name}"`),
  severalEmails: (count: number, type: 'email' | 'page' = 'email') => countDocuments(count, type),
  deleteFolder: (name: string, count: number) =>
    count === 0
      ? `Are you sure you want to delete the folder "${name}"?`
      : `Are you sure you want to delete the folder "${name}"? Its contents move to the top of the list.`,
  pickedUpHelp: 'Press Up or Down to choose a folder, Enter to drop, or Escape to cancel.',
  pickedUp: (name: string, place: string) => `"${name}" picked up from ${place}.`,
  draggedInto: (place: string) => `Into ${place}`,
  dropped: (name: string, place: string) => `"${name}" moved into ${place}`,
  moved: (name: string, folder: string) =>
    folder === '' ? `${name} moved to the top of the list` : `${name} moved into ${folder}`,
  staysHere: 'Stays where it is',
  putBack: (name: string) => `"${name}" stays where it was`,
  moveHandle: (name: string) => `Move ${name}`,
  moveHint: 'Drag, or press Enter and use the arrow keys',
  folderSelf: 'A folder can’t contain itself.',
  firstUseTitle: 'Welcome to Galley',
  firstUse: "Choose a theme to see its emails and pages. Select New email to start one, or open the one that's ready.",
  startFromExample: 'Use example',
  startBlank: 'Start blank',
  changeAddressTitle: 'Change the address?',
  changeAddress: (from: string, to: string) =>
    `Your team will use Galley at ${to} and must sign in again. Links and images at ${from} redirect to the new address for ${formatCount(limits.formerDomainDays, { one: 'day', other: 'days' })}. Then they stop working.`,
  changeAddressAction: 'Change address',
  addressHint: 'You’re asked before the address changes.',
  imageNotUploaded: 'Couldn’t upload the image',
  imageNotCropped: 'Couldn’t crop the image',
  imageNotReplaced: 'Couldn’t replace the image',
  imageTooSmallTitle: 'Image too small',
  imageTooLargeTitle: 'Image too large',
  imageUnreadableTitle: 'Not an image Galley can use',
  imageLargerThan: (megabytes: number) =>
    `An image can have at most ${formatCount(megabytes, { one: 'MB', other: 'MB' })}.`,
  imageStretchedTitle: 'This image is small',
  imageStretched: (image: string, place: string) =>
    `The image is ${image} px and is shown at ${place} px. It will look blurry.`,
  useAnyway: 'Use anyway',
  altTextTitle: 'Alt text',
  altTextQuestion: 'What does the new image show?',
  formerAltText: (text: string) => `Previous image: “${text}”`,
  useFormerAltText: 'Use that text',
  outboxBeforeSending: 'No mail server is set up. The email is saved to the outbox and isn’t sent.',
  outboxAfterSending: 'Saved to the outbox, not sent. Ask the server administrator to set up a mail server.',
  mailFailed: (to: readonly string[]) =>
    `The email to ${formatAddresses(to)} couldn’t be sent: the mail server didn’t accept it. Galley will try again.`,
  mailWaiting: (to: readonly string[]) => `The email to ${formatAddresses(to)} is waiting to be sent.`,
  changedMeanwhile: 'Someone else saved changes in the meantime. Close this and open it again to see them.',
  editedElsewhere: 'You’re editing this in another tab. Make the change there, or end editing first.',
  emailImported: (title: string) => `"${title}" imported`,
};
