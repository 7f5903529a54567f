import type { AnyDocumentType } from '@galley/contract';

/** The open document whose images are listed. */
export interface ImageDocument {
  kind: 'email' | 'page' | 'template';
  id: number;
}

/** The kinds of documents that can have share links. Emails and pages share one id sequence. */
export type SharedKind = 'email' | 'page' | 'template';

/** Emails and pages are one kind. */
const kindOf = (type: AnyDocumentType) => (type === 'page' ? 'email' : type);

/**
 * The query keys of all cached server data, one per resource. A key starts with its resource, so that invalidating a
 * theme, an email or a list reaches everything cached about it and nothing else.
 */
export const keys = {
  /** The signed-in person. The only entry that isn't removed when another person signs in. */
  session: ['session'],

  templates: ['templates', 'list'],
  deletedTemplates: ['templates', 'deleted'],
  starters: ['templates', 'starters'],

  /** The list of a theme: its emails, pages and folders. With `view`, in one order and with its filters. */
  emails: (tid: number, view?: object) => ['template', tid, 'emails', ...(view === undefined ? [] : [view])],
  /** The polling of that list for changes by others. */
  emailsNews: (tid: number) => ['template', tid, 'news'],
  emailAuthors: (tid: number) => ['template', tid, 'authors'],
  themeFolders: (tid: number) => ['theme-folders', tid],
  themeFit: (tid: number, ids: readonly number[], to: number) => ['template', tid, 'fit', ids, to],
  bulk: (tid: number, id: number, state: string) => ['template', tid, 'bulk', id, state],
  runningBulk: (tid: number) => ['template', tid, 'runningBulk'],
  layouts: (tid: number) => ['template', tid, 'layouts'],
  pins: (tid: number) => ['template', tid, 'pins'],
  pin: (id: number) => ['pin', id],
  pinLinks: (id: number) => ['pin', id, 'links'],
  paletteScreenshots: (tid: number, version: number, type: string) => ['template', tid, 'palette', version, type],
  pinThumbnails: (ids: readonly number[]) => ['pin-thumbnails', ids],
  pinSnapshotCheck: (id: number) => ['pin-snapshot', id, 'thumbnail'],
  pinSnapshot: (id: number) => ['pin-snapshot', id],
  /** Without `eid`: those of the theme in every place. */
  personas: (tid: number, eid?: number) => ['template', tid, 'personas', ...(eid === undefined ? [] : [eid])],
  integrations: ['integrations'],
  sources: (tid: number) => ['template', tid, 'sources'],
  sourceFiles: (tid: number, iid: number, path: string) => ['template', tid, 'sources', iid, path],
  linkChecks: (tid: number, addresses: readonly string[]) => ['template', tid, 'link-checks', addresses],
  usage: (tid: number) => ['template', tid, 'usage'],
  usageDocuments: (tid: number, part: object) => ['template', tid, 'usage', part],
  layoutPages: (tid: number) => ['template', tid, 'layout-pages'],
  trash: (tid: number) => ['template', tid, 'trash'],
  people: (tid: number) => ['template', tid, 'people'],
  templateSettings: (tid: number) => ['template', tid, 'settings'],
  exports: (tid: number) => ['template', tid, 'exports'],
  replacements: (tid: number) => ['template', tid, 'replacements'],
  upgradeCheck: (tid: number) => ['template', tid, 'upgrade'],
  upgradeStatus: (tid: number) => ['template', tid, 'upgrade-status'],
  upgradeDifference: (tid: number, kind: string, id: number) => ['template', tid, 'upgrade', kind, id, 'difference'],
  upgradePreview: (tid: number, kind: string, id: number) => ['template', tid, 'upgrade', kind, id],

  imageLibrary: ({ kind, id }: ImageDocument) => ['images', kind, id],
  imageSearches: ({ kind, id }: ImageDocument) => ['images', kind, id, 'search'],
  imageSearch: ({ kind, id }: ImageDocument, wish: object) => ['images', kind, id, 'search', wish],
  imageMeasure: ({ kind, id }: ImageDocument, imageId: number, crop: object) => [
    'images',
    kind,
    id,
    'measure',
    imageId,
    crop,
  ],
  imageUses: ({ kind, id }: ImageDocument, imageId: number) => ['images', kind, id, 'uses', imageId],

  /** The destinations an email or page was sent to. */
  sent: (id: number) => ['email', id, 'sent'],
  /** The published pages of a theme. */
  published: (tid: number) => ['template', tid, 'published'],

  checklist: (kind: SharedKind, id: number) => [kind === 'template' ? kind : 'email', id, 'checklist'],
  commentPlace: (id: number) => ['comment', id, 'place'],
  approvals: (kind: AnyDocumentType, id: number) => [kindOf(kind), id, 'approvals'],
  comments: (kind: AnyDocumentType, id: number) => [kindOf(kind), id, 'comments'],
  exportSize: (id: number, wish: object) => ['email', id, 'export-size', wish],
  exportReadinessOf: (id: number) => ['email', id, 'export-readiness'],
  exportReadiness: (id: number, version: number, wish: object) => ['email', id, 'export-readiness', version, wish],
  emailDetails: (id: number) => ['email', id, 'details'],
  emailPicture: (id: number, version: number) => ['email', id, 'picture', version],
  emailHtml: ({ id, ...wish }: { id: number; version: number; keepTags: boolean }) => ['email', id, 'html', wish],
  shareLinks: (kind: SharedKind, id: number) => [kind === 'template' ? kind : 'email', id, 'share-links'],

  /** Documents as opened in the builder, which updates them itself. */
  documents: ['document'],
  versionsOf: (kind: string, id: number) => ['document', kind, id],
  document: (kind: string, id: number, version: number) => ['document', kind, id, version],
  /** The lists of versions, one per filter. */
  versionLists: (kind: string, id: number) => ['versions', kind, id],
  versionList: (kind: string, id: number, filter: object) => ['versions', kind, id, filter],
  versionPage: (kind: string, id: number, version: number) => ['version-page', kind, id, version],
  preview: (address: object | null) => ['preview', address],

  searchHits: (term: string) => ['search', 'hits', term],
  searchAll: (term: string) => ['search', 'all', term],
  /** The page of search results. Reloaded when an email changes. */
  found: ['search', 'found'],
  foundEmails: (term: string, filter: object) => ['search', 'found', 'emails', term, filter],
  foundPlaces: (term: string) => ['search', 'found', 'places', term],

  person: (uid: number) => ['person', uid],

  account: ['account'],
  endedAccess: ['ended-access'],
  accountOverview: ['account', 'overview'],
  members: (query: object) => ['account', 'members', query],
  signInReport: ['account', 'sign-in-report'],
  invites: (query: object) => ['account', 'invites', query],
  inviteProgress: (since: number) => ['account', 'invite-progress', since],
  memberPreview: (body: object) => ['member-preview', body],
  memberSessions: (uid: number) => ['account', 'sessions', uid],
  accountExports: ['account', 'exports'],
  teams: ['account', 'teams'],
  accountSso: ['account', 'sso'],
  accountScim: ['account', 'scim'],
  logSettings: ['account', 'log-settings'],
  accountLog: (filter: object) => ['account', 'log', filter],
  accountSecurity: (person: string) => ['account', 'security', person],
  billing: ['billing'],
  planPreview: (plan: string) => ['billing', 'preview', plan],
  joinableOrganizations: ['organization', 'joinable'],
  enteredOrganization: (way: object) => ['organization', 'enter', way],

  /** Data that changes with the person's sign-in methods. */
  profile: ['profile'],
  ownSessions: ['profile', 'sessions'],
  twoFactor: ['profile', 'two-factor'],
  passkeys: ['profile', 'passkeys'],

  /** The data of the bell: the count, and the list if it's open. */
  notifications: ['notifications'],
  unreadNotifications: ['notifications', 'unread'],
  notificationList: ['notifications', 'list'],
  notificationSettings: ['profile', 'notifications'],
  pushState: ['profile', 'push'],

  signUpOptions: ['sign-up'],
  invitation: (token: string) => ['invitation', token],
  resetLink: (token: string) => ['reset-link', token],

  adminOrganizations: (term: string) => ['admin', 'organizations', term],
  adminLimits: (oid: number) => ['admin', 'limits', oid],
  adminUsersAll: ['admin', 'users'],
  adminUsers: (term: string) => ['admin', 'users', term],
  adminStorage: ['admin', 'storage'],
  adminOutbox: ['admin', 'outbox'],
  adminJobs: ['admin', 'jobs'],
  health: ['admin', 'health'],
  fileCheck: ['admin', 'file-check'],
  securityLog: ['admin', 'security'],
  securityLogOf: (filter: object) => ['admin', 'security', filter],
} as const;
