import { formatCount, formatNumber } from '@galley/contract';

const members = (count: number) => formatCount(count, { one: 'member', other: 'members' });

/** Messages about how members sign in. */
export const signInMessages = {
  report: 'How members sign in',
  method: 'Method',
  have: 'Have it',
  lack: 'Don’t have it',
  twoFactor: 'Two-factor sign-in',
  passkey: 'Passkey',
  singleSignOn: 'Single sign-on',
  haveIt: (count: number, all: number) => `${formatNumber(count)} of ${formatNumber(all)}`,
  membersWithout: (count: number, method: string) => `${members(count)} without: ${method}`,
  lacking: (count: number, all: number) =>
    `${formatNumber(count)} of ${members(all)} ${count === 1 ? 'has' : 'have'} neither two-factor sign-in nor single sign-on.`,
  exemptOfThem: (count: number) => `${formatNumber(count)} of them ${count === 1 ? 'is' : 'are'} exempt.`,
  holdsYouBack: 'This includes you: you have neither. Set one up before it is required.',
  setItUp: 'Set up two-factor sign-in',
  notCounted: (count: number) =>
    `${members(count)} can’t sign in now (locked, or access ended) and ${count === 1 ? 'isn’t' : 'aren’t'} counted.`,
  showThem: 'Show them',
  fromDay: 'Required from (optional)',
  fromDayHint:
    'Members without it get an email now, a week before and a day before. Without a day, it is required at once.',
  requireFromText: (count: number, day: string) =>
    `From ${day} on, members need two-factor sign-in or single sign-on. ${members(count)} without it will get an email now.`,
  heldBackNow: (count: number) => `${members(count)} can’t continue until they set it up.`,
  requiredFrom: (day: string) => `Two-factor sign-in is required from ${day} on`,
  requiredFromHint: (day: string) => `Required from ${day} on. Members without it get emails before.`,
  changeDay: 'Change the day',
};
