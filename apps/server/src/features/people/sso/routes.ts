import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { listIdProviders } from './id-providers';
import { presentSso } from './present-sso';
import { addProvider, changeProvider, removeProvider } from './provider-changes';
import { finishSamlSignIn, readMetadata } from './saml-sign-in';
import { startSignIn, takeOidcAnswer } from './sign-in';
import { addDomain, changeDomainJoin, removeDomain, requireSso, verifyDomain } from './sso-rules';

/** Returns the handlers for single sign-on: the sign-in itself, and its settings for owners. */
export function ssoHandlers(services: Services): HandlerMap {
  return {
    sso_start: async ({ caller, params, query, request, reply }) => {
      const wanted = { providerId: params.ipid, path: query.path, isTest: query.test !== undefined };
      return await startSignIn(services, { request, reply, caller }, wanted);
    },
    sso_callback: async ({ params, request, reply }) => await takeOidcAnswer(services, { request, reply }, params.ipid),
    sso_finish: async ({ params, query, request, reply }) =>
      await finishSamlSignIn(services, { request, reply }, { providerId: params.ipid, state: query.state }),
    sso_metadata: async ({ params }) => await readMetadata(services, params.ipid),
    api_v1_auth_id_providers: async ({ body, request }) => await listIdProviders(services, request, body),
    account_sso: async ({ caller }) => await presentSso(services, services.db, caller.organizationId),
    account_sso_providers_create: async ({ caller, body }) => await addProvider(services, caller, body),
    account_sso_providers_update: async ({ caller, params, body }) =>
      await changeProvider(services, caller, { ...body, id: params.ipid }),
    account_sso_providers_remove: async ({ caller, params }) => await removeProvider(services, caller, params.ipid),
    account_sso_domains_create: async ({ caller, body }) => await addDomain(services, caller, body.mailDomain),
    account_sso_domains_verify: async ({ caller, params }) => await verifyDomain(services, caller, params.did),
    account_sso_domains_join: async ({ caller, params, body }) =>
      await changeDomainJoin(services, caller, { id: params.did, role: body.access }),
    account_sso_domains_remove: async ({ caller, params }) => await removeDomain(services, caller, params.did),
    account_sso_require: async ({ caller, body }) => await requireSso(services, caller, body),
  };
}
