import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../../../../api/keys';
import { twoFactorQuery } from '../../../../api/people/profile';

/** Whether two-factor is on, since when, and how many recovery codes are left. */
export function useTwoFactor() {
  return useQuery(twoFactorQuery());
}

/** Reloads after a change; the sessions too, because some end with it. */
export function useTwoFactorChanged(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keys.profile });
}
