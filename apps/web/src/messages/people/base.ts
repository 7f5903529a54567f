import { formatCount, limits } from '@galley/contract';

/** Texts that only the screens of people and operations use. They load with those screens. */
export const peopleMessages = {
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
  profileUpdated: 'Profile updated!',
  organizationUpdated: 'Organization updated!',
  peopleOf: (theme: string) => `People of ${theme}`,
  accessGiven: (name: string) => `${name} now has access to the theme`,
  inviteToEditHint: 'People without an account can create one with the link in the email.',
  invitedToComment: (who: string, theme: string) =>
    `${who} invited you to preview and comment on the emails and pages of the theme “${theme}”.`,
  inviteEnded: 'It was already used, was revoked, or has expired. Ask for a new one.',
  invitedAsOther: (address: string) => `You’re signed in as ${address}. Accepting signs you out of that account.`,
  noMailServer:
    'This server can’t send email. The server administrator can run npm run admin -- reset-password with your email address.',
  passwordSetWithoutPlace:
    'Your account isn’t a member of any organization. Use the new password when you accept your next invitation.',
  ownRole: (role: string) => `You’ll be ${role}. Only another owner can make you an owner again.`,
  whoMayOpen: (count: number) =>
    `${formatCount(count, { one: 'person has', other: 'people have' })} access to this theme`,
  notYourOrganization: 'You aren’t a member of this organization, or it no longer exists.',
  changeAddressTitle: 'Change the address?',
  changeAddress: (from: string, to: string) =>
    `Your team will use Galley at ${to} and must sign in again. Links and images at ${from} redirect to the new address for ${formatCount(limits.formerDomainDays, { one: 'day', other: 'days' })}. Then they stop working.`,
  changeAddressAction: 'Change address',
  addressHint: 'You’re asked before the address changes.',
};
