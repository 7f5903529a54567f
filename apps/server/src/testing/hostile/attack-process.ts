/** The attacking process (attackers.ts): sends every reproduction, then mutated ones, and reports the responses. */
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { createRandom, type Random } from '../random';
import type { AttackContext } from './attack-steps';
import type { AttackNews, AttackOrder, CallerFacts } from './attackers';
import { attacks, prepareAttacks } from './attacks';
import { mutateText } from './mutate';
import { personAt } from './people';

process.once('message', (order: AttackOrder) => {
  attack(order).then(
    (result) => process.send?.({ answers: [...result.answers], sent: result.sent }, () => process.exit(0)),
    (error) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      process.exit(1);
    },
  );
});

async function attack(order: AttackOrder): Promise<{ answers: Map<string, number>; sent: number }> {
  const person = ({ address, cookie }: CallerFacts) => personAt(order.url, address, cookie);
  const [first, second] = order.outsiders;
  const context = await prepareAttacks({
    random: createRandom(order.seed),
    insider: person(order.insider),
    insiderEmail: order.insiderEmail,
    insiderTemplate: order.insiderTemplate,
    shareToken: order.shareToken,
    outsiders: [person(first), person(second)],
    stranger: person(order.stranger),
    png: await noise(40, 30),
    largePng: () => noise(2200, 1500),
  });
  return await sendAll(context, order);
}

/**
 * Sends every reproduction, then the mutated ones: at most `atOnce` at a time, and at most `perMinute` of them per
 * minute.
 */
async function sendAll(context: AttackContext, order: AttackOrder) {
  const { mutations, atOnce, perMinute } = order;
  const answers = new Map<string, number>();
  const queue = [
    ...attacks.map((one) => ({ attack: one, input: one.input })),
    ...Array.from({ length: mutations }, (_, at) => mutated(context.random, at)),
  ];
  const all = queue.length;
  let sent = 0;
  const pauseMs = perMinute > 0 ? 60_000 / perMinute : 0;
  let nextAt = performance.now();
  const waitForTurn = async () => {
    const from = performance.now();
    const at = Math.max(from, nextAt);
    nextAt = at + pauseMs;
    if (at > from) await wait(at - from);
  };
  const sendInTurn = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await waitForTurn();
      const status = await next.attack.send(context, next.input());
      const key = `${next.attack.id} ${status}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
      sent += 1;
      process.send?.({ done: sent, all } satisfies AttackNews);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendInTurn));
  return { answers, sent };
}

function mutated(random: Random, at: number) {
  const one = attacks[at % attacks.length];
  if (!one) throw new Error('There are no attacks.');
  const seed = random.integer(1, 2 ** 30);
  // Created when it is sent, so that a thousand inputs of megabytes aren't kept in memory.
  return { attack: one, input: () => mutateText(one.input().slice(0, 200_000), createRandom(seed), 400_000) };
}

async function noise(width: number, height: number): Promise<Buffer> {
  const noisy = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return await sharp({ create: { width, height, channels: 3, background: '#3a6', noise: noisy } })
    .png()
    .toBuffer();
}
