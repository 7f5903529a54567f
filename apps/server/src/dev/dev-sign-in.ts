import { AppError } from '@galley/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findAccount, findFirstOrganization } from '../features/people/auth/repository';
import { giveSession, openSession } from '../features/people/auth/service';
import { messages } from '../messages';
import { refuseForeignRequest } from '../platform/http/request-guards';
import type { Services } from '../services';
import { seedPeople } from './seed';

const body = z.object({ email: z.string().max(254) });

/**
 * `GET /dev/people` lists the seeded accounts and `POST /dev/sign-in` signs in as one of them without a password.
 * Bound only when NODE_ENV is development.
 */
export function devRoutes(app: FastifyInstance, services: Services): void {
  if (services.config.nodeEnv !== 'development') throw new Error('Development routes outside development.');
  app.get('/dev/people', async () => ({ people: seedPeople }));
  app.post('/dev/sign-in', async (request, reply) => {
    refuseForeignRequest(services.config, request);
    const { email } = body.parse(request.body);
    const account = await findAccount(services.db, email);
    const organizationId = account ? await findFirstOrganization(services.db, account.id, request) : null;
    if (!account || organizationId === null) throw new AppError('not_found', messages.notFound);
    await openSession(services, services.db, { request, reply }, { userId: account.id, organizationId });
    giveSession(services, { request, reply });
    return { success: true };
  });
}
