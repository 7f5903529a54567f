import { expect, it } from 'vitest';
import { memberAccessEndingMail, ownAccessEndingMail } from './access-end-mails';
import { twoFactorDueMail } from './auth-mails';
import { organizationInviteMail } from './mail-contents';
import { mailAccessEnd, mailDay } from './mail-dates';

const at = new Date('2026-12-02T23:30:00Z');

it('[W8-mail-dates] Days in emails are in the zone and the order of their reader, in English', () => {
  expect(mailDay(at, { locale: 'en-US', timezone: 'UTC' })).toBe('December 2, 2026');
  expect(mailDay(at, { locale: 'de-DE', timezone: 'Europe/Berlin' })).toBe('3 December 2026');
  expect(mailDay(at, { locale: null, timezone: 'UTC' })).toBe('December 2, 2026');
  expect([mailAccessEnd('2026-12-03', 'en-GB'), mailAccessEnd('2026-12-03', null)]).toEqual([
    '3 Dec 2026',
    'Dec 3, 2026',
  ]);
});

it('[W8-mail-dates] Emails about the end of access and about two-factor sign-in write it so', () => {
  const given = { name: 'Ola', member: 'Gia', organization: 'Acme', day: '2026-12-03', url: 'https://galley.test' };
  expect(ownAccessEndingMail({ ...given, locale: 'fr-FR' }).title).toBe('Your access ends on 3 Dec 2026');
  expect(memberAccessEndingMail({ ...given, locale: 'en-US' }).title).toBe('Access of Gia ends on Dec 3, 2026');
  expect(ownAccessEndingMail(given).title).toBe('Your access ends on Dec 3, 2026');
  expect(twoFactorDueMail({ ...given, locale: 'de-DE' }).subject).toBe(
    'Set up two-factor sign-in for Acme by 3 Dec 2026',
  );
  const invite = { ...given, inviter: 'Mara', role: 'editor', accessEndsOn: given.day, locale: 'en-GB' } as const;
  expect(organizationInviteMail(invite).paragraphs).toContain('Your access ends on 3 Dec 2026.');
});
