import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../lib/api';

const twoFactorKey = ['profile', 'two-factor'];

/** Whether the person signs in with a code, since when, and how many recovery codes are left. */
export function useTwoFactor() {
  return useQuery({
    queryKey: twoFactorKey,
    queryFn: ({ signal }) => callRoute('profile_two_factor', { signal }),
  });
}

/** Asks again after a change; the sessions too, since some end with it. */
export function useTwoFactorChanged(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['profile'] });
}
