import { fieldPatterns, type InvitedThemes, type InviteeState, isManager, limits, type Role } from '@galley/contract';

/** A row of a list of people to invite, as it was sent. */
export interface Invitee {
  email: string;
  name: string;
  access?: Role;
  themes?: InvitedThemes;
}

/** What a list is judged by. Addresses are in lower case. */
export interface InviteFacts {
  members: ReadonlySet<string>;
  /** Those members whose access ended. */
  ended: ReadonlySet<string>;
  /** Addresses with an open invitation to the organization. */
  invited: ReadonlySet<string>;
  /** Addresses whose open invitation, to the organization or a theme, has a place. */
  held: ReadonlySet<string>;
  /** How many further people there is room for; null = any number. */
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

/** Decides for each row of a list what happens to it. Earlier rows get the places. */
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
