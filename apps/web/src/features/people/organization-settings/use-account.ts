import { useMutation, useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/api-error';
import { accountCalls, accountChange, overviewQuery } from '../../../api/people/members';
import { alertError } from '../../../lib/dialogs';
import { refreshMe } from '../../../lib/session';

/** The organization, the person's permissions in it, and the numbers of members and invitations. */
export function useOverview() {
  return useQuery(overviewQuery());
}

/** A change of members, invitations or settings, after which they are loaded again. */
export function useAccountChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  return useMutation(accountChange(change));
}

/**
 * A change of members. `isOwnRole`: the person's own role may change with it, so their permissions are read again before
 * anything they may not read anymore.
 */
export function useMemberChange(isOwnRole: boolean) {
  return useAccountChange(async (input: Parameters<typeof accountCalls.changeMembers>[0]) => {
    const answer = await accountCalls.changeMembers(input);
    if (isOwnRole) await refreshMe();
    return answer;
  });
}

/** Shows the error of a failed request. */
export function showProblem(error: unknown): void {
  alertError(errorText(error));
}
