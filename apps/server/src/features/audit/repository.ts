import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/db/database';
import {
  auditEvents,
  emails,
  folders,
  layouts,
  pinArchives,
  pinGroups,
  sources,
  templates,
  users,
} from '../../platform/db/schema';

export interface AuditFilter {
  person?: number;
  action?: string;
}

export interface AuditRow {
  id: number;
  action: string;
  actor: string;
  actorId: number;
  avatarKey: string;
  objectKind: string;
  objectId: number;
  objectTitle: string;
  subject: string;
  value: string;
  at: Date;
}

const subjects = alias(users, 'subject');

const matching = (organizationId: number, filter: AuditFilter) =>
  and(
    eq(auditEvents.organizationId, organizationId),
    filter.person === undefined ? undefined : eq(auditEvents.actorId, filter.person),
    filter.action === undefined ? undefined : eq(auditEvents.action, filter.action),
  );

/** Changes of an organization, newest first, before an id. Titles are the current ones, also for items in the trash. */
export async function listAudit(
  db: Queryable,
  organizationId: number,
  page: AuditFilter & { before?: number; limit: number },
): Promise<AuditRow[]> {
  const ofObject = (
    table:
      | typeof emails
      | typeof templates
      | typeof folders
      | typeof layouts
      | typeof pinArchives
      | typeof pinGroups
      | typeof sources,
  ) => sql`${table.id} = ${auditEvents.objectId} and ${table.organizationId} = ${auditEvents.organizationId}`;
  const title = sql<string>`coalesce(case ${auditEvents.objectKind}
    when 'email' then (select ${emails.title} from ${emails} where ${ofObject(emails)})
    when 'template' then (select ${templates.title} from ${templates} where ${ofObject(templates)})
    when 'folder' then (select ${folders.name} from ${folders} where ${ofObject(folders)})
    when 'layout' then coalesce((select ${layouts.title} from ${layouts} where ${ofObject(layouts)}), ${auditEvents.details} ->> 'title')
    when 'pin' then coalesce((select ${pinArchives.name} from ${pinArchives} where ${ofObject(pinArchives)}), ${auditEvents.details} ->> 'title')
    when 'source' then coalesce((select ${sources.name} from ${sources} where ${ofObject(sources)}), ${auditEvents.details} ->> 'title')
    when 'pin_group' then coalesce((select ${pinGroups.name} from ${pinGroups} where ${ofObject(pinGroups)}), ${auditEvents.details} ->> 'title')
  end, '')`;
  return await db
    .select({
      id: auditEvents.id,
      action: auditEvents.action,
      actor: sql<string>`coalesce(${users.name}, '')`,
      actorId: sql<number>`coalesce(${auditEvents.actorId}, 0)::float8`,
      avatarKey: sql<string>`coalesce(${users.avatarKey}, '')`,
      objectKind: auditEvents.objectKind,
      objectId: auditEvents.objectId,
      objectTitle: title,
      subject: sql<string>`coalesce(${subjects.name}, ${auditEvents.details} ->> 'email', '')`,
      value: sql<string>`coalesce(${auditEvents.details} ->> 'role', ${auditEvents.details} ->> 'name', '')`,
      at: auditEvents.createdAt,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .leftJoin(subjects, sql`${subjects.id} = (${auditEvents.details} ->> 'member')::bigint`)
    .where(and(matching(organizationId, page), page.before === undefined ? undefined : lt(auditEvents.id, page.before)))
    .orderBy(desc(auditEvents.id))
    .limit(page.limit);
}

/** The people who changed something in the organization, and the kinds of changes. */
export async function listAuditChoices(db: Queryable, organizationId: number) {
  const people = await db
    .selectDistinct({ id: users.id, name: users.name })
    .from(auditEvents)
    .innerJoin(users, eq(users.id, auditEvents.actorId))
    .where(eq(auditEvents.organizationId, organizationId))
    .orderBy(asc(users.name), asc(users.id));
  const actions = await db
    .selectDistinct({ action: auditEvents.action })
    .from(auditEvents)
    .where(eq(auditEvents.organizationId, organizationId))
    .orderBy(asc(auditEvents.action));
  return { people, actions: actions.map((row) => row.action) };
}
