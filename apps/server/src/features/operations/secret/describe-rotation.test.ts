import { describe, expect, test } from 'vitest';
import { describeRotation } from './describe-rotation';

describe('what a change of the secret says', () => {
  test('names only what ended, and what to do about it', () => {
    const ended = { invitations: 1, recoveryCodes: 9, mailedLinks: 0 };
    expect(describeRotation({ reencrypted: 5, unreadable: 0, ended })).toBe(
      [
        '5 share links, second factors and emails are encrypted with the new secret. They still work.',
        'Ended: 1 open invitation, 9 recovery codes.',
        'Invite those people again.',
        'Ask everyone with two-factor sign-in to create new recovery codes.',
        'Earlier backups need the previous secret. Start Galley now.',
      ].join('\n'),
    );
  });

  test('asks for nothing if nothing ended', () => {
    const ended = { invitations: 0, recoveryCodes: 0, mailedLinks: 0 };
    expect(describeRotation({ reencrypted: 1, unreadable: 0, ended })).toBe(
      '1 share link, second factor or email is encrypted with the new secret. It still works.\n' +
        'Earlier backups need the previous secret. Start Galley now.',
    );
  });
});
