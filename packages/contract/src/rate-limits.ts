import { limits } from './limits';

const minute = 60;
const day = 60 * 60 * 24;

/**
 * How requests are grouped. `address`: the client's IP address, IPv6 by its /64 network. `person`: the signed-in
 * account. `organization`: the session's. `account`: the email address in the request's body. `invitation`: the token
 * in the path.
 */
export type RateKey = 'address' | 'person' | 'organization' | 'account' | 'invitation';

export interface RateRule {
  by: RateKey;
  max: number;
  /** Length of the window. It starts with the first counted request. */
  seconds: number;
}

export interface RateLimitDefinition {
  /** The counted actions, as in "Too many {what}. Try again in 1 minute." */
  what: string;
  /** Description of the counted actions, for the table in docs/operations/limits.md. */
  counts: string;
  rules: readonly RateRule[];
  /** Successful attempts aren't counted, because they aren't guesses. */
  countsFailures?: boolean;
  /** Protects capacity, not accounts: multiplied by GALLEY_RATE_LIMIT_FACTOR. */
  isCapacity?: boolean;
  /** Counted in the database by the feature, because the count must survive a restart. */
  isStored?: boolean;
}

/**
 * Every rate limit. Routes refer to theirs in `limit`. The server counts in the HTTP layer, before it reads the request
 * body. `calls` and `bytes` apply to every route.
 */
