/** Messages of the form that invites an email address. */
export const inviteMessages = {
  invite: 'Invite',
  email: 'Email',
  emailRequired: 'Enter an email address.',
  invitationLink: 'Invitation link',
};
