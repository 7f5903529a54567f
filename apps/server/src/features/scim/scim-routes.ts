import { limits } from '@galley/contract';
import type { FastifyInstance } from 'fastify';
import { type ScimPatchOperation, scimPatch } from 'scim-patch';
import { parse } from 'scim2-parse-filter';
import { z } from 'zod';
import { toAppError } from '../../platform/http/errors';
import { addressKey, rateLimiterOf } from '../../platform/http/rate-limit';
import type { HttpRequest } from '../../platform/http/types';
import { reportSecurityEvent } from '../../platform/security/security-events';
import type { Services } from '../../services';
import { describeServer, resourceTypes, schemas } from './discovery';
import { createGroup, removeGroup, replaceGroup } from './groups';
import { createPerson, removePerson, replacePerson, type ScimCaller } from './people';
import {
  findGroup,
  findToken,
  findUser,
  listEnded,
  listGroups,
  listUsers,
  lockGroup,
  lockUser,
  type UserRow,
  type Wanted,
} from './repository';
import { notFound, ScimError } from './scim-error';
import { listSchema, presentGroup, presentUser, readGroup, readPerson } from './scim-resources';
import { hashScimToken } from './scim-settings';

const type = 'application/scim+json; charset=utf-8';
const userAttributes = ['username', 'externalid', 'id', 'emails', 'emails.value'];
const groupAttributes = ['displayname', 'externalid', 'id'];
const listQuery = z.object({
  filter: z.string().max(1000).optional(),
  startIndex: z.coerce.number().int().catch(1).default(1),
  count: z.coerce.number().int().min(0).catch(limits.scimPerPage).default(limits.scimPerPage),
  excludedAttributes: z.string().max(1000).optional(),
});
const patchBody = z.object({
  Operations: z
    .array(z.object({ op: z.string().max(20), path: z.string().max(500).optional(), value: z.unknown().optional() }))
    .min(1)
    .max(limits.scimOperations),
});

type One = { Params: { id: string } };

