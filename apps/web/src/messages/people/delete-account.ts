import { type AccountFacts, formatCount } from '@galley/contract';

/** Messages about deleting one's own account. */
export const deleteAccountMessages = {
  title: 'Delete account',
  lead: 'Your sign-in, settings and notifications are erased. Your emails, pages and comments stay with your organizations, without your name.',
  consequences: ({ organizations, documents, comments }: AccountFacts) =>
    [
      organizations.length > 0 && `You leave ${listOf(organizations)}.`,
      documents + comments > 0 &&
        `${listOf([
          ...(documents > 0
            ? [{ name: formatCount(documents, { one: 'email or page', other: 'emails and pages' }) }]
            : []),
          ...(comments > 0 ? [{ name: formatCount(comments, { one: 'comment', other: 'comments' }) }] : []),
        ])} of yours will stay there, without your name.`,
      'Your sign-in, settings and notifications are erased. This can’t be undone.',
    ]
      .filter(Boolean)
      .join(' '),
  lastSiteAdmin: 'You’re the only site admin of this server. Make someone else a site admin first.',
  onlyOwner: (organization: string) => `You’re the only owner of ${organization}.`,
  passwordOwner: (organization: string) =>
    `${organization} requires single sign-on, and you’re the owner who can sign in with a password.`,
  makeOwner: 'Make someone else an owner',
  or: 'or',
  cancelOrganization: 'cancel the organization',
  chooseOwner: 'Choose another owner for that',
  switchFirst: (organization: string) => `Switch to ${organization} to change that.`,
};

function listOf(named: readonly { name: string }[]): string {
  return new Intl.ListFormat('en').format(named.map(({ name }) => name));
}
