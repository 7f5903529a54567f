import { buildUrl, limits } from '@galley/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { passwordResets, users } from '../../platform/db/schema';
import { defineJob } from '../../platform/queue/define-job';
import { recordSecurityEvent } from '../../platform/security/security-events';
import { queueMail, resetPasswordMail } from '../mailer/service';
import { findAccount } from './repository';
import { resetTokenHash } from './reset-token';

/**
 * Looks up the account of a forgotten password and emails the link. This is a job, so that the request does the same
 * work for known and unknown addresses. A newer link invalidates older ones. Running twice sends a second link, which
 * is harmless.
 */
export const mailPasswordReset = defineJob({
  name: 'auth.mail_password_reset',
  payload: z.object({ email: z.string(), address: z.string() }),
  attempts: 3,
  async run({ email, address }, services) {
    const account = await findAccount(services.db, email);
    const action = 'password.reset_asked';
    if (!account) {
      await recordSecurityEvent(services.db, { action, userId: null, address });
      return;
    }
    const token = services.secrets.randomToken();
    const expiresAt = new Date(services.clock.now().getTime() + limits.passwordResetSeconds * 1000);
    // The address is built from GALLEY_URL only, so a forged Host header has no effect.
    const url = `${services.config.publicUrl}${buildUrl('reset_password', { token })}`;
    await services.db.transaction(async (tx) => {
      const tokenHash = resetTokenHash(services, token);
      // One after another: of two concurrent requests, only the link sent last works.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, account.id)).for('update');
      await tx
        .update(passwordResets)
        .set({ usedAt: services.clock.now() })
        .where(and(eq(passwordResets.userId, account.id), isNull(passwordResets.usedAt)));
      await tx.insert(passwordResets).values({ userId: account.id, tokenHash, expiresAt });
      await queueMail(tx, services, {
        kind: 'reset_password',
        to: account.email,
        organizationId: null,
        content: resetPasswordMail({ name: account.name, url }),
      });
      await recordSecurityEvent(tx, { action, userId: account.id, address });
    });
  },
});
