import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Person } from './people';

/** A person, in the form that is sent to another process. */
export interface CallerFacts {
  address: string;
  cookie: string;
}

/** The order to the attacking process. */
export interface AttackOrder {
  url: string;
  seed: number;
  mutations: number;
  atOnce: number;
  /** The number of attacks that begin in a minute; 0 = each as soon as the previous one has its response. */
  perMinute: number;
  insider: CallerFacts;
  insiderEmail: number;
  insiderTemplate: number;
  shareToken: string;
  outsiders: [CallerFacts, CallerFacts];
  stranger: CallerFacts;
}

/** The messages of the attacking process, during its work and at the end. */
export type AttackNews = { done: number; all: number } | { answers: [string, number][]; sent: number };

export function callerOf({ address, headers }: Person): CallerFacts {
  return { address, cookie: headers.cookie ?? '' };
}

/**
 * Attacks from a separate process with low priority, so that the cost of creating the inputs isn't counted for the
 * server. Resolves when all were sent.
 */
export async function startAttackers(
  order: AttackOrder,
  onProgress?: (done: number, all: number) => void,
): Promise<{ answers: Map<string, number>; sent: number }> {
  const child = fork(join(import.meta.dirname, 'attack-process.ts'), { execArgv: ['--import', 'tsx'] });
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let result: { answers: Map<string, number>; sent: number } | null = null;
  child.on('message', (news: AttackNews) => {
    if ('done' in news) onProgress?.(news.done, news.all);
    else result = { answers: new Map(news.answers), sent: news.sent };
  });
  child.send(order);
  const [code] = await once(child, 'exit');
  if (!result) throw new Error(`The attacking process ended with ${code}.`);
  return result;
}
