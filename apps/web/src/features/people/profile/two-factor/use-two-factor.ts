import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../../../../api/keys';
import { twoFactorQuery } from '../../../../api/people/profile';

/** Whether two-factor sign-in is on, since when, and how many recovery codes are left. */
export function useTwoFactor() {
  return useQuery(twoFactorQuery());
}

/** Reloads two-factor sign-in and the sessions, because a change ends some of them. */
export function useTwoFactorChanged(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keys.profile });
}
