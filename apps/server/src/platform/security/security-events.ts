import { sql } from 'drizzle-orm';
import type { Services } from '../../services';
import { systemClock } from '../clock';
import { afterCommit, databaseOf } from '../db/after-commit';
import { noneAsNull } from '../db/columns';
import type { Queryable } from '../db/database';
import { securityEvents } from '../db/schema';
import type { Log } from '../log';
import { createEventThrottle, type EventThrottle } from './event-throttle';
import { isForOwners, isSeenByOwners } from './owner-events';
import type { SecurityAction } from './security-actions';

/**
 * One entry of the security log: the actor, the action and its origin. Never a password, a token, a cookie or document
 * text.
 */
export interface SecurityEvent {
  /** Past tense, `object.verb`: `login.failed`, `upload.refused`. */
  action: SecurityAction;
  userId?: number | null;
  organizationId?: number | null;
  /** IP address of the client; '' if the server itself acted. */
  address?: string;
  /** Ids, numbers and short internal names, which are shown to site admins. */
  details?: Record<string, unknown>;
  /**
   * Names and addresses typed by people that identify the subject: `{ email }` of an invitation. Shown instead of a
   * detail with the same key. Stored as they were at that time, and never written to the log. Not for people with an
   * account: their id is sufficient, and identifies nobody after the account is deleted.
   */
  names?: Record<string, string>;
}

type Reporter = Pick<Services, 'db' | 'log'> & Partial<Pick<Services, 'clock'>>;

/** The state of a database's security log while the server runs. */
interface Reports {
  throttle: EventThrottle;
  writing: Set<Promise<void>>;
  timer: NodeJS.Timeout | null;
}

const windowMs = 60_000;
const detailLength = 200;
const addressLength = 64;
const streams = new WeakMap<object, Log>();
const reports = new WeakMap<object, Reports>();

/** From now on, also writes every stored event of the database as one line `security` to the log, with ids only. */
export function streamSecurityEvents({ db, log }: Pick<Services, 'db' | 'log'>): void {
  streams.set(db, log);
}

/** Stores a security event in the caller's transaction, so that the event and its cause commit together. */
export async function recordSecurityEvent(db: Queryable, event: SecurityEvent): Promise<void> {
  await recordSecurityEvents(db, [event]);
}

/** Stores several in one statement. */
export async function recordSecurityEvents(db: Queryable, events: readonly SecurityEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(rowOf);
  if (events.some(({ action }) => isForOwners(action))) await storeWithDeliveries(db, rows);
  else await db.insert(securityEvents).values(rows);
  afterCommit(db, () => {
    for (const event of events) writeLine(streams.get(databaseOf(db)), event);
  });
}

/**
 * Stores events and, in the same statement, a message for each whose organization has a running stream of its log. A
 * job sends them within a minute.
 */
async function storeWithDeliveries(db: Queryable, rows: readonly ReturnType<typeof rowOf>[]): Promise<void> {
  const event = {
    action: sql`e.action`,
    userId: sql`e.user_id`,
    organizationId: sql`e.organization_id`,
    createdAt: sql`e.created_at`,
  };
  await db.execute(sql`with e as (
      insert into security_events (action, user_id, organization_id, address, details)
      select action, "userId", "organizationId", address, details
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (action text, "userId" bigint, "organizationId" bigint, address text, details jsonb)
      returning id, action, user_id, organization_id, created_at)
    insert into log_deliveries (organization_id, stream_id, security_event_id, action)
    select s.organization_id, s.id, e.id, e.action
    from e join log_streams s on s.stopped_at is null and ${isSeenByOwners(event, sql`s.organization_id`)}
    order by e.id`);
}

function rowOf({ action, userId = null, organizationId = null, address = '', details = {}, names }: SecurityEvent) {
  const about = names && Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''));
  return {
    action,
    userId,
    organizationId,
    address: noneAsNull(oneLine(address, addressLength)),
    details: about ? { ...harmless(details), names: harmless(about) } : harmless(details),
  };
}

/**
 * Reports an event outside a transaction (a refusal, a reached limit). Returns immediately and never throws, because a
 * refusal must not fail if the log can't be written. The same event of the same address and person is stored once a
 * minute, and then as a count.
 */
export function reportSecurityEvent(services: Reporter, event: SecurityEvent): void {
  const { throttle } = reportsOf(services);
  store(services, throttle.admit(event, nowOf(services)));
  closeLater(services);
}

/** Stores the counts of past minutes, or of all when the server stops, and waits for all reported events. */
export async function flushSecurityEvents(services: Reporter, options?: { all: boolean }): Promise<void> {
  const state = reportsOf(services);
  const { throttle, writing } = state;
  if (options?.all && state.timer) {
    clearTimeout(state.timer);
    // The next report starts a timer of its own.
    state.timer = null;
  }
  store(services, throttle.close(nowOf(services), options));
  await Promise.all(writing);
}

function reportsOf({ db }: Reporter): Reports {
  const known = reports.get(db) ?? { throttle: createEventThrottle(), writing: new Set<Promise<void>>(), timer: null };
  reports.set(db, known);
  return known;
}

function nowOf({ clock = systemClock }: Reporter): Date {
  return clock.now();
}

function store(services: Reporter, events: readonly SecurityEvent[]): void {
  const { writing } = reportsOf(services);
  for (const event of events) {
    const written = recordSecurityEvent(services.db, event).catch(() => {
      services.log.warn('A security event could not be stored.', { action: event.action });
      // Writes it to the log instead.
      writeLine(streams.get(services.db), event);
    });
    writing.add(written);
    void written.then(() => writing.delete(written));
  }
}

/** Stores counts after their minute, even if nothing else is reported. */
function closeLater(services: Reporter): void {
  const state = reportsOf(services);
  if (state.timer) return;
  state.timer = setTimeout(() => {
    state.timer = null;
    void flushSecurityEvents(services);
    if (state.throttle.size() > 0) closeLater(services);
  }, windowMs);
  state.timer.unref();
}

/** Writes only ids and internal names: no text typed by a person is logged. */
function writeLine(log: Log | undefined, event: SecurityEvent): void {
  const ids = Object.entries(event.details ?? {}).filter(
    ([, value]) =>
      typeof value === 'number' ||
      typeof value === 'boolean' ||
      (typeof value === 'string' && /^[a-z][a-z0-9_.]{0,39}$/.test(value)),
  );
  log?.info('security', {
    action: event.action,
    userId: event.userId ?? null,
    organizationId: event.organizationId ?? null,
    address: oneLine(event.address ?? '', addressLength),
    ...Object.fromEntries(ids.filter(([key]) => !['time', 'level', 'message', 'action'].includes(key))),
  });
}

/** Keeps values short and on one line, so that none can look like another event or fill the table. */
function harmless(details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => [
      key,
      typeof value === 'number' || typeof value === 'boolean' ? value : oneLine(String(value ?? ''), detailLength),
    ]),
  );
}

function oneLine(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]/gu, ' ')
    .trim();
}
