import { formatWait } from './format-count';
import { limits } from './limits';

/**
 * Texts shared by the server and the web client: for errors that either side raises, and for the markup. Texts of one
 * side are in `apps/server/src/messages.ts` and `apps/web/src/messages/`.
 */
export const messages = {
  sessionExpired: 'Your session has expired. Please log in again.',
  noPermission: 'You do not have permission to view this page.',
  leaseHeld: 'Email is being edited by another team member.',
  themeLeaseHeld: 'Theme is being edited by another team member.',
  layoutLeaseHeld: 'Layout is being edited by another team member.',
  pinLeaseHeld: 'Pin is being edited by another team member.',
  errorUploadingTheme: 'Error uploading theme.',
  uploadingTheme: 'Uploading theme.',
  uploadingTemplate: 'Uploading template.',
  starterError: 'Error creating starter theme.',
  imageTooSmall: 'The new image needs to be the same size or larger than the current image.',
  cropFailed: 'Failed to upload image.',
  notFoundTitle: 'Not Found',
  notFound: "The page you're looking for could not be found.",
  invalidEmail: 'Invalid email address',
  addCodeHere: 'Add code here',
  dropComponentHere: 'Drag and drop component here',
  unknownAuthor: 'Unknown',
  invalidInlineStyle: 'Invalid inline style',
  unknownSectionVariable: (index: number) => `Section variable index ${index} not found in template`,
  colorSchemeInvalid: (scheme: string) => `Color scheme ${scheme} invalid`,
  shareLinkPast: 'Choose a date in the future.',
  someDeleted: 'Some of these were deleted by someone else. The list is up to date now.',
  emailDeletedBy: (type: 'email' | 'page', author: string) => `This ${type} was deleted by ${author || 'someone'}.`,
  twoFactorRequired: 'Enter the code from your authenticator app.',
  cancelNameWrong: (organization: string) => `Enter the exact name: ${organization}`,
  addressTaken: 'This email address already has an account.',
  tooManyRequests: (what: string, seconds: number) => `Too many ${what}. Try again in ${formatWait(seconds)}.`,
  staleSave: (version: number) =>
    `Version ${version} was saved by someone else while you were editing. Your work is saved as a draft.`,
  leaseLost: 'Someone else is now editing. Your work is saved as a draft.',
  invalidRulesMode: 'Invalid rules mode',
  exportReasonRequired: 'Enter a reason.',
  onlySectionsPinned: 'Only sections can be pinned.',
  screenshotErrors: {
    missing: 'Thumbnails need Chromium on the server. The server administrator can install it.',
    time: 'This takes too long to show, so it has no thumbnail.',
    memory: 'This needs too much memory to show, so it has no thumbnail.',
    failed: 'The thumbnail couldn’t be taken.',
  },
  differenceErrors: {
    missing: 'Comparing images needs Chromium on the server. The server administrator can install it.',
    time: 'This document takes too long to show, so it can’t be compared.',
    memory: 'This document needs too much memory to show, so it can’t be compared.',
    failed: 'The images couldn’t be compared. Try again.',
  },
  onlySectionsReplaced: 'Only the HTML of a section can be replaced.',
  notOneSection: 'The new HTML must be exactly one section.',
  nameRequired: 'Enter a name.',
  nameWithControls: 'A name can’t contain control characters.',
  subAddressInvalid: 'Letters, digits and hyphens, at most 40.',
  commentRequired: 'Enter a comment.',
  checklistTitleRequired: 'Enter what to check.',
  checklistKeysDiffer: 'Each item needs its own key.',
  tooManyRecipients: `You can enter up to ${limits.recipients} addresses.`,
} as const;

/** Messages for failures with an external cause: the cause and its remedy. */
export const outageTexts = {
  diskFull: 'The server’s disk is full. The server administrator can free some space.',
  diskBroken: 'The server can’t read or write its disk. The server administrator can check it.',
  folder: 'The server can’t write to its data folder. The server administrator can check its permissions.',
  database: 'The database isn’t available. Try again in a moment.',
  busy: 'The server is out of memory or connections. Try again in a moment.',
} as const;
