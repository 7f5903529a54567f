import { limits } from '@galley/contract';
import { parseSource } from '@galley/markup';
import { checkDocument } from '@galley/markup/checks';
import { describe, expect, it } from 'vitest';
import { memberAccessEndingMail, ownAccessEndingMail } from './access-end-mails';
import {
  passkeyAddedMail,
  passkeyRemovedMail,
  signUpConfirmMail,
  signUpKnownMail,
  twoFactorLockedMail,
  twoFactorOffMail,
  twoFactorOnMail,
} from './auth-mails';
import { organizationCanceledMail } from './leaving-mails';
import {
  organizationInviteMail,
  passwordChangedMail,
  previewLinkMail,
  resetPasswordMail,
  templateInviteMail,
} from './mail-contents';
import { mailHtml, mailText } from './mail-layout';

const url = 'https://galley.test/resetpassword/token';
const mails = {
  'reset password': resetPasswordMail({ name: 'Ola', url }),
  'password changed': passwordChangedMail({ name: 'Ola' }),
  'organization invite': organizationInviteMail({
    inviter: 'Mara',
    organization: 'Harbour',
    role: 'editor',
    accessEndsOn: '2026-12-03',
    url,
  }),
  'own access ending': ownAccessEndingMail({ name: 'Ola', organization: 'Harbour', day: '2026-12-03', url }),
  'access of a member ending': memberAccessEndingMail({
    name: 'Mara',
    member: 'Ola',
    organization: 'Harbour',
    day: '2026-12-03',
    url,
  }),
  'template invite': templateInviteMail({
    inviter: 'Mara',
    organization: 'Harbour',
    template: 'Letter',
    access: 'editor',
    url,
  }),
  'invitation to comment': templateInviteMail({
    inviter: 'Mara',
    organization: 'Harbour',
    template: 'Letter',
    access: 'commentor',
    url,
  }),
  'sign-up confirm': signUpConfirmMail({ url }),
  'sign-up known': signUpKnownMail({ name: 'Ola', url }),
  'passkey added': passkeyAddedMail({ name: 'Ola', passkey: 'Laptop' }),
  'passkey removed': passkeyRemovedMail({ name: 'Ola', passkey: 'Laptop' }),
  'two-factor on': twoFactorOnMail({ name: 'Ola' }),
  'two-factor off': twoFactorOffMail({ name: 'Ola' }),
  'two-factor locked': twoFactorLockedMail({ name: 'Ola' }),
  'organization canceled': organizationCanceledMail({
    name: 'Ola',
    organization: 'Harbour',
    by: 'Mara',
    day: 'May 4, 2027',
    url,
  }),
  'preview link': previewLinkMail({
    sender: 'Mara',
    kind: 'email',
    title: 'Spring',
    organization: 'Harbour',
    note: 'One\nTwo <b>',
    url,
  }),
};

describe('the emails of the product', () => {
  it.each(Object.entries(mails))(
    '[D10-mail-look] Pass the checks that every email in Galley goes through: %s',
    (_name, content) => {
      const html = mailHtml(content);
      // Tags the hidden text and the column of our layout as a theme would, so that the checks find them.
      const tagged = html
        .replace('<div style="display:none', '<div class="block-preview" style="display:none')
        .replace('<td class="card"', '<td class="block-section block-edit card"');
      const tree = parseSource(tagged, { markerPrefix: 'm', newId: () => crypto.randomUUID() });
      const context = { isEmail: true, subject: content.subject, themeTexts: new Set<string>() };
      // Every email follows an action of the reader or a colleague, so there is nothing to unsubscribe from.
      const findings = checkDocument(tree, context).filter(({ rule }) => rule !== 'unsubscribe');
      expect(findings).toEqual([]);
      expect(Buffer.byteLength(html)).toBeLessThan(limits.gmailClipBytes / 10);
      expect(html).not.toContain('undefined');
    },
  );

  it.each(Object.entries(mails))(
    '[D10-mail-look] Give every colored text a color for dark mode: %s',
    (_name, content) => {
      const html = mailHtml(content);
      const colored = html.match(/<[^>]*[";](?:color|background-color):#[^>]*>/g) ?? [];
      expect(colored.length).toBeGreaterThan(3);
      for (const tag of colored) expect(tag).toMatch(/class="(?:ground|card|ink|muted|link|quote|button)"/);
      expect(html).toContain('prefers-color-scheme: dark');
    },
  );

  it('[D10-mail-look] Contain the same content as text, with the note of the sender quoted', () => {
    const text = mailText(mails['preview link']);
    expect(text).toContain('> One\n> Two <b>\n');
    expect(text).toContain(`Open the preview:\n${url}`);
  });
});
