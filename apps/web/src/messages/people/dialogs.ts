/** Texts of dialogs about people, accounts and organizations. They load with those dialogs. */
export const personMessages = {
  changePassword: 'Change password',
  currentPassword: 'Current password',
  currentPasswordRequired: 'Enter your current password.',
  newPassword: 'New password',
  newPasswordHint: (strength: string) => `${strength} Other browsers are signed out.`,
  newPasswordRequired: 'Enter a new password.',

  addCard: 'Add card',
  changeCard: 'Change card',
  saveCard: 'Save card',
  cardSaving: 'The card is being saved.',
  cardFormBusy: 'The card form is loading.',
  cardFormLoading: 'Loading the card form…',
  cardNote: 'The card is stored by Stripe, which takes the payments. Galley never sees its number.',
  cardFormNotLoaded: 'Couldn’t load the card form from Stripe. Close it and try again.',

  lastUsed: (address: string, when: string) => `${address}, last used ${when}`,
  signOutEverywhere: 'Sign out everywhere',

  newOrganization: 'New organization',
  createOrganization: 'Create organization',
  organizationName: 'Organization name',

  person: 'Person',
  localTime: 'local time',

  password: 'Your password',
  passwordRequired: 'Enter your password.',
  code: 'Code',
  codeHint: 'Six digits from your authenticator app, or a recovery code.',
  codeRequired: 'Enter a code.',
  or: 'or',
  usePasskey: 'Use a passkey',
  passwordUpdated: 'Password updated!',
  noLongerMember: 'No longer a member',
  newOrganizationHint: 'You’ll be its owner and can invite others.',
};
