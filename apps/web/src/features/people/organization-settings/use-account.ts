import { useMutation, useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/api-error';
import { accountChange, overviewQuery } from '../../../api/people/members';
import { alertError } from '../../../lib/dialogs';

/** The organization, the person's permissions in it, and the numbers of members and invitations. */
export function useOverview() {
  return useQuery(overviewQuery());
}

/** A change of members, invitations or settings, after which they are loaded again. */
export function useAccountChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  return useMutation(accountChange(change));
}

/** Shows the error of a failed request. */
export function showProblem(error: unknown): void {
  alertError(errorText(error));
}
