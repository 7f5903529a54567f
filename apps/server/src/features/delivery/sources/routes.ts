import { AppError, type RunningTransfer } from '@galley/contract';
import { messages } from '../../../messages';
import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { readIntegrationPrices } from '../../people/billing/integration-items';
import { billingPlanOf } from '../../shared/entitlements/present-plan';
import { askSource, readSourceFile, type SendHtml } from './ask-source';
import { beginConsent, finishConsent } from './oauth-consent';
import { readOffer } from './offers';
import {
  addSource,
  detailsOf,
  keyOf,
  payForSource,
  readIntegrations,
  removeSource,
  sourcesOfTemplate,
  testSource,
  updateSource,
  warnOfUnknownPrices,
} from './service';
import { findSource } from './stored-sources';

/**
 * Returns the handlers for sources of an organization: their settings, consents, files and folders. Transfers use
 * sources, so what is about them is passed in.
 */
export function sourceHandlers(
  services: Services,
  {
    sendHtml,
    listRunning,
  }: { sendHtml: SendHtml; listRunning: (organizationId: number) => Promise<RunningTransfer[]> },
): HandlerMap {
  warnOfUnknownPrices(services);
  return {
    api_v1_integrations: async ({ caller }) => ({
      ...(await readIntegrations(services, caller)),
      billingPlan: await billingPlanOf(services, services.db, caller.organizationId),
      integrationPrices: await readIntegrationPrices(services),
      isIntegrationsDisabled: false,
      transfers: await listRunning(caller.organizationId),
    }),
    integrations_add: async ({ caller, params, body, idempotencyKey, signal }) => ({
      source: await addSource(services, caller, { ...body, slug: params.slug, idempotencyKey, signal }),
    }),
    integrations_settings_update: async ({ caller, body }) => ({ source: await updateSource(services, caller, body) }),
    integrations_test: async ({ caller, body, signal }) =>
      await testSource(services, caller, { hostKey: body.hostKey, signal }),
    integrations_remove: async ({ caller }) => {
      await removeSource(services, caller);
      return { success: true };
    },
    integrations_pay: async ({ caller, params, idempotencyKey }) => {
      await payForSource(services, caller, { id: params.id, idempotencyKey });
      return { success: true };
    },
    integrations_authorize: async ({ caller, body }) => {
      const row = await findSource(services.db, keyOf(caller), null);
      if (!row) throw new AppError('not_found', messages.notFound);
      return { redirect: await beginConsent(services, caller, { row, redirect: body.redirect }) };
    },
    integrations_callback: async ({ caller, body, signal }) => {
      const { sourceId, redirect } = await finishConsent(services, caller, { ...body, signal });
      const key = { organizationId: caller.organizationId, id: sourceId };
      return { source: await detailsOf(services, services.db, key), redirect };
    },
    templates_sources: async ({ caller }) => sourcesOfTemplate(services, caller),
    integrations_sources: async ({ caller, body, signal }) => askSource(services, caller, body, { sendHtml, signal }),
    integrations_file: async ({ caller, params, query, signal }) =>
      readSourceFile(services, caller, { id: params.id, path: query.path, templateId: query.tid, signal }),
    integrations_offer: async ({ params }) => readOffer(services, params.token),
  };
}
