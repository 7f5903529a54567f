/** The identity provider's data about the person who signed in there. */
export interface ExternalPerson {
  /** The provider's id of the person, which it never reuses. */
  subject: string;
  /** '' = the provider sent none. */
  email: string;
  name: string;
  /** False if the provider says that the address isn't verified. */
  isEmailVerified: boolean;
  /** null = the provider sent none. */
  groups: string[] | null;
  /** The provider's id of its own session; '' = none. */
  session: string;
}

/**
 * Why a sign-in was refused. The login page shows it by its name; `detail` is for the owner who tests the provider and
 * for the security log, and contains no secret.
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
  /** The response isn't one that the provider would send. */
  | 'invalid'
  | 'unreachable'
  /** The email address is missing, not verified, or of a domain that isn't the organization's. */
  | 'email'
  /** The person isn't a member, and the provider adds none. */
  | 'membership'
  /** The organization has no free seat. */
  | 'full'
  /** The organization ended this person's access. */
  | 'deactivated'
  /** The person's access ended by its date, and can be extended. */
  | 'ended'
  /** A site admin locked the account. */
  | 'locked';
