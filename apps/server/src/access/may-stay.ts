import { limits } from '@galley/contract';
import { sql } from 'drizzle-orm';
import type { DocumentKind } from '../platform/db/document-ref';
import type { Services } from '../services';
import { accessOf } from './template-access';
import { requiresTwoFactorOf } from './two-factor-required';

/** An open connection: the session with which it was opened, and its document. */
export interface OpenConnection {
  id: string;
  /** null = not signed in. */
  sessionId: number | null;
  room: {
    organizationId: number;
    kind: DocumentKind;
    documentId: number;
    /** A preview, which commentors can open too. */
    isPreview: boolean;
    /** The link with which it was entered; null = with the session. */
    shareLinkId: number | null;
  } | null;
}

/** A connection that lost its session, or the right to its document. */
export interface Lost {
  id: string;
  hasSession: boolean;
}

/**
 * Returns the connections that must be closed, in one statement: of sessions that ended or lack a second factor that is
 * now required, of people who were removed or locked or whose access ended, of revoked links. Documents in the trash
 * are excluded: their users are notified in another way. Polled every second, because a right can end in many ways and
 * in another process.
 */
export async function findLost(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  open: readonly OpenConnection[],
): Promise<Lost[]> {
  const now = clock.now();
  const seenSince = new Date(now.getTime() - limits.sessionIdleSeconds * 1000);
  const rows = open.map(({ id, sessionId, room }) => ({
    connection: id,
    session_id: sessionId,
    has_room: room !== null,
    organization_id: room?.organizationId,
    kind: room?.kind,
    document_id: room?.documentId,
    link_id: room?.shareLinkId,
    is_preview: room?.isPreview,
  }));
  const access = accessOf(sql`open.organization_id`, sql`document.template_id`, sql`person.user_id`);
  const { rows: lost } = await db.execute<{ id: string; hasSession: boolean }>(sql`
    with open as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as open(
        connection text, session_id bigint, has_room boolean, organization_id bigint, kind text, document_id bigint,
        link_id bigint, is_preview boolean)),
    person as (
      select sessions.id, sessions.user_id, sessions.organization_id, member.role,
        organizations.cancelled_at is not null as is_cancelled
      from sessions
      join users on users.id = sessions.user_id and users.deleted_at is null and users.locked_at is null
      join organizations on organizations.id = sessions.organization_id and organizations.deleted_at is null
      join current_memberships member on member.user_id = sessions.user_id
        and member.organization_id = sessions.organization_id
      where sessions.id in (select session_id from open) and sessions.revoked_at is null
        and (sessions.has_second_factor or sessions.provider_id is not null
          or not ${requiresTwoFactorOf(sql`organizations`, sql`member`, now)})
        and sessions.expires_at > ${now} and sessions.last_seen_at > ${seenSince}),
    document as (
      select open.connection, templates.id as template_id
      from open
      left join emails on open.kind = 'email' and emails.id = open.document_id
        and emails.organization_id = open.organization_id
      join templates on templates.organization_id = open.organization_id
        and templates.id = case open.kind when 'email' then emails.template_id else open.document_id end
      where open.has_room)
    select open.connection as id, open.session_id is null or person.id is not null as "hasSession"
    from open
    left join person on person.id = open.session_id
    left join document on document.connection = open.connection
    where (open.session_id is not null and person.id is null)
      or (open.has_room and (document.template_id is null or not case
        when open.link_id is not null then exists (
          select 1 from share_links
          join organizations on organizations.id = share_links.organization_id and organizations.cancelled_at is null
          where share_links.id = open.link_id and share_links.revoked_at is null and share_links.deleted_at is null
            and (share_links.expires_at is null or share_links.expires_at > ${now}))
        else coalesce(person.organization_id = open.organization_id and not person.is_cancelled
          and (person.role in ('owner', 'admin') or case
            when open.is_preview then ${access} is not null
            else person.role <> 'commentor' and ${access} = 'editor' end), false)
        end))`);
  return lost;
}
