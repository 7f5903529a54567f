import type { UserRecord } from './factories';
import type { TestApp } from './test-app';

const dayMs = 24 * 60 * 60 * 1000;

/** Returns a day this many days ahead, by the clock of the test. */
export function dayAhead(app: Pick<TestApp, 'clock'>, days: number): string {
  return new Date(app.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);
}

/**
 * Moves the end of a person's access to this many seconds from now, by the database's clock; a time in the past ends it
 * at once. null = no end.
 */
export async function moveAccessEnd(
  app: Pick<TestApp, 'pool'>,
  { id, organization }: UserRecord,
  seconds: number | null,
): Promise<void> {
  await app.pool.query(
    `update memberships set access_ends_at = now() + make_interval(secs => $3),
      access_ends_on = (now() + make_interval(secs => $3))::date
     where user_id = $1 and organization_id = $2 and deleted_at is null`,
    [id, organization.id, seconds],
  );
}
