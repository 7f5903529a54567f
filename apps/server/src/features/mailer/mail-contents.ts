import { formatCount, limits } from '@galley/contract';
import type { MailContent } from './mail-layout';

/** The texts of all other emails the server sends. Links are built from GALLEY_URL, never from a request. */

const inviteNote = `The link can be used once and expires in ${limits.inviteDays} days. If you don't know the sender, ignore this email.`;

export function resetPasswordMail(input: { name: string; url: string }): MailContent {
  return {
    subject: 'Choose a new password',
    preview: 'The link can be used once and expires in one hour.',
    title: 'Choose a new password',
    paragraphs: [
      `Hello ${input.name},`,
      `Someone asked to reset the password for your account. The link can be used once and expires in ${formatCount(limits.passwordResetSeconds / 3600, { one: 'hour', other: 'hours' })}.`,
    ],
    action: { label: 'Choose a new password', url: input.url },
    note: "If this wasn't you, ignore this email. Your password doesn't change unless someone uses the link.",
  };
}

export function passwordChangedMail(input: { name: string }): MailContent {
  return {
    subject: 'Your password was changed',
    preview: 'All other sessions were signed out.',
    title: 'Your password was changed',
    paragraphs: [`Hello ${input.name},`, 'Your password was changed and all other sessions were signed out.'],
    note: 'If this wasn\'t you, reset your password immediately with "Forgot password" on the sign-in page.',
  };
}

export function organizationInviteMail(input: {
  inviter: string;
  organization: string;
  role: string;
  url: string;
}): MailContent {
  return {
    subject: `${input.inviter} invites you to ${input.organization}`,
    preview: `Join ${input.organization} on Galley.`,
    title: `Join ${input.organization}`,
    paragraphs: [
      `${input.inviter} invites you to ${input.organization} as ${input.role === 'editor' ? 'an editor' : input.role === 'admin' ? 'an admin' : 'an owner'}.`,
      'In Galley, the team builds emails and pages from its own themes.',
    ],
    action: { label: 'Accept the invitation', url: input.url },
    note: inviteNote,
  };
}

export function templateInviteMail(input: {
  inviter: string;
  organization: string;
  template: string;
  url: string;
}): MailContent {
  return {
    subject: `${input.inviter} invites you to "${input.template}"`,
    preview: `Edit emails made from ${input.template}.`,
    title: `Edit with ${input.template}`,
    paragraphs: [`${input.inviter} of ${input.organization} invites you to the theme "${input.template}".`],
    action: { label: 'Open the theme', url: input.url },
    note: inviteNote,
  };
}

export function themeAccessMail(input: {
  giver: string;
  organization: string;
  template: string;
  url: string;
}): MailContent {
  return {
    subject: `You now have access to "${input.template}"`,
    preview: `Create emails and pages from ${input.template}.`,
    title: `You now have access to "${input.template}"`,
    paragraphs: [`${input.giver} of ${input.organization} gave you access to the theme "${input.template}".`],
    action: { label: 'Open the theme', url: input.url },
    note: 'You get this email because you are a member of the organization.',
  };
}

export function previewLinkMail(input: {
  sender: string;
  kind: 'email' | 'page' | 'theme';
  title: string;
  organization: string;
  note: string;
  url: string;
}): MailContent {
  const { sender, kind, title, organization } = input;
  return {
    subject: `${sender} shares "${title}" with you`,
    preview: input.note.split('\n')[0] || `View the ${kind} in your browser.`,
    title: `View "${title}"`,
    paragraphs: [`${sender} of ${organization} shares the ${kind} "${title}" with you.`],
    quote: input.note || undefined,
    action: { label: 'Open the preview', url: input.url },
    note: "You don't need an account. Anyone with the link can view the preview until it is revoked.",
  };
}
