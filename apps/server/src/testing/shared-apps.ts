import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rateLimiterOf } from '../platform/http/rate-limit';
import { flushSecurityEvents } from '../platform/security/security-events';
import { rememberDatabase } from './empty-database';
import type { TestApp } from './test-app';

/** A running app with its database, which the files of a worker use one after the other. */
interface SharedApp {
  key: string;
  app: TestApp;
  /** Resets the app. Resolves to false if that isn't possible. */
  renew(): Promise<boolean>;
}

/** Apps that aren't in use, the last used at the end. They end with the worker's process. */
const free: SharedApp[] = [];
const mostFree = 3;

/**
 * Returns an app for exclusive use until its `close`, which resets it for the next file that requests the same key: an
 * empty database, no files, the real time, its own services and configuration, no log lines. An app that can't be reset
 * is closed: it listened, or its tables or locks changed.
 */
export async function borrowApp(key: string, open: () => Promise<TestApp>): Promise<TestApp> {
  const index = free.findIndex((one) => one.key === key);
  const [known] = index < 0 ? [] : free.splice(index, 1);
  const shared = known ?? (await share(key, await open()));
  let isUsedUp = false;
  let isClosed = false;
  return {
    ...shared.app,
    async listen() {
      isUsedUp = true;
      return await shared.app.listen();
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      if (isUsedUp || !(await shared.renew())) return await shared.app.close();
      free.push(shared);
      if (free.length > mostFree) await free.shift()?.app.close();
    },
  };
}

async function share(key: string, app: TestApp): Promise<SharedApp> {
  const { services, pool, logLines, clock } = app;
  const restoreServices = rememberFields(services, { functionsOnly: false });
  const restoreConfig = rememberFields(services.config, { functionsOnly: false });
  // Spies of tests replace methods.
  const restoreMethods = [pool, ...Object.values(services)]
    .filter((part): part is object => typeof part === 'object' && part !== null && part !== services.config)
    .map((part) => rememberFields(part, { functionsOnly: true }));
  const restoreDatabase = await rememberDatabase(pool);
  return {
    key,
    app,
    async renew() {
      restoreServices();
      restoreConfig();
      for (const restore of restoreMethods) restore();
      if (pool.ended) return false;
      await flushSecurityEvents(services, { all: true });
      const isRestored = await restoreDatabase();
      emptyFolders(services.config.dataDir);
      clock.reset();
      rateLimiterOf(services).clear();
      logLines.length = 0;
      app.clearLogText();
      return isRestored;
    },
  };
}

/** Records an object's own fields, or its methods. The returned function restores them and removes new ones. */
function rememberFields(target: object, { functionsOnly }: { functionsOnly: boolean }): () => void {
  const fields = target as Record<string, unknown>;
  const isWanted = (value: unknown) => !functionsOnly || typeof value === 'function';
  const before = new Map(Object.entries(fields).filter(([, value]) => isWanted(value)));
  return () => {
    for (const [name, value] of Object.entries(fields)) if (isWanted(value) && !before.has(name)) delete fields[name];
    for (const [name, value] of before) if (fields[name] !== value) fields[name] = value;
  };
}

/** Removes the contents of the folders in a data folder. The folders remain: some are created only once. */
function emptyFolders(dataDir: string): void {
  for (const folder of readdirSync(dataDir, { withFileTypes: true }).filter((one) => one.isDirectory()))
    for (const name of readdirSync(join(dataDir, folder.name)))
      rmSync(join(dataDir, folder.name, name), { recursive: true, force: true });
}
