import { z } from 'zod';
import { messages } from '../../../messages';
import { encodeHtmlTask } from '../../../platform/encodings/encode-html-task';
import { describeMailFault } from '../../../platform/mail/mailer';
import { TemporaryFault } from '../../../platform/outages';
import { defineJob } from '../../../platform/queue/define-job';
import { readBody } from './mail-body';
import { readMailFile, removeOldMailFiles } from './mail-files';
import { sendInTurn } from './mail-outage';
import { findUnsent, isAddressLocked, markFailed, markSent, markWaiting } from './repository';

/** Emails that people send to an address that they entered. All other emails are for the person of an account. */
const sentByPeople = new Set(['email_test', 'preview_link', 'organization_invite', 'template_invite']);

/**
 * Sends one email to the mail server, and retries later if that server refuses it. Emails to a locked account stay in
 * the outbox.
 */
export const sendMail = defineJob({
  name: 'mails.send',
  payload: z.object({ id: z.number() }),
  attempts: 10,
  async run({ id }, services) {
    const mail = await findUnsent(services.db, id);
    if (!mail || !services.mailer) return;
    if (!sentByPeople.has(mail.kind) && (await isAddressLocked(services.db, mail.toAddress))) {
      return await markFailed(services.db, id, messages.mailToLocked);
    }
    const { html, text, encoding, replyTo, unsubscribeUrl, attachment } = readBody(services, mail);
    if (html === '') return;
    const { mailer } = services;
    const bytes = encoding && (await services.workers.run(encodeHtmlTask, { html, encoding }));
    let endsOutage = false;
    try {
      const file = attachment && { ...attachment, bytes: await readMailFile(services, attachment.key) };
      endsOutage = await sendInTurn(services, mailer, {
        to: mail.toAddress,
        subject: mail.subject,
        html: encoding && bytes ? { bytes, charset: encoding } : html,
        text,
        replyTo,
        unsubscribeUrl,
        attachment: file,
      });
    } catch (error) {
      const reason = error instanceof TemporaryFault ? error.message : describeMailFault(error);
      if (error instanceof TemporaryFault) {
        await markWaiting(services.db, id, reason);
        throw error;
      }
      await markFailed(services.db, id, reason);
      // Without its cause: the mail server's response to this email doesn't mean that our own disk or database is
      // unavailable.
      throw Object.assign(new Error(reason), { name: 'MailServerError' });
    }
    await markSent(services.db, id);
    // Emails that waited for the mail server don't have to wait for their next attempt.
    if (endsOutage) await services.jobs.hasten(services.db, sendMail);
  },
});

/** Every hour: removes attachments that are no longer needed. */
export const removeMailFiles = defineJob({
  name: 'mails.remove_files',
  payload: z.object({}),
  attempts: 3,
  schedule: '45 * * * *',
  run: async (_payload, services) => removeOldMailFiles(services),
});
