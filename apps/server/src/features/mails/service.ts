import type { Queryable } from '../../platform/db/database';
import type { Services } from '../../services';
import type { HtmlEncoding } from '../templates/html-encoding';
import { sendMail } from './jobs';
import { readBody, writeBody } from './mail-body';
import { type MailContent, mailHtml, mailText } from './mail-layout';
import { insertMail, listMails } from './repository';

export {
  signUpConfirmMail,
  signUpKnownMail,
  twoFactorLockedMail,
  twoFactorOffMail,
  twoFactorOnMail,
} from './door-mails';
export { organizationCancelledMail } from './leaving-mails';
export {
  organizationInviteMail,
  passwordChangedMail,
  previewLinkMail,
  resetPasswordMail,
  templateInviteMail,
} from './mail-contents';
export { forgetOldMails } from './repository';

export interface MailRequest {
  kind:
    | 'reset_password'
    | 'password_changed'
    | 'organization_invite'
    | 'template_invite'
    | 'preview_link'
    | 'sign_up_confirm'
    | 'sign_up_known'
    | 'two_factor_on'
    | 'two_factor_off'
    | 'two_factor_locked'
    | 'organization_cancelled';
  to: string;
  organizationId: number | null;
  content: MailContent;
  /** Whoever a person's answer goes to instead of the server. */
  replyTo?: string;
}

/**
 * Writes a mail down in the caller's transaction and lets a job send it; without SMTP it stays in the outbox. The
 * address of the mail's act is a secret: the outbox hides it outside development.
 */
export async function queueMail(tx: Queryable, services: Services, mail: MailRequest): Promise<void> {
  const { content } = mail;
  const secretLinks = content.action ? [content.action.url] : [];
  const body = { html: mailHtml(content), text: mailText(content), secretLinks, replyTo: mail.replyTo };
  const id = await insertMail(tx, {
    kind: mail.kind,
    toAddress: mail.to,
    organizationId: mail.organizationId,
    subject: content.subject,
    body: writeBody(services, body),
  });
  if (services.mailer) await services.jobs.enqueue(tx, sendMail, { id });
}

/** A test of somebody's email: sent as exactly the html it is exported as, in its own encoding. */
export async function queueTestMail(
  tx: Queryable,
  services: Services,
  mail: { to: string; organizationId: number; subject: string; html: string; text: string; encoding: HtmlEncoding },
): Promise<void> {
  const { html, text, encoding } = mail;
  const id = await insertMail(tx, {
    kind: 'email_test',
    toAddress: mail.to,
    organizationId: mail.organizationId,
    subject: mail.subject,
    body: writeBody(services, { html, text, encoding, secretLinks: [] }),
  });
  if (services.mailer) await services.jobs.enqueue(tx, sendMail, { id });
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

/** The newest mails, secret links as '(link hidden)' outside development. */
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
      error: row.error,
    };
  });
}
