/** Messages of the one-click sign-in in development. */
export const devSignInMessages = {
  notInDevelopment: 'The server does not run in development.',
  show: 'Sign in as a seeded person',
  people: 'Seeded people',
  personOf: (name: string, role: string, organization: string) => `${name}, ${role} of ${organization}`,
};
