import { z } from 'zod';
import { summarizeError } from '../../platform/describe-error';
import { defineJob } from '../../platform/queue/define-job';
import { encodeHtmlTask } from '../templates/theme-tasks';
import { readBody } from './mail-body';
import { readMailFile, removeOldMailFiles } from './mail-files';
import { findUnsent, markFailed, markSent } from './repository';

/** Sends one email to the mail server; retried later if that server refuses it. */
export const sendMail = defineJob({
  name: 'mails.send',
  payload: z.object({ id: z.number() }),
  attempts: 10,
  async run({ id }, services) {
    const mail = await findUnsent(services.db, id);
    if (!mail || !services.mailer) return;
    const { html, text, encoding, replyTo, unsubscribeUrl, attachment } = readBody(services, mail);
    if (html === '') return;
    const bytes = encoding && (await services.workers.run(encodeHtmlTask, { html, encoding }));
    try {
      const file = attachment && { ...attachment, bytes: await readMailFile(services, attachment.key) };
      await services.mailer.send({
        to: mail.toAddress,
        subject: mail.subject,
        html: encoding && bytes ? { bytes, charset: encoding } : html,
        text,
        replyTo,
        unsubscribeUrl,
        attachment: file,
      });
    } catch (error) {
      const reason = summarizeError(error);
      await markFailed(services.db, id, reason);
      // Without its cause: an unreachable mail server counts as an attempt, unlike an outage of our own disk or
      // database.
      throw Object.assign(new Error(reason), { name: 'MailServerError' });
    }
    await markSent(services.db, id);
  },
});

/** Every hour: removes attachments that no email needs anymore. */
export const removeMailFiles = defineJob({
  name: 'mails.remove_files',
  payload: z.object({}),
  attempts: 3,
  schedule: '45 * * * *',
  run: async (_payload, services) => removeOldMailFiles(services),
});
