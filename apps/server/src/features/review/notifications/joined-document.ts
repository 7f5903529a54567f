import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Returns the joins that find a document of any kind by SQL for its organization, kind and id: the email or page (`e`),
 * layout (`l`) or pin (`p`), and the theme (`t`), which is the document itself or what it was made from. Without `t`,
 * the document doesn't exist or was deleted.
 */
export function joinedDocument(organizationId: SQLWrapper, kind: SQLWrapper, id: SQLWrapper): SQL {
  return sql`
  left join emails e on ${kind} = 'email' and e.organization_id = ${organizationId} and e.id = ${id}
    and e.deleted_at is null
  left join layouts l on ${kind} = 'layout' and l.organization_id = ${organizationId} and l.id = ${id}
  left join pin_archives p on ${kind} = 'pin' and p.organization_id = ${organizationId} and p.id = ${id}
  left join templates t on t.organization_id = ${organizationId} and t.deleted_at is null
    and t.id = case ${kind} when 'email' then e.template_id when 'layout' then l.template_id
      when 'pin' then p.template_id else ${id} end`;
}

/** The title of the document that `joinedDocument` found. */
export const joinedTitle = sql`coalesce(e.title, l.title, p.title, t.title, '')`;
