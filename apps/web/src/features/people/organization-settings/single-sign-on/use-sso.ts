import type { AccountSso } from '@galley/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { accountSsoQuery, ssoChange } from '../../../../api/people/sso';

/** Identity providers, domains and rules of single sign-on. */
export function useSso() {
  return useQuery(accountSsoQuery());
}

/** A change of single sign-on. The response has all settings and replaces the cached ones. */
export function useSsoChange<Input, Answer extends AccountSso = AccountSso>(change: (input: Input) => Promise<Answer>) {
  return useMutation(ssoChange(change));
}
