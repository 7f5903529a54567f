import type { Account } from '@galley/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/api-error';
import { accountChange, accountQuery } from '../../../api/people/members';
import { alertError } from '../../../lib/dialogs';

/** The organization, its members and invitations. */
export function useAccount() {
  return useQuery(accountQuery());
}

/** A change of the account. The response has the whole account and replaces the cached one. */
export function useAccountChange<Input, Answer extends Account = Account>(change: (input: Input) => Promise<Answer>) {
  return useMutation(accountChange(change));
}

/** Shows the error of a failed request. */
export function showProblem(error: unknown): void {
  alertError(errorText(error));
}
