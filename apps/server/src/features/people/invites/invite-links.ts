import { buildUrl } from '@galley/contract';
import type { Secrets } from '../../../platform/secrets';
import type { Services } from '../../../services';

/** Returns the stored form of an invitation's token: a keyed hash that can find the token but not recreate it. */
export function inviteHash(secrets: Secrets, token: string): Buffer {
  return secrets.lookupHash('invite', token);
}

/**
 * Returns what the inviter sees of the link: the complete link if there is no mail server, because it would never
 * arrive otherwise; '' if there is one, so that only the owner of the mailbox has it.
 */
export function linkToHandOn({ mailer }: Pick<Services, 'mailer'>, url: string): string {
  return mailer ? '' : url;
}

/**
 * Returns the address in the email, on the organization's own host (`findOrganizationOrigin`). A forged Host header has
 * no effect.
 */
export function inviteUrl(
  origin: string,
  target: { kind: 'organization' } | { kind: 'template'; templateId: number },
  token: string,
): string {
  const path =
    target.kind === 'organization'
      ? buildUrl('invite_organization', { token })
      : buildUrl('invite_template', { tid: target.templateId, token });
  return `${origin}${path}`;
}
