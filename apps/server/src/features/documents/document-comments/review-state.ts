import type { ApprovalState, ReviewState } from '@galley/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { emails, templates } from '../../../platform/db/schema';

/** Whether a comment (`c`) starts a thread that is open and shown: one that was deleted is shown for its replies. */
const isOpenThread = sql`c.parent_id is null and c.status = 'open' and (c.deleted_at is null or exists (
  select 1 from comments r
  where r.organization_id = c.organization_id and r.parent_id = c.id and r.deleted_at is null))`;

/** The state of the review of an email or page, in a query of `emails`. */
export const reviewState = reviewStateOf('email', emails);

/** The same of a theme, in a query of `templates`. */
export const themeReviewState = reviewStateOf('template', templates);

/**
 * Returns a column of a query of documents with the state of their review: open threads, and the answers to the request
 * to approve the current version. In an open stage, one approval of anyone is enough, so it counts as one.
 */
function reviewStateOf(kind: 'email' | 'template', table: typeof emails | typeof templates): SQL<ReviewState> {
  const { organizationId, id, currentVersion } = table;
  return sql<ReviewState>`json_build_object(
  'openComments', (
    select count(*) from comments c
    where c.organization_id = ${organizationId} and c.document_kind = ${kind} and c.document_id = ${id}
      and ${isOpenThread}),
  'approval', (
    select json_build_object('state', q.state,
      'approved', sum(case when s.is_open then least(answers.approved, 1) else answers.approved end),
      'asked', sum(case when s.is_open then 1 else answers.asked end))
    from approval_requests q
    join approval_stages s on s.organization_id = q.organization_id and s.request_id = q.id
    cross join lateral (
      select count(*) as asked, count(*) filter (where a.decision = 'approved') as approved from approval_answers a
      where a.organization_id = s.organization_id and a.stage_id = s.id) answers
    where q.organization_id = ${organizationId} and q.document_kind = ${kind} and q.document_id = ${id}
      and q.version = ${currentVersion} and q.closed_at is null
    group by q.id, q.state))`;
}

/** The condition of a query of `emails` for those with open threads. */
export const hasOpenComments: SQL = sql`exists (
  select 1 from comments c
  where c.organization_id = ${emails.organizationId} and c.document_kind = 'email' and c.document_id = ${emails.id}
    and ${isOpenThread})`;

/** Returns the condition of a query of `emails` for the state of the request to approve the current version. */
export function isInApproval(state: ApprovalState): SQL {
  return sql`exists (
    select 1 from approval_requests q
    where q.organization_id = ${emails.organizationId} and q.document_kind = 'email' and q.document_id = ${emails.id}
      and q.version = ${emails.currentVersion} and q.closed_at is null and q.state = ${state})`;
}

/** Returns a text that changes when what reviewers said of one of the emails and pages of a theme changes. */
export async function reviewStamp(
  db: Queryable,
  { organizationId, templateId }: { organizationId: number; templateId: number },
): Promise<string> {
  const ofTheme = sql`join emails e on e.organization_id = d.organization_id and e.id = d.document_id
    and e.template_id = ${templateId} and e.deleted_at is null`;
  const { rows } = await db.execute<{ stamp: string }>(sql`
    select concat_ws(' ',
      (select concat_ws(' ', count(*), sum(d.id)) from comments d ${ofTheme}
       join comments c on c.organization_id = d.organization_id and c.id = d.id
       where d.organization_id = ${organizationId} and d.document_kind = 'email' and ${isOpenThread}),
      (select concat_ws(' ', count(distinct d.id), sum(d.id), max(a.answered_at)) from approval_requests d ${ofTheme}
       join approval_stages s on s.organization_id = d.organization_id and s.request_id = d.id
       left join approval_answers a on a.organization_id = s.organization_id and a.stage_id = s.id
       where d.organization_id = ${organizationId} and d.document_kind = 'email' and d.closed_at is null)) as stamp`);
  return rows[0]?.stamp ?? '';
}
