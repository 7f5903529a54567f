import { limits } from '@galley/contract';
import { lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  captchaUses,
  emailChanges,
  handoverCodes,
  idempotencyKeys,
  passkeyChallengeUses,
  passwordResets,
  sessions,
  signUps,
  ssoReplays,
  ssoRequests,
  uploadProgress,
} from '../../../platform/db/schema';
import { defineJob } from '../../../platform/queue/define-job';
import { deletePendingConsents } from '../../delivery/sources/oauth-consent';
import { deleteExpiredOffers } from '../../delivery/sources/offers';
import { deleteOldTransfers } from '../../delivery/transfers/stored-transfers';
import { deleteOldDrafts } from '../../documents/drafts/drafts';
import { forgetLinkChecks } from '../../documents/link-checks/service';
import { forgetDifferences } from '../../documents/upgrades/stored-differences';
import { deleteEndedSubscriptions, deleteOldNotifications } from '../../review/notifications/service';
import { deleteOldMails } from '../../shared/mailer/service';

const dayMs = 24 * 60 * 60 * 1000;
/** Clients retry within minutes; a week covers devices that were switched off. */
const idempotencyDays = 7;

/** Drafts that were saved, restored or discarded are retained for a week, so that an operator can recover one. */
const forgottenDraftDays = 7;

/**
 * Every night: deletes ended sessions, responses stored for retries, old emails and notifications, abandoned drafts,
 * progress of old uploads, comparisons and transfers, and results of checked links.
 */
export const cleanUp = defineJob({
  name: 'system.clean_up',
  payload: z.object({}),
  attempts: 3,
  schedule: '15 3 * * *',
  async run(_payload, services) {
    const { db, clock } = services;
    const now = clock.now().getTime();
    const before = (milliseconds: number) => new Date(now - milliseconds);
    await db
      .delete(sessions)
      .where(
        or(
          lt(sessions.expiresAt, before(0)),
          lt(sessions.lastSeenAt, before(limits.sessionIdleSeconds * 1000)),
          sql`${sessions.revokedAt} is not null`,
        ),
      );
    await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(idempotencyDays * dayMs)));
    await deleteOldMails(db, before(limits.mailRetentionDays * dayMs));
    await deleteOldNotifications(db, before(limits.notificationDays * dayMs));
    await deleteEndedSubscriptions(db);
    await deleteOldDrafts(db, {
      keptSince: before(limits.draftDays * dayMs),
      forgottenBefore: before(forgottenDraftDays * dayMs),
    });
    await db.delete(signUps).where(lt(signUps.expiresAt, before(dayMs)));
    await db.delete(captchaUses).where(lt(captchaUses.expiresAt, before(dayMs)));
    await db.delete(passkeyChallengeUses).where(lt(passkeyChallengeUses.expiresAt, before(dayMs)));
    await db.delete(passwordResets).where(lt(passwordResets.expiresAt, before(dayMs)));
    await db.delete(emailChanges).where(lt(emailChanges.expiresAt, before(dayMs)));
    await db.delete(handoverCodes).where(lt(handoverCodes.expiresAt, before(dayMs)));
    await db.delete(ssoRequests).where(lt(ssoRequests.expiresAt, before(dayMs)));
    await db.delete(ssoReplays).where(lt(ssoReplays.expiresAt, before(dayMs)));
    await db.delete(uploadProgress).where(lt(uploadProgress.updatedAt, before(dayMs)));
    await forgetDifferences(db, before(dayMs));
    await forgetLinkChecks(db, before(2 * dayMs));
    await deletePendingConsents(services);
    await deleteExpiredOffers(services);
    await deleteOldTransfers(db, before(dayMs));
  },
});
