import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../api/client';

const twoFactorKey = ['profile', 'two-factor'];

/** Whether two-factor is on, since when, and how many recovery codes are left. */
export function useTwoFactor() {
  return useQuery({
    queryKey: twoFactorKey,
    queryFn: ({ signal }) => callRoute('profile_two_factor', { signal }),
  });
}

/** Reloads after a change; the sessions too, because some end with it. */
export function useTwoFactorChanged(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['profile'] });
}
