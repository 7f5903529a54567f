import { AppError, limits, parseRecipients } from '@galley/contract';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { noneAsNull } from '../../../platform/db/columns';
import type { Transaction } from '../../../platform/db/database';
import { type DocumentRef, refOf } from '../../../platform/db/document-ref';
import { runOnce } from '../../../platform/db/run-once';
import type { EmailTarget, TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { findEmailRow, findEmailVersion } from '../../documents/emails/email-versions';
import { linkToSend, previewPath } from '../../documents/share-links/share-links';
import type { MailAttachment } from '../../shared/mailer/mail-body';
import { previewLinkMail, queueMail, queueTestMail } from '../../shared/mailer/service';
import { exportHtmlFile } from '../exports/service';
import { printForMail } from './print-for-mail';
import { countSent, lockSending, organizationName, type SendingAction } from './repository';
import { readMailTask } from './sending-tasks';

type EmailCaller = UserCaller & { email: EmailTarget };

const hourMs = 3_600_000;

/**
 * Sends a stored version to a person's own inbox: exactly the bytes of its HTML export with absolute image addresses,
 * its subject (its title if it has none), and a plain text version. Returns the result. Throws `invalid_field` for the
 * address, `too_large`, `too_many_requests`.
 */
export async function sendTest(
  services: Services,
  caller: EmailCaller,
  input: { version: number; email: string; linkParameters?: boolean; idempotencyKey: string; signal?: AbortSignal },
): Promise<Sent> {
  if (caller.email.type !== 'email') throw new AppError('bad_request', 'A page can’t be sent as an email.');
  const addresses = readRecipients(input.email);
  const { signal } = input;
  const request = { version: input.version, keepTags: false, absoluteImages: true };
  const { title, bytes, encoding, settings } = await exportHtmlFile(
    services,
    caller,
    { ...request, hasLinkParameters: input.linkParameters },
    signal,
  );
  if (bytes.length > limits.testMailBytes) throw new AppError('too_large', tooLarge(bytes.length));
  const { organizationId } = caller;
  const { html, text } = await services.workers.run(readMailTask, { bytes, encoding }, { organizationId, signal });
  const subject = settings.subject || title;
  const sending = { action: 'email.test_sent', objectId: caller.email.id, addresses, version: input.version } as const;
  const mailIds = await send(services, caller, { ...sending, key: input.idempotencyKey }, async (tx) => {
    const mail = { organizationId, senderId: caller.user.id, subject, html, text, encoding };
    return await inOrder(addresses, (to) => queueTestMail(tx, services, { ...mail, to }));
  });
  return { message: outcome(services, messages.testSent(addresses)), mailIds };
}

/**
 * Emails a preview link of an email or page; creates the link if there is none for that version. Throws as `sendTest`,
 * and `not_found`.
 */
export async function sendEmailLink(
  services: Services,
  caller: EmailCaller,
  input: {
    version: number;
    email: string;
    note: string;
    attachPdf: boolean;
    address: string;
    idempotencyKey: string;
    signal?: AbortSignal;
  },
): Promise<Sent> {
  const { email } = caller;
  const row = await findEmailRow(services.db, email);
  if (input.version > 0) await findEmailVersion(services.db, row, input.version);
  readRecipients(input.email);
  const attachment = input.attachPdf ? await printForMail(services, caller, input) : undefined;
  return await sendLink(
    services,
    caller,
    { ...input, attachment },
    {
      document: refOf('email', email),
      action: 'email.link_sent',
      kind: email.type,
      title: email.title,
      address: { type: email.type, templateId: email.templateId },
    },
  );
}

/** Emails a preview link of a theme; creates the link if there is none. Throws as `sendTest`. */
export async function sendTemplateLink(
  services: Services,
  caller: UserCaller & { template: TemplateTarget },
  input: { email: string; note: string; address: string; idempotencyKey: string },
): Promise<Sent> {
  const { template } = caller;
  return await sendLink(
    services,
    caller,
    { ...input, version: 0 },
    {
      document: refOf('template', template),
      action: 'template.link_sent',
      kind: 'theme',
      title: template.title,
      address: { type: 'template', templateId: template.id },
    },
  );
}

interface Sent {
  message: string;
  mailIds: number[];
}

interface SharedThing {
  document: DocumentRef;
  action: SendingAction;
  kind: 'email' | 'page' | 'theme';
  title: string;
  address: { type: 'email' | 'page' | 'template'; templateId: number };
}

async function sendLink(
  services: Services,
  caller: UserCaller,
  input: {
    version: number;
    email: string;
    note: string;
    address: string;
    idempotencyKey: string;
    attachment?: MailAttachment;
  },
  thing: SharedThing,
): Promise<Sent> {
  const addresses = readRecipients(input.email);
  const note = readNote(input.note);
  const { action, document } = thing;
  const { organizationId, id: objectId } = document;
  const { attachment } = input;
  const sending = {
    action,
    objectId,
    addresses,
    version: input.version,
    note,
    hasAttachment: attachment !== undefined,
  };
  const mailIds = await send(services, caller, { ...sending, key: input.idempotencyKey }, async (tx) => {
    const actor = { userId: caller.user.id, address: input.address };
    const link = await linkToSend(tx, services, document, { version: noneAsNull(input.version), actor });
    const path = previewPath(services, link, thing.address);
    const content = previewLinkMail({
      sender: caller.user.name,
      kind: thing.kind,
      title: thing.title,
      organization: await organizationName(tx, organizationId),
      note,
      url: `${services.config.publicUrl}${path}`,
    });
    const { id: senderId, email: replyTo } = caller.user;
    const mail = { kind: 'preview_link', organizationId, senderId, content, replyTo, attachment } as const;
    return await inOrder(addresses, (to) => queueMail(tx, services, { ...mail, to }));
  });
  return { message: outcome(services, messages.linkSent(addresses)), mailIds };
}

interface Sending {
  action: SendingAction;
  objectId: number;
  addresses: readonly string[];
  version: number;
  note?: string;
  hasAttachment?: boolean;
  key: string;
}

/** Counts, queues and records emails in one transaction; a repeated Idempotency-Key sends nothing. Returns the ids. */
async function send(
  services: Services,
  caller: UserCaller,
  sending: Sending,
  queue: (tx: Transaction) => Promise<number[]>,
): Promise<number[]> {
  const { organizationId, user } = caller;
  const { action, objectId, addresses, version } = sending;
  return await services.db.transaction(async (tx) => {
    const once = {
      organizationId,
      userId: user.id,
      scope: `${action}:${objectId}`,
      key: sending.key,
      request: [addresses, version, sending.note ?? '', ...(sending.hasAttachment ? ['pdf'] : [])],
    };
    // A response that was stored by an earlier release has no ids.
    const { mailIds = [] } = await runOnce<{ mailIds?: number[] }>(tx, once, async () => {
      await refuseTooMany(tx, services, caller, addresses.length);
      const queued = await queue(tx);
      const details = { recipients: addresses.length, version };
      await recordChange(
        tx,
        authorOf(caller),
        action === 'template.link_sent'
          ? { action, object: { kind: 'template', id: objectId }, details }
          : { action, object: { kind: 'email', id: objectId }, details },
      );
      return { mailIds: queued };
    });
    return mailIds;
  });
}

async function refuseTooMany(
  tx: Transaction,
  services: Services,
  { organizationId, user }: UserCaller,
  more: number,
): Promise<void> {
  await lockSending(tx, organizationId);
  const now = services.clock.now().getTime();
  const ofPerson = await countSent(tx, { organizationId, actorId: user.id }, new Date(now - hourMs));
  if (ofPerson + more > limits.sentMailsPerUserHour) throw new AppError('too_many_requests', messages.sendsPerHour);
  const ofAll = await countSent(tx, { organizationId }, new Date(now - 24 * hourMs));
  if (ofAll + more > limits.sentMailsPerOrganizationDay) throw new AppError('too_many_requests', messages.sendsPerDay);
}

function readRecipients(text: string): string[] {
  const parsed = parseRecipients(text);
  if ('problem' in parsed) throw new AppError('invalid_field', parsed.problem, { field: 'email' });
  return parsed.addresses;
}

/** Normalizes a note to plain text with line breaks. */
function readNote(given: string): string {
  const note = given.replaceAll('\r\n', '\n').trim();
  if (/[\u0000-\u0009\u000b-\u001f\u007f]/.test(note) || /\p{Surrogate}/u.test(note)) {
    throw new AppError('invalid_field', 'A note can’t contain control characters.', { field: 'note' });
  }
  return note;
}

function tooLarge(bytes: number): string {
  const [has, may] = [bytes, limits.testMailBytes].map((count) => (count / 1024 / 1024).toFixed(1));
  return `The email has ${has} MB. A test email can have up to ${may} MB.`;
}

function outcome(services: Services, message: string): string {
  return services.mailer ? message : messages.savedToOutbox;
}

async function inOrder(addresses: readonly string[], queue: (to: string) => Promise<number>): Promise<number[]> {
  const ids: number[] = [];
  for (const to of addresses) ids.push(await queue(to));
  return ids;
}
