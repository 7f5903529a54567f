import { AppError, type RouteName, routes } from '@galley/contract';
import type { FastifyInstance } from 'fastify';
import { devRoutes } from './dev/dev-sign-in';
import { assetHandlers } from './features/assets/routes';
import { authHandlers } from './features/auth/routes';
import { emailHandlers } from './features/emails/routes';
import { leaseHandlers } from './features/leases/routes';
import { setupHandlers } from './features/setup/routes';
import { shareHandlers } from './features/share/routes';
import { systemHandlers } from './features/system/routes';
import { templateHandlers } from './features/templates/routes';
import { createHttpServer } from './platform/http/create-http-server';
import type { HandlerMap } from './platform/http/types';
import type { JobDefinition } from './platform/queue/define-job';
import type { Services } from './services';

/** Every background job of the features; one that is not listed cannot be enqueued. */
export const jobDefinitions: JobDefinition[] = [];

/** The whole HTTP application over its services. Throws when a route of the contract has no handler. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const handlers: HandlerMap = {
    ...unfinished(),
    ...systemHandlers(services),
    ...setupHandlers(services),
    ...authHandlers(services),
    ...templateHandlers(services),
    ...emailHandlers(services),
    ...leaseHandlers(services),
    ...shareHandlers(services),
    ...assetHandlers(services),
  };
  const isDevelopment = services.config.nodeEnv === 'development';
  return await createHttpServer(services, handlers, isDevelopment ? (app) => devRoutes(app, services) : undefined);
}

/** Temporary until all handlers are in. */
function unfinished(): HandlerMap {
  const refuse = async () => {
    throw new AppError('unavailable', 'Not there yet.');
  };
  return Object.fromEntries(Object.keys(routes).map((name) => [name as RouteName, refuse]));
}
