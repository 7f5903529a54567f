/**
 * The reasons why an identity provider's sign-in was refused, by the name that the server adds to the login page's
 * address.
 */
const problems: Readonly<Record<string, string>> = {
  expired: 'This sign-in has expired or was started in another browser. Try again.',
  declined: 'Your identity provider didn’t confirm the sign-in.',
  invalid: 'The answer of your identity provider isn’t valid. Ask the owner of your organization to test it.',
  unreachable: 'Your identity provider can’t be reached. Try again later.',
  email: 'Your identity provider didn’t send a verified email address of your organization.',
  membership: 'You aren’t a member of this organization. Ask an owner or admin for an invitation.',
  full: 'The organization has no room for another person. Ask an owner.',
  deactivated: 'Your access to this organization has ended. Ask an owner or admin for an invitation.',
  ended: 'Your access to this organization has ended. Ask an owner or admin to extend it.',
  locked: 'Your account is locked. Ask the administrator of this server to unlock it.',
};

/** Returns the message for a name in the address; '' for none and for unknown ones. */
export function ssoProblem(name: string | null): string {
  return name !== null && Object.hasOwn(problems, name) ? (problems[name] ?? '') : '';
}
