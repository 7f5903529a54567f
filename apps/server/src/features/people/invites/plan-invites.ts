import { fieldPatterns, type InvitedThemes, type InviteeState, isManager, limits, type Role } from '@galley/contract';

/** A row in a list of people to invite, as sent. */
export interface Invitee {
  email: string;
  name: string;
  access?: Role;
  themes?: InvitedThemes;
}

/** The facts that decide about a list. Addresses are in lower case. */
export interface InviteFacts {
  members: ReadonlySet<string>;
  /** Addresses of members whose access ended. */
  ended: ReadonlySet<string>;
  /** Addresses with an open invitation to the organization. */
  invited: ReadonlySet<string>;
  /** Addresses whose open invitation, to the organization or a theme, has a seat. */
  held: ReadonlySet<string>;
  /** Number of available seats; null = any number. */
  places: number | null;
  canInviteOwners: boolean;
}

export interface PlannedInvite {
  email: string;
  name: string;
  role: Role;
  themes: InvitedThemes;
  state: InviteeState;
}

/** Decides for each row of a list what happens to it. Earlier rows get the seats first. */
export function planInvites(
  list: { rows: readonly Invitee[]; access: Role; themes: InvitedThemes; accessEndsOn: string | null },
  facts: InviteFacts,
): PlannedInvite[] {
  const seen = new Set<string>();
  let places = facts.places ?? Number.POSITIVE_INFINITY;
  return list.rows.map(({ email, name, access, themes }) => {
    const role = access ?? list.access;
    const row = { email, name, role, themes: isManager(role) ? [] : (themes ?? list.themes) };
    const address = email.toLowerCase();
    const state = ((): InviteeState => {
      if (!isAddress(email)) return 'invalid';
      if (seen.has(address)) return 'duplicate';
      seen.add(address);
      if (facts.ended.has(address)) return 'ended';
      if (facts.members.has(address)) return 'member';
      if (role === 'owner' && !facts.canInviteOwners) return 'notAllowed';
      if (role === 'owner' && list.accessEndsOn !== null) return 'ownerEnds';
      if (facts.invited.has(address)) return 'invited';
      if (facts.held.has(address)) return 'new';
      if (places <= 0) return 'full';
      places -= 1;
      return 'new';
    })();
    return { ...row, state };
  });
}

function isAddress(email: string): boolean {
  return email.length <= limits.emailAddressLength && fieldPatterns.emailAddress.test(email);
}
