import { describeChange, limits } from '@galley/contract';
import { OutgoingError } from '../../../platform/outgoing/outgoing-error';
import type { Services } from '../../../services';
import { type MemberEventRow, selectMemberEvents } from '../security-log/member-events';
import { findAuditEvent } from './repository';
import { signMessage, streamSecretPurpose } from './sign-message';
import type { DeliveryRow, StreamRow } from './stream-repository';

const answerBytes = 64 * 1024;
/** The status with which an address asks for no more messages (Standard Webhooks). */
const goneStatus = 410;

/** The result of one attempt. */
export interface Attempt {
  isDelivered: boolean;
  isGone: boolean;
  /** null = there was no response. */
  status: number | null;
  /** null = it was delivered. */
  error: string | null;
}

/**
 * Sends one message, signed by Standard Webhooks. Its id is that of the delivery, so a repeated one can be recognized.
 * Returns null when the change is no longer in the log.
 */
export async function sendMessage(
  services: Services,
  stream: StreamRow,
  delivery: Pick<DeliveryRow, 'auditEventId' | 'securityEventId' | 'createdAt'> & { id: number | string },
): Promise<Attempt | null> {
  const content = await contentOf(services, stream, delivery);
  if (!content) return null;
  const body = JSON.stringify(content);
  const sentAt = services.clock.now();
  const signed = signMessage(secretsOf(services, stream), { id: `msg_${stream.id}_${delivery.id}`, sentAt, body });
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)), ...signed };
  const { url } = stream;
  try {
    const status = await services.outgoing.send(
      { url, method: 'POST', headers, body, bytesMax: answerBytes, seconds: limits.logStreamSeconds },
      async (answer) => answer.status,
    );
    const isDelivered = status >= 200 && status < 300;
    return { isDelivered, isGone: status === goneStatus, status, error: isDelivered ? null : describeStatus(status) };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { isDelivered: false, isGone: false, status: null, error: describeFailure(error) };
  }
}

/** Returns the content of the message: the change or event as it is in the log. Titles are the current ones. */
async function contentOf(
  { db }: Services,
  { organizationId }: StreamRow,
  { auditEventId, securityEventId, createdAt }: Pick<DeliveryRow, 'auditEventId' | 'securityEventId' | 'createdAt'>,
): Promise<object | null> {
  if (securityEventId !== null) {
    const [event] = await selectMemberEvents(db, organizationId, { id: securityEventId, limit: 1 });
    return event ? contentOfEvent(organizationId, event) : null;
  }
  if (auditEventId === null) {
    return { type: 'log.test', timestamp: createdAt.toISOString(), data: { organization: { id: organizationId } } };
  }
  const found = await findAuditEvent(db, organizationId, auditEventId);
  if (!found) return null;
  const { id, action, actor, actorId, objectKind, objectId, objectTitle, details, at } = found;
  return {
    type: action,
    timestamp: at.toISOString(),
    data: {
      id,
      organization: { id: organizationId },
      actor: actorId === 0 ? null : { id: actorId, name: actor },
      object: { kind: objectKind, id: objectId, title: objectTitle },
      description: describeChange(found),
      details,
    },
  };
}

/** Returns a security event as owners see it, with its IP address. */
function contentOfEvent(organizationId: number, event: MemberEventRow): object {
  const { id, action, person, personId, address, label, details, at } = event;
  return {
    type: action,
    timestamp: at.toISOString(),
    data: {
      id,
      organization: { id: organizationId },
      actor: personId === 0 ? null : { id: personId, name: person },
      address,
      description: [label, details].filter(Boolean).join('. '),
    },
  };
}

/** Returns the secrets to sign messages with now. */
function secretsOf({ secrets, clock }: Services, stream: StreamRow): string[] {
  const { secret, formerSecret, formerSecretUntil } = stream;
  const isFormerUsed = formerSecret && formerSecretUntil && formerSecretUntil > clock.now();
  return [secret, ...(isFormerUsed ? [formerSecret] : [])].map((sealed) =>
    secrets.decrypt(streamSecretPurpose, sealed),
  );
}

function describeStatus(status: number): string {
  if (status >= 300 && status < 400) return `The address redirects (status ${status}). Enter the final address.`;
  return `The address answered with status ${status}.`;
}

function describeFailure({ reason }: OutgoingError): string {
  if (reason === 'refused') return 'Galley can’t send to this address. It isn’t public, or doesn’t exist.';
  if (reason === 'too_slow') return `The address didn’t answer within ${limits.logStreamSeconds} seconds.`;
  if (reason === 'too_large') return 'The answer of the address was too large.';
  return 'The address can’t be reached.';
}
