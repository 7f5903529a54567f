import { formatCount, formatWait } from './format-count';
import { limits } from './limits';

function listOfAddresses(addresses: readonly string[]): string {
  const [first = ''] = addresses;
  return addresses.length === 1 ? first : formatCount(addresses.length, { one: 'address', other: 'addresses' });
}

/** Texts fixed by the specifications, letter by letter. Tests and screens import them from here. */
export const texts = {
  sessionExpired: 'Your session has expired. Please log in again.',
  noPermission: 'You do not have permission to view this page.',
  leaseTitle: 'Session',
  leaseHeld: 'Email is being edited by another team member.',
  saved: 'Saved!',
  importErrorTitle: 'Import error',
  errorTitle: 'Error',
  errorUploadingTheme: 'Error uploading theme.',
  uploadingTheme: 'Uploading theme.',
  uploadingTemplate: 'Uploading template.',
  starterCreated: (type: string) => `Starter ${type} theme has been created.`,
  starterErrorTitle: 'Create error',
  starterError: 'Error creating starter theme.',
  serverResponded: (status: number) => `Server responded with status ${status}.`,
  imageTooSmall: 'The new image needs to be the same size or larger than the current image.',
  imageCropping: 'Image is getting cropped and scaled to the correct dimensions.',
  imageResizing: 'Image is being resized.',
  cropFailed: 'Failed to upload image.',
  notFoundTitle: 'Not Found',
  notFound: "The page you're looking for could not be found.",
  renderFailure: 'Something went wrong.',
  chunkFailure: 'Loading chunk failed',
  deleteEmail: (title: string) =>
    `Are you sure you want to delete "${title}"? The email will be removed for all editors.`,
  yes: 'Yes',
  no: 'No',
  okay: 'Okay',
  cancel: 'Cancel',
  downloadFailed: 'Download failed',
  invalidEmail: 'Invalid email address',
  addCodeHere: 'Add code here',
  dropComponentHere: 'Drag and drop component here',
  unknownAuthor: 'Unknown',
  emailNamePlaceholder: 'Email name',
  rename: 'RENAME',
  invalidInlineStyle: 'Invalid inline style',
  unknownSectionVariable: (index: number) => `Section variable index ${index} not found in template`,
  colorSchemeInvalid: (scheme: string) => `Color scheme ${scheme} invalid`,
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
} as const;

/** Emails or pages of one theme. */
export type Documents = readonly { title: string; type: 'email' | 'page' }[];

function documents(count: number, type: 'email' | 'page'): string {
  return formatCount(count, type === 'page' ? { one: 'page', other: 'pages' } : { one: 'email', other: 'emails' });
}

/** The title of a single document, or the number of several. */
function named(of: Documents): string {
  const [first, ...more] = of;
  return first && more.length === 0 ? `"${first.title}"` : documents(of.length, first?.type ?? 'email');
}

/** "15 sections, 14 components, 120 editable texts and images". */
function reportOf({ sections, components, editable }: { sections: number; components: number; editable: number }) {
  return [
    formatCount(sections, { one: 'section', other: 'sections' }),
    formatCount(components, { one: 'component', other: 'components' }),
    formatCount(editable, { one: 'editable text or image', other: 'editable texts and images' }),
  ].join(', ');
}

