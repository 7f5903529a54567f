import { createHash } from 'node:crypto';
import { AppError } from '@galley/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from './database';
import { idempotencyKeys } from './schema';

export interface OnceRequest {
  organizationId: number;
  userId: number;
  /** Route name and the object's id: 'build_save:12'. */
  scope: string;
  /** The request's Idempotency-Key; '' = always run. */
  key: string;
  /** The request; a different request with the same key is refused. */
  request: unknown;
}

/**
 * Runs `work` once per Idempotency-Key and stores its small response in the same transaction. A repeated request gets
 * that response and changes nothing. A request that arrives while the first is still running waits for it. The response
 * must be JSON. Throws `conflict` if the key was used for another request.
 */
export async function runOnce<Answer>(
  tx: Transaction,
  once: OnceRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (once.key === '') return await work();
  const { organizationId, userId, scope, key } = once;
  const requestSha256 = hashRequest(once);
  const where = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
  const [mine] = await tx
    .insert(idempotencyKeys)
    .values({ organizationId, userId, scope, key, requestSha256 })
    .onConflictDoNothing()
    .returning({ id: idempotencyKeys.id });
  if (!mine) {
    const [earlier] = await tx.select().from(idempotencyKeys).where(where);
    if (earlier?.requestSha256 !== requestSha256) throw refuseOtherRequest();
    return earlier.answer as Answer;
  }
  const answer = await work();
  await tx.update(idempotencyKeys).set({ answer }).where(eq(idempotencyKeys.id, mine.id));
  return answer;
}

/** Returns the stored response to a request with the same key; null = none. */
export async function findAnswer(
  tx: Transaction,
  { userId, scope, key }: OnceRequest,
): Promise<{ requestSha256: string; answer: unknown } | null> {
  const where = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
  const { requestSha256, answer } = idempotencyKeys;
  const [row] = key === '' ? [] : await tx.select({ requestSha256, answer }).from(idempotencyKeys).where(where);
  return row ?? null;
}

/**
 * Stores the response to a request. For callers that looked for an earlier one in the same transaction, with a lock
 * that lets requests with the same key wait.
 */
export async function rememberAnswer(tx: Transaction, once: OnceRequest, answer: unknown): Promise<void> {
  if (once.key === '') return;
  const { organizationId, userId, scope, key } = once;
  await tx
    .insert(idempotencyKeys)
    .values({ organizationId, userId, scope, key, requestSha256: hashRequest(once), answer });
}

/**
 * The same as a part of a statement (`with …`) that stores it if the condition `when` is met, with the placeholders of
 * `answerValues`.
 */
export function rememberedAnswer(when: SQL = sql`true`): SQL {
  const { placeholder } = sql;
  return sql`remembered_answer as (
      insert into idempotency_keys (organization_id, user_id, scope, key, request_sha256, answer)
      select ${placeholder('organizationId')}::bigint, ${placeholder('userId')}::bigint, ${placeholder('scope')}::text,
        ${placeholder('key')}::text, ${placeholder('requestSha256')}::text, ${placeholder('answer')}::jsonb
      where ${placeholder('key')}::text <> '' and ${when}
      on conflict do nothing
    )`;
}

/** Returns the values for `rememberedAnswer`. */
export function answerValues(once: OnceRequest, answer: unknown) {
  const { organizationId, userId, scope, key } = once;
  return { organizationId, userId, scope, key, requestSha256: hashRequest(once), answer: JSON.stringify(answer) };
}

/** Returns the hash that distinguishes requests with the same key: SHA-256 of the request, in lowercase hex. */
export function hashRequest(once: Pick<OnceRequest, 'request'>): string {
  return createHash('sha256').update(JSON.stringify(once.request)).digest('hex');
}

/** Returns the refusal of a different request with a used key. */
export function refuseOtherRequest(): AppError {
  return new AppError('conflict', 'This Idempotency-Key was used for another request.');
}
