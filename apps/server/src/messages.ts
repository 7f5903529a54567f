import { formatAddresses, formatCount, limits, messages as shared } from '@galley/contract';

/** The texts that the server answers with. The wording of the specifications is kept letter by letter. */
export const messages = {
  ...shared,
  starterCreated: (type: string) => `Starter ${type} theme has been created.`,
  imageUsed: (emails: number, layouts: number) => {
    const places = [
      emails > 0 ? formatCount(emails, { one: 'email', other: 'emails' }) : '',
      layouts > 0 ? formatCount(layouts, { one: 'layout', other: 'layouts' }) : '',
    ];
    return `This image is used in ${places.filter(Boolean).join(' and ')}.`;
  },
  imageModeWrong: (type: string) => `The mode isn’t that of this document: it is ${type}.`,
  imageVersionWrong: 'The version doesn’t exist.',
  minimumOverMaximum: (side: 'width' | 'height') => `The minimum ${side} is larger than the maximum ${side}.`,
  fileDamaged: 'This file is damaged on the server. Ask the server administrator to restore it from a backup.',
  documentDamaged:
    'This version is damaged on the server. Open an earlier version, or ask the server administrator to restore a backup.',
  tooManyShareLinks: `A document can have up to ${limits.shareLinks} links. Revoke one first.`,
  renamedMeanwhile: (title: string) => `It was renamed to "${title}" after you opened it.`,
  folderDeletedBy: (name: string, author: string) => `Folder "${name}" was deleted by ${author || 'someone'}.`,
  accessEndedTo: (organization: string) => `You no longer have access to ${organization}.`,
  deletedWhileEditing:
    'This email was deleted. Your changes are saved as a draft. Restore the email from the trash to open them.',
  credentialsWrong: 'Incorrect email or password.',
  noHtmlInFile: (name: string) => `${name} contains no HTML. Upload a tagged HTML file or a ZIP.`,
  checklistItemGone: 'This item is no longer in the checklist of the theme.',
  noSuchTheme: 'One of these themes no longer exists. Choose again.',
  noOrganization: 'Your account isn’t a member of any organization. Ask for a new invitation.',
  twoFactorIsOn: 'Two-factor sign-in is already on.',
  appCodeWrong: 'That code isn’t valid. Check the clock on your phone and enter the newest code.',
  codeWrong: 'That code isn’t valid. Enter the newest code from your app, or an unused recovery code.',
  codesLocked: (minutes: number) =>
    `Too many wrong codes. Try again in ${formatCount(minutes, { one: 'minute', other: 'minutes' })}.`,
  signUpClosed: 'You need an invitation to create an account.',
  captchaFailed: 'The browser check failed or expired. Try again.',
  captchaUnavailable: 'The browser check isn’t available. Your account wasn’t created. Try again in a minute.',
  signUpLinkDead: 'This link was already used or has expired. Sign up again.',
  organizationCancelled: 'This organization was canceled. An owner can undo this until its data is deleted.',
  exportFirst: 'Export everything first. You need a finished export from the last 7 days.',
  lastOwner: 'An organization needs an owner. Make someone else an owner first.',
  handoverDead: 'This sign-in link was already used or has expired. Open the organization again.',
  resetLinkDead: 'This link was already used or has expired. Ask for a new one.',
  passwordTooCommon: 'This password is too common. Choose another one.',
  passwordIsPersonal:
    'This password is too easy to guess from your name, email address or organization. Choose another one.',
  currentPasswordWrong: 'The current password isn’t correct.',
  emailUnchanged: 'This is already your email address.',
  emailLinkDead: 'This link has expired or was already used. Change your email address again in your profile.',
  requestUnknown: 'This request was already sent, and its result is unknown. Reload the page to see the current state.',
  sendsPerHour: `You can send up to ${limits.sentMailsPerUserHour} emails an hour. Nothing was sent. Try again later.`,
  sendsPerDay: `Your organization can send up to ${limits.sentMailsPerOrganizationDay} emails a day. Nothing was sent.`,
  testSent: (to: readonly string[]) => `Test sent to ${formatAddresses(to)}`,
  linkSent: (to: readonly string[]) => `Link sent to ${formatAddresses(to)}`,
  unknownHost: 'No organization has this address. Check the address, or ask the person who sent it to you.',
  unknownHostLink: 'Go to the sign-in page',
  addressKept: 'Another organization had this address until recently. Choose another.',
  savedToOutbox: 'Saved to the outbox, not sent.',
  nothingEditable:
    'This file has no editable areas. You can preview, export and send it. To edit it, add block-section to the rows and block-edit to the texts.',
  layoutSaved: 'Layout saved.',
  tooManyPins: `A theme can have up to ${limits.pinsPerTemplate} pins. Delete one first.`,
  tooManyPinGroups: `A theme can have up to ${limits.pinGroupsPerTemplate} groups of pins. Delete one first.`,
  tooManySnapshots: `A pin can have up to ${limits.snapshotsPerPin} snapshots. Pin the section again under another name.`,
  tooManyLayouts: `A theme can have up to ${limits.layoutsPerTemplate} layouts. Delete one first.`,
  fileCheckRuns: 'A check is already running.',
  filesDamaged: 'Some stored files are damaged. See Damaged files in Admin Tools.',
  taskTooLong: 'This file takes too long to read. Try a smaller or simpler one.',
  taskTooLarge: 'This file needs too much memory to read. Try a smaller or simpler one.',
  taskTooDeep: 'This file has too many nested elements. Try a simpler one.',
  serverBusy: 'Galley is busy. Try again in a moment.',
  serverStopping: 'Galley is restarting. Try again in a moment.',
} as const;
