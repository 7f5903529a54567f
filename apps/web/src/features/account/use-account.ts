import type { Account, InvitedThemes, Role } from '@galley/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../api/api-error';
import { callRoute } from '../../api/client';
import { alertError } from '../../lib/dialogs';

const accountKey = ['account'];

/** The organization, its members and invitations. */
export function useAccount() {
  return useQuery({ queryKey: accountKey, queryFn: ({ signal }) => callRoute('api_v1_account', { signal }) });
}

/** Every change of the account returns the whole account, which replaces the displayed one. */
export function useAccountChange<Input, Answer extends Account = Account>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (account) => client.setQueryData(accountKey, account),
  });
}

export const accountCalls = {
  change: (body: { name: string; domain?: string }) => callRoute('api_v1_account_organization', { body }),
  invite: (body: { name: string; email: string; access: Role; themes: InvitedThemes }) =>
    callRoute('api_v1_account_organization_invite', { body }),
  setDefaultThemes: (themes: InvitedThemes) => callRoute('account_default_themes', { body: { themes } }),
  revokeInvite: (iid: number) => callRoute('account_organization_invite_revoke', { params: { iid } }),
  changeRole: ({ uid, access }: { uid: number; access: Role }) =>
    callRoute('account_organization_role', { params: { uid }, body: { access } }),
  revoke: (uid: number) => callRoute('api_v1_account_organization_revoke', { params: { uid } }),
};

export function showProblem(error: unknown): void {
  alertError(errorText(error));
}
