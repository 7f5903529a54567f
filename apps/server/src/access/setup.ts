import { sql } from 'drizzle-orm';
import type { Config } from '../config';
import { users } from '../platform/db/schema';
import type { Services } from '../services';

/** Whether the server has no account yet. */
export async function isSetupNeeded(services: Services): Promise<boolean> {
  const [row] = await services.db.select({ one: sql<number>`1` }).from(users).limit(1);
  return !row;
}

/**
 * A server that only this machine can reach shows the setup page to anyone. A server that listens elsewhere or has a
 * public address requires the code of the link it printed (design.md 10, first run).
 */
export function isSetupCodeNeeded(config: Config): boolean {
  if (!config.isLoopback) return true;
  if (!config.configuredUrl) return false;
  return !['localhost', '127.0.0.1', '[::1]'].includes(new URL(config.configuredUrl).hostname);
}
