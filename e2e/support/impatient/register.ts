import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../galley';

/** The file `e2e/shell/impatient-*.e2e.ts` that presses the button. */
export type PlayFile = 'doors' | 'dashboard' | 'people' | 'builder';

/**
 * Every part of the web app with a form, and the test file that double-clicks its button. Tests fail if a part is
 * missing here, or if a test file skips one of its parts. Null = not pressed: the shared button handles one click at a
 * time, and creating calls use one key.
 */
export const forms: Record<string, PlayFile | null> = {
  'app/dialog-views.tsx': 'dashboard',
  'features/people/organization-settings/offboarding/cancel-page.tsx': 'people',
  'features/people/organization-settings/organization/organization-card.tsx': 'people',
  'features/people/auth/forgot-password-page.tsx': 'doors',
  'features/people/auth/invite-page.tsx': 'doors',
  'features/people/auth/login-page.tsx': 'doors',
  'features/people/auth/reset-password-page.tsx': 'doors',
  'features/people/auth/setup-page.tsx': 'doors',
  'features/people/auth/sign-up-form.tsx': 'doors',
  'features/documents/builder/panels/checks/replace-in-all.tsx': 'builder',
  'features/documents/builder/panels/layouts/layout-settings-modal.tsx': 'builder',
  'features/documents/builder/panels/pins/pin-section-modal.tsx': 'builder',
  'features/documents/builder/toolbar/link-form.tsx': 'builder',
  'features/documents/dashboard/list/move-to-folder-modal.tsx': 'dashboard',
  'features/documents/dashboard/themes/new-theme-modal.tsx': 'dashboard',
  'features/documents/dashboard/titles/title-form.tsx': 'dashboard',
  'lib/invite-form/invite-form.tsx': 'people',
  'features/people/profile/about-card.tsx': 'people',
  'features/people/profile/change-email-modal.tsx': 'people',
  'features/people/profile/password-card.tsx': 'people',
  'features/people/profile/two-factor/set-up-modal.tsx': 'doors',
  'modals/people/change-password/change-password-modal.tsx': 'people',
  'modals/documents/import/import-modal.tsx': 'dashboard',
  'modals/documents/metadata/metadata-modal.tsx': 'dashboard',
  'modals/people/new-organization/new-organization-modal.tsx': 'people',
  'modals/people/reauthenticate/reauthenticate-modal.tsx': 'people',
  'modals/shared/outgoing/outgoing-buttons.tsx': 'dashboard',
  'modals/documents/settings/settings-modal.tsx': 'dashboard',
  'modals/review/share/link-form.tsx': 'dashboard',
  'modals/documents/template-settings/template-settings-modal.tsx': 'dashboard',
  'features/people/organization-settings/members/access-end-modal.tsx': null,
  'features/people/organization-settings/members/bulk-invite-modal.tsx': null,
  'features/people/organization-settings/members/change-members-modal.tsx': null,
  'features/people/organization-settings/teams/teams-page.tsx': null,
  'features/people/organization-settings/activity-log/log-settings.tsx': null,
  'features/operations/admin/delete-account-modal.tsx': null,
  'features/operations/admin/limits-modal.tsx': null,
  'features/operations/admin/mail-test-card.tsx': null,
  'features/people/organization-settings/single-sign-on/domains-card.tsx': null,
  'features/people/organization-settings/single-sign-on/provider-form.tsx': null,
  'features/people/organization-settings/single-sign-on/provisioning-card.tsx': null,
  'features/review/preview/approve-buttons.tsx': null,
  'modals/delivery/export/export-readiness.tsx': null,
  'modals/documents/find-replace/find-replace-modal.tsx': null,
  'modals/delivery/integration-settings/integration-settings-modal.tsx': null,
  'modals/documents/personas/personas-modal.tsx': null,
  'modals/review/share/invite-to-comment.tsx': null,
  'features/people/billing/details-modal.tsx': null,
};

/**
 * Every part of the web app with a confirmation, and the test file that double-clicks its button. Null = not pressed,
 * with the reason. The dialog is the same for all.
 */
