import { z } from 'zod';
import { defineRoute } from '../define-route';
import { id, idInBody, idParam } from '../entities/common';
import { accountSso, identityProviderFields, providerKind } from '../entities/sso';
import { fieldPatterns } from '../field-patterns';
import { limits } from '../limits';

const provider = z.object({ ipid: idParam });
/** An answer of an identity provider carries parameters of its own. */
const answer = z.looseObject({});

/** Single sign-on: the sign-in itself, and its settings for owners. */
export const ssoRoutes = {
  sso_start: defineRoute({
    name: 'sso_start',
    method: 'GET',
    path: '/sso/:ipid',
    access: 'public',
    limit: 'ssoSignIns',
    kind: 'raw',
    summary: 'Sends the browser to an identity provider. With `test=1`, an owner tests it.',
    params: provider,
    query: z.object({ path: z.string().max(2000).optional(), test: z.literal('1').optional() }),
  }),
  sso_callback: defineRoute({
    name: 'sso_callback',
    method: 'GET',
    path: '/sso/:ipid/callback',
    access: 'public',
    limit: 'ssoSignIns',
    kind: 'raw',
    summary: 'Takes the answer of an OpenID Connect provider and signs the person in.',
    params: provider,
    query: answer,
  }),
  sso_finish: defineRoute({
    name: 'sso_finish',
    method: 'GET',
    path: '/sso/:ipid/finish',
    access: 'public',
    limit: 'ssoSignIns',
    kind: 'raw',
    summary: 'Opens the session of a SAML sign-in in the browser that started it.',
    params: provider,
    query: z.object({ state: z.string().max(100) }),
  }),
  sso_metadata: defineRoute({
    name: 'sso_metadata',
    method: 'GET',
    path: '/sso/:ipid/metadata',
    access: 'public',
    kind: 'raw',
    summary: 'What a SAML provider has to know about Galley, as XML.',
    params: provider,
  }),
  account_sso: defineRoute({
    name: 'account_sso',
    method: 'GET',
    path: '/api/v1/account/sso',
    access: 'organization.owner',
    summary: 'Identity providers, domains and rules of single sign-on.',
    response: accountSso,
  }),
  account_sso_providers_create: defineRoute({
    name: 'account_sso_providers_create',
    method: 'POST',
    path: '/api/v1/account/sso/providers',
    access: 'organization.owner',
    creates: true,
    summary: 'Adds an identity provider. It is off until a test has passed.',
    body: identityProviderFields.omit({ isActive: true }).extend({ kind: providerKind }),
    response: accountSso.extend({ id }),
  }),
  account_sso_providers_update: defineRoute({
    name: 'account_sso_providers_update',
    method: 'POST',
    path: '/api/v1/account/sso/providers/:ipid',
    access: 'organization.owner',
    summary: 'Changes an identity provider. A change of its addresses or keys asks for a new test.',
    params: provider,
    body: identityProviderFields,
    response: accountSso,
  }),
  account_sso_providers_remove: defineRoute({
    name: 'account_sso_providers_remove',
    method: 'DELETE',
    path: '/api/v1/account/sso/providers/:ipid',
    access: 'organization.owner',
    summary: 'Removes an identity provider and ends the sessions it opened.',
    params: provider,
    response: accountSso,
  }),
  account_sso_domains_create: defineRoute({
    name: 'account_sso_domains_create',
    method: 'POST',
    path: '/api/v1/account/sso/domains',
    access: 'organization.owner',
    creates: true,
    summary: 'Adds a domain of email addresses, which is then verified by a TXT record.',
    body: z.object({
      mailDomain: z.string().trim().toLowerCase().max(limits.domainLength).regex(fieldPatterns.domain),
    }),
    response: accountSso,
  }),
  account_sso_domains_verify: defineRoute({
    name: 'account_sso_domains_verify',
    method: 'POST',
    path: '/api/v1/account/sso/domains/:did/verify',
    access: 'organization.owner',
    limit: 'domainChecks',
    summary: 'Looks for the TXT record of a domain.',
    params: z.object({ did: idParam }),
    response: accountSso,
  }),
  account_sso_domains_remove: defineRoute({
    name: 'account_sso_domains_remove',
    method: 'DELETE',
    path: '/api/v1/account/sso/domains/:did',
    access: 'organization.owner',
    summary: 'Removes a domain.',
    params: z.object({ did: idParam }),
    response: accountSso,
  }),
  account_sso_require: defineRoute({
    name: 'account_sso_require',
    method: 'POST',
    path: '/api/v1/account/sso/require',
    access: 'organization.owner',
    summary: 'Requires single sign-on of all members but one owner, or stops requiring it.',
    body: z.object({ isRequired: z.boolean(), exemptUserId: idInBody.optional() }),
    response: accountSso,
  }),
} as const;
