import { formatCount, limits } from '@galley/contract';
import { mailAccessEnd } from './mail-dates';
import type { MailContent } from './mail-layout';
import { mailNames } from './mail-names';

/** Emails about sign-up and two-factor authentication. Links are built from GALLEY_URL, never from a request. */

/**
 * Creates the email that confirms a sign-up. It contains nothing from the form: anyone can enter another person's
 * address, and an advertisement as the name.
 */
export function signUpConfirmMail(input: { url: string }): MailContent {
  const hours = formatCount(limits.signUpSeconds / 3600, { one: 'hour', other: 'hours' });
  return {
    subject: 'Confirm your email address',
    preview: 'Confirm your email address to create your account.',
    title: 'Confirm your email address',
    paragraphs: [
      'Someone, probably you, signed up for Galley with this email address.',
      `The link creates your account and your organization. It can be used once and expires in ${hours}.`,
    ],
    action: { label: 'Create my account', url: input.url },
    note: 'If you didn’t sign up, ignore this email. No account is created unless someone uses the link.',
  };
}

/** Creates the email to someone who signs up with an address that already has an account. */
export function signUpKnownMail(given: { name: string; url: string }): MailContent {
  const input = mailNames(given);
  return {
    subject: 'You already have an account',
    preview: 'Someone tried to sign up with your email address.',
    title: 'You already have an account',
    paragraphs: [
      `Hello ${input.name},`,
      'Someone tried to sign up with this email address, but it already has an account. Nothing was changed.',
      'If this was you, log in as usual or choose a new password.',
    ],
    action: { label: 'Choose a new password', url: input.url },
    note: 'If this wasn’t you, ignore this email.',
  };
}

/** Creates the email about a change of address to the current address. */
export function emailChangeFromMail(given: {
  name: string;
  email: string;
  url: string;
  refuseUrl: string;
}): MailContent {
  const input = mailNames(given);
  const hours = formatCount(limits.emailChangeSeconds / 3600, { one: 'hour', other: 'hours' });
  return {
    subject: 'Confirm the change of your email address',
    preview: `Someone asked to change your email address to ${input.email}.`,
    title: 'Confirm the change of your email address',
    paragraphs: [
      `Hello ${input.name},`,
      `Someone, most likely you, asked to change the email address of your Galley account to ${input.email}.`,
      `The address changes after the links sent to both addresses are opened. They expire in ${hours}.`,
    ],
    action: { label: 'Confirm the change', url: input.url },
    second: { label: 'I didn’t ask for this: stop the change', url: input.refuseUrl },
    note: 'Anyone who asked for this knows your password. If it wasn’t you, stop the change and choose a new password.',
  };
}

/**
 * Creates the email about a change of address to the new address. It isn't confirmed yet, so the email contains nothing
 * that the sender entered.
 */
export function emailChangeMail(input: { url: string }): MailContent {
  const hours = formatCount(limits.emailChangeSeconds / 3600, { one: 'hour', other: 'hours' });
  return {
    subject: 'Confirm your new email address',
    preview: 'Your email address changes after the links sent to both addresses are opened.',
    title: 'Confirm your new email address',
    paragraphs: [
      'Someone, most likely you, asked to use this email address for a Galley account.',
      `The address changes after the link sent to the current address is opened too. The links expire in ${hours}.`,
    ],
    action: { label: 'Confirm email address', url: input.url },
    note: 'If you didn’t ask for this, ignore this email. Nothing changes unless both links are used.',
  };
}

/** Creates the email to an address that was requested for a second account. */
export function emailInUseMail(given: { name: string }): MailContent {
  const input = mailNames(given);
  return {
    subject: 'This address already has an account',
    preview: 'Another account asked to use your email address.',
    title: 'This address already has an account',
    paragraphs: [
      `Hello ${input.name},`,
      'Another Galley account asked to use this email address. It belongs to your account, so nothing was changed.',
    ],
    note: 'If both accounts are yours, change the email address of this one first.',
  };
}

