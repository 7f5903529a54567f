import { canvasFramePolicy, canvasFrameVersion } from '@galley/contract';
import { buildOpenApi } from '../../../platform/http/openapi';
import type { HandlerMap } from '../../../platform/http/types';
import { countUnhandledRejections } from '../../../platform/process-faults';
import type { Services } from '../../../services';
import { type ApiDocs, renderApiDocs } from './api-docs';
import { createHealthCheck, createReadinessCheck } from './check-health';

/** Returns the handlers for health, the description of the API and its page. */
export function systemHandlers(services: Services): HandlerMap {
  let openApi: string | undefined;
  let apiDocs: ApiDocs | undefined;
  const checkHealth = createHealthCheck(services);
  const checkReadiness = createReadinessCheck(services);
  return {
    async health({ reply }) {
      const { problems, checks } = await checkHealth();
      const isFine = Object.values(checks).every(Boolean);
      if (!isFine) void reply.status(503);
      return {
        status: isFine ? 'ok' : 'failing',
        version: services.config.version,
        checks,
        problems,
        unhandledErrors: countUnhandledRejections(),
      };
    },
    livez: async () => ({ status: 'ok' }),
    async readyz({ reply }) {
      const { isFine, message } = await checkReadiness();
      if (!isFine) void reply.status(503);
      return { status: isFine ? 'ok' : 'failing', reason: message };
    },
    async openapi() {
      openApi ??= JSON.stringify(buildOpenApi(services.config.version));
      return { contentType: 'application/json; charset=utf-8', body: openApi };
    },
    async api_docs() {
      apiDocs ??= renderApiDocs(services.config.version);
      return {
        contentType: 'text/html; charset=utf-8',
        headers: { 'content-security-policy': apiDocs.policy },
        body: apiDocs.html,
      };
    },
    async canvas_frame({ query }) {
      return {
        contentType: 'text/html; charset=utf-8',
        headers: {
          'content-security-policy': canvasFramePolicy(query.webkit ?? false, { loadsRemoteContent: query.remote }),
          // The address changes with the policies.
          ...(query.v === canvasFrameVersion ? { 'cache-control': 'public, max-age=31536000, immutable' } : {}),
        },
        body: '<!doctype html><html><head><title></title></head><body></body></html>',
      };
    },
  };
}
