import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { createRandom, type Random } from '../random';
import { startServerProcess } from '../server-process';
import type { AttackContext } from './attack-steps';
import { attacks, prepareAttacks } from './attacks';
import { type HonestResult, prepareHonestWork, workHonestly } from './honest-work';
import { mutateText } from './mutate';
import { castPeople, must } from './people';
import { watchMemory } from './watch-process';

export interface HostileOptions {
  dataDir: string;
  seed: number;
  honestPeople: number;
  /** Between two acts of one honest person. */
  pauseMs: number;
  /** Size of the documents they save. */
  bytes: number;
  /** How long they work alone before the attacks begin. */
  baselineMs: number;
  /** Changed copies of the reproductions, sent after each of them was sent as it is. */
  mutations: number;
  /** Attacks that run at the same time. */
  atOnce: number;
  onProgress?: (done: number, all: number) => void;
}

export interface HostileResult {
  alone: HonestResult;
  attacked: HonestResult;
  /** How often each status answered an attack, `V1 413` → 12; 0 = the connection broke or nobody waited. */
  answers: Map<string, number>;
  sent: number;
  isSameProcess: boolean;
  /** Versions read back at the end that are not what was acknowledged. */
  lost: string[];
  serverMb: number;
  workerMb: number;
  /** Lines of the log of level error: what surprised the server. */
  errors: string[];
}

/**
 * Ten honest people work alone, then beside every reproduction of the security review and so many changed copies. Nothing is
 * judged here: the result says what was seen.
 */
export async function runHostile(options: HostileOptions): Promise<HostileResult> {
  const random = createRandom(options.seed);
  const server = await startServerProcess(options.dataDir, { GALLEY_TRUST_PROXY: '1', GALLEY_SIGN_UP: 'open' });
  const memory = watchMemory(server.pid);
  try {
    const cast = await castPeople(server.url, options.honestPeople);
    const workers = await prepareHonestWork(cast.honest, cast.templateId);
    const [first, second] = cast.outsiders;
    if (!first || !second) throw new Error('Two outsiders are needed.');
    const { email } = await must(cast.insider, 'templates_emails_create', {
      params: { id: cast.templateId },
      body: { title: 'Insider', type: 'email' },
    });
    const { shareLink } = await must(cast.insider, 'share_links_create', { params: { id: email.id } });
    const context = await prepareAttacks({
      random,
      insider: cast.insider,
      insiderEmail: email.id,
      insiderTemplate: cast.templateId,
      shareToken: String(shareLink.url).split('/').at(-1) ?? '',
      outsiders: [first, second],
      stranger: cast.stranger,
      png: await noise(40, 30),
      largePng: () => noise(2200, 1500),
    });
    const work = { pauseMs: options.pauseMs, bytes: options.bytes };
    const until = Date.now() + options.baselineMs;
    const alone = await workHonestly(workers, { ...work, isOver: () => Date.now() > until });
    let isOver = false;
    const attacking = attackAll(context, options).finally(() => {
      isOver = true;
    });
    const attacked = await workHonestly(workers, { ...work, isOver: () => isOver });
    const { answers, sent } = await attacking;
    return {
      alone,
      attacked,
      answers,
      sent,
      isSameProcess: isAlive(server.pid),
      lost: await findLost(workers),
      serverMb: memory.serverMb(),
      workerMb: memory.workerMb(),
      errors: server
        .stderr()
        .split('\n')
        .filter((line) => line.includes('"level":"error"')),
    };
  } finally {
    memory.stop();
    await server.stop();
  }
}

/** Sends every reproduction, then the changed ones; `atOnce` at the same time. */
async function attackAll(context: AttackContext, options: HostileOptions) {
  const answers = new Map<string, number>();
  const queue = [
    ...attacks.map((attack) => ({ attack, input: attack.input })),
    ...Array.from({ length: options.mutations }, (_, at) => mutated(context.random, at)),
  ];
  const all = queue.length;
  let sent = 0;
  const attackOn = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const status = await next.attack.send(context, next.input());
      const key = `${next.attack.id} ${status}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
      sent += 1;
      options.onProgress?.(sent, all);
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, attackOn));
  return { answers, sent };
}

function mutated(random: Random, at: number) {
  const attack = attacks[at % attacks.length];
  if (!attack) throw new Error('There are no attacks.');
  const seed = random.integer(1, 2 ** 30);
  // Made when it is sent: a thousand inputs of megabytes are not kept.
  const input = () => mutateText(attack.input().slice(0, 200_000), createRandom(seed), 400_000);
  return { attack, input };
}

/** The last acknowledged save of each honest person must be what the server holds now. */
async function findLost(workers: Awaited<ReturnType<typeof prepareHonestWork>>): Promise<string[]> {
  const lost: string[] = [];
  for (const { person, emailId, version, lastSha256 } of workers) {
    const answer = await person.client.call('build_email_get_html', { params: { id: emailId }, query: { version } });
    const found = createHash('sha256')
      .update(String(answer.body.html ?? ''))
      .digest('hex');
    if (lastSha256 && found !== lastSha256) lost.push(`email ${emailId} version ${version}: ${answer.status}`);
  }
  return lost;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function noise(width: number, height: number): Promise<Buffer> {
  const noisy = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return await sharp({ create: { width, height, channels: 3, background: '#3a6', noise: noisy } })
    .png()
    .toBuffer();
}