/** Creates the email about a changed address to the previous address. */
export function emailChangedMail(given: { name: string; email: string }): MailContent {
  const input = mailNames(given);
  return {
    subject: 'Your email address was changed',
    preview: `You now sign in with ${input.email}.`,
    title: 'Your email address was changed',
    paragraphs: [
      `Hello ${input.name},`,
      `You now sign in to Galley with ${input.email}. This address is no longer used.`,
    ],
    note: 'If you didn’t change it, contact the administrator of your Galley right away.',
  };
}

/** Creates the email to a person whose account has a new passkey. */
export function passkeyAddedMail(given: { name: string; passkey: string }): MailContent {
  const input = mailNames(given);
  return {
    subject: 'A passkey was added to your account',
    preview: `You can now sign in with “${input.passkey}”.`,
    title: 'A passkey was added',
    paragraphs: [
      `Hello ${input.name},`,
      `The passkey “${input.passkey}” was added to your account. It signs you in to Galley without your password.`,
    ],
    note: 'If you didn’t add it, remove it in your profile, change your password and contact your administrator.',
  };
}

/** Creates the email to a person whose account lost a passkey. */
export function passkeyRemovedMail(given: { name: string; passkey: string }): MailContent {
  const input = mailNames(given);
  return {
    subject: 'A passkey was removed from your account',
    preview: `“${input.passkey}” no longer signs you in.`,
    title: 'A passkey was removed',
    paragraphs: [
      `Hello ${input.name},`,
      `The passkey “${input.passkey}” was removed from your account and no longer signs you in to Galley.`,
    ],
    note: 'If you didn’t remove it, change your password and contact your administrator.',
  };
}

/** Creates the email to a person who turned on two-factor authentication. */
export function twoFactorOnMail(given: { name: string }): MailContent {
  const input = mailNames(given);
  return {
    subject: 'Two-factor sign-in is on',
    preview: 'You now need a code to sign in.',
    title: 'Two-factor sign-in is on',
    paragraphs: [
      `Hello ${input.name},`,
      'You now need your password and a code from your authenticator app to sign in. All other sessions were signed out.',
      'Keep your recovery codes in a place you can reach without your phone.',
    ],
    note: 'If this wasn’t you, contact your administrator immediately.',
  };
}

/** Creates the email to a person who turned off two-factor authentication. */
export function twoFactorOffMail(given: { name: string }): MailContent {
  const input = mailNames(given);
  return {
    subject: 'Two-factor sign-in is off',
    preview: 'You only need your password to sign in.',
    title: 'Two-factor sign-in is off',
    paragraphs: [`Hello ${input.name},`, 'You now only need your password to sign in.'],
    note: 'If this wasn’t you, change your password and contact your administrator immediately.',
  };
}

/** Creates the email to a person whose correct password was followed by several wrong codes. */
export function twoFactorLockedMail(given: { name: string }): MailContent {
  const input = mailNames(given);
  const minutes = formatCount(limits.twoFactorLockSeconds / 60, { one: 'minute', other: 'minutes' });
  return {
    subject: 'Wrong codes were entered for your account',
    preview: 'Someone entered your password and then several wrong codes.',
    title: 'Wrong codes were entered for your account',
    paragraphs: [
      `Hello ${input.name},`,
      `${formatCount(limits.twoFactorTries, { one: 'wrong code was', other: 'wrong codes were' })} entered after your correct password. Codes are blocked for ${minutes}.`,
    ],
    note: 'If this wasn’t you, someone knows your password. Change it now.',
  };
}

/** Creates the email to a member without a second factor, before their organization requires one. */
export function twoFactorDueMail(given: {
  name: string;
  organization: string;
  day: string;
  /** The reader's; null = unknown. */
  locale: string | null;
  url: string;
}): MailContent {
  const input = mailNames(given);
  const day = mailAccessEnd(input.day, input.locale);
  return {
    subject: `Set up two-factor sign-in for ${input.organization} by ${day}`,
    preview: 'It takes a minute, with an authenticator app or a passkey.',
    title: 'Set up two-factor sign-in',
    paragraphs: [
      `Hello ${input.name},`,
      `From ${day} on, ${input.organization} requires two-factor sign-in. You don’t have it yet. Without it, you can’t open ${input.organization} from that day on.`,
      'Set up an authenticator app or a passkey in your profile.',
    ],
    action: { label: 'Set it up', url: input.url },
    note: `You get this email because you’re a member of ${input.organization}.`,
  };
}
