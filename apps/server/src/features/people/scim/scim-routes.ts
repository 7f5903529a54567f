import { limits } from '@galley/contract';
import type { FastifyInstance } from 'fastify';
import type { Filter } from 'scim2-parse-filter';
import { z } from 'zod';
import { parseInput, toAppError } from '../../../platform/http/errors';
import { createJsonScanner } from '../../../platform/http/json-scanner';
import { addressKey, rateLimiterOf } from '../../../platform/http/rate-limit';
import type { HttpRequest } from '../../../platform/http/types';
import { reportSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { applyOperations } from './apply-operations';
import { filteredAttribute, groupAttributes, parseFilter, userAttributes } from './attribute-names';
import { describeServer, resourceTypes, schemas } from './discovery';
import { createGroup, removeGroup, replaceGroup } from './groups';
import { createPerson, removePerson, replacePerson, type ScimCaller, takePerson } from './people';
import {
  findGroup,
  findToken,
  findUser,
  listEnded,
  listGroups,
  listUsers,
  lockGroup,
  type UserRow,
  type Wanted,
} from './repository';
import { notFound, ScimError } from './scim-error';
import { listSchema, presentGroup, presentUser, readGroup, readPerson } from './scim-resources';
import { hashScimToken } from './scim-settings';

const type = 'application/scim+json; charset=utf-8';
const userFilters = ['username', 'externalid', 'id', 'emails', 'emails.value'];
const groupFilters = ['displayname', 'externalid', 'id'];
const listQuery = z.object({
  filter: z.string().optional(),
  startIndex: z.coerce.number().int().catch(1).default(1),
  count: z.coerce.number().int().min(0).catch(limits.scimPerPage).default(limits.scimPerPage),
  excludedAttributes: z.string().max(1000).optional(),
});
type One = { Params: { id: string } };

/** Serves SCIM 2.0 (RFC 7644) to identity providers, which send a token of an organization (docs/decisions/066). */
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
        const page = pageOf(request.query, userFilters);
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
          const before = await takePerson(tx, caller, uuid);
          // Without the active state, so that a request which doesn't set it doesn't change it.
          const { active: _, ...shown } = presentUser(base(), before, { hasAccessEnded: false });
          const person = readPerson(applyOperations(userAttributes, shown, request.body));
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
        const page = pageOf(request.query, groupFilters);
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
          // Members by their ids only, so that an operation that names one by its id finds them.
          const shown = presentGroup(base(), before);
          const members = shown.members.map(({ value }) => ({ value }));
          const group = readGroup(applyOperations(groupAttributes, { ...shown, members }, request.body));
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
  scope.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: limits.scimBodyBytes }, (_request, body, done) => {
    try {
      done(null, parseBody(Buffer.from(body)));
    } catch (error) {
      done(error instanceof SyntaxError ? new ScimError(400, 'The body isn’t JSON.', 'invalidSyntax') : asError(error));
    }
  });
}

/** Parses a body; undefined if it is empty. Throws `SyntaxError`, and `AppError` for one that is nested too deeply. */
function parseBody(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  createJsonScanner({ depth: limits.jsonDepth, elements: limits.scimElements })(body);
  return JSON.parse(body.toString());
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

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

/** Returns the organization of the request's token. Throws 401 for a missing, wrong or revoked one. */
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

/**
 * Parses the page and filter of a list. The filter is `attribute eq "value"`, the form that providers use. Throws
 * `ScimError`.
 */
function pageOf(query: unknown, attributes: readonly string[]) {
  const { filter, startIndex, count } = parseInput(listQuery, query);
  return {
    wanted: filter === undefined ? null : readFilter(filter, attributes),
    offset: Math.max(startIndex, 1) - 1,
    limit: Math.min(count, limits.scimPerPage),
  };
}

function readFilter(filter: string, attributes: readonly string[]): Wanted {
  const parsed = filter.length > limits.scimFilterLength ? null : parseFilter(filter);
  const wanted = parsed && wantedBy(parsed);
  if (wanted && attributes.includes(wanted.attribute)) return wanted;
  throw new ScimError(400, `Filter by one of these with eq: ${attributes.join(', ')}.`, 'invalidFilter');
}

/**
 * Returns the attribute and value of a filter: `userName eq "x"`, `emails[value eq "x"]`, `emails[type eq "work"].value
 * eq "x"`.
 */
function wantedBy(filter: Filter): Wanted | null {
  if (filter.op === 'eq') {
    const { attrPath, compValue } = filter;
    return typeof compValue === 'string' ? { attribute: filteredAttribute(attrPath), value: compValue } : null;
  }
  if (filter.op === '[]') {
    const inner = wantedBy(filter.valFilter);
    return inner && { ...inner, attribute: `${filteredAttribute(filter.attrPath)}.${inner.attribute}` };
  }
  if (filter.op !== 'and') return null;
  const [kind, rest, ...more] = filter.filters.map(wantedBy);
  if (!kind || !rest || more.length > 0 || kind.attribute !== 'emails.type') return null;
  // People only have one address here, their work address.
  return kind.value.toLowerCase() === 'work' ? rest : { attribute: 'id', value: '' };
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

/** Removes the members if the request excludes them, as providers with large groups do. */
function withoutExcluded<Group extends { members: unknown }>(group: Group, query: unknown): object {
  const { excludedAttributes = '' } = parseInput(listQuery, query);
  if (!excludedAttributes.split(',').some((name) => filteredAttribute(name.trim()) === 'members')) return group;
  const { members: _members, ...rest } = group;
  return rest;
}
