import { buildUrl } from '@galley/contract';
import type { Secrets } from '../../platform/secrets';

/** What of an invitation's token is kept: a keyed hash, to find it and not to make it. */
export function inviteHash(secrets: Secrets, token: string): Buffer {
  return secrets.lookupHash('invite', token);
}

/** The address in the mail, on the organization's own host (`findOrganizationOrigin`): a forged Host header changes nothing. */
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
