import type { FastifyInstance } from 'fastify';
import { letIn } from './access/let-in';
import { renewSession } from './access/renew-session';
import { defineDeadLetterJob } from './changes/changes-aside';
import type { ChangeSubscriber } from './changes/subscriber';
import { devRoutes } from './dev/dev-sign-in';
import { followAccessEnds } from './features/account/access-end-jobs';
import { accountHandlers } from './features/account/routes';
import { adminHandlers } from './features/admin/routes';
import { announceApproval, announcedApprovals } from './features/approvals/announce';
import { approvalHandlers } from './features/approvals/routes';
import { assetHandlers } from './features/assets/routes';
import { auditHandlers } from './features/audit/routes';
import { deliverLog, forgetOldChanges, streamLog } from './features/audit/stream-jobs';
import { mailEmailChange } from './features/auth/change-email';
import { mailPasswordReset } from './features/auth/jobs';
import { authHandlers } from './features/auth/routes';
import { forgetContents } from './features/avatars/jobs';
import { avatarHandlers } from './features/avatars/routes';
import { trimIntegrations } from './features/billing/integration-items';
import { endSubscription, followCancellation, reconcileAll, reconcileOne } from './features/billing/jobs';
import { billingHandlers } from './features/billing/routes';
import { acceptStripeEvents } from './features/billing/webhook-route';
import { builderHandlers } from './features/builder/routes';
import { checklistHandlers } from './features/checklist/routes';
import { announceComment, announcedComments } from './features/comments/announce';
import { commentHandlers } from './features/comments/routes';
import { commentEvents } from './features/comments/socket-events';
import { compareRequestedUpgrade } from './features/content/difference-jobs';
import { contentHandlers } from './features/content/routes';
import { catchUpScreenshots, takeRequestedScreenshots } from './features/content/screenshot-jobs';
import { draftHandlers } from './features/drafts/routes';
import { catchUpTexts, indexChangedEmails, indexEmailText } from './features/emails/jobs';
import { emailHandlers } from './features/emails/routes';
import { makeRequestedExport, removeExpiredExports } from './features/exports/jobs';
import { exportHandlers } from './features/exports/routes';
import { checkStoredFiles } from './features/file-check/jobs';
import { fileCheckHandlers } from './features/file-check/routes';
import { folderHandlers } from './features/folders/routes';
import { makeThumbnails } from './features/images/jobs';
import { imageHandlers } from './features/images/routes';
import { inviteHandlers } from './features/invites/routes';
import { layoutHandlers } from './features/layouts/routes';
import { leaseHandlers } from './features/leases/routes';
import { checkLinks } from './features/link-checks/jobs';
import { linkCheckHandlers } from './features/link-checks/routes';
import { removeMailFiles, sendMail } from './features/mailer/jobs';
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
} from './features/notifications/jobs';
import { mailDigest, mailNotification, mailNotifications } from './features/notifications/mail-jobs';
import { sendPush } from './features/notifications/push-jobs';
import { notificationHandlers } from './features/notifications/routes';
import { acceptOneClick } from './features/notifications/unsubscribe-route';
import { exportOrganization, purgeLeftovers } from './features/offboarding/jobs';
import { offboardingHandlers } from './features/offboarding/routes';
import { organizationHandlers } from './features/organizations/routes';
import { peopleHandlers } from './features/people/routes';
import { personaHandlers } from './features/personas/routes';
import { pinHandlers } from './features/pins/routes';
import { previewHandlers } from './features/preview/routes';
import { runPublishing } from './features/publishing/jobs';
import { publishingHandlers } from './features/publishing/routes';
import { removeOldReplacements, returnReplaced, runReplacement } from './features/replacements/jobs';
import { replacementHandlers } from './features/replacements/routes';
import { tellListChange, tellListChanges, tellVersion, tellVersions } from './features/rooms/jobs';
import { roomWork } from './features/rooms/rooms';
import { scimHandlers } from './features/scim/routes';
import { acceptScim } from './features/scim/scim-routes';
import { searchHandlers } from './features/search/routes';
import { forgetOldSecurityEvents } from './features/security-log/jobs';
import { securityLogHandlers } from './features/security-log/routes';
import { setupHandlers } from './features/setup/routes';
import { shareHandlers } from './features/share/routes';
import { shareByEmailHandlers } from './features/share-by-email/routes';
import { mailSignUp } from './features/sign-up/jobs';
import { signUpHandlers } from './features/sign-up/routes';
import { adapters } from './features/sources/adapters/registry';
import { registerAdapters } from './features/sources/find-adapter';
import { revokeConsent } from './features/sources/revoke-consent';
import { sourceHandlers } from './features/sources/routes';
import { acceptProviderPosts } from './features/sso/provider-posts';
import { ssoHandlers } from './features/sso/routes';
import { cleanUp } from './features/system/jobs';
import { systemHandlers } from './features/system/routes';
import { teamHandlers } from './features/teams/routes';
import { templateHandlers } from './features/templates/routes';
import { runTransfer } from './features/transfers/jobs';
import { transferHandlers } from './features/transfers/routes';
import { sendHtml } from './features/transfers/service';
import { purgeTrash } from './features/trash/jobs';
import { trashHandlers } from './features/trash/routes';
import { returnDocuments, upgradeDocuments } from './features/upgrades/jobs';
import { upgradeHandlers } from './features/upgrades/routes';
import { usageHandlers } from './features/usage/routes';
import { versionHandlers } from './features/versions/routes';
import { createHttpServer } from './platform/http/create-http-server';
import type { HandlerMap, LetIn } from './platform/http/types';
import { preparePushKeys } from './platform/push/push-keys';
import type { JobDefinition } from './platform/queue/define-job';
import { flushSecurityEvents, streamSecurityEvents } from './platform/security/security-events';
import { attachSockets } from './platform/sockets/attach-sockets';
import type { SocketHandlerMap } from './platform/sockets/socket-types';
import type { Services } from './services';

