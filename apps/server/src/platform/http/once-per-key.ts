import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { AppError, type RouteDefinition, type RouteName, words } from '@galley/contract';
import { and, eq } from 'drizzle-orm';
import type { Services } from '../../services';
import type { Queryable } from '../db/database';
import { refuseOtherRequest } from '../db/run-once';
import { idempotencyKeys } from '../db/schema';
import type { Caller, UploadedFile } from './types';

/** What answers are kept under: `secrets.encrypt(answerPurpose, …)`; some carry links and codes. */
const answerPurpose = 'idempotency';

/** These keep the key in the transaction that makes the thing, so that not even a crash parts the two (`runOnce`). */
const keepKeysThemselves: ReadonlySet<string> = new Set<RouteName>([
  'build_save',
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
  /** '' = run every time. */
  key: string;
}

interface Running {
  requestSha256: string;
  text: Promise<string>;
}

const runningOf = new WeakMap<Services['db'], Map<string, Running>>();

/**
 * Runs `work` of a creating route once per person and Idempotency-Key, and answers a repeated request with the first
 * answer; one that comes while the first still runs waits for it. What failed may be tried again under the same key. Throws
 * `conflict` when the key was used for something else, or when nobody knows how the first one ended.
 */
export async function oncePerKey(
  services: Services,
  request: KeyedRequest,
  work: () => Promise<string | Buffer>,
): Promise<string | Buffer> {
  const { route, caller, key } = request;
  if (key === '' || !route.creates || caller?.kind !== 'user' || keepKeysThemselves.has(route.name))
    return await work();
  const userId = caller.user.id;
  const scope = `${route.name} ${JSON.stringify(request.params)}`;
  // Keyed, since some of them carry a password.
  const asked = JSON.stringify(await describe(request));
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

async function answerOnce(services: Services, kept: Kept, work: () => Promise<string | Buffer>): Promise<string> {
  const { db, secrets } = services;
  const [mine] = await db
    .insert(idempotencyKeys)
    .values(kept)
    .onConflictDoNothing()
    .returning({ id: idempotencyKeys.id });
  if (!mine) return await earlierAnswer(services, kept);
  const row = eq(idempotencyKeys.id, mine.id);
  let text: string;
  try {
    text = String(await work());
  } catch (error) {
    await db.delete(idempotencyKeys).where(row);
    throw error;
  }
  const answer = { sealed: secrets.encrypt(answerPurpose, text).toString('base64') };
  await db.update(idempotencyKeys).set({ answer }).where(row);
  return text;
}

async function earlierAnswer(services: Services, kept: Kept): Promise<string> {
  const earlier = await findKept(services.db, kept);
  if (earlier && earlier.requestSha256 !== kept.requestSha256) throw refuseOtherRequest();
  const sealed = (earlier?.answer as { sealed?: string } | null)?.sealed;
  if (sealed === undefined) throw new AppError('conflict', words.requestUnknown);
  try {
    return services.secrets.decrypt(answerPurpose, Buffer.from(sealed, 'base64'));
  } catch {
    // The server's secret was changed meanwhile.
    throw new AppError('conflict', words.requestUnknown);
  }
}

async function findKept(db: Queryable, { userId, scope, key }: Kept) {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)));
  return row;
}

/** What tells one request from another: its files by their bytes. */
async function describe({ query, body, files }: KeyedRequest): Promise<unknown[]> {
  const parts: string[] = [];
  for (const [field, file] of files) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(file.path), hash);
    parts.push(`${field} ${hash.digest('hex')}`);
  }
  return [query, body, parts];
}
