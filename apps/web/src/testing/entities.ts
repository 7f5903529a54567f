import type { Account, Email, Me, Member, OwnOrganization, Template } from '@galley/contract';

/** A day in June 2026, in Unix seconds. */
export const someTime = 1_781_000_000;

export function buildOwnOrganization(given: Partial<OwnOrganization> = {}): OwnOrganization {
  return { id: 1, name: 'Acme', domain: 'acme', isOwner: true, url: '', ...given };
}

/** Mara, who owns Acme. */
export function buildMe(given: Partial<Me> = {}): Me {
  return {
    id: 1,
    email: 'mara@acme.example',
    name: 'Mara Lind',
    role: 'owner',
    isOwner: true,
    isAdmin: true,
    isSiteAdmin: false,
    parentID: 0,
    job: '',
    workplace: '',
    isDarkMode: false,
    skinTone: '',
    avatar: '',
    avatar120: '',
    avatar240: '',
    usesSingleLetters: true,
    timezone: 'Europe/Berlin',
    theme: 'light',
    organization: { id: 1, name: 'Acme', deletesAt: 0 },
    organizations: [buildOwnOrganization()],
    canCreateOrganization: true,
    grant: { canUploadThemes: true, canManagePeople: true, canReadLog: true, canCancel: true },
    hasMailServer: true,
    hasBilling: false,
    hasTwoFactor: false,
    ...given,
  };
}

/** A theme for emails, which the person can edit and manage. */
export function buildTemplate(given: Partial<Template> = {}): Template {
  return {
    id: 3,
    oid: 1,
    title: 'Spring',
    type: 'email',
    version: 2,
    emailCount: 4,
    createdAt: someTime,
    updatedAt: someTime,
    updatedBy: 'Mara Lind',
    grant: { canEdit: true, canAdmin: true },
    miniatureUrl: '/content/theme',
    ...given,
  };
}

export function buildEmail(given: Partial<Email> = {}): Email {
  return {
    id: 7,
    fid: 0,
    tid: 3,
    title: 'May news',
    type: 'email',
    version: 5,
    createdAt: someTime,
    updatedAt: someTime,
    createdUserID: 1,
    updatedUserID: 1,
    createdBy: 'Mara Lind',
    updatedBy: 'Mara Lind',
    canEdit: true,
    isNew: false,
    ...given,
  };
}

/** Ola, an editor of one theme. */
export function buildMember(given: Partial<Member> = {}): Member {
  return {
    id: 2,
    name: 'Ola Berg',
    email: 'ola@acme.example',
    role: 'editor',
    job: '',
    workplace: '',
    avatar: '',
    timezone: 'Europe/Oslo',
    joinedAt: someTime,
    themeCount: 1,
    accessEndsOn: null,
    hasAccessEnded: false,
    canRevoke: true,
    canChangeRole: true,
    canChangeAccessEnd: true,
    ...given,
  };
}

export function buildAccount(given: Partial<Account> = {}): Account {
  return {
    organization: { id: 1, name: 'Acme', domain: 'acme' },
    owners: [buildMember({ id: 1, name: 'Mara Lind', email: 'mara@acme.example', role: 'owner', themeCount: -1 })],
    admins: [],
    editors: [buildMember()],
    commentors: [],
    invites: [],
    defaultThemes: [],
    grant: { canRename: true, canInviteOwners: true, roles: ['owner', 'admin', 'editor', 'commentor'] },
    ...given,
  };
}
