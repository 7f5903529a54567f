import {
  type Account,
  type Billing,
  type Email,
  type EmailDetails,
  type ExportJob,
  type ExportReadiness,
  type InviteCounts,
  type InviteRow,
  type Me,
  type Member,
  type MemberRow,
  noScreenshots,
  type OwnOrganization,
  type Route,
  type RouteResponse,
  type Source,
  type SourceDetails,
  type Template,
  type TemplateDetails,
  type TemplateVersionEntry,
  type TransferProgress,
} from '@galley/contract';

/** A date in June 2026, in Unix seconds. */
export const someTime = 1_781_000_000;

export function buildOwnOrganization(given: Partial<OwnOrganization> = {}): OwnOrganization {
  return { id: 1, name: 'Acme', domain: 'acme', isOwner: true, url: '', ...given };
}

/** Mara, the owner of Acme. */
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
    locale: 'en-US',
    timezone: 'Europe/Berlin',
    theme: 'light',
    organization: { id: 1, name: 'Acme', deletesAt: 0 },
    organizations: [buildOwnOrganization()],
    canCreateOrganization: true,
    grant: { canUploadThemes: true, canManagePeople: true, canReadLog: true, canCancel: true, canPay: true },
    hasMailServer: true,
    hasBilling: false,
    hasTwoFactor: false,
    ...given,
  };
}

/** A theme for emails that the person can edit and manage. */
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
    isUntagged: false,
    review: { openComments: 0, approval: null },
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
    review: { openComments: 0, approval: null },
    ...given,
  };
}

