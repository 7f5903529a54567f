import { AppError } from '@galley/contract';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { messages } from '../messages';
import type { Queryable } from '../platform/db/database';
import { emails } from '../platform/db/schema';
import type { TemplateTarget, UserCaller } from '../platform/http/types';
import { missingEmail } from './targets';

type TemplateCaller = UserCaller & { template: TemplateTarget };

/** Returns the refusal of an action on several emails if some of them aren't in the theme. */
export async function someMissing(
  db: Queryable,
  caller: TemplateCaller,
  ids: readonly number[],
  found: readonly number[],
): Promise<AppError> {
  const known = new Set(found);
  const [first = 0] = ids.filter((id) => !known.has(id));
  const one = await missingEmail(db, caller, first);
  if (ids.length === 1 || one.message === messages.notFound) return one;
  return new AppError('not_found', messages.someDeleted);
}

/** Throws `not_found` if no email remains, or if one was never in this theme and isn't in its trash. */
export async function refuseMissing(
  db: Queryable,
  caller: TemplateCaller,
  ids: readonly number[],
  done: readonly number[],
): Promise<void> {
  if (done.length === ids.length) return;
  if (done.length === 0) throw await someMissing(db, caller, ids, done);
  const known = new Set(done);
  const missing = ids.filter((id) => !known.has(id));
  const trashed = await db
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        eq(emails.organizationId, caller.organizationId),
        eq(emails.templateId, caller.template.id),
        inArray(emails.id, missing),
        isNotNull(emails.deletedAt),
      ),
    );
  if (trashed.length !== missing.length) throw new AppError('not_found', messages.notFound);
}
