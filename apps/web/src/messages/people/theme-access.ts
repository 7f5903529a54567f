import { formatCount } from '@galley/contract';

/** Messages of the page about people with access to a theme. */
export const themeAccessMessages = {
  canEdit: 'Can edit',
  canComment: 'Can comment',
  teams: 'Teams',
  manageTeams: 'Manage teams',
  teamsWithAccess: 'Teams with access',
  accessOf: (name: string) => `Access of ${name}`,
  removeTeam: (name: string) => `Remove the team ${name}`,
  remove: 'Remove',
  team: 'Team',
  giveAccess: 'Give access',
  backToTheTheme: 'Back to the theme',
  people: 'People',
  revokeInvitation: 'Revoke invitation',
  removeFromTheme: 'Remove from theme',
  revokeText: (email: string) => `The link in the email to ${email} stops working.`,
  invitationRevoked: 'Invitation revoked',
  personRemoved: 'Person removed',
  removeNamed: (person: string) => `Remove ${person}`,
  access: 'Access',
  peopleOfTheOrganization: 'People of the organization',
  giveNamedAccess: (name: string) => `Give ${name} access`,
  memberCount: (count: number) => formatCount(count, { one: 'member', other: 'members' }),
  invited: 'Invited',
  removeText: (person: string) => `${person} will lose access to this theme and everything made from it.`,
};