/** Ola, an editor of one theme. */
function buildMember(given: Partial<Member> = {}): Member {
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

export function buildMemberRow(given: Partial<MemberRow> = {}): MemberRow {
  return {
    ...buildMember(),
    teams: [],
    lastActiveAt: someTime,
    hasTwoFactor: false,
    hasPasskey: false,
    usesSingleSignOn: false,
    ...given,
  };
}

/** The only page of some members. */
export function buildMemberPage(members: MemberRow[] = [buildMemberRow()]) {
  return { members, total: members.length, pageSize: 25 };
}

/** The numbers of invitations by the state of their email. */
export function buildInviteCounts(given: Partial<InviteCounts> = {}): InviteCounts {
  return { queued: 0, waiting: 0, sent: 0, refused: 0, none: 0, unknown: 0, accepted: 0, ...given };
}

export function buildInviteRow(given: Partial<InviteRow> = {}): InviteRow {
  return {
    id: 40,
    name: '',
    email: 'kim@blue.example',
    role: 'editor',
    themes: 'all',
    accessEndsOn: null,
    createdAt: someTime,
    createdBy: 'Mara Lind',
    delivery: 'sent',
    deliveryError: '',
    deliveredAt: someTime,
    ...given,
  };
}

/** The overview of Acme for its owner. */
export function buildOverview() {
  const { organization, defaultThemes, grant } = buildAccount();
  return { organization, defaultThemes, grant, members: 2, invites: 0 };
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

const noLimits = { themes: null, people: null, integrations: null, storageBytes: null };

/** Acme on the free plan, with a larger plan available. */
export function buildBilling(given: Partial<Billing> = {}): Billing {
  return {
    billingPlan: {
      id: 'free',
      name: 'Free',
      state: 'free',
      subscribed: 'free',
      periodEndsAt: 0,
      isEnding: false,
      graceEndsAt: 0,
    },
    plans: [
      { id: 'free', name: 'Free', price: null, limits: { ...noLimits, themes: 1 }, change: 'current' },
      {
        id: 'team',
        name: 'Team',
        price: { amount: 4900, currency: 'eur', interval: 'month', intervalCount: 1 },
        limits: noLimits,
        change: 'upgrade',
      },
    ],
    usage: { themes: 1, people: 2, integrations: 0, storageBytes: 5_000_000 },
    limits: { ...noLimits, themes: 1 },
    nextInvoice: null,
    invoices: [],
    creditCard: null,
    details: null,
    stripePublicKey: 'pk_test',
    stripeScript: 'https://js.stripe.example/v3/',
    ...given,
  };
}

/** A source with folders and files that accepts images, HTML and pages. */
export function buildSource(given: Partial<Source> = {}): Source {
  return {
    id: 21,
    slug: 'sftp',
    name: 'Bucket',
    integration: 'SFTP',
    kind: 'storage',
    status: 'ready',
    capabilities: {
      tree: 'deep',
      canMakeFolders: true,
      readsFiles: true,
      hostsImages: true,
      takesHtml: true,
      updatesHtml: true,
      takesPages: true,
      needsPublicUrl: false,
    },
    settings: { rules: { can_create_root_folder: true } },
    ...given,
  };
}

export function buildSourceDetails(given: Partial<SourceDetails> = {}): SourceDetails {
  return {
    ...buildSource(),
    values: {},
    secretsSaved: [],
    facts: [],
    isForAllThemes: true,
    templates: [],
    lastTestedAt: 0,
    lastError: '',
    createdAt: someTime,
    createdBy: 'Mara Lind',
    ...given,
  };
}

/** The progress of a finished transfer. */
export function buildTransfer(given: Partial<TransferProgress> = {}): TransferProgress {
  return {
    progress: -1,
    total: 1,
    kept: 0,
    message: '',
    waiting: '',
    oauth: false,
    name: 'Bucket',
    question: null,
    remotes: [],
    ...given,
  };
}

/** A version that can be exported, also as a PDF. */
export function buildReadiness(given: Partial<ExportReadiness> = {}): ExportReadiness {
  return { version: 5, findings: [], release: null, canRelease: false, canPrint: true, checks: null, ...given };
}

/** A finished ZIP export. */
export function buildExportJob(given: Partial<ExportJob> = {}): ExportJob {
  return {
    id: 31,
    kind: 'zip',
    ids: [7],
    state: 'done',
    percent: 100,
    error: '',
    failed: 0,
    fileName: 'may-news.zip',
    size: 20_000,
    createdAt: someTime,
    expiresAt: someTime,
    ...given,
  };
}

/** The settings and metadata of "May news", which nobody is editing. */
export function buildEmailDetails(given: Partial<EmailDetails> = {}): EmailDetails {
  return {
    id: 7,
    tid: 3,
    type: 'email',
    title: 'May news',
    version: 5,
    settings: { subject: 'News in May', previewText: 'Flowers', epaEnabled: false, emailLinkParams: [] },
    metadata: {
      language: 'en',
      title: 'May news',
      previewText: 'Flowers',
      description: '',
      appTitle: '',
      openGraphTitle: '',
      openGraphDescription: '',
      openGraphImage: '',
      openGraphUrl: '',
    },
    exampleHref: '',
    holder: null,
    ...given,
  };
}

/** The themes that the person has access to, and the other data of the dashboard. */
export function buildTemplateList(templates: Template[] = [buildTemplate()]): RouteResponse<Route<'api_v1_templates'>> {
  return {
    templates,
    layouts: {},
    lastTemplateID: templates[0]?.id ?? 0,
    firstUseNotice: 0,
    billingPlan: null,
    deletedCount: 0,
    hasSources: false,
  };
}

/** The settings of the theme "Spring" in version 2. */
export function buildTemplateDetails(given: Partial<TemplateDetails> = {}): TemplateDetails {
  const version = (number: number): TemplateVersionEntry => ({
    version: number,
    createdAt: someTime,
    author: 'Mara Lind',
    fileName: `spring-${number}.zip`,
    name: '',
    emailCount: number,
    warnings: [],
    miniatureUrl: '/content/theme',
    ...noScreenshots,
  });
  return {
    id: 3,
    title: 'Spring',
    type: 'email',
    settings: {
      emaAliasEnabled: false,
      loadsRemoteContent: true,
      requiresApproval: false,
      requiredForExport: [],
      mergeTags: [],
    },
    checklist: { items: [{ key: 'proofread', title: 'Proofread' }], resetsOnSave: false },
    versions: [version(2), version(1)],
    otherVersions: 0,
    ...given,
  };
}
