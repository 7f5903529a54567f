import type { HttpRequest } from '../../../platform/http/types';
import { applyOperations } from './apply-operations';
import { userAttributes } from './attribute-names';
import { listOf, pageOf } from './list-query';
import { createPerson, removePerson, replacePerson, takePerson } from './people';
import { findUser, listEnded, listUsers, type UserRow } from './repository';
import { notFound } from './scim-error';
import { presentUser, readPerson } from './scim-resources';
import type { One, ScimScope } from './scim-scope';

const filters = ['username', 'externalid', 'id', 'emails', 'emails.value'];

/** Adds the routes of `/Users` (RFC 7644, section 3). */
export function addUserRoutes({ scope, services, base, callerOf }: ScimScope): void {
  scope.get('/Users', async (request) => {
    const { organizationId } = callerOf(request);
    const page = pageOf(request.query, filters);
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
}
