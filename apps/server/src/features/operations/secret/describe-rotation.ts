import { formatCount } from '@galley/contract';
import type { Rotation } from './rotate-secret';

/** Describes a finished change of the secret: what still works, what doesn't anymore, and what to do about it. */
export function describeRotation({ reencrypted, unreadable, ended }: Rotation): string {
  const { invitations, recoveryCodes, mailedLinks } = ended;
  const counted: [count: number, one: string, other: string][] = [
    [invitations, 'open invitation', 'open invitations'],
    [recoveryCodes, 'recovery code', 'recovery codes'],
    [mailedLinks, 'link in emails', 'links in emails'],
  ];
  const names = counted.filter(([count]) => count > 0).map(([count, one, other]) => formatCount(count, { one, other }));
  const kept = {
    one: 'share link, second factor or email is encrypted with the new secret. It still works.',
    other: 'share links, second factors and emails are encrypted with the new secret. They still work.',
  };
  return [
    formatCount(reencrypted, kept),
    ...(unreadable > 0
      ? [`${unreadable} could not be read with either secret. They were unreadable before this change.`]
      : []),
    ...(names.length > 0 ? [`Ended: ${names.join(', ')}.`] : []),
    ...(invitations > 0 ? ['Invite those people again.'] : []),
    ...(recoveryCodes > 0 ? ['Ask everyone with two-factor sign-in to create new recovery codes.'] : []),
    'Earlier backups need the previous secret. Start Galley now.',
  ].join('\n');
}
