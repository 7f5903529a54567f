import { buildUrl, limits } from '@galley/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { passwordResets, users } from '../../platform/db/schema';
import { defineJob } from '../../platform/queue/define-job';
import { recordSecurityEvent } from '../../platform/security/security-events';
import { queueMail, resetPasswordMail } from '../mails/service';
import { findAccount } from './repository';
import { resetTokenHash } from './reset-token';

/**
 * Looks whether somebody has the address of a forgotten password, and mails the link. A job, so that the request does
 * the same for an address that is known and for one that is not. A newer link ends the older ones.
 * Running twice sends a second link, which does no harm.
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
    // GALLEY_URL alone makes the address: a forged Host header changes nothing.
    const url = `${services.config.publicUrl}${buildUrl('reset_password', { token })}`;
    await services.db.transaction(async (tx) => {
      const tokenHash = resetTokenHash(services, token);
      // One after the other: of two requests at once only the link that was sent last works.
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
