import type { AccountScim, AccountSso, IdentityProviderFields, JoinRole, ScimGroupRole } from '@galley/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type Body, callRoute } from '../client';
import { keys } from '../keys';

/** Loads the identity providers for an email address. */
export function findIdProviders(email: string) {
  return callRoute('api_v1_auth_id_providers', { body: { email } });
}

/** The organization's identity providers, domains and single sign-on rules. */
export function accountSsoQuery() {
  return queryOptions({
    queryKey: keys.accountSso,
    queryFn: ({ signal }) => callRoute('account_sso', { signal }),
  });
}

/** A mutation of single sign-on. The response has all settings and replaces the cached ones. */
export function ssoChange<Input, Answer extends AccountSso = AccountSso>(change: (input: Input) => Promise<Answer>) {
  return mutationOptions({
    mutationFn: change,
    onSuccess: (sso, _input, _before, { client }) => {
      client.setQueryData<AccountSso>(keys.accountSso, sso);
    },
  });
}

export const ssoCalls = {
  addProvider: (body: Body<'account_sso_providers_create'>) => callRoute('account_sso_providers_create', { body }),
  changeProvider: ({ id, ...body }: IdentityProviderFields & { id: number }) =>
    callRoute('account_sso_providers_update', { params: { ipid: id }, body }),
  removeProvider: (ipid: number) => callRoute('account_sso_providers_remove', { params: { ipid } }),
  addDomain: (mailDomain: string) => callRoute('account_sso_domains_create', { body: { mailDomain } }),
  verifyDomain: (did: number) => callRoute('account_sso_domains_verify', { params: { did } }),
  changeDomainJoin: ({ id, access }: { id: number; access: JoinRole | null }) =>
    callRoute('account_sso_domains_join', { params: { did: id }, body: { access } }),
  removeDomain: (did: number) => callRoute('account_sso_domains_remove', { params: { did } }),
  require: (body: Body<'account_sso_require'>) => callRoute('account_sso_require', { body }),
};

/** The provisioning tokens, and the groups that identity providers have sent. */
export function accountScimQuery() {
  return queryOptions({
    queryKey: keys.accountScim,
    queryFn: ({ signal }) => callRoute('account_scim', { signal }),
  });
}

/** A mutation of provisioning. The response has all settings and replaces the cached ones. */
export function scimChange<Input, Answer extends AccountScim = AccountScim>(change: (input: Input) => Promise<Answer>) {
  return mutationOptions({
    mutationFn: change,
    onSuccess: ({ url, tokens, groups }, _input, _before, { client }) => {
      client.setQueryData<AccountScim>(keys.accountScim, { url, tokens, groups });
    },
  });
}

export const scimCalls = {
  createToken: (name: string) => callRoute('account_scim_tokens_create', { body: { name } }),
  revokeToken: (stid: number) => callRoute('account_scim_tokens_revoke', { params: { stid } }),
  setGroupRole: ({ id, access }: { id: number; access: ScimGroupRole | null }) =>
    callRoute('account_scim_groups_role', { params: { sgid: id }, body: { access } }),
};
