import { formatCount } from '@galley/contract';

/** Texts of the dialogs that send a test or a preview link by email. They load with those dialogs. */
export const sendMessages = {
  recipients: (most: number) => `At most ${most} addresses, separated by commas.`,
  test: 'Send test',
  testTo: 'Send test to',
  subject: 'Subject',
  noSubject: (title: string) => `None yet: the name "${title}" is used.`,
  previewText: 'Preview text',
  noPreviewText: 'None',
  addLinkParameters: 'Add link parameters',
  linkParameters: (names: string) => `Adds ${names} to the links.`,
  testNote: 'The test is the exported HTML, byte for byte, with absolute image addresses.',
  unsaved: (count: number) =>
    `${formatCount(count, { one: 'change is', other: 'changes are' })} not saved and not included.`,
  shareTheme: 'Share theme by email',
  share: 'Share by email',
  linkTo: 'Send link to',
  sendLink: 'Send link',
  note: 'Note',
  notePlaceholder: 'What should they look at?',
  noteHint: 'Optional. Replies go to your email address.',
  linkShows: (version: number, type: 'email' | 'page' | 'theme') =>
    `Anyone with the link can see ${version > 0 ? `version ${version}` : 'the newest saved version'} of this ${type}, without signing in.`,
  attachPdf: 'Attach a PDF',
  outboxBeforeSending: 'No mail server is set up. The email is saved to the outbox and isn’t sent.',
};