export const rateLimits = {
  calls: {
    what: 'requests',
    counts: 'Requests to any route but health and public files',
    rules: [
      { by: 'person', max: limits.callsPerPersonMinute, seconds: minute },
      { by: 'address', max: limits.callsPerAddressMinute, seconds: minute },
    ],
    isCapacity: true,
  },
  sockets: {
    what: 'connections',
    counts: 'Live connections opened',
    rules: [
      { by: 'person', max: limits.socketsPerPersonMinute, seconds: minute },
      { by: 'address', max: limits.socketsPerAddressMinute, seconds: minute },
    ],
    isCapacity: true,
  },
  files: {
    what: 'requests',
    counts: 'Public files: images and theme files in sent emails',
    rules: [{ by: 'address', max: limits.filesPerAddressMinute, seconds: minute }],
    isCapacity: true,
  },
  bytes: {
    what: 'uploaded bytes',
    counts: 'Bytes of request bodies',
    rules: [
      { by: 'person', max: limits.bodyBytesPerPersonMinute, seconds: minute },
      { by: 'address', max: limits.bodyBytesPerAddressMinute, seconds: minute },
    ],
    isCapacity: true,
  },
  uploads: {
    what: 'uploads',
    counts: 'Uploads: themes, imported emails, images',
    rules: [
      { by: 'person', max: limits.uploadsPerPersonMinute, seconds: minute },
      { by: 'organization', max: limits.uploadsPerOrganizationMinute, seconds: minute },
    ],
    isCapacity: true,
  },
  imageCrops: {
    what: 'image changes',
    counts: 'Images cropped or resized',
    rules: [{ by: 'person', max: limits.imageCropsPerPersonMinute, seconds: minute }],
    isCapacity: true,
  },
  differences: {
    what: 'comparisons',
    counts: 'Documents compared as images before and after an upgrade',
    rules: [{ by: 'person', max: limits.differencesPerPersonMinute, seconds: minute }],
    isCapacity: true,
  },
  exports: {
    what: 'exports',
    counts: 'Exports: emails, audit log',
    rules: [
      { by: 'person', max: limits.exportsPerPersonMinute, seconds: minute },
      { by: 'organization', max: limits.exportsPerOrganizationMinute, seconds: minute },
    ],
    isCapacity: true,
  },
  exportSizes: {
    what: 'measurements',
    counts: 'Sizes of exports before they are made',
    rules: [{ by: 'person', max: limits.exportSizesPerPersonMinute, seconds: minute }],
    isCapacity: true,
  },
  archives: {
    what: 'archives',
    counts: 'Archives of everything in an organization',
    rules: [{ by: 'organization', max: limits.organizationExportsPerMinute, seconds: minute }],
  },
  searches: {
    what: 'searches',
    counts: 'Searches',
    rules: [{ by: 'person', max: limits.searchesPerPersonMinute, seconds: minute }],
    isCapacity: true,
  },
  replacementSearches: {
    what: 'searches',
    counts: 'Emails searched to find and replace, 25 at once',
    rules: [{ by: 'person', max: limits.replacementSearchesPerPersonMinute, seconds: minute }],
    isCapacity: true,
  },
  comparisons: {
    what: 'comparisons',
    counts: 'Versions compared',
    rules: [{ by: 'person', max: limits.comparisonsPerPersonMinute, seconds: minute }],
    isCapacity: true,
  },
  linkChecks: {
    what: 'link checks',
    counts: 'Links of a document checked',
    rules: [{ by: 'person', max: limits.linkChecksPerPersonMinute, seconds: minute }],
    isCapacity: true,
  },
  screenshotRetries: {
    what: 'new attempts',
    counts: 'Failed thumbnails taken again',
    rules: [{ by: 'person', max: limits.screenshotRetriesPerPersonMinute, seconds: minute }],
    isCapacity: true,
  },
  drafts: {
    what: 'saved drafts',
    counts: 'Drafts saved while typing',
    rules: [{ by: 'person', max: limits.draftsPerPersonMinute, seconds: minute }],
    isCapacity: true,
  },
  shareLinks: {
    what: 'share links',
    counts: 'Share links created or replaced',
    rules: [
      { by: 'person', max: limits.shareLinksPerPersonMinute, seconds: minute },
      { by: 'organization', max: limits.shareLinksPerOrganizationDay, seconds: day },
    ],
    isCapacity: true,
  },
  shareViews: {
    what: 'views',
    counts: 'Shared previews opened',
    rules: [{ by: 'address', max: limits.shareViewsPerAddressMinute, seconds: minute }],
    isCapacity: true,
  },
  comments: {
    what: 'comments',
    counts: 'Comments and reactions of signed-in people',
    rules: [{ by: 'person', max: limits.commentsPerPersonMinute, seconds: minute }],
    isCapacity: true,
  },
  reviewerComments: {
    what: 'comments',
    counts: 'Comments and reactions with a share link',
    rules: [{ by: 'address', max: limits.reviewerCommentsPerMinute, seconds: minute }],
  },
  approvalRequests: {
    what: 'requests for approval',
    counts: 'Requests to approve a version',
    rules: [{ by: 'person', max: limits.approvalRequestsPerMinute, seconds: minute }],
  },
  reviewerApprovals: {
    what: 'approvals',
    counts: 'Approvals and requests for changes with a share link',
    rules: [{ by: 'address', max: limits.reviewerApprovalsPerMinute, seconds: minute }],
  },
  shareGuesses: {
    what: 'wrong links',
    counts: 'Wrong share links',
    rules: [{ by: 'address', max: limits.shareTokenGuessesPerMinute, seconds: minute }],
    countsFailures: true,
  },
  invitations: {
    what: 'invitations',
    counts: 'Invitations to an organization or a theme',
    rules: [
      { by: 'person', max: limits.invitesPerMinute, seconds: minute },
      { by: 'person', max: limits.invitesPerDay, seconds: day },
      { by: 'organization', max: limits.invitesPerDay, seconds: day },
    ],
  },
  bulkInvitations: {
    what: 'lists of people',
    counts: 'Lists of people checked and invited to an organization',
    rules: [{ by: 'person', max: limits.bulkInvitesPerMinute, seconds: minute }],
  },
  mails: {
    what: 'emails',
    counts: 'Test emails and emailed links, by recipient',
    rules: [
      { by: 'person', max: limits.sentMailsPerUserHour, seconds: 60 * 60 },
      { by: 'organization', max: limits.sentMailsPerOrganizationDay, seconds: day },
    ],
    isStored: true,
  },
  billingChanges: {
    what: 'requests',
    counts: 'Changes of the plan and the card, and what they would cost',
    rules: [{ by: 'organization', max: limits.billingChangesPerMinute, seconds: minute }],
  },
  avatars: {
    what: 'uploads',
    counts: 'Profile pictures uploaded',
    rules: [{ by: 'person', max: limits.avatarsPerMinute, seconds: minute }],
  },
  sources: {
    what: 'requests to sources',
    counts: 'Folders, files and images requested from sources',
    rules: [
      { by: 'person', max: limits.sourceCallsPerPersonMinute, seconds: minute },
      { by: 'organization', max: limits.sourceCallsPerOrganizationMinute, seconds: minute },
    ],
    isCapacity: true,
  },
  sourceChanges: {
    what: 'changes',
    counts: 'Sources added, changed, tested and connected',
    rules: [{ by: 'person', max: limits.sourceChangesPerPersonMinute, seconds: minute }],
  },
  pushSubscriptions: {
    what: 'attempts',
    counts: 'Browsers subscribed to push notifications',
    rules: [{ by: 'person', max: limits.pushSubscriptionsPerMinute, seconds: minute }],
  },
  unsubscribeLinks: {
    what: 'attempts',
    counts: 'Wrong links from notification emails',
    rules: [{ by: 'address', max: limits.signInTriesPerMinute, seconds: minute }],
    countsFailures: true,
  },
  emailChanges: {
    what: 'attempts',
    counts: 'Requests to change an email address',
    rules: [{ by: 'person', max: limits.emailChangesPerHour, seconds: 60 * minute }],
  },
  signIns: {
    what: 'attempts',
    counts: 'Failed sign-ins',
    rules: [
      { by: 'address', max: limits.signInTriesPerMinute, seconds: minute },
      { by: 'account', max: limits.signInTriesPerMinute, seconds: minute },
    ],
    countsFailures: true,
  },
  passkeySignIns: {
    what: 'attempts',
    counts: 'Failed sign-ins with a passkey',
    rules: [{ by: 'address', max: limits.signInTriesPerMinute, seconds: minute }],
    countsFailures: true,
  },
  passwordChecks: {
    what: 'attempts',
    counts: 'Wrong passwords or codes while changing them',
    rules: [{ by: 'person', max: limits.signInTriesPerMinute, seconds: minute }],
    countsFailures: true,
  },
  passwordResets: {
    what: 'attempts',
    counts: 'Requests for a new password',
    rules: [
      { by: 'address', max: limits.passwordResetsPerMinute, seconds: minute },
      { by: 'account', max: limits.passwordResetsPerMinute, seconds: minute },
    ],
  },
  resetLinks: {
    what: 'attempts',
    counts: 'Wrong links to a new password',
    rules: [{ by: 'address', max: limits.passwordResetsPerMinute, seconds: minute }],
    countsFailures: true,
  },
  signUps: {
    what: 'attempts',
    counts: 'Sign-ups',
    rules: [
      { by: 'address', max: limits.signUpsPerMinute, seconds: minute },
      { by: 'account', max: limits.signUpsPerMinute, seconds: minute },
    ],
  },
  signUpLinks: {
    what: 'attempts',
    counts: 'Wrong confirmation links',
    rules: [{ by: 'address', max: limits.signInTriesPerMinute, seconds: minute }],
    countsFailures: true,
  },
  acceptedInvitations: {
    what: 'attempts',
    counts: 'Failed attempts to accept an invitation',
    rules: [
      { by: 'address', max: limits.signInTriesPerMinute, seconds: minute },
      { by: 'invitation', max: limits.signInTriesPerMinute, seconds: minute },
    ],
    countsFailures: true,
  },
  handovers: {
    what: 'attempts',
    counts: 'Switches to another organization',
    rules: [{ by: 'person', max: limits.handoversPerMinute, seconds: minute }],
  },
  handoverCodes: {
    what: 'attempts',
    counts: 'Sign-ins passed from the main address to an organization’s address',
    rules: [{ by: 'address', max: limits.handoversPerMinute, seconds: minute }],
  },
  ssoSignIns: {
    what: 'attempts',
    counts: 'Sign-ins with single sign-on: starts and answers',
    rules: [{ by: 'address', max: limits.ssoSignInsPerMinute, seconds: minute }],
    isCapacity: true,
  },
  provisioning: {
    what: 'requests',
    counts: 'Provisioning by identity providers (SCIM)',
    rules: [{ by: 'organization', max: limits.scimRequestsPerMinute, seconds: minute }],
    isCapacity: true,
  },
  logStreamTests: {
    what: 'attempts',
    counts: 'Test messages of the log stream',
    rules: [{ by: 'person', max: limits.logStreamTestsPerMinute, seconds: minute }],
  },
  mailServerTests: {
    what: 'test emails',
    counts: 'Test emails of the mail server',
    rules: [
      { by: 'person', max: limits.mailServerTestsPerMinute, seconds: minute },
      { by: 'person', max: limits.mailServerTestsPerDay, seconds: day },
    ],
  },
  domainChecks: {
    what: 'attempts',
    counts: 'Domains looked up for single sign-on',
    rules: [{ by: 'person', max: limits.domainChecksPerMinute, seconds: minute }],
  },
  organizations: {
    what: 'new organizations',
    counts: 'Organizations created',
    rules: [{ by: 'person', max: limits.organizationsPerMinute, seconds: minute }],
  },
  joins: {
    what: 'attempts',
    counts: 'Attempts to join an organization by the domain of an email address',
    rules: [{ by: 'person', max: limits.joinsPerMinute, seconds: minute }],
  },
  setups: {
    what: 'attempts',
    counts: 'Attempts to create the first account',
    rules: [{ by: 'address', max: limits.setupTriesPerMinute, seconds: minute }],
  },
} as const satisfies Record<string, RateLimitDefinition>;

export type RateLimitName = keyof typeof rateLimits;