export const confirmations: Record<string, PlayFile | null> = {
  // Before a dialog discards what was typed. Closing it sends nothing.
  'app/providers.tsx': null,
  // These tests only have the last owner, who can't change a role or leave.
  'features/people/organization-settings/members/use-change-role.ts': null,
  'features/people/organization-settings/organization/leaving-card.tsx': null,
  // A second revocation of the same invitations finds none, and a second resend has the same key.
  'features/people/organization-settings/members/invite-bar.tsx': null,
  // Only asked if organizations have their own addresses.
  'features/people/organization-settings/organization/organization-card.tsx': null,
  'features/documents/builder/session/draft-list/discard-draft.ts': 'builder',
  // A second deletion of the same image finds nothing to delete.
  'modals/files/image-library/use-image-library.ts': null,
  // A second deletion of the same folder finds nothing to delete.
  'modals/files/image-library/use-image-folders.ts': null,
  // Changes the document, so that there is nothing left for a second click.
  'features/documents/builder/images/replace-image.ts': null,
  'features/documents/builder/panels/layouts/layout-calls.ts': 'builder',
  // A second return starts from a version that isn't the current one anymore.
  'features/documents/builder/panels/versions/use-restore.ts': null,
  // A second deletion of the same pin or group finds nothing to delete.
  'features/documents/builder/panels/pins/pin-calls.ts': null,
  // After the first answer, this tab is editing, so there is nobody to take over from.
  'features/documents/builder/room/ask-to-edit.ts': null,
  'features/documents/builder/session/save/save-document.ts': null,
  'features/documents/builder/session/save/use-leave-guard.ts': 'builder',
  'features/documents/builder/session/use-session-prompts.ts': 'builder',
  // Renames to the same name again.
  'lib/rename-safely.ts': null,
  'features/documents/dashboard/list-tools/use-bulk-actions.tsx': 'dashboard',
  'features/documents/dashboard/list/email-actions.tsx': 'dashboard',
  'features/documents/dashboard/list/folder-actions.tsx': 'dashboard',
  'features/documents/dashboard/themes/theme-actions.tsx': 'dashboard',
  'features/documents/dashboard/trash/trash-actions.tsx': 'dashboard',
  'features/people/theme-access/theme-access-page.tsx': 'people',
  // A second deletion of the same comment finds none.
  'modals/review/comments/comment-entry.tsx': null,
  'modals/review/share/link-row.tsx': 'dashboard',
  // A second upgrade of the same documents finds none on an earlier version, and a second undo none to restore.
  'modals/documents/upgrade/offer-upgrade.ts': null,
  'modals/documents/upgrade/confirm-return.ts': null,
  // A second removal, release or deletion of the same thing finds none.
  'features/people/organization-settings/activity-log/log-settings.tsx': null,
  'features/people/organization-settings/single-sign-on/domains-card.tsx': null,
  'features/people/organization-settings/teams/team-card.tsx': null,
  // Locks another person: these tests have the only site admin (admin-accounts.e2e.ts).
  'features/operations/admin/user-menu.tsx': null,
  'features/people/organization-settings/single-sign-on/provider-row.tsx': null,
  'features/people/organization-settings/single-sign-on/provisioning-card.tsx': null,
  'features/people/organization-settings/single-sign-on/require-card.tsx': null,
  'features/people/billing/card-card.tsx': null,
  'features/delivery/integrations/source-row.tsx': null,
  'modals/review/approvals/approval-card.tsx': null,
  'modals/documents/personas/personas-modal.tsx': null,
  'modals/delivery/publish/publish-modal.tsx': null,
  'modals/shared/consent.ts': null,
  // Confirms the same host key again.
  'modals/shared/test-source.ts': null,
};

const web = path.join(root, 'apps/web/src');

/** Returns the web app's files whose source matches, by their path below `apps/web/src`. */
export function webFiles(holds: RegExp): string[] {
  return readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('features/operations/dev-ui/'))
    .filter((file) => holds.test(readFileSync(path.join(web, file), 'utf8')))
    .sort();
}

/** Returns the parts that a test file has to press. */
export function formsOf(play: PlayFile): string[] {
  return Object.keys(forms)
    .filter((file) => forms[file] === play)
    .sort();
}

/** Returns the confirmations that a test file has to answer. */
export function confirmationsOf(play: PlayFile): string[] {
  return Object.keys(confirmations)
    .filter((file) => confirmations[file] === play)
    .sort();
}
