import { applyOperations } from './apply-operations';
import { groupAttributes } from './attribute-names';
import { createGroup, removeGroup, replaceGroup } from './groups';
import { listOf, pageOf, withoutExcluded } from './list-query';
import { findGroup, listGroups, lockGroup } from './repository';
import { notFound } from './scim-error';
import { presentGroup, readGroup } from './scim-resources';
import type { One, ScimScope } from './scim-scope';

const filters = ['displayname', 'externalid', 'id'];

/** Adds the routes of `/Groups` (RFC 7644, section 3). */
export function addGroupRoutes({ scope, services, base, callerOf }: ScimScope): void {
  scope.get('/Groups', async (request) => {
    const { organizationId } = callerOf(request);
    const page = pageOf(request.query, filters);
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
  scope.get<One>('/Groups/:id', async (request) => {
    const found = await findGroup(services.db, callerOf(request).organizationId, request.params.id);
    if (!found) throw notFound();
    return withoutExcluded(presentGroup(base(), found), request.query);
  });
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
}
