/** Names of the pages of an organization's settings. */
export const settingsMessages = {
  organizationSettings: 'Organization settings',
  general: 'General',
  members: 'Members',
  teams: 'Teams',
  signIn: 'Sign-in',
  provisioning: 'Provisioning',
  log: 'Log',
  billing: 'Billing',
  exportAndCancel: 'Export and cancel',
};
