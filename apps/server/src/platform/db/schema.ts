/** Every table of the database; the files beside this one declare them. */

export { captchaUses, recoveryCodes, signUps, twoFactors } from './schema-auth';
export { changeOutbox } from './schema-changes';
export {
  auditEvents,
  blobs,
  htmlContents,
  memberships,
  organizations,
  securityEvents,
  sessions,
  templatePeople,
  templates,
  templateVersions,
  users,
} from './schema-core';
export {
  drafts,
  editLeases,
  emails,
  emailTexts,
  emailVersions,
  folderCollapses,
  folders,
  idempotencyKeys,
  images,
  shareLinks,
  uploadProgress,
} from './schema-documents';
export { damagedFiles, fileChecks } from './schema-file-check';
export { formerDomains, handoverCodes, mails, organizationInvites, passwordResets } from './schema-people';
export { avatarFiles, organizationExports } from './schema-profile';