/** Every background job of the features; one that is not listed cannot be enqueued. */
export const jobDefinitions: JobDefinition[] = [
  cleanUp,
  indexEmailText,
  catchUpTexts,
  sendMail,
  removeMailFiles,
  purgeTrash,
  forgetContents,
  exportOrganization,
  makeRequestedExport,
  removeExpiredExports,
  runReplacement,
  returnReplaced,
  removeOldReplacements,
  purgeLeftovers,
  mailPasswordReset,
  mailEmailChange,
  mailSignUp,
  forgetOldSecurityEvents,
  checkStoredFiles,
  makeThumbnails,
  checkLinks,
  takeRequestedScreenshots,
  catchUpScreenshots,
  compareRequestedUpgrade,
  upgradeDocuments,
  returnDocuments,
  tellVersion,
  announceComment,
  announceApproval,
  tellListChange,
  writeNotifications,
  writeApprovals,
  writeAccessEnds,
  writeMembers,
  announceEnded,
  followAccessEnds,
  mailNotification,
  mailNotifications,
  mailDigest,
  sendPush,
  reconcileOne,
  reconcileAll,
  trimIntegrations,
  followCancellation,
  endSubscription,
  revokeConsent,
  runTransfer,
  runPublishing,
  deliverLog,
  forgetOldChanges,
  defineDeadLetterJob(() => changeSubscribers),
];

/** The subscribers of changes (`changes/`). */
export const changeSubscribers: ChangeSubscriber[] = [
  indexChangedEmails,
  ...tellVersions,
  ...tellListChanges,
  ...announcedComments,
  announcedApprovals,
  notifyOfComments,
  ...notifyOfApprovals,
  notifyOfAccessEnds,
  notifyOfMembers,
  notifyOfEndedMembers,
  streamLog,
];

/** Handlers of socket events that aren't about rooms. */
function featureEvents(services: Services): SocketHandlerMap {
  return { ...commentEvents(services) };
}

/**
 * The whole HTTP application over its services; `lingerMs` as in `createHttpServer`. Throws when a route of the contract
 * has no handler.
 */
export async function createApp(services: Services, lingerMs?: number): Promise<FastifyInstance> {
  registerAdapters(adapters);
  const handlers: HandlerMap = {
    ...systemHandlers(services),
    ...setupHandlers(services),
    ...authHandlers(services),
    ...signUpHandlers(services),
    ...templateHandlers(services),
    ...emailHandlers(services),
    ...folderHandlers(services),
    ...trashHandlers(services),
    ...upgradeHandlers(services),
    ...searchHandlers(services),
    ...peopleHandlers(services),
    ...teamHandlers(services),
    ...avatarHandlers(services),
    ...ssoHandlers(services),
    ...scimHandlers(services),
    ...offboardingHandlers(services),
    ...auditHandlers(services),
    ...accountHandlers(services),
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
    ...sourceHandlers(services, sendHtml(services)),
    ...layoutHandlers(services),
    ...pinHandlers(services),
    ...leaseHandlers(services),
    ...draftHandlers(services),
    ...imageHandlers(services),
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