/** SCIM 2.0 (RFC 7644) for identity providers, which send a token of an organization (docs/decisions/066). */
export function acceptScim(app: FastifyInstance, services: Services): void {
  void app.register(
    async (scope) => {
      const base = () => `${services.config.publicUrl}/scim/v2`;
      readScimBodies(scope);
      answerScimErrors(scope, services);
      const callers = new WeakMap<HttpRequest, ScimCaller>();
      const callerOf = (request: HttpRequest): ScimCaller => {
        const caller = callers.get(request);
        if (!caller) throw new Error('A request was handled before its token was checked.');
        return caller;
      };
      scope.addHook('onRequest', async (request) => {
        callers.set(request, await authenticate(services, request));
      });
      scope.addHook('onSend', async (_request, reply, payload) => {
        if (reply.statusCode !== 204) void reply.type(type);
        return payload;
      });
      scope.get('/ServiceProviderConfig', async () => describeServer(base()));
      scope.get('/ResourceTypes', async () => listOf(resourceTypes(base())));
      scope.get('/Schemas', async () => listOf(schemas(base())));

      scope.get('/Users', async (request) => {
        const { organizationId } = callerOf(request);
        const page = pageOf(request.query, userAttributes);
        const { rows, total } = await listUsers(services.db, organizationId, page);
        return listOf(await present(organizationId, rows), { total, start: page.offset + 1 });
      });
      scope.post('/Users', async (request, reply) => {
        const person = readPerson(request.body);
        const row = await services.db.transaction((tx) => createPerson(tx, services, callerOf(request), person));
        const shown = await presentOne(row);
        return await reply.status(201).header('location', `${base()}/Users/${row.uuid}`).send(shown);
      });
      scope.get<One>('/Users/:id', async (request) => await presentOne(await userOf(request)));
      scope.put<One>('/Users/:id', async (request) => {
        const person = readPerson(request.body);
        const wanted = { uuid: request.params.id, person: { ...person, isActive: person.isActive ?? true } };
        return await presentOne(
          await services.db.transaction((tx) => replacePerson(tx, services, callerOf(request), wanted)),
        );
      });
      scope.patch<One>('/Users/:id', async (request) => {
        const caller = callerOf(request);
        const { id: uuid } = request.params;
        const row = await services.db.transaction(async (tx) => {
          const before = await lockUser(tx, caller.organizationId, uuid);
          if (!before) throw notFound();
          // Without what is shown as active, so that a request which doesn't name it leaves it.
          const { active: _, ...shown } = presentUser(base(), before, { hasAccessEnded: false });
          const person = readPerson(patch(shown, request.body));
          return await replacePerson(tx, services, caller, { uuid, person });
        });
        return await presentOne(row);
      });
      scope.delete<One>('/Users/:id', async (request, reply) => {
        await services.db.transaction((tx) => removePerson(tx, services, callerOf(request), request.params.id));
        return await reply.status(204).send();
      });

      scope.get('/Groups', async (request) => {
        const { organizationId } = callerOf(request);
        const page = pageOf(request.query, groupAttributes);
        const { rows, total } = await listGroups(services.db, organizationId, page);
        const shown = rows.map((row) => withoutExcluded(presentGroup(base(), row), request.query));
        return listOf(shown, { total, start: page.offset + 1 });
      });
      scope.post('/Groups', async (request, reply) => {
        const group = readGroup(request.body);
        const made = await services.db.transaction((tx) => createGroup(tx, callerOf(request), group));
        const shown = presentGroup(base(), made);
        return await reply.status(201).header('location', shown.meta.location).send(shown);
      });
      scope.get<One>('/Groups/:id', async (request) =>
        withoutExcluded(presentGroup(base(), await groupOf(request)), request.query),
      );
      scope.put<One>('/Groups/:id', async (request) => {
        const wanted = { uuid: request.params.id, group: readGroup(request.body) };
        const made = await services.db.transaction((tx) => replaceGroup(tx, services, callerOf(request), wanted));
        return presentGroup(base(), made);
      });
      scope.patch<One>('/Groups/:id', async (request) => {
        const caller = callerOf(request);
        const { id: uuid } = request.params;
        const made = await services.db.transaction(async (tx) => {
          await lockGroup(tx, caller.organizationId, uuid);
          const before = await findGroup(tx, caller.organizationId, uuid);
          if (!before) throw notFound();
          // Members by their ids alone, so that an operation that names one by it finds them.
          const shown = presentGroup(base(), before);
          const members = shown.members.map(({ value }) => ({ value }));
          const group = readGroup(patch({ ...shown, members }, request.body));
          return await replaceGroup(tx, services, caller, { uuid, group });
        });
        return presentGroup(base(), made);
      });
      scope.delete<One>('/Groups/:id', async (request, reply) => {
        await services.db.transaction((tx) => removeGroup(tx, callerOf(request), request.params.id));
        return await reply.status(204).send();
      });

      async function present(organizationId: number, rows: readonly UserRow[]) {
        const ids = rows.map(({ userId }) => userId);
        const ended = await listEnded(services.db, organizationId, ids);
        return rows.map((row) => presentUser(base(), row, { hasAccessEnded: ended.has(row.userId) }));
      }
      async function presentOne(row: UserRow) {
        const [shown] = await present(row.organizationId, [row]);
        if (!shown) throw new Error('A person was not shown.');
        return shown;
      }
      async function userOf(request: HttpRequest & { params: One['Params'] }) {
        const row = await findUser(services.db, callerOf(request).organizationId, request.params.id);
        if (!row) throw notFound();
        return row;
      }
      async function groupOf(request: HttpRequest & { params: One['Params'] }) {
        const found = await findGroup(services.db, callerOf(request).organizationId, request.params.id);
        if (!found) throw notFound();
        return found;
      }
    },
    { prefix: '/scim/v2' },
  );
}

function readScimBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const types = ['application/scim+json', 'application/json'];
  scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: limits.scimBodyBytes }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)));
    } catch {
      // Only `JSON.parse` throws here.
      done(new ScimError(400, 'The body isn’t JSON.', 'invalidSyntax'));
    }
  });
}

