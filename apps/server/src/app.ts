import type { FastifyInstance } from 'fastify';
import { letIn } from './access/let-in';
import { renewSession } from './access/renew-session';
import { defineDeadLetterJob } from './changes/dead-letters';
import type { ChangeSubscriber } from './changes/subscriber';
import { devRoutes } from './dev/dev-sign-in';
import { makeRequestedExport, removeExpiredExports } from './features/delivery/exports/jobs';
import { exportHandlers } from './features/delivery/exports/routes';
import { runPublishing } from './features/delivery/publishing/jobs';
import { publishingHandlers } from './features/delivery/publishing/routes';
import { shareByEmailHandlers } from './features/delivery/share-by-email/routes';
import { adapters } from './features/delivery/sources/adapters/registry';
import { registerAdapters } from './features/delivery/sources/find-adapter';
import { revokeConsent } from './features/delivery/sources/revoke-consent';
import { sourceHandlers } from './features/delivery/sources/routes';
import { runTransfer } from './features/delivery/transfers/jobs';
import { transferHandlers } from './features/delivery/transfers/routes';
import { sendHtml } from './features/delivery/transfers/service';
import { listRunningTransfers } from './features/delivery/transfers/stored-transfers';
import { builderHandlers } from './features/documents/builder/routes';
import { removeOldBulks, runBulk, undoBulk } from './features/documents/bulk-changes/jobs';
import { bulkChangeHandlers } from './features/documents/bulk-changes/routes';
import { checklistHandlers } from './features/documents/checklist/routes';
import { compareRequestedUpgrade } from './features/documents/document-pages/difference-jobs';
import { contentHandlers } from './features/documents/document-pages/routes';
import { catchUpScreenshots, takeRequestedScreenshots } from './features/documents/document-pages/screenshot-jobs';
import { draftHandlers } from './features/documents/drafts/routes';
import { catchUpTexts, indexChangedEmails, indexEmailText } from './features/documents/emails/jobs';
import { emailHandlers } from './features/documents/emails/routes';
import { folderHandlers } from './features/documents/folders/routes';
import { imageReplacementHandlers } from './features/documents/image-replacements/routes';
import { layoutHandlers } from './features/documents/layouts/routes';
import { leaseHandlers } from './features/documents/leases/routes';
import { checkLinks } from './features/documents/link-checks/jobs';
import { linkCheckHandlers } from './features/documents/link-checks/routes';
import { listHandlers } from './features/documents/lists/routes';
import { personaHandlers } from './features/documents/personas/routes';
import { pinHandlers } from './features/documents/pins/routes';
import { removeOldReplacements, returnReplaced, runReplacement } from './features/documents/replacements/jobs';
import { replacementHandlers } from './features/documents/replacements/routes';
import { searchHandlers } from './features/documents/search/routes';
import { starterThemeHandlers } from './features/documents/starter-themes/routes';
import { templateHandlers } from './features/documents/templates/routes';
import { themeMoveHandlers } from './features/documents/theme-moves/routes';
import { purgeTrash } from './features/documents/trash/jobs';
import { trashHandlers } from './features/documents/trash/routes';
import { returnDocuments, upgradeDocuments } from './features/documents/upgrades/jobs';
import { upgradeHandlers } from './features/documents/upgrades/routes';
import { usageHandlers } from './features/documents/usage/routes';
import { versionHandlers } from './features/documents/versions/routes';
import { deleteUnusedFiles } from './features/files/assets/jobs';
import { assetHandlers } from './features/files/assets/routes';
import { avatarHandlers } from './features/files/avatars/routes';
import { makeThumbnails } from './features/files/images/jobs';
import { imageHandlers } from './features/files/images/routes';
import { adminHandlers } from './features/operations/admin/routes';
import { writeScheduledBackup } from './features/operations/backup/jobs';
import { checkStoredFiles } from './features/operations/file-check/jobs';
import { fileCheckHandlers } from './features/operations/file-check/routes';
import { exportOrganization, purgeLeftovers } from './features/operations/offboarding/jobs';
import { offboardingHandlers } from './features/operations/offboarding/routes';
import { ownAccountHandlers } from './features/operations/own-account/routes';
import { cleanUp } from './features/operations/system/jobs';
import { systemHandlers } from './features/operations/system/routes';
import { auditHandlers } from './features/people/audit/routes';
import { deleteOldChanges, deliverLog, findWaitingEvents, streamLog } from './features/people/audit/stream-jobs';
import { mailEmailChange } from './features/people/auth/change-email';
import { mailPasswordReset } from './features/people/auth/jobs';
import { authHandlers } from './features/people/auth/routes';
import { remindOfTwoFactor } from './features/people/auth/two-factor-reminders';
import { trimIntegrations } from './features/people/billing/integration-items';
import { endSubscription, followCancellation, reconcileAll, reconcileOne } from './features/people/billing/jobs';
import { remindPayers } from './features/people/billing/payment-mails';
import { billingHandlers } from './features/people/billing/routes';
import { acceptStripeEvents } from './features/people/billing/webhook-route';
import { inviteHandlers } from './features/people/invites/routes';
import { followAccessEnds } from './features/people/members/access-end-jobs';
import { memberHandlers } from './features/people/members/routes';
import { organizationHandlers } from './features/people/organizations/routes';
import { acceptScim } from './features/people/scim/protocol-routes';
import { scimHandlers } from './features/people/scim/routes';
import { deleteOldSecurityEvents } from './features/people/security-log/jobs';
import { securityLogHandlers } from './features/people/security-log/routes';
import { setupHandlers } from './features/people/setup/routes';
import { mailSignUp } from './features/people/sign-up/jobs';
import { signUpHandlers } from './features/people/sign-up/routes';
import { acceptProviderPosts } from './features/people/sso/provider-posts';
import { ssoHandlers } from './features/people/sso/routes';
import { teamHandlers } from './features/people/teams/routes';
import { themeAccessHandlers } from './features/people/theme-access/routes';
import { announceApproval, announcedApprovals } from './features/review/approvals/announce';
import { approvalHandlers } from './features/review/approvals/routes';
import { announceComment, announcedComments } from './features/review/comments/announce';
import { commentHandlers } from './features/review/comments/routes';
import { commentEvents } from './features/review/comments/socket-events';
import {
  announceEnded,
  notifyOfAccessEnds,
  notifyOfApprovals,
  notifyOfComments,
  notifyOfEndedMembers,
  notifyOfMembers,
  writeAccessEnds,
  writeApprovals,
  writeMembers,
  writeNotifications,
} from './features/review/notifications/jobs';
import {
  mailDigest,
  mailGuestComments,
  mailNotification,
  mailNotifications,
} from './features/review/notifications/mail-jobs';
import { sendPush } from './features/review/notifications/push-jobs';
import { notificationHandlers } from './features/review/notifications/routes';
import { acceptOneClick } from './features/review/notifications/unsubscribe-route';
import { previewHandlers } from './features/review/preview/routes';
import {
  announceListChange,
  announceListChanges,
  announceVersion,
  announceVersions,
} from './features/review/rooms/jobs';
import { roomWork } from './features/review/rooms/rooms';
import { shareHandlers } from './features/review/share/routes';
import { removeMailFiles, sendMail } from './features/shared/mailer/jobs';
import { createHttpServer } from './platform/http/create-http-server';
import type { HandlerMap, LetIn } from './platform/http/types';
import { preparePushKeys } from './platform/push/push-keys';
import type { JobDefinition } from './platform/queue/define-job';
import { flushSecurityEvents, streamSecurityEvents } from './platform/security/security-events';
import { attachSockets } from './platform/sockets/attach-sockets';
import type { SocketHandlerMap } from './platform/sockets/socket-types';
import type { Services } from './services';

