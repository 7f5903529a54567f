import { createHmac, randomBytes } from 'node:crypto';

/** The purpose of `secrets.encrypt` for the secrets of log streams. */
export const streamSecretPurpose = 'log stream';

const prefix = 'whsec_';

/** Creates a secret in the format of Standard Webhooks: 'whsec_' and 256 random bits, base64. */
export function newStreamSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`;
}

/** Returns the headers of a message by Standard Webhooks, with one signature for each secret, the current one first. */
export function signMessage(
  secrets: readonly string[],
  { id, sentAt, body }: { id: string; sentAt: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
