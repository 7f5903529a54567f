import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../galley';

/** The file `e2e/impatient-*.e2e.ts` that presses a button. */
export type PlayFile = 'doors' | 'dashboard' | 'people' | 'builder';

/**
 * Every part of the web application that sends a form, and the test file that double-clicks its button. A part that is
 * missing here fails the tests, and so does a test file that skips one of its parts. Null = not pressed: the shared button
 * takes one click at a time, and what creates something is created once per key.
 */
export const forms: Record<string, PlayFile | null> = {
  'app/dialog-views.tsx': 'dashboard',
  'features/account/cancel-page.tsx': 'people',
  'features/account/invite-member.tsx': 'people',
  'features/account/organization-card.tsx': 'people',
  'features/auth/forgot-password-page.tsx': 'doors',
  'features/auth/invite-page.tsx': 'doors',
  'features/auth/login-page.tsx': 'doors',
  'features/auth/reset-password-page.tsx': 'doors',
  'features/auth/setup-page.tsx': 'doors',
  'features/auth/sign-up-form.tsx': 'doors',
  'features/builder/checks/replace-in-all.tsx': 'builder',
  'features/builder/layouts/layout-settings-modal.tsx': 'builder',
  'features/builder/pins/pin-section-modal.tsx': 'builder',
  'features/builder/toolbar/link-form.tsx': 'builder',
  'features/dashboard/list/move-to-folder-modal.tsx': 'dashboard',
  'features/dashboard/themes/new-theme-modal.tsx': 'dashboard',
  'features/dashboard/titles/title-form.tsx': 'dashboard',
  'features/people/people-page.tsx': 'people',
  'features/profile/about-card.tsx': 'people',
  'features/profile/change-email-modal.tsx': 'people',
  'features/profile/password-card.tsx': 'people',
  'features/profile/two-factor/set-up-modal.tsx': 'doors',
  'modals/change-password/change-password-modal.tsx': 'people',
  'modals/import/import-modal.tsx': 'dashboard',
  'modals/metadata/metadata-modal.tsx': 'dashboard',
  'modals/new-organization/new-organization-modal.tsx': 'people',
  'modals/reauthenticate/reauthenticate-modal.tsx': 'people',
  'modals/send/send-modal.tsx': 'dashboard',
  'modals/settings/settings-modal.tsx': 'dashboard',
  'modals/share/link-form.tsx': 'dashboard',
  'modals/template-settings/template-settings-modal.tsx': 'dashboard',
  'features/account/access-end-modal.tsx': null,
  'features/account/bulk-invite-modal.tsx': null,
  'features/account/teams/teams-page.tsx': null,
  'features/account/log-settings.tsx': null,
  'features/admin/delete-account-modal.tsx': null,
  'features/admin/limits-modal.tsx': null,
  'features/admin/mail-test-card.tsx': null,
  'features/account/sso/domains-card.tsx': null,
  'features/account/sso/provider-form.tsx': null,
  'features/account/sso/provisioning-card.tsx': null,
  'modals/export/export-readiness.tsx': null,
  'modals/export/send-to-source.tsx': null,
  'modals/find-replace/find-replace-modal.tsx': null,
  'modals/integration-settings/integration-settings-modal.tsx': null,
  'modals/personas/personas-modal.tsx': null,
  'modals/share/invite-to-comment.tsx': null,
};

/**
 * Every part of the web application that asks for a confirmation, and the test file that double-clicks its answer. Null
 * = not pressed, with the reason; the dialog is the same for all.
 */
export const confirmations: Record<string, PlayFile | null> = {
  // Before a dialog drops what was typed: closing it sends nothing.
  'app/providers.tsx': null,
  // The only owner, whom these tests have, can't change a role or leave.
  'features/account/member-row.tsx': null,
  'features/account/leaving-card.tsx': null,
  // Asked only where organizations have their own addresses.
  'features/account/organization-card.tsx': null,
  'features/builder/draft-list/discard-draft.ts': 'builder',
  // A second deletion of the same image finds nothing to delete.
  'features/builder/image-library/use-image-library.ts': null,
  // A second deletion of the same folder finds nothing to delete.
  'features/builder/image-library/use-image-folders.ts': null,
  // Changes the document, in which a second answer has nothing to answer.
  'features/builder/images/replace-image.ts': null,
  'features/builder/layouts/layout-calls.ts': 'builder',
  // A second deletion of the same pin or group finds nothing to delete.
  'features/builder/pins/pin-calls.ts': null,
  // After the first answer this tab is editing: there is nobody to take over from.
  'features/builder/room/ask-to-edit.ts': null,
  'features/builder/save/save-document.ts': null,
  'features/builder/save/use-leave-guard.ts': 'builder',
  'features/builder/session/use-session-prompts.ts': 'builder',
  // Renames to the same name again.
  'features/dashboard/api/rename-safely.ts': null,
  'features/dashboard/list-tools/use-bulk-actions.tsx': 'dashboard',
  'features/dashboard/list/email-actions.tsx': 'dashboard',
  'features/dashboard/list/folder-actions.tsx': 'dashboard',
  'features/dashboard/themes/theme-actions.tsx': 'dashboard',
  'features/dashboard/trash/trash-actions.tsx': 'dashboard',
  'features/people/people-page.tsx': 'people',
  // A second deletion of the same comment finds none.
  'modals/comments/comment-entry.tsx': null,
  'modals/share/link-row.tsx': 'dashboard',
  // A second upgrade of the same documents finds none on an earlier version, a second return none to return.
  'modals/upgrade/offer-upgrade.ts': null,
  'modals/upgrade/upgrade-modal.tsx': null,
  // A second removal, release or deletion of the same thing finds none.
  'features/account/log-settings.tsx': null,
  'features/account/sso/domains-card.tsx': null,
  'features/account/teams/team-card.tsx': null,
  // Locks another person: these tests have the only site admin (admin-accounts.e2e.ts).
  'features/admin/user-menu.tsx': null,
  'features/account/sso/provider-row.tsx': null,
  'features/account/sso/provisioning-card.tsx': null,
  'features/account/sso/require-card.tsx': null,
  'features/billing/card-card.tsx': null,
  'features/integrations/source-row.tsx': null,
  'modals/approvals/approval-card.tsx': null,
  'modals/personas/personas-modal.tsx': null,
  'modals/publish/publish-modal.tsx': null,
  'modals/shared/consent.ts': null,
};

const web = path.join(root, 'apps/web/src');

/** Files of the web whose text fits, by their path below `apps/web/src`. */
export function webFiles(holds: RegExp): string[] {
  return readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('features/dev-ui/'))
    .filter((file) => holds.test(readFileSync(path.join(web, file), 'utf8')))
    .sort();
}

/** The parts that a test file has to press. */
export function formsOf(play: PlayFile): string[] {
  return Object.keys(forms)
    .filter((file) => forms[file] === play)
    .sort();
}

/** The confirmations that a test file has to answer. */
export function confirmationsOf(play: PlayFile): string[] {
  return Object.keys(confirmations)
    .filter((file) => confirmations[file] === play)
    .sort();
}
