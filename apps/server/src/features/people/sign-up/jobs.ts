import { buildUrl, pages } from '@galley/contract';
import { z } from 'zod';
import { defineJob } from '../../../platform/queue/define-job';
import { queueMail, signUpConfirmMail, signUpKnownMail } from '../../shared/mailer/service';
import { findAccountByEmail } from '../auth/service';
import { lockUnmailed, markMailed, signUpTokenHash } from './repository';

/**
 * Writes the email of a sign-up: the link that creates the account, or a notice for an address that already has one. It
 * is a job, so that the request takes the same time for both. It takes effect once per sign-up.
 */
export const mailSignUp = defineJob({
  name: 'sign_up.mail',
  payload: z.object({ id: z.number() }),
  attempts: 3,
  async run({ id }, services) {
    const { publicUrl } = services.config;
    await services.db.transaction(async (tx) => {
      const signUp = await lockUnmailed(tx, id);
      if (!signUp) return;
      const account = await findAccountByEmail(tx, signUp.email);
      const at = services.clock.now();
      if (account) {
        await markMailed(tx, id, { at, tokenHash: null });
        const content = signUpKnownMail({ name: account.name, url: `${publicUrl}${pages.forgot_password}` });
        await queueMail(tx, services, { kind: 'sign_up_known', to: account.email, organizationId: null, content });
        return;
      }
      const token = services.secrets.randomToken();
      await markMailed(tx, id, { at, tokenHash: signUpTokenHash(services, token) });
      // The address is built from GALLEY_URL only, so a forged Host header has no effect.
      const url = `${publicUrl}${buildUrl('signup_confirm', { token })}`;
      const content = signUpConfirmMail({ url });
      await queueMail(tx, services, { kind: 'sign_up_confirm', to: signUp.email, organizationId: null, content });
    });
  },
});
