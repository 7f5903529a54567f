import { formatCount, limits, type Role, type ThemeAccess } from '@galley/contract';
import { mailAccessEnd } from './mail-dates';
import type { MailContent } from './mail-layout';
import { mailNames } from './mail-names';

/** All other emails that the server sends. Links are built from GALLEY_URL, never from a request. */

const inviteNote = `The link can be used once and expires in ${limits.inviteDays} days. If you don’t know the sender, ignore this email.`;

/** Creates the email to a person who forgot their password. */
export function resetPasswordMail(given: { name: string; url: string }): MailContent {
  const input = mailNames(given);
  return {
    subject: 'Choose a new password',
    preview: 'The link can be used once and expires in one hour.',
    title: 'Choose a new password',
    paragraphs: [
      `Hello ${input.name},`,
      `Someone asked to reset the password for your account. The link can be used once and expires in ${formatCount(limits.passwordResetSeconds / 3600, { one: 'hour', other: 'hours' })}.`,
    ],
    action: { label: 'Choose a new password', url: input.url },
    note: 'If this wasn’t you, ignore this email. Your password doesn’t change unless someone uses the link.',
  };
}

/** Creates the email to a person whose password was changed. */
export function passwordChangedMail(given: { name: string }): MailContent {
  const input = mailNames(given);
  return {
    subject: 'Your password was changed',
    preview: 'All other sessions were signed out.',
    title: 'Your password was changed',
    paragraphs: [`Hello ${input.name},`, 'Your password was changed and all other sessions were signed out.'],
    note: 'If this wasn’t you, reset your password immediately with “Forgot password” on the sign-in page.',
  };
}

const named: Record<Role, string> = {
  owner: 'an owner',
  admin: 'an admin',
  editor: 'an editor',
  commentor: 'a commentor',
};

/** Creates the invitation to an organization. */
export function organizationInviteMail(given: {
  inviter: string;
  organization: string;
  role: Role;
  /** The last day of access; null = no end. */
  accessEndsOn: string | null;
  /** The inviter's, as the reader may not have an account yet; null = unknown. */
  locale?: string | null;
  url: string;
}): MailContent {
  const input = mailNames(given);
  const { accessEndsOn, locale = null } = input;
  return {
    subject: `${input.inviter} invites you to “${input.organization}”`,
    preview: `Join “${input.organization}” on Galley.`,
    title: `Join “${input.organization}”`,
    paragraphs: [
      `${input.inviter} invites you to “${input.organization}” as ${named[input.role]}.`,
      'In Galley, the team builds emails and pages from its own themes.',
      ...(accessEndsOn === null ? [] : [`Your access ends on ${mailAccessEnd(accessEndsOn, locale)}.`]),
    ],
    action: { label: 'Accept the invitation', url: input.url },
    note: inviteNote,
  };
}

/** Creates the invitation to a theme, for someone who isn't a member of the organization yet. */
export function templateInviteMail(given: {
  inviter: string;
  organization: string;
  template: string;
  access: ThemeAccess;
  url: string;
}): MailContent {
  const input = mailNames(given);
  const { inviter, organization, template, access, url } = input;
  if (access === 'commentor')
    return {
      subject: `${inviter} invites you to comment on “${template}”`,
      preview: `Preview and comment on emails made from ${template}.`,
      title: `Comment on “${template}”`,
      paragraphs: [
        `${inviter} of ${organization} invites you to preview and comment on the emails and pages made from the theme “${template}”.`,
      ],
      action: { label: 'Accept the invitation', url },
      note: inviteNote,
    };
  return {
    subject: `${inviter} invites you to “${template}”`,
    preview: `Edit emails made from ${template}.`,
    title: `Edit with ${template}`,
    paragraphs: [`${inviter} of ${organization} invites you to the theme “${template}”.`],
    action: { label: 'Open the theme', url },
    note: inviteNote,
  };
}

/** Creates the email to a member of the organization who was given access to a theme. */
export function themeAccessMail(given: {
  giver: string;
  organization: string;
  template: string;
  access: ThemeAccess;
  url: string;
}): MailContent {
  const input = mailNames(given);
  const { giver, organization, template, access, url } = input;
  const isCommentor = access === 'commentor';
  return {
    subject: isCommentor ? `You can now comment on “${template}”` : `You now have access to “${template}”`,
    preview: isCommentor
      ? `Preview and comment on emails made from ${template}.`
      : `Create emails and pages from ${template}.`,
    title: isCommentor ? `You can now comment on “${template}”` : `You now have access to “${template}”`,
    paragraphs: [
      isCommentor
        ? `${giver} of ${organization} invited you to preview and comment on the emails and pages made from the theme “${template}”.`
        : `${giver} of ${organization} gave you access to the theme “${template}”.`,
    ],
    action: { label: 'Open the theme', url },
    note: 'You get this email because you are a member of the organization.',
  };
}

/** Creates the email with a shared preview link and the sender's note. */
export function previewLinkMail(given: {
  sender: string;
  kind: 'email' | 'page' | 'theme';
  title: string;
  organization: string;
  note: string;
  url: string;
}): MailContent {
  const input = mailNames(given);
  const { sender, kind, title, organization } = input;
  return {
    subject: `${sender} shares “${title}” with you`,
    preview: input.note.split('\n')[0] || `View the ${kind} in your browser.`,
    title: `View “${title}”`,
    paragraphs: [`${sender} of ${organization} shares the ${kind} “${title}” with you.`],
    quote: input.note || undefined,
    action: { label: 'Open the preview', url: input.url },
    note: 'You don’t need an account. Anyone with the link can view the preview until it is revoked.',
  };
}
