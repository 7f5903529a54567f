import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, callRoute, errorText } from '../../../lib/api';

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

/** Which of a form's fields an error speaks of, and what it says. */
export function faultOf<Name extends string>(error: unknown, names: readonly Name[], otherwise: Name) {
  const named = error instanceof ApiError ? error.field : undefined;
  return { name: names.find((name) => name === named) ?? otherwise, message: errorText(error) };
}
