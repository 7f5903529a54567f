import { setTimeout as wait } from 'node:timers/promises';
import { AppError, type RouteDefinition, type RouteName } from '@galley/contract';
import { and, eq } from 'drizzle-orm';
import { messages } from '../../messages';
import type { Services } from '../../services';
import { hashFile } from '../blobs/hash-file';
import type { Queryable } from '../db/database';
import { refuseOtherRequest } from '../db/run-once';
import { idempotencyKeys } from '../db/schema';
import { type JsonText, jsonText } from './json-pieces';
import type { Caller, UploadedFile } from './types';

/** The purpose of `secrets.encrypt(answerPurpose, …)` for stored responses. Some contain links and codes. */
const answerPurpose = 'idempotency';

/**
 * These routes store the key in the same transaction as the created object, so that a crash can't separate the two
 * (`runOnce`).
 */
const keepKeysThemselves: ReadonlySet<string> = new Set<RouteName>([
  'build_save',
  'build_template_save',
  'build_duplicate_email',
  'build_send_test',
  'build_export_send_link',
  'template_send_link',
  'templates_emails_create',
  'templates_emails_duplicate',
  'templates_emails_import',
]);

export interface KeyedRequest {
  route: RouteDefinition;
  caller: Caller;
  params: unknown;
  query: unknown;
  body: unknown;
  files: ReadonlyMap<string, UploadedFile>;
  /** '' = always run. */
  key: string;
}

interface Running {
  requestSha256: string;
  text: Promise<string>;
}

/** How long a request waits for the same one in another process, and its polling interval. */
const otherMs = 10_000;
const lookMs = 200;

const runningOf = new WeakMap<Services['db'], Map<string, Running>>();

/**
 * Runs `work` of a creating route once per person and Idempotency-Key. A repeated request gets the first response; one
 * that arrives while the first is still running waits for it. Failed requests can be retried with the same key. Throws
 * `conflict` if the key was used for another request, or if the result of the first one is unknown.
 */
export async function oncePerKey(
  services: Services,
  request: KeyedRequest,
  work: () => Promise<JsonText>,
): Promise<JsonText> {
  const { route, caller, key } = request;
  if (key === '' || !route.creates || caller?.kind !== 'user' || keepKeysThemselves.has(route.name))
    return await work();
  const userId = caller.user.id;
  const scope = `${route.name} ${JSON.stringify(request.params)}`;
  // Keyed, because some of them contain a password.
  const asked = JSON.stringify(await describe(services, request));
  const requestSha256 = services.secrets.lookupHash(answerPurpose, asked).toString('hex');
  const running = runningOf.get(services.db) ?? new Map<string, Running>();
  runningOf.set(services.db, running);
  const name = `${userId} ${scope} ${key}`;
  const first = running.get(name);
  if (first) {
    if (first.requestSha256 !== requestSha256) throw refuseOtherRequest();
    return await first.text;
  }
  const kept = { organizationId: caller.organizationId, userId, scope, key, requestSha256 };
  const text = answerOnce(services, kept, work);
  running.set(name, { requestSha256, text });
  try {
    return await text;
  } finally {
    running.delete(name);
  }
}

type Kept = Pick<typeof idempotencyKeys.$inferInsert, 'organizationId' | 'userId' | 'scope' | 'key' | 'requestSha256'>;

async function answerOnce(services: Services, kept: Kept, work: () => Promise<JsonText>): Promise<string> {
  const { db, secrets } = services;
  const [mine] = await db
    .insert(idempotencyKeys)
    .values(kept)
    .onConflictDoNothing()
    .returning({ id: idempotencyKeys.id });
  if (!mine) return await answerOfOther(services, kept);
  const row = eq(idempotencyKeys.id, mine.id);
  let text: string;
  try {
    text = jsonText(await work());
  } catch (error) {
    await db.delete(idempotencyKeys).where(row);
    throw error;
  }
  const answer = { sealed: secrets.encrypt(answerPurpose, text).toString('base64') };
  await db.update(idempotencyKeys).set({ answer }).where(row);
  return text;
}

/** If several processes handle requests, another one may still be running it. */
async function answerOfOther(services: Services, kept: Kept): Promise<string> {
  if (services.config.redisUrl !== null) {
    for (let waited = 0; waited < otherMs; waited += lookMs) {
      const earlier = await findKept(services.db, kept);
      if (!earlier || earlier.answer !== null || earlier.requestSha256 !== kept.requestSha256) break;
      await wait(lookMs);
    }
  }
  return await earlierAnswer(services, kept);
}

async function earlierAnswer(services: Services, kept: Kept): Promise<string> {
  const earlier = await findKept(services.db, kept);
  if (earlier && earlier.requestSha256 !== kept.requestSha256) throw refuseOtherRequest();
  const sealed = (earlier?.answer as { sealed?: string } | null)?.sealed;
  if (sealed === undefined) throw new AppError('conflict', messages.requestUnknown);
  try {
    return services.secrets.decrypt(answerPurpose, Buffer.from(sealed, 'base64'));
  } catch {
    // The server's secret was changed in the meantime.
    throw new AppError('conflict', messages.requestUnknown);
  }
}

async function findKept(db: Queryable, { userId, scope, key }: Kept) {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)));
  return row;
}

/** Returns the fingerprint of a request; files are compared by their bytes. */
async function describe(services: Services, { query, body, files }: KeyedRequest): Promise<unknown[]> {
  const parts: string[] = [];
  for (const [field, file] of files) parts.push(`${field} ${await hashFile(services.texts, file)}`);
  return [query, body, parts];
}
