import { createHash } from 'node:crypto';
import { startServerProcess } from '../server-process';
import { type AttackOrder, callerOf, startAttackers } from './attackers';
import { type HonestResult, prepareHonestWork, workHonestly } from './honest-work';
import { castPeople, must } from './people';
import { watchMemory } from './watch-process';

export interface HostileOptions {
  dataDir: string;
  seed: number;
  honestPeople: number;
  /** Milliseconds between two actions of one honest person. */
  pauseMs: number;
  /** Bytes of the documents that they save. */
  bytes: number;
  /** Milliseconds that they work alone before the attacks begin. */
  baselineMs: number;
  /** The number of mutated reproductions, which are sent after all unchanged ones. */
  mutations: number;
  /** The number of concurrent attacks. */
  atOnce: number;
  /** The number of attacks that begin in a minute; 0 = as many as are responded to. */
  perMinute: number;
  onProgress?: (done: number, all: number) => void;
}

export interface HostileResult {
  alone: HonestResult;
  attacked: HonestResult;
  /**
   * The number of responses to attacks with each status, such as `V1 413` → 12; 0 = the connection broke or was
   * abandoned.
   */
  answers: Map<string, number>;
  sent: number;
  /** The duration of the attacks in milliseconds. */
  attackedMs: number;
  isSameProcess: boolean;
  /** Versions read back at the end that differ from what was acknowledged. */
  lost: string[];
  serverMb: number;
  workerMb: number;
  /** Log lines of the level error: errors that the server didn't expect. */
  errors: string[];
}

/**
 * Lets honest people work alone, and then during every reproduction of the security review and its mutations. Only
 * measures; the caller evaluates the result.
 */
export async function runHostile(options: HostileOptions): Promise<HostileResult> {
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
    const attack: AttackOrder = {
      url: server.url,
      seed: options.seed,
      mutations: options.mutations,
      atOnce: options.atOnce,
      perMinute: options.perMinute,
      insider: callerOf(cast.insider),
      insiderEmail: email.id,
      insiderTemplate: cast.templateId,
      shareToken: String(shareLink.url).split('/').at(-1) ?? '',
      outsiders: [callerOf(first), callerOf(second)],
      stranger: callerOf(cast.stranger),
    };
    const work = { pauseMs: options.pauseMs, bytes: options.bytes };
    const until = Date.now() + options.baselineMs;
    const alone = await workHonestly(workers, { ...work, isOver: () => Date.now() > until });
    let isOver = false;
    const began = performance.now();
    let attackedMs = 0;
    const attacking = startAttackers(attack, options.onProgress).finally(() => {
      isOver = true;
      attackedMs = performance.now() - began;
    });
    const attacked = await workHonestly(workers, { ...work, isOver: () => isOver });
    const { answers, sent } = await attacking;
    return {
      alone,
      attacked,
      answers,
      sent,
      attackedMs,
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

/** Returns the last acknowledged saves of honest people that the server doesn't have. */
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
