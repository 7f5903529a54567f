import { useMutation } from '@tanstack/react-query';
import { errorText } from '../api/api-error';
import { endSession } from '../api/session';
import { afterLogoutUrl, logoutBase } from './organization-links';
import { useMe } from './session';
import { toastError } from './toasts';

/** Ends the session. Loads the whole page anew, so that no data of this person stays in memory. */
export function useLogOut() {
  const base = logoutBase(useMe(), window.location.origin);
  return useMutation({
    mutationFn: () => endSession(base),
    onSuccess: () => window.location.assign(afterLogoutUrl(base)),
    onError: (error) => toastError(errorText(error)),
  });
}
