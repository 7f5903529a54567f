/** Messages about a person's organizations. */
export const organizationMessages = {
  openingTheOrganization: 'Opening the organization',
  linkExpired: 'This sign-in link has expired',
  openTheOrganization: 'Open the organization',
  findAnOrganization: 'Find an organization',
  yourOrganizations: 'Your organizations',
  nothingFoundFor: (term: string) => `Nothing found for “${term}”`,
  newOrganization: 'New organization',
  join: (name: string) => `Join ${name}`,
  hasUnreadNotifications: 'has unread notifications',
  unread: 'unread',
  owned: 'owned',
};
