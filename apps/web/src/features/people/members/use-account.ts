import type { Account } from '@galley/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/api-error';
import { accountChange, accountQuery } from '../../../api/people/members';
import { alertError } from '../../../lib/dialogs';

/** The organization, its members and invitations. */
export function useAccount() {
  return useQuery(accountQuery());
}

/** Every change of the account returns the whole account, which replaces the displayed one. */
export function useAccountChange<Input, Answer extends Account = Account>(change: (input: Input) => Promise<Answer>) {
  return useMutation(accountChange(change));
}

/** Shows why a request failed. */
export function showProblem(error: unknown): void {
  alertError(errorText(error));
}
