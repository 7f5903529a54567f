import { setTimeout as wait } from 'node:timers/promises';
import { createHttpClient, type HttpClient } from '../../apps/server/src/testing/http-client';
import { type LoadFigure, spread } from './spread';

const readers = 50;
const signIns = 40;
/** The account of `setUpServer`. */
const account = { email: 'ann@orchard.test', password: 'a password for tests' };

/**
 * Measures signing in with a password, five times a second: alone, and while 50 people load their lists every second.
 * Also measures those lists, because hashing passwords must not delay them.
 */
export async function measureSignIns(client: HttpClient): Promise<LoadFigure[]> {
  const alone = await signInOften(client);
  const reads: number[] = [];
  let isOver = false;
  const reading = Array.from({ length: readers }, async (_, reader) => {
    await wait((reader * 1000) / readers);
    while (!isOver) {
      const start = performance.now();
      await answered(client.call('api_v1_templates'));
      reads.push(performance.now() - start);
      await wait(1000);
    }
  });
  await wait(2000);
  const beside = await signInOften(client);
  isOver = true;
  await Promise.all(reading);
  return [
    { title: 'sign-in with a password, 5 a second', values: spread(alone), goal: {} },
    { title: `the same beside ${readers} readers`, values: spread(beside), goal: { p95: 500 } },
    { title: 'list of themes of those readers', values: spread(reads), goal: { p95: 150 } },
  ];
}

async function signInOften({ headers }: HttpClient): Promise<number[]> {
  const taken: number[] = [];
  for (let count = 0; count < signIns; count += 1) {
    const visitor = createHttpClient(headers().origin ?? '');
    const start = performance.now();
    await answered(visitor.call('api_v1_auth_login', { body: account }));
    const time = performance.now() - start;
    taken.push(time);
    await wait(Math.max(0, 200 - time));
  }
  return taken;
}

async function answered(call: ReturnType<HttpClient['call']>): Promise<void> {
  const { status, body } = await call;
  if (status !== 200) throw new Error(`The server answered ${status}: ${JSON.stringify(body)}`);
}