/** Our own texts, where the specifications define none (look.md 5). */
export const words = {
  askForAccess: 'Ask an owner or admin of the organization.',
  noThemesTitle: 'No themes yet',
  noThemes: 'Upload a tagged HTML file or a ZIP with its images. Or start with a starter theme and change it later.',
  noThemesEditor: (organization: string) => `Ask an owner or admin of ${organization} to invite you to one.`,
  noEmailsTitle: (theme: string) => `No emails in ${theme}`,
  noEmails: 'Start from a finished example or from a blank email.',
  noTagsTitle: 'This theme has no tags',
  noTags:
    'This file has no editable areas. Add block-section to the rows and block-edit to the texts, then upload it again.',
  clipboardClosed: 'Your browser blocked access to the clipboard. Use the keyboard to copy and paste.',
  draftFound: 'This email has a newer draft',
  draftFoundOfPage: 'This page has a newer draft',
  fileDamaged: 'This file is damaged on the server. Ask the server administrator to restore it from a backup.',
  documentDamaged:
    'This version is damaged on the server. Open an earlier version, or ask the server administrator to restore a backup.',
  shareLinkDeadTitle: 'This link isn’t valid anymore',
  shareLinkDead: 'It was revoked, has expired, or is incomplete. Ask the person who sent it to you for a new link.',
  shareLinkPast: 'Choose a date in the future.',
  tooManyShareLinks: `A document can have up to ${limits.shareLinks} links. Revoke one first.`,
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
  renamedMeanwhile: (title: string) => `It was renamed to "${title}" after you opened it.`,
  renameBoth: (now: string, wanted: string) =>
    `Someone else renamed this to "${now}". Rename it to "${wanted}" anyway?`,
  someDeleted: 'Some of these were deleted by someone else. The list is up to date now.',
  folderDeletedBy: (name: string, author: string) => `Folder "${name}" was deleted by ${author || 'someone'}.`,
  /** These were already deleted when the action ran. The others were changed. */
  othersDeleted: (titles: readonly string[]) =>
    titles.length > 3
      ? `${titles.length} of these were already deleted by someone else.`
      : `${titles.map((title) => `"${title}"`).join(', ')} ${titles.length === 1 ? 'was' : 'were'} already deleted by someone else.`,
  folderDeletedMeanwhile: (name: string) => `Folder "${name}" was deleted by someone else.`,
  versionSaved: (version: number, author: string) => `Version ${version} was saved by ${author}.`,
  emailDeletedBy: (type: 'email' | 'page', author: string) => `This ${type} was deleted by ${author || 'someone'}.`,
  accessEnded: 'You no longer have access to this theme.',
  accessEndedTo: (organization: string) => `You no longer have access to ${organization}.`,
  emailGone: (type: 'email' | 'page') => `This ${type} was permanently deleted, or its theme was deleted.`,
  draftStays: 'Your changes are saved as a draft in this browser.',
  changesAfter: (count: number, version: number) =>
    `${formatCount(count, { one: 'change', other: 'changes' })} after version ${version}`,
  deletedWhileEditing:
    'This email was deleted. Your changes are saved as a draft. Restore the email from the trash to open them.',
  credentialsWrong: 'Incorrect email or password.',
  invited: (address: string) => `Invitation sent to ${address}`,
  peopleOf: (theme: string) => `People of ${theme}`,
  letIn: (name: string) => `${name} now has access to the theme`,
  handOnInvite: (address: string) =>
    `No mail server is set up. Send this link to ${address} yourself. It can be used once, expires in ${limits.inviteDays} days, and won’t be shown again.`,
  inviteLinkRenewed: (address: string) => `New link for ${address} created. The earlier link no longer works.`,
  exportErrors: (errors: string) => `The checks found ${errors} that readers will notice. Open Checks to see them.`,
  exportUnsaved: (changes: string) => `${changes} not saved and not in the export. Save first to include them.`,
  exportPrivateHost: (host: string) =>
    `Images load from ${host}, which recipients can't reach. Export a ZIP, or set GALLEY_URL to a public address.`,
  noHtmlInFile: (name: string) => `${name} contains no HTML. Upload a tagged HTML file or a ZIP.`,
  themeUploaded: (isNew: boolean, report: { sections: number; components: number; editable: number }) =>
    `${isNew ? 'Theme uploaded' : 'New version uploaded'}: ${reportOf(report)}`,
  themeReport: (report: { sections: number; components: number; editable: number }) => `${reportOf(report)}.`,
  noSuchTheme: 'One of these themes no longer exists. Choose again.',
  inviteEnded: 'It was already used, was revoked, or has expired. Ask for a new one.',
  invitedAsOther: (address: string) => `You’re signed in as ${address}. Accepting signs you out of that account.`,
  noMailServer:
    'This server can’t send email. Ask the server administrator to run npm run admin -- reset-password with your email address.',
  noOrganization: 'Your account isn’t a member of any organization. Ask for a new invitation.',
  passwordSetWithoutPlace:
    'Your account isn’t a member of any organization. Use the new password when you accept your next invitation.',
  ownRole: (role: string) => `You’ll be ${role}. Only another owner can make you an owner again.`,
  whoMayEdit: (count: number) => `${formatCount(count, { one: 'person', other: 'people' })} can edit with this theme`,
  twoFactorIsOn: 'Two-factor sign-in is already on.',
  appCodeWrong: 'That code isn’t valid. Check the clock on your phone and enter the newest code.',
  twoFactorRequired: 'Enter the code from your authenticator app.',
  codeWrong: 'That code isn’t valid. Enter the newest code from your app, or an unused recovery code.',
  codesLocked: (minutes: number) =>
    `Too many wrong codes. Try again in ${formatCount(minutes, { one: 'minute', other: 'minutes' })}.`,
  signUpClosed: 'You need an invitation to create an account.',
  captchaFailed: 'The browser check failed or expired. Try again.',
  captchaUnavailable: 'The browser check isn’t available. Your account wasn’t created. Try again in a minute.',
  signUpLinkDead: 'This link was already used or has expired. Sign up again.',
  organizationCancelled: 'This organization was canceled. An owner can undo this until its data is deleted.',
  exportFirst: 'Export everything first. You need a finished export from the last 7 days.',
  cancelNameWrong: (organization: string) => `Enter the exact name: ${organization}`,
  lastOwner: 'An organization needs an owner. Make someone else an owner first.',
  notYourOrganization: 'You aren’t a member of this organization, or it no longer exists.',
  noLongerMember: 'No longer a member',
  newOrganizationHint: 'You’ll be its owner and can invite others.',
  unsavedWorkTitle: 'Your unsaved work',
  unsavedWork: (title: string) => `Your changes to "${title}" aren’t in any saved version. Copy them before you leave.`,
  switchedTitle: 'You switched organizations',
  switchedElsewhere: (now: string, here: string) =>
    `You switched to ${now} in another tab. This tab still shows ${here}. Switch back to save here.`,
  handoverDead: 'This sign-in link was already used or has expired. Open the organization again.',
  resetLinkDead: 'This link was already used or has expired. Ask for a new one.',
  passwordTooCommon: 'This password is too common. Choose another one.',
  passwordIsPersonal:
    'This password is too easy to guess from your name, email address or organization. Choose another one.',
  passwordLength: `At least ${limits.passwordMin} characters.`,
  passwordStrength: {
    common: 'Too easy to guess: it’s close to a common password.',
    personal: 'Too easy to guess from your name, email address or organization.',
    weak: 'Weak. Add a word or two.',
    good: 'Good.',
    strong: 'Strong.',
  },
  currentPasswordWrong: 'The current password isn’t correct.',
  addressTaken: 'This email address already has an account.',
  emailUnchanged: 'This is already your email address.',
  emailLinkDead: 'This link has expired or was already used. Change your email address again in your profile.',
  tooManyRequests: (what: string, seconds: number) => `Too many ${what}. Try again in ${formatWait(seconds)}.`,
  requestUnknown: 'This request was already sent, and its result is unknown. Reload the page to see the current state.',
  staleSave: (version: number) =>
    `Version ${version} was saved by someone else while you were editing. Your work is saved as a draft.`,
  leaseLost: 'Someone else is now editing. Your work is saved as a draft.',
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
  onlySectionsReplaced: 'Only the HTML of a section can be replaced.',
  notOneSection: 'The new HTML must be exactly one section.',
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
    `You can export up to ${documents(most, type)} at once. You selected ${chosen}.`,
  deleteEmails: (count: number, type: 'email' | 'page') =>
    `Are you sure you want to delete ${documents(count, type)}? They will be removed for all editors.`,
  emailsDeleted: (of: Documents) => `${named(of)} moved to the trash`,
  emailsRestored: (of: Documents) => `${named(of)} restored`,
  emailsDuplicated: (of: Documents) => `${named(of)} duplicated`,
  emailsExported: (of: Documents) => `${named(of)} downloaded`,
  exportFailures: (count: number, type: 'email' | 'page') =>
    `${documents(count, type)} couldn’t be exported. See errors.txt in the ZIP for details.`,
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
  deleteForEver: (of: Documents) =>
    `Are you sure you want to permanently delete ${named(of)}? All versions are deleted and can’t be restored. Images that aren’t used anywhere else stop loading, also in emails that were already sent.`,
  goneForEver: (of: Documents) => `${named(of)} permanently deleted`,
  onlyAdminsPurge: 'Only owners and admins can permanently delete.',
  nameRequired: 'Enter a name.',
  nameTooLong: 'At most 255 characters.',

  beingCreated: 'It’s still being created.',
  readOnlyRow: 'You can view this, but not edit it.',
  folderName: 'Folder name',
  folders: 'Folders',
  findFolder: 'Find a folder',
  chooseFolder: 'Choose a folder.',
  noFolderFound: (term: string) => `No folders match "${term}".`,
  listTop: 'Top of the list',
  isHere: 'current folder',
  isThere: 'It’s already there.',
  moveTitle: (name: string, isSeveral = false) => (isSeveral ? `Move ${name}` : `Move "${name}"`),
  severalEmails: (count: number, type: 'email' | 'page' = 'email') => documents(count, type),
  deleteFolder: (name: string, count: number) =>
    count === 0
      ? `Are you sure you want to delete the folder "${name}"?`
      : `Are you sure you want to delete the folder "${name}"? Its contents move to the top of the list.`,
  liftedHelp: 'Press Up or Down to choose a folder, Enter to drop, or Escape to cancel.',
  lifted: (name: string, place: string) => `"${name}" picked up from ${place}.`,
  carriedTo: (place: string) => `Into ${place}`,
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
  tooManyRecipients: `You can enter up to ${limits.recipients} addresses.`,
  sendsPerHour: `You can send up to ${limits.sentMailsPerUserHour} emails an hour. Nothing was sent. Try again later.`,
  sendsPerDay: `Your organization can send up to ${limits.sentMailsPerOrganizationDay} emails a day. Nothing was sent.`,
  testSent: (to: readonly string[]) => `Test sent to ${listOfAddresses(to)}`,
  linkSent: (to: readonly string[]) => `Link sent to ${listOfAddresses(to)}`,
  nowhere: 'No organization has this address. Check the address, or ask the person who sent it to you.',
  nowhereLink: 'Go to the sign-in page',
  changeAddressTitle: 'Change the address?',
  changeAddress: (from: string, to: string) =>
    `Your team will use Galley at ${to} and must sign in again. Links and images at ${from} redirect to the new address for ${formatCount(limits.formerDomainDays, { one: 'day', other: 'days' })}. Then they stop working.`,
  changeAddressAction: 'Change address',
  addressHint: 'You’re asked before the address changes.',
  addressKept: 'Another organization had this address until recently. Choose another.',
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
  savedToOutbox: 'Saved to the outbox, not sent.',
  outboxBeforeSending: 'No mail server is set up. The email is saved to the outbox and isn’t sent.',
  outboxAfterSending: 'Saved to the outbox, not sent. Ask the server administrator to set up a mail server.',
  mailFailed: (to: readonly string[]) =>
    `The email to ${listOfAddresses(to)} couldn’t be sent: the mail server didn’t accept it. Galley will try again.`,
  mailWaiting: (to: readonly string[]) => `The email to ${listOfAddresses(to)} is waiting to be sent.`,
  sendingMail: (to: readonly string[]) => `Sending to ${listOfAddresses(to)}`,
  changedMeanwhile: 'Someone else saved changes in the meantime. Close this and open it again to see them.',
  editedElsewhere: 'You’re editing this in another tab. Make the change there, or end editing first.',
  nothingEditable:
    'This file has no editable areas. You can preview, export and send it. To edit it, add block-section to the rows and block-edit to the texts.',
  emailImported: (title: string) => `"${title}" imported`,
  fileCheckRuns: 'A check is already running.',
  filesDamaged: 'Some stored files are damaged. See Damaged files in Admin Tools.',
  taskTooLong: 'This file takes too long to read. Try a smaller or simpler one.',
  taskTooLarge: 'This file needs too much memory to read. Try a smaller or simpler one.',
  taskTooDeep: 'This file has too many nested elements. Try a simpler one.',
  serverBusy: 'Galley is busy. Try again in a moment.',
  serverStopping: 'Galley is restarting. Try again in a moment.',
} as const;
