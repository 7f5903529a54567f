import type { MailState } from '@galley/contract';
import type { Queryable } from '../../../platform/db/database';
import type { HtmlEncoding } from '../../../platform/encodings/legacy-encodings';
import type { Services } from '../../../services';
import { sendMail } from './jobs';
import { type MailAttachment, readBody, writeBody } from './mail-body';
import { type MailContent, mailHtml, mailText } from './mail-layout';
import { insertMail, insertMails, listMails, listSentBy } from './repository';

export { memberAccessEndingMail, ownAccessEndingMail } from './access-end-mails';
export {
  emailChangedMail,
  emailChangeFromMail,
  emailChangeMail,
  emailInUseMail,
  passkeyAddedMail,
  passkeyRemovedMail,
  signUpConfirmMail,
  signUpKnownMail,
  twoFactorDueMail,
  twoFactorLockedMail,
  twoFactorOffMail,
  twoFactorOnMail,
} from './auth-mails';
export {
  type PaymentReader,
  paymentFailedMail,
  paymentReminderMail,
  planEndedMail,
  planLapsedMail,
} from './billing-mails';
export { organizationCanceledMail } from './leaving-mails';
export { logStreamStoppedMail } from './log-mails';
export {
  organizationInviteMail,
  passwordChangedMail,
  previewLinkMail,
  resetPasswordMail,
  templateInviteMail,
  themeAccessMail,
} from './mail-contents';
export { type MailReader, mailAccessEnd, mailDay } from './mail-dates';
export { type NotificationSubject, notificationMail, notificationsMail } from './notification-mails';
export { deleteOldMails, findWaitingMails } from './repository';
export { testMailServer } from './test-mail-server';

export interface MailRequest {
  kind:
    | 'reset_password'
    | 'password_changed'
    | 'organization_invite'
    | 'template_invite'
    | 'theme_access'
    | 'preview_link'
    | 'sign_up_confirm'
    | 'sign_up_known'
    | 'email_change'
    | 'email_in_use'
    | 'email_changed'
    | 'passkey_added'
    | 'passkey_removed'
    | 'two_factor_on'
    | 'two_factor_off'
    | 'two_factor_locked'
    | 'two_factor_due'
    | 'organization_cancelled'
    | 'payment_failed'
    | 'payment_reminder'
    | 'plan_ended'
    | 'plan_lapsed'
    | 'log_stream_stopped'
    | 'access_ending'
    | 'notification';
  to: string;
  organizationId: number | null;
  /** The person who can query whether the email was sent. */
  senderId?: number;
  content: MailContent;
  /** The Reply-To address of an email that a person sends. */
  replyTo?: string;
  attachment?: MailAttachment;
}

type MailServices = Pick<Services, 'jobs' | 'mailer' | 'secrets'>;

/**
 * Stores an email in the caller's transaction and enqueues a job that sends it; without SMTP it stays in the outbox.
 * The link of its action is a secret, which the outbox hides outside development. Returns the email's id.
 */
export async function queueMail(tx: Queryable, services: MailServices, mail: MailRequest): Promise<number> {
  const id = await insertMail(tx, rowOf(services, mail));
  if (services.mailer) await services.jobs.enqueue(tx, sendMail, { id });
  return id;
}

/** The same for many emails, in a few statements. Returns their ids in order. */
export async function queueMails(
  tx: Queryable,
  services: MailServices,
  mails: readonly MailRequest[],
): Promise<number[]> {
  const ids = await insertMails(
    tx,
    mails.map((mail) => rowOf(services, mail)),
  );
  if (services.mailer)
    await services.jobs.enqueueAll(
      tx,
      sendMail,
      ids.map((id) => ({ id })),
    );
  return ids;
}

/** Returns an email as it is stored. */
function rowOf(services: MailServices, mail: MailRequest): Parameters<typeof insertMail>[1] {
  const { content } = mail;
  const unsubscribeUrl = content.unsubscribe?.url;
  const secretLinks = [content.action?.url, content.second?.url, unsubscribeUrl].filter((link) => link !== undefined);
  const { replyTo, attachment } = mail;
  const body = { html: mailHtml(content), text: mailText(content), secretLinks, replyTo, attachment, unsubscribeUrl };
  return {
    kind: mail.kind,
    toAddress: mail.to,
    organizationId: mail.organizationId,
    senderId: mail.senderId ?? null,
    subject: content.subject,
    body: writeBody(services, body),
  };
}

/** Queues a test email, which is sent as exactly the HTML of its export, in its own encoding. */
export async function queueTestMail(
  tx: Queryable,
  services: Services,
  mail: {
    to: string;
    organizationId: number;
    senderId: number;
    subject: string;
    html: string;
    text: string;
    encoding: HtmlEncoding;
  },
): Promise<number> {
  const { html, text, encoding } = mail;
  const id = await insertMail(tx, {
    kind: 'email_test',
    toAddress: mail.to,
    organizationId: mail.organizationId,
    senderId: mail.senderId,
    subject: mail.subject,
    body: writeBody(services, { html, text, encoding, secretLinks: [] }),
  });
  if (services.mailer) await services.jobs.enqueue(tx, sendMail, { id });
  return id;
}

/** Returns whether the person's emails were sent. Ids of other people's emails are ignored. */
export async function mailStates(
  services: Services,
  senderId: number,
  ids: readonly number[],
): Promise<{ id: number; to: string; state: MailState }[]> {
  const rows = await listSentBy(services.db, senderId, ids);
  return rows.map(({ id, to, ...mail }) => ({ id, to, state: stateOf(services, mail) }));
}

function stateOf(
  services: Services,
  { sentAt, waitingSince, error }: { sentAt: Date | null; waitingSince: Date | null; error: string | null },
): MailState {
  if (sentAt) return 'sent';
  if (waitingSince) return 'delayed';
  if (error !== null) return 'failed';
  return services.mailer ? 'waiting' : 'outbox';
}

export interface OutboxMail {
  id: number;
  kind: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  createdAt: Date;
  sentAt: Date | null;
  error: string;
}

/** Returns the newest emails, with secret links as '(link hidden)' outside development. */
export async function readOutbox(services: Services): Promise<OutboxMail[]> {
  const isShown = services.config.nodeEnv === 'development';
  return (await listMails(services.db)).map((row) => {
    const { html, text, secretLinks } = readBody(services, row);
    const hide = (body: string) =>
      isShown ? body : secretLinks.reduce((left, link) => left.replaceAll(link, '(link hidden)'), body);
    return {
      id: row.id,
      kind: row.kind,
      to: row.toAddress,
      subject: row.subject,
      html: hide(html),
      text: hide(text),
      createdAt: row.createdAt,
      sentAt: row.sentAt,
      error: row.error ?? '',
    };
  });
}