function answerScimErrors(scope: FastifyInstance, services: Services): void {
  scope.setErrorHandler((error, request, reply) => {
    const known = error instanceof ScimError ? error : fromOther(services, request, error);
    if (known.status === 401) void reply.header('www-authenticate', 'Bearer');
    return reply.status(known.status).type(type).send(known.toBody());
  });
}

function fromOther({ log }: Services, request: HttpRequest, error: unknown): ScimError {
  const { status, body } = toAppError(error, log, `${request.method} ${request.routeOptions.url ?? ''}`);
  return new ScimError(status, body.error);
}

/** The organization of the request's token. Throws 401 for a missing, wrong or revoked one. */
async function authenticate(services: Services, request: HttpRequest): Promise<ScimCaller> {
  const limiter = rateLimiterOf(services);
  limiter.take('calls', { address: addressKey(request.ip) });
  const [, token = ''] = /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '') ?? [];
  const found = token ? await findToken(services.db, hashScimToken(token), services.clock.now()) : null;
  if (!found) {
    reportSecurityEvent(services, { action: 'scim.refused', address: request.ip });
    throw new ScimError(401, 'The token is missing, wrong or revoked.');
  }
  limiter.take('provisioning', { organization: found.organizationId });
  const { organizationId, id: tokenId, name: tokenName } = found;
  return { organizationId, tokenId, tokenName, address: request.ip };
}

const unsafe = /__proto__|prototype|constructor/i;

/** Whether a path or a key of operations leads to what all objects share. */
function namesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, inner]) =>
      unsafe.test(key) || (key === 'path' && typeof inner === 'string' && unsafe.test(inner)) || namesPrototype(inner),
  );
}

/** Applies the operations of a PATCH to a resource as it is. Throws `ScimError`. */
function patch<Resource extends { schemas: string[]; meta: object }>(resource: Resource, body: unknown): unknown {
  const parsed = patchBody.safeParse(body);
  // The library would follow such a path or name out of the resource, to what all objects share.
  if (namesPrototype(parsed.data?.Operations)) {
    throw new ScimError(400, 'The operations name what no resource has.', 'invalidPath');
  }
  if (!parsed.success) throw new ScimError(400, 'The operations can’t be read.', 'invalidSyntax');
  try {
    return scimPatch(structuredClone(resource) as never, parsed.data.Operations as ScimPatchOperation[]);
  } catch (error) {
    // The library reports every operation that it can't apply as an error of its own.
    throw new ScimError(
      400,
      `The operations can’t be applied: ${error instanceof Error ? error.message : ''}`,
      'invalidPath',
    );
  }
}

/** Page and filter of a list: `attribute eq "value"`, which is what providers ask for. Throws `ScimError`. */
function pageOf(query: unknown, attributes: readonly string[]) {
  const { filter, startIndex, count } = listQuery.parse(query);
  return {
    wanted: filter === undefined ? null : readFilter(filter, attributes),
    offset: Math.max(startIndex, 1) - 1,
    limit: Math.min(count, limits.scimPerPage),
  };
}

function readFilter(filter: string, attributes: readonly string[]): Wanted {
  const parsed = parseFilter(filter);
  if (parsed?.op === 'eq') {
    const attribute = parsed.attrPath.toLowerCase();
    if (attributes.includes(attribute) && typeof parsed.compValue === 'string') {
      return { attribute, value: parsed.compValue };
    }
  }
  throw new ScimError(400, `Filter by one of these with eq: ${attributes.join(', ')}.`, 'invalidFilter');
}

function parseFilter(filter: string) {
  try {
    return parse(filter);
  } catch {
    // Whatever can't be read is refused by the caller.
    return null;
  }
}

function listOf(resources: readonly object[], page?: { total: number; start: number }) {
  return {
    schemas: [listSchema],
    totalResults: page?.total ?? resources.length,
    startIndex: page?.start ?? 1,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

/** Providers with large groups ask for them without their members. */
function withoutExcluded<Group extends { members: unknown }>(group: Group, query: unknown): object {
  const { excludedAttributes = '' } = listQuery.parse(query);
  if (!excludedAttributes.split(',').includes('members')) return group;
  const { members: _members, ...rest } = group;
  return rest;
}