/** All background jobs of the features. A job that isn't listed can't be enqueued. */
export const jobDefinitions: JobDefinition[] = [
  cleanUp,
  writeScheduledBackup,
  indexEmailText,
  catchUpTexts,
  sendMail,
  removeMailFiles,
  purgeTrash,
  deleteUnusedFiles,
  exportOrganization,
  makeRequestedExport,
  removeExpiredExports,
  runReplacement,
  runBulk,
  undoBulk,
  removeOldBulks,
  returnReplaced,
  removeOldReplacements,
  purgeLeftovers,
  mailPasswordReset,
  mailEmailChange,
  mailSignUp,
  deleteOldSecurityEvents,
  checkStoredFiles,
  makeThumbnails,
  checkLinks,
  takeRequestedScreenshots,
  catchUpScreenshots,
  compareRequestedUpgrade,
  upgradeDocuments,
  returnDocuments,
  announceVersion,
  announceComment,
  announceApproval,
  announceListChange,
  writeNotifications,
  writeApprovals,
  writeAccessEnds,
  writeMembers,
  announceEnded,
  followAccessEnds,
  remindOfTwoFactor,
  mailNotification,
  mailGuestComments,
  mailNotifications,
  mailDigest,
  sendPush,
  reconcileOne,
  reconcileAll,
  trimIntegrations,
  remindPayers,
  followCancellation,
  endSubscription,
  revokeConsent,
  runTransfer,
  runPublishing,
  deliverLog,
  findWaitingEvents,
  deleteOldChanges,
  defineDeadLetterJob(() => changeSubscribers),
];

