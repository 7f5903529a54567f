import { describe, expect, it } from 'vitest';
import { memberAccessEndingMail } from './access-end-mails';
import { organizationInviteMail, previewLinkMail, templateInviteMail, themeAccessMail } from './mail-contents';
import type { MailContent } from './mail-layout';
import { mailNames, withoutAddresses } from './mail-names';

const url = 'https://galley.test/invitation/abc';
const bait = 'Win a prize https://evil.example/now?a=1\r\nBcc: all@evil.example \u202Eexe.www.evil.example';
const access = 'editor' as const;

/** Everything in an email except its own link. */
const textOf = ({ subject, preview, title, paragraphs, note }: MailContent) =>
  [subject, preview, title, ...paragraphs, note].join('\n');

describe('names in emails', () => {
  it('[W3-mail-names] Shows no address, line break or long text of a name, in any email to strangers', () => {
    const mails = [
      organizationInviteMail({ inviter: bait, organization: bait, role: 'editor', accessEndsOn: null, url }),
      templateInviteMail({ inviter: bait, organization: bait, template: bait, access, url }),
      templateInviteMail({ inviter: bait, organization: bait, template: bait, access: 'commentor', url }),
      themeAccessMail({ giver: bait, organization: bait, template: bait, access, url }),
      previewLinkMail({ sender: bait, kind: 'email', title: bait, organization: bait, note: '', url }),
      memberAccessEndingMail({ name: bait, member: bait, organization: bait, day: '2026-12-03', url }),
    ];
    for (const mail of mails) {
      expect(textOf(mail)).toContain('Win a prize');
      expect(textOf(mail)).not.toMatch(/:\/\/|evil\.e|@evil|www|\r|\u202e/i);
      expect(mail.subject).not.toContain('\n');
      expect(mail.subject.length).toBeLessThan(220);
    }
    expect(mails[0]?.subject).toMatch(/^Win a prize .* invites you to “Win a prize .*”$/);
  });

  it('[W3-mail-names] Leaves ordinary names as they are, and keeps a host from becoming a link', () => {
    const names = { name: 'Dr. Ada O’Neill-Smith', organization: 'Fruit & Co. (3.5 %)', url };
    expect(mailNames(names)).toEqual(names);
    expect(withoutAddresses('Fruit.com')).toBe('Fruit.\u2060com');
    expect(withoutAddresses('ada@fruit.test')).toBe('ada@\u2060fruit.\u2060test');
    expect(mailNames({ name: '🍐'.repeat(200) }).name).toBe(`${'🍐'.repeat(30)}…`);
  });
});
