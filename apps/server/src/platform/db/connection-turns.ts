import type pg from 'pg';
import { currentRequester } from '../requester';
import { isInTransaction } from './open-transaction';

/** Connections used by one requester at the same time. Three keep two cores busy; more would only compete for them. */
const connectionsPerRequester = 3;

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>;

/**
 * Limits how many of the pool's connections one requester (requester.ts) can use at once. Further requests wait in a
 * separate queue, so that sixty requests of one person put only three ahead of everyone else's. Inside a transaction
 * nothing waits: a caller that holds a connection must get the next one. Returns the same pool.
 */
export function giveConnectionTurns(pool: pg.Pool, each = connectionsPerRequester): pg.Pool {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const lines = new Map<string, { using: number; waiting: (() => void)[] }>();

  const take = async (name: string): Promise<void> => {
    const line = lines.get(name) ?? { using: 0, waiting: [] };
    lines.set(name, line);
    if (line.using < each) line.using += 1;
    // The released slot is passed to the next request in the queue.
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
  };

  const giveBack = (name: string) => {
    const line = lines.get(name);
    const next = line?.waiting.shift();
    if (next) next();
    else if (line) {
      line.using -= 1;
      if (line.using === 0) lines.delete(name);
    }
  };

  const connectInTurn = async (): Promise<pg.PoolClient> => {
    const name = isInTransaction() ? null : currentRequester();
    if (name === null) return await connect();
    await take(name);
    const client = await connect().catch((error) => {
      giveBack(name);
      throw error;
    });
    const release = client.release;
    client.release = (broken) => {
      // The next use of this connection has its own release.
      client.release = release;
      giveBack(name);
      release(broken);
    };
    return client;
  };

  pool.connect = ((callback?: (...result: Connected | [Error]) => void) => {
    if (!callback) return connectInTurn();
    connectInTurn().then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }) as pg.Pool['connect'];
  return pool;
}
