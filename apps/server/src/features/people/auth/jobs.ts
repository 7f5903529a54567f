import { limits } from '@galley/contract';
import { z } from 'zod';
import { defineJob } from '../../../platform/queue/define-job';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import { queueMail, resetPasswordMail } from '../../shared/mailer/service';
import { findAccount } from './repository';
import { replaceResetLink } from './reset-token';

/**
 * Looks up the account of a forgotten password and emails the link. It is a job, so that the request takes the same
 * time for known and unknown addresses. A locked account gets no link. A newer link invalidates older ones. Running
 * twice sends a second link, which is harmless.
 */
export const mailPasswordReset = defineJob({
  name: 'auth.mail_password_reset',
  payload: z.object({ email: z.string(), address: z.string() }),
  attempts: 3,
  async run({ email, address }, services) {
    const account = await findAccount(services.db, email);
    const action = 'password.reset_asked';
    if (!account || account.isLocked) {
      await recordSecurityEvent(services.db, { action, userId: account?.id ?? null, address });
      return;
    }
    await services.db.transaction(async (tx) => {
      const url = await replaceResetLink(tx, services, { userId: account.id, seconds: limits.passwordResetSeconds });
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
