import { formatCount, limits } from '@galley/contract';
import type { MailContent } from './mail-layout';

/** The wording of the mails about sign-up and two-factor. Addresses are made from GALLEY_URL, never from a request. */

/** Says nothing that was typed into the form: anybody can enter anybody's address, and their own advertisement as a name. */
export function signUpConfirmMail(input: { url: string }): MailContent {
  const hours = formatCount(limits.signUpSeconds / 3600, { one: 'hour', other: 'hours' });
  return {
    subject: 'Confirm your address',
    preview: 'One click, and your account stands.',
    title: 'Confirm your address',
    paragraphs: [
      'Somebody, most likely you, signed up to Galley with this address.',
      `The link makes your account and your organization. It is good once and for ${hours}.`,
    ],
    action: { label: 'Make my account', url: input.url },
    note: 'Nothing is made unless the link is used. If it was not you, leave this mail as it is.',
  };
}

export function signUpKnownMail(input: { name: string; url: string }): MailContent {
  return {
    subject: 'You have an account already',
    preview: 'Somebody signed up with your address.',
    title: 'You have an account already',
    paragraphs: [
      `Hello ${input.name},`,
      'Somebody signed up with this address, which has an account already. Nothing was changed.',
      'If it was you: log in as before, or choose a new password.',
    ],
    action: { label: 'Choose a new password', url: input.url },
    note: 'If it was not you, leave this mail as it is.',
  };
}

export function twoFactorOnMail(input: { name: string }): MailContent {
  return {
    subject: 'Two-factor sign-in is on',
    preview: 'Signing in now takes a code as well.',
    title: 'Two-factor sign-in is on',
    paragraphs: [
      `Hello ${input.name},`,
      'From now on signing in takes your password and a code of your authenticator app. All other sessions were ended.',
      'Keep the recovery codes where you find them without your phone.',
    ],
    note: 'If it was not you, ask whoever runs this server for help at once.',
  };
}

export function twoFactorOffMail(input: { name: string }): MailContent {
  return {
    subject: 'Two-factor sign-in is off',
    preview: 'Signing in takes your password alone.',
    title: 'Two-factor sign-in is off',
    paragraphs: [`Hello ${input.name},`, 'Signing in takes your password alone again.'],
    note: 'If it was not you, change your password and ask whoever runs this server for help at once.',
  };
}

export function twoFactorLockedMail(input: { name: string }): MailContent {
  const minutes = formatCount(limits.twoFactorLockSeconds / 60, { one: 'minute', other: 'minutes' });
  return {
    subject: 'Somebody tries codes of your account',
    preview: 'The password was right, the codes were not.',
    title: 'Somebody tries codes of your account',
    paragraphs: [
      `Hello ${input.name},`,
      `${formatCount(limits.twoFactorTries, { one: 'wrong code was', other: 'wrong codes were' })} entered after your right password. No code is taken for ${minutes}.`,
    ],
    note: 'If it was not you, somebody knows your password: change it.',
  };
}
