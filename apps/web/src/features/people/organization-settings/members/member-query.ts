import { memberSort, memberState, role } from '@galley/contract';
import type { MemberQuery } from '../../../../api/people/members';
import { idOf, oneOf, type TableAddress } from './use-table-address';

/** The ways to sign in by which members are filtered, as in the address. */
export const signInFilters = [
  'hasTwoFactor',
  'noTwoFactor',
  'neither',
  'noPasskey',
  'usesSingleSignOn',
  'noSingleSignOn',
] as const;
/** The days without activity by which members are filtered. */
export const inactiveDays = [30, 90, 180] as const;

/** The names of the filters in the address. */
export const memberFilterNames = ['search', 'role', 'team', 'theme', 'state', 'signIn', 'inactive'] as const;

type SignInFilter = (typeof signInFilters)[number];
const signInQueries: Record<SignInFilter, Pick<MemberQuery, 'twoFactor' | 'passkey' | 'singleSignOn'>> = {
  hasTwoFactor: { twoFactor: 'yes' },
  noTwoFactor: { twoFactor: 'no' },
  neither: { twoFactor: 'no', singleSignOn: 'no' },
  noPasskey: { passkey: 'no' },
  usesSingleSignOn: { singleSignOn: 'yes' },
  noSingleSignOn: { singleSignOn: 'no' },
};

/** Returns the filter that an address asks for. Unknown values are ignored. */
export function memberFilterOf({ get }: Pick<TableAddress, 'get'>): MemberQuery {
  const signIn = oneOf(get('signIn'), signInFilters);
  const inactive = inactiveDays.find((days) => String(days) === get('inactive'));
  return {
    search: get('search').trim() || undefined,
    role: oneOf(get('role'), role.options),
    team: idOf(get('team')),
    theme: idOf(get('theme')),
    state: oneOf(get('state'), memberState.options),
    inactiveDays: inactive,
    ...(signIn ? signInQueries[signIn] : {}),
  };
}

/** Returns the order that an address asks for: by name, unless it names another column. */
export function memberOrderOf({ get }: Pick<TableAddress, 'get'>) {
  const sort = oneOf(get('sort'), memberSort.options) ?? 'name';
  return { sort, order: get('order') === 'desc' ? ('desc' as const) : ('asc' as const) };
}
