import { and, asc, desc, eq, gte, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { messages } from '../../../messages';
import type { Queryable } from '../../../platform/db/database';
import { naturally } from '../../../platform/db/natural-order';
import {
  auditEvents,
  commentReactions,
  commentReviewers,
  comments,
  emails,
  folders,
  layouts,
  pinArchives,
  pinGroups,
  sources,
  templates,
  users,
} from '../../../platform/db/schema';

export interface AuditFilter {
  person?: number;
  action?: string;
  /** Kind and id of the changed item. */
  kind?: string;
  object?: number;
  /** Unix seconds, both included. */
  from?: number;
  to?: number;
  /** The changes of one batch. */
  batch?: string;
}

export interface AuditRow {
  id: number;
  action: string;
  actor: string;
  actorId: number;
  avatarKey: string | null;
  objectKind: string;
  objectId: number;
  objectTitle: string;
  subject: string;
  /** Names or addresses of the people whom one action changed; null = it wasn't a change of several. */
  people: string[] | null;
  value: string;
  detail: string;
  details: Record<string, unknown>;
  /** null = a single change. */
  batchId: string | null;
  /** The number of changes in the batch, at its first change; null at others. */
  batchSize: number | null;
  at: Date;
}

const subjects = alias(users, 'subject');

const matching = (organizationId: number, filter: AuditFilter) =>
  and(
    eq(auditEvents.organizationId, organizationId),
    filter.person === undefined ? undefined : eq(auditEvents.actorId, filter.person),
    filter.action === undefined ? undefined : eq(auditEvents.action, filter.action),
    filter.kind === undefined ? undefined : eq(auditEvents.objectKind, filter.kind),
    filter.object === undefined ? undefined : eq(auditEvents.objectId, filter.object),
    filter.from === undefined ? undefined : gte(auditEvents.createdAt, new Date(filter.from * 1000)),
    filter.batch === undefined ? undefined : eq(auditEvents.batch, filter.batch),
    filter.to === undefined ? undefined : lte(auditEvents.createdAt, new Date(filter.to * 1000 + 999)),
  );

/**
 * Returns changes of an organization, newest first, before an id. Titles are the current ones, also for items in the
 * trash. `isGrouped`: only the first change of each batch.
 */
export async function listAudit(
  db: Queryable,
  organizationId: number,
  page: AuditFilter & { before?: number; limit: number; isGrouped?: boolean },
): Promise<AuditRow[]> {
  const before = page.before === undefined ? undefined : lt(auditEvents.id, page.before);
  const grouped = page.isGrouped ? or(isNull(auditEvents.batch), isNotNull(auditEvents.batchSize)) : undefined;
  return await selectEvents(db, and(matching(organizationId, page), before, grouped), page.limit);
}

/** Returns one change of the log; null = it doesn't exist. */
export async function findAuditEvent(db: Queryable, organizationId: number, id: number): Promise<AuditRow | null> {
  const [row] = await selectEvents(db, and(matching(organizationId, {}), eq(auditEvents.id, id)), 1);
  return row ?? null;
}

const commentId = sql`(${auditEvents.details} ->> 'comment')::bigint`;
const nameOfComment = sql`(select ${commentReviewers.name} from ${comments}
  join ${commentReviewers} on ${commentReviewers.id} = ${comments.reviewerId}
  where ${comments.id} = ${commentId} and ${comments.organizationId} = ${auditEvents.organizationId})`;
const nameOfReaction = sql`(select ${commentReviewers.name} from ${commentReactions}
  join ${commentReviewers} on ${commentReviewers.id} = ${commentReactions.reviewerId}
  where ${commentReactions.commentId} = ${commentId} and ${commentReactions.organizationId} = ${auditEvents.organizationId}
    and ${commentReactions.uuid}::text = ${auditEvents.details} ->> 'uuid')`;
/**
 * SQL for the name of a person without an account who commented, reacted or answered with a share link; null = no one
 * did.
 */
const reviewerName = sql`case
  when ${auditEvents.actorId} is not null then null
  when ${auditEvents.action} like 'approval.%' then nullif(${auditEvents.details} ->> 'by', '')
  when ${auditEvents.action} like 'comment.%' then coalesce(${nameOfComment}, ${messages.someReviewer})
  when ${auditEvents.action} like 'reaction.%' then coalesce(${nameOfReaction}, ${messages.someReviewer})
end`;

/** SQL for the people whom one action changed, as a JSON array of ids or addresses; null = not such an action. */
const listed = sql`coalesce(${auditEvents.details} -> 'members', ${auditEvents.details} -> 'emails')`;
/** The most names of one entry. */
const namesShown = 500;
/** Their names; people whose accounts were deleted have none. */
const listedNames = sql<string[] | null>`case
  when ${auditEvents.details} ? 'members' then array(select named.name from ${users} named
    where named.name <> '' and named.id in (select listed_id::bigint from jsonb_array_elements_text(${listed}) listed_id)
    order by lower(named.name), named.id limit ${namesShown})
  when ${auditEvents.details} ? 'emails' then array(select address from jsonb_array_elements_text(${listed}) address
    where address <> '' order by lower(address) limit ${namesShown})
end`;
/** Their only name, or how many they are; null = not such an action. */
const listedSubject = sql`case
  when ${listed} is null then null
  when jsonb_array_length(${listed}) <> 1 then jsonb_array_length(${listed}) || ' people'
  when ${auditEvents.details} ? 'emails' then ${listed} ->> 0
  else (select named.name from ${users} named where named.id = (${listed} ->> 0)::bigint)
end`;

async function selectEvents(db: Queryable, condition: SQL | undefined, limit: number): Promise<AuditRow[]> {
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
    when 'pin' then coalesce((select ${pinArchives.title} from ${pinArchives} where ${ofObject(pinArchives)}), ${auditEvents.details} ->> 'title')
    when 'source' then coalesce((select ${sources.name} from ${sources} where ${ofObject(sources)}), ${auditEvents.details} ->> 'title')
    when 'pin_group' then coalesce((select ${pinGroups.name} from ${pinGroups} where ${ofObject(pinGroups)}), ${auditEvents.details} ->> 'title')
  end, '')`;
  return await db
    .select({
      id: auditEvents.id,
      action: auditEvents.action,
      actor: sql<string>`coalesce(${users.name}, ${reviewerName}, '')`,
      actorId: sql<number>`coalesce(${auditEvents.actorId}, 0)::float8`,
      avatarKey: users.avatarKey,
      objectKind: auditEvents.objectKind,
      objectId: auditEvents.objectId,
      objectTitle: title,
      subject: sql<string>`coalesce(${subjects.name}, ${auditEvents.details} ->> 'email', ${listedSubject}, '')`,
      people: listedNames,
      value: sql<string>`coalesce(${auditEvents.details} ->> 'role', ${auditEvents.details} ->> 'name',
        ${auditEvents.details} ->> 'day', ${auditEvents.details} ->> 'domain', '')`,
      detail: sql<string>`case when ${auditEvents.objectKind} = 'organization' then
        coalesce(${auditEvents.details} ->> 'changed', ${auditEvents.details} ->> 'token', ${auditEvents.details} ->> 'by', '')
        else '' end`,
      details: auditEvents.details,
      batchId: auditEvents.batch,
      batchSize: auditEvents.batchSize,
      at: auditEvents.createdAt,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .leftJoin(subjects, sql`${subjects.id} = (${auditEvents.details} ->> 'member')::bigint`)
    .where(condition)
    .orderBy(desc(auditEvents.id))
    .limit(limit);
}

/**
 * Returns the filter options: people who changed something in the organization, kinds of changes, and kinds of changed
 * items.
 */
export async function listAuditChoices(db: Queryable, organizationId: number) {
  const people = await db
    .select({ id: users.id, name: users.name })
    .from(auditEvents)
    .innerJoin(users, eq(users.id, auditEvents.actorId))
    .where(eq(auditEvents.organizationId, organizationId))
    .groupBy(users.id)
    .orderBy(asc(naturally(users.name)), asc(users.id));
  const actions = await db
    .selectDistinct({ action: auditEvents.action })
    .from(auditEvents)
    .where(eq(auditEvents.organizationId, organizationId))
    .orderBy(asc(auditEvents.action));
  const kinds = await db
    .selectDistinct({ kind: auditEvents.objectKind })
    .from(auditEvents)
    .where(eq(auditEvents.organizationId, organizationId))
    .orderBy(asc(auditEvents.objectKind));
  return { people, actions: actions.map((row) => row.action), kinds: kinds.map((row) => row.kind) };
}
