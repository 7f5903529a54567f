/**
 * Every table of the database, declared by domain in the neighboring files. Ids are bigint identities; every row of an
 * organization contains its id, and every query must have it as a condition (docs/design.md 10).
 */

export { approvalAnswers, approvalRequests, approvalStages } from './schema-approvals';
export { billingAccounts, billingEvents, organizationQuotas } from './schema-billing';
export { bulkChanges, bulkItems } from './schema-bulk';
export { commentReactions, commentReads, commentReviewers, comments } from './schema-comments';
export { documents, drafts, editLeases, rooms, shareLinks } from './schema-documents';
export {
  checklistChecks,
  emailParts,
  emails,
  emailTexts,
  folderCollapses,
  folders,
  imageFolders,
  images,
  layoutPages,
  layouts,
} from './schema-emails';
export { type ExportRequest, exportJobs, exportReleases } from './schema-exports';
export { damagedFiles, fileChecks } from './schema-file-check';
export { blobs, htmlContents, htmlFiles } from './schema-files';
export { linkChecks } from './schema-links';
export { auditEvents, changeOutbox, securityEvents } from './schema-log';
export { logDeliveries, logStreams } from './schema-log-stream';
export { mails } from './schema-mails';
export { currentMemberships, memberships, organizationInvites, templatePeople } from './schema-members';
export { notificationSettings, notifications, pushKeys, pushSubscriptions } from './schema-notifications';
export { formerDomains, organizationExports, organizations } from './schema-organizations';
export { personas } from './schema-personas';
export { pinArchives, pinGroups } from './schema-pins';
export { type ReplacementRequest, replacements } from './schema-replacements';
export { idempotencyKeys, type UpgradeLeftOut, type UpgradeOutcome, uploadProgress } from './schema-requests';
export { type ParkedMember, scimGroupMembers, scimGroups, scimTokens, scimUsers } from './schema-scim';
export { screenshots } from './schema-screenshots';
export { handoverCodes, sessions } from './schema-sessions';
export { oauthStates, sources, sourceTemplates } from './schema-sources';
export {
  type GroupRole,
  identityProviders,
  organizationDomains,
  type ProviderSettings,
  type ProviderTest,
  ssoReplays,
  ssoRequests,
  ssoSettings,
  userIdentities,
} from './schema-sso';
export { teamMembers, teams, teamTemplates } from './schema-teams';
export { templates } from './schema-themes';
export {
  type RemoteAsset,
  remoteObjects,
  type StoredRemoteKind,
  type TransferRequest,
  transfers,
} from './schema-transfers';
export { upgradeDifferences } from './schema-upgrades';
export {
  avatarFiles,
  captchaUses,
  emailChanges,
  passkeyChallengeUses,
  passkeys,
  passwordResets,
  recoveryCodes,
  signUps,
  twoFactors,
  users,
} from './schema-users';
export { pinSnapshots, templateFiles, versions } from './schema-versions';
