import { buildUrl } from '@galley/contract';
import type { Secrets } from '../../platform/secrets';
import type { Services } from '../../services';

/** What of an invitation's token is kept: a keyed hash, to find it and not to make it. */
export function inviteHash(secrets: Secrets, token: string): Buffer {
  return secrets.lookupHash('invite', token);
}

/**
 * What the inviter is told of the link: all of it where no mail server sends it, since otherwise nobody could ever
 * come in; nothing where one does, so that only the owner of the mailbox has it.
 */
export function linkToHandOn({ mailer }: Pick<Services, 'mailer'>, url: string): string {
  return mailer ? '' : url;
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