/** All subscribers of the change feed (`changes/`). */
export const changeSubscribers: ChangeSubscriber[] = [
  indexChangedEmails,
  ...announceVersions,
  ...announceListChanges,
  ...announcedComments,
  announcedApprovals,
  notifyOfComments,
  ...notifyOfApprovals,
  notifyOfAccessEnds,
  notifyOfMembers,
  notifyOfEndedMembers,
  streamLog,
];

/** Returns the handlers of socket events that aren't about rooms. */
function featureEvents(services: Services): SocketHandlerMap {
  return { ...commentEvents(services) };
}

/**
 * Creates the whole HTTP application over its services; `lingerMs` as in `createHttpServer`. Throws when a route of the
 * contract has no handler.
 */
export async function createApp(services: Services, lingerMs?: number): Promise<FastifyInstance> {
  registerAdapters(adapters);
  const handlers: HandlerMap = {
    ...systemHandlers(services),
    ...setupHandlers(services),
    ...starterThemeHandlers(services),
    ...authHandlers(services),
    ...signUpHandlers(services),
    ...templateHandlers(services),
    ...emailHandlers(services),
    ...folderHandlers(services),
    ...listHandlers(services),
    ...bulkChangeHandlers(services),
    ...themeMoveHandlers(services),
    ...trashHandlers(services),
    ...upgradeHandlers(services),
    ...searchHandlers(services),
    ...themeAccessHandlers(services),
    ...teamHandlers(services),
    ...avatarHandlers(services),
    ...ssoHandlers(services),
    ...scimHandlers(services),
    ...offboardingHandlers(services),
    ...ownAccountHandlers(services),
    ...auditHandlers(services),
    ...memberHandlers(services),
    ...inviteHandlers(services),
    ...organizationHandlers(services),
    ...billingHandlers(services),
    ...adminHandlers(services),
    ...securityLogHandlers(services),
    ...fileCheckHandlers(services),
    ...builderHandlers(services),
    ...versionHandlers(services),
    ...checklistHandlers(services),
    ...commentHandlers(services),
    ...approvalHandlers(services),
    ...usageHandlers(services),
    ...linkCheckHandlers(services),
    ...personaHandlers(services),
    ...sourceHandlers(services, {
      sendHtml: sendHtml(services),
      listRunning: async (organizationId) => await listRunningTransfers(services.db, organizationId),
    }),
    ...layoutHandlers(services),
    ...pinHandlers(services),
    ...leaseHandlers(services),
    ...draftHandlers(services),
    ...imageHandlers(services),
    ...imageReplacementHandlers(services),
    ...contentHandlers(services),
    ...previewHandlers(services),
    ...exportHandlers(services),
    ...replacementHandlers(services),
    ...transferHandlers(services),
    ...publishingHandlers(services),
    ...shareByEmailHandlers(services),
    ...shareHandlers(services),
    ...assetHandlers(services),
    ...notificationHandlers(services),
  };
  streamSecurityEvents(services);
  await preparePushKeys(services);
  const admit: LetIn = (request, input) => letIn(services, request, input);
  const extend = (app: FastifyInstance): void => {
    app.addHook('onSend', (request, reply) => renewSession(services, request, reply));
    app.addHook('onClose', () => flushSecurityEvents(services, { all: true }));
    acceptOneClick(app, services);
    acceptProviderPosts(app, services);
    acceptScim(app, services);
    acceptStripeEvents(app, services);
    if (services.config.nodeEnv === 'development') devRoutes(app, services);
    attachSockets(app, services, roomWork(services, admit, featureEvents(services)));
  };
  return await createHttpServer(services, handlers, admit, extend, lingerMs);
}
