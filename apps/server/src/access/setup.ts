import { sql } from 'drizzle-orm';
import type { Config } from '../config';
import { users } from '../platform/db/schema';
import { requestHostOf } from '../platform/http/hosts';
import type { HttpRequest } from '../platform/http/types';
import type { Services } from '../services';

/** Returns whether sign-up is open once the first account exists. At an organization's own address, people are invited. */
export function offersSignUp({ config }: Pick<Services, 'config'>, request: HttpRequest): boolean {
  return config.signUp === 'open' && requestHostOf(request).kind === 'main';
}

/** Returns whether the server has no account yet. */
export async function isSetupNeeded(services: Services): Promise<boolean> {
  const [row] = await services.db.select({ one: sql<number>`1` }).from(users).limit(1);
  return !row;
}

/**
 * Returns whether the setup page requires the code of the printed link: if the server is reachable beyond this machine
 * or has a public address (docs/design.md 10, first run).
 */
export function isSetupCodeNeeded(config: Config): boolean {
  if (!config.isLoopback) return true;
  if (!config.configuredUrl) return false;
  return !['localhost', '127.0.0.1', '[::1]'].includes(new URL(config.configuredUrl).hostname);
}
