/** What an identity provider says about the person who signed in there. */
export interface ExternalPerson {
  /** The provider's name for the person, which it never gives to another. */
  subject: string;
  /** '' = the provider named none. */
  email: string;
  name: string;
  /** False: the provider says that the address isn't proved. */
  isEmailVerified: boolean;
  /** null = the provider named none. */
  groups: string[] | null;
  /** The provider's id of its own session; '' = none. */
  session: string;
}

/**
 * Why a sign-in was refused. Shown on the login page by its name; `detail` is for the owner who tests the provider and
 * for the security log, and holds no secret.
 */
export class SsoRefusal extends Error {
  readonly reason: SsoReason;
  constructor(reason: SsoReason, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'SsoRefusal';
    this.reason = reason;
  }
}

export type SsoReason =
  /** Expired, used twice, or started in another browser. */
  | 'expired'
  /** The provider refused, or the person declined. */
  | 'declined'
  /** The answer isn't what the provider would send. */
  | 'invalid'
  | 'unreachable'
  /** The email address is missing, not verified, or of a domain that isn't the organization's. */
  | 'email'
  /** The person isn't a member, and the provider adds none. */
  | 'membership'
  /** The organization has no room for another person. */
  | 'full'
  /** The organization ended this person's access. */
  | 'deactivated'
  /** The person's access ended by its date, and can be extended. */
  | 'ended'
  /** A site admin locked the account. */
  | 'locked';
