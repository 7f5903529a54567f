import { formatCount, type InviteeState, limits } from '@galley/contract';

const people = (count: number) => formatCount(count, { one: 'person', other: 'people' });

/** Messages of the dialog that invites many people. */
export const bulkInviteMessages = {
  title: 'Invite many people',
  lead: `Paste addresses, separated by commas, semicolons or lines, or choose a CSV file. Up to ${limits.bulkInvites} people at once.`,
  tableHint: 'A table with a header can have the columns Email, Name (or First name and Last name), Role and Themes.',
  empty: 'Enter the addresses of the people to invite.',
  tooMany: (count: number) =>
    `This list has ${people(count)}. Up to ${limits.bulkInvites} can be invited at once. Split it.`,
  fileTooLarge: 'This file is too large for a list of people. Choose a file under 1 MB.',
  invalid: 'Not an email address',
  severalAddresses: 'This row has more than one email address',
  nameTooLong: `The name is longer than ${limits.titleLength} characters`,
  unknownRole: (role: string) => `No role is called “${role}”. Use owner, admin, editor or commentor.`,
  unknownTheme: (title: string) => `No theme is called “${title}”.`,
  states: {
    new: 'Will be invited',
    invited: 'Already invited',
    member: 'Already a member',
    duplicate: 'Repeats an earlier row',
    invalid: 'Not an email address',
    notAllowed: 'Only owners invite owners',
    full: 'No room for this person',
    ended: 'Access ended. Extend it in the list of members',
    ownerEnds: 'The access of owners can’t end',
  } satisfies Record<InviteeState, string>,
  resends: (count: number) => `Resend ${count === 1 ? 'the invitation' : 'invitations'} to ${people(count)}`,
  resendsHint: 'Their earlier links stop working.',
  send: (count: number) => (count === 0 ? 'Send invitations' : `Invite ${people(count)}`),
  nothingToSend: 'No one on this list can be invited.',
  sent: (count: number) => (count === 0 ? 'No one was invited.' : `Invited ${people(count)}.`),
  delayed: (count: number) =>
    `${formatCount(count, { one: 'invitation', other: 'invitations' })} saved. The mail server isn’t accepting email. Galley will try again.`,
  left: (count: number) => `${people(count)} on the list ${count === 1 ? 'was' : 'were'} not invited:`,
  links:
    'No email is sent, because no mail server is set up. Download the links and share them. They are shown only once.',
  preview: 'Preview',
  people: 'People',
  peopleExample: 'Ada Byron <ada@example.com>, grace@example.com',
  chooseFile: 'Choose a CSV file or drop it here',
  csvFile: 'CSV file',
  role: 'Role',
  accessEndsOptional: 'Access ends (optional)',
  back: 'Back',
  done: 'Done',
  downloadLinks: 'Download links',
  rows: 'Rows',
  emptyAddress: '(empty)',
  whatHappens: 'What happens',
  willBeSentAgain: 'Will be sent again',
  invited: 'Invited',
  email: 'Email',
  name: 'Name',
  link: 'Link',
};
