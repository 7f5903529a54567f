import { formatAddresses, formatCount, formatNumber, limits, messages as shared } from '@galley/contract';
import { countDocuments, type Documents, describeTheme, nameDocuments, type ThemeReport } from './phrases';

/** The interface's texts in American English. The wording of the specifications is kept letter by letter. */
export const enUs = {
  ...shared,
  leaseTitle: 'Session',
  later: 'Later',
  personas: 'Personas',
  updateTheme: 'Update theme version',
  finishEditing: 'Finish editing first.',
  themeItself: (canEdit: boolean) =>
    canEdit
      ? 'This is the theme itself. Saving creates a new version. Existing emails keep theirs.'
      : 'This is the theme itself. Owners and admins can edit it.',
  logUrlRequired: 'Enter a URL.',
  logWaiting: (count: number) =>
    count === 0
      ? 'No messages are waiting.'
      : `${formatCount(count, { one: 'message is waiting', other: 'messages are waiting' })}.`,
  logAttempts: (count: number) => formatCount(count, { one: 'attempt', other: 'attempts' }),
  groupMembers: (count: number) => formatCount(count, { one: 'person', other: 'people' }),
  domainRequired: 'Enter a domain.',
  domainInvalid: 'Enter a domain such as example.com.',
  issuerRequired: 'Enter the issuer.',
  clientIdRequired: 'Enter the client ID.',
  entityIdRequired: 'Enter the entity ID.',
  signInUrlRequired: 'Enter the sign-in URL.',
  certificateRequired: 'Enter the certificate.',
  saved: 'Saved!',
  importErrorTitle: 'Import error',
  errorTitle: 'Error',
  starterErrorTitle: 'Create error',
  serverResponded: (status: number) => `Server responded with status ${status}.`,
  imageCropping: 'Image is getting cropped and scaled to the correct dimensions.',
  imageResizing: 'Image is being resized.',
  renderFailure: 'Something went wrong.',
  chunkFailure: 'Loading chunk failed',
  serverUnreachable: 'Can’t reach the server.',
  keysGivenUp: 'What you typed wasn’t used. Try again.',
  partFailure: 'Couldn’t show this part. Your work isn’t affected.',
  dialogFailure: 'Couldn’t show this dialog. Your work isn’t affected.',
  tryAgain: 'Try again',
  longWait: 'This is taking longer than usual. You can wait or close this. The change may still go through.',
  canvasLateTitle: 'This is taking longer than usual',
  canvasLate: 'The server isn’t responding. Galley keeps trying.',
  atLeastCharacters: (least: number) => `At least ${formatNumber(least)} characters.`,
  atMostCharacters: (most: number) => `At most ${formatNumber(most)} characters.`,
  copyBlocked: 'Your browser blocked copying.',
  notCopied: 'Not copied',
  close: 'Close',
  deleteEmail: (title: string) =>
    `Are you sure you want to delete "${title}"? The email will be removed for all editors.`,
  yes: 'Yes',
  no: 'No',
  okay: 'Okay',
  cancel: 'Cancel',
  undo: 'Undo',
  escapeKey: 'Esc',
  save: 'Save',
  name: 'Name',
  open: 'Open',
  notifications: 'Notifications',
  unreadNotifications: (unread: string, elsewhere: string) =>
    `Notifications, ${unread} unread${elsewhere === '' ? '' : `, ${elsewhere} in other organizations`}`,
  loading: 'Loading',
  showMore: 'Show more',
  emailNamePlaceholder: 'Email name',
  rename: 'RENAME',
  profileUpdated: 'Profile updated!',
  organizationUpdated: 'Organization updated!',
  myProfile: 'My Profile',
  logOut: 'Log Out',
  adminTools: 'Admin Tools',
  roleOwner: 'Owner',
  roleAdmin: 'Admin',
  roleEditor: 'Editor',
  roleCommentor: 'Commentor',
  sessionExpiring: 'Session expiring',
  /** The specification continues "Unsaved work with be lost.", which isn't true in Galley (docs/decisions/023). */
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
  chooseLayout: 'Choose layout',
  deleteLayout: (title: string) =>
    `Are you sure you want to delete "${title}"? Emails and pages made from it aren’t affected.`,
  pinSection: 'Pin section',
  pinName: 'Pin name',
  pinGroupName: 'Group name',
  pinForPhones: 'For phones',
  pinForPhonesHint: 'Its thumbnail shows it on a phone. Theme updates leave it as it is.',
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
  usage: 'Usage',
  livePreviews: (reason: string) => `${reason} Until then, live previews are shown.`,
  noPinsInGroup: 'No pins in this group.',
  deletePin: (name: string) =>
    `Are you sure you want to delete "${name}" and its snapshots? Sections made from it aren’t affected.`,
  deletePinGroup: (name: string) => `Are you sure you want to delete the group "${name}"? Its pins are kept.`,
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
  draftFoundOfTheme: 'This theme has a newer draft',
  draftsFound: 'Unsaved work found',
  draftsFoundLead:
    'This document has drafts that were never saved. Restore one to continue with it. The others stay saved.',
  draftsKept: (count: number) => `${formatCount(count, { one: 'draft is', other: 'drafts are' })} saved.`,
  ownDraft: 'You have a saved draft.',
  isEditing: ' is editing.',
  editingInOtherTab: 'You’re editing this in another tab or browser.',
  discardTyped: 'Discard changes?',
  discardTypedText: (dialog: string) => `What you typed in “${dialog}” isn’t saved.`,
  discardChanges: 'Discard changes',
  keepEditing: 'Keep editing',
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
  themeGone: 'This theme was deleted.',
  draftStays: 'Your changes are saved as a draft in this browser.',
  draftsNotKeptHere:
    'This browser doesn’t let Galley keep drafts on this device. They’re saved on the server only, while you’re connected.',
  changesAfter: (count: number, version: number) =>
    `${formatCount(count, { one: 'change', other: 'changes' })} after version ${version}`,
  invited: (address: string) => `Invitation sent to ${address}`,
  peopleOf: (theme: string) => `People of ${theme}`,
  accessGiven: (name: string) => `${name} now has access to the theme`,
  canComment: (name: string) => `${name} can now comment`,
  inviteToEditHint: 'People without an account can create one with the link in the email.',
  inviteToCommentHint: 'They can preview, comment on and approve the theme’s emails and pages, but can’t edit them.',
  invitedToComment: (who: string, theme: string) =>
    `${who} invited you to preview and comment on the emails and pages of the theme "${theme}".`,
  shareInviteLink: (address: string) =>
    `No mail server is set up. Send this link to ${address} yourself. It can be used once, expires in ${limits.inviteDays} days, and won’t be shown again.`,
  inviteLinkRenewed: (address: string) => `New link for ${address} created. The earlier link no longer works.`,
  themeUploaded: (isNew: boolean, report: ThemeReport) =>
    `${isNew ? 'Theme uploaded' : 'New version uploaded'}: ${describeTheme(report)}`,
  inviteEnded: 'It was already used, was revoked, or has expired. Ask for a new one.',
  invitedAsOther: (address: string) => `You’re signed in as ${address}. Accepting signs you out of that account.`,
  noMailServer:
    'This server can’t send email. Ask the server administrator to run npm run admin -- reset-password with your email address.',
  passwordSetWithoutPlace:
    'Your account isn’t a member of any organization. Use the new password when you accept your next invitation.',
  lockedMembers:
    'A site admin locked this account. The person can’t sign in until it’s unlocked. Their role and work are kept.',
  ownRole: (role: string) => `You’ll be ${role}. Only another owner can make you an owner again.`,
  whoMayOpen: (count: number) =>
    `${formatCount(count, { one: 'person has', other: 'people have' })} access to this theme`,
  notYourOrganization: 'You aren’t a member of this organization, or it no longer exists.',
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
  search: 'Search',
  nothingFound: (term: string) => `Nothing found for "${term}"`,
  foundEmails: (count: number, hasMore: boolean) => {
    const found = formatCount(count, { one: 'email or page', other: 'emails and pages' });
    return hasMore ? `The first ${found}` : found;
  },
  selected: (count: number) => `${count} selected`,
  findReplace: 'Find and replace',
  findReplaceTooMany: (most: number) => `Find and replace works in up to ${most} at a time.`,
  noEmailsInFolder: 'This folder has no emails.',
  publishTooMany: (most: number) => `Up to ${most} pages can be published at a time.`,
  exportTooMany: (most: number, type: 'email' | 'page', chosen: number) =>
    `You can export up to ${countDocuments(most, type)} at once. You selected ${chosen}.`,
  deleteEmails: (count: number, type: 'email' | 'page') =>
    `Are you sure you want to delete ${countDocuments(count, type)}? They will be removed for all editors.`,
  emailsDeleted: (of: Documents) => `${nameDocuments(of)} moved to the trash`,
  emailsRestored: (of: Documents) => `${nameDocuments(of)} restored`,
  emailsDuplicated: (of: Documents) => `${nameDocuments(of)} duplicated`,
  deleteTheme: (title: string) =>
    `Are you sure you want to delete "${title}"? Its emails and pages will be removed for all editors. Owners and admins can restore it for ${limits.trashDays} days.`,
  themeDeleted: (title: string) => `Theme "${title}" deleted`,
  themeRestored: (title: string) => `Theme "${title}" restored`,
  deletedThemes: 'Deleted themes',
  folderDeleted: (name: string) => `Folder "${name}" deleted`,
  folderRestored: (name: string) => `Folder "${name}" restored`,
  listNotLoaded: 'Couldn’t load the list',
  nameTooLong: 'At most 255 characters.',
  beingCreated: 'It’s still being created.',
  preview: 'Preview',
  readOnlyRow: 'You can view this, but not edit it.',
  folderName: 'Folder name',
  listTop: 'Top of the list',
  countDocuments,
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
  outboxAfterSending: 'Saved to the outbox, not sent. Ask the server administrator to set up a mail server.',
  mailFailed: (to: readonly string[]) =>
    `The email to ${formatAddresses(to)} couldn’t be sent: the mail server didn’t accept it. Galley will try again.`,
  mailDelayed: (to: readonly string[]) =>
    `The email to ${formatAddresses(to)} wasn’t sent yet: the mail server isn’t accepting email. Galley will try again.`,
  mailWaiting: (to: readonly string[]) => `The email to ${formatAddresses(to)} is waiting to be sent.`,
  editedElsewhere: 'You’re editing this in another tab. Make the change there, or end editing first.',
  emailImported: (title: string) => `"${title}" imported`,
};
