import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** A request as bytes, prepared before the measurement. */
export interface MeasuredRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** Sends requests from another thread, so that the thread of the test only does the server's work. */
export interface MeasuredClient {
  /**
   * Resolves when the response was read completely: its status, and the CPU milliseconds of this thread in the
   * meantime.
   */
  send(request: MeasuredRequest): Promise<{ status: number; cpuMs: number; text: string }>;
  close(): Promise<void>;
}

/** A message of the other thread: it is ready to send, or has the response. */
interface Told {
  number: number;
  answer?: { status: number; text: string };
}

const program = `
const { parentPort, workerData } = require('node:worker_threads');
const { Agent, request } = require('node:http');
const pieceBytes = 256 * 1024;
const prepared = new Map();
parentPort.on('message', (message) => {
  const { number, asked: details } = message;
  if (details) { prepared.set(number, details); parentPort.postMessage({ number }); return; }
  const { method, path, headers, body } = prepared.get(number);
  prepared.delete(number);
  let isAnswered = false;
  // A connection of its own: one that was refused early is closed a moment later, perhaps under the next request.
  const agent = new Agent({ keepAlive: true });
  // One that is refused early is answered, and then its connection breaks: that is one answer.
  const tell = (answer) => { if (!isAnswered) parentPort.postMessage({ number, answer }); isAnswered = true; agent.destroy(); };
  let left = body;
  const asked = request({ agent, port: workerData.port, host: '127.0.0.1', method, path, headers }, (answer) => {
    left = null;
    const chunks = [];
    answer.on('data', (chunk) => chunks.push(chunk));
    answer.on('error', (error) => tell({ status: 0, text: String(error) }));
    answer.on('end', () => {
      const bytes = Buffer.concat(chunks);
      // Only what tells of a refusal: the rest stays in this thread.
      tell({ status: answer.statusCode, text: bytes.length < 5000 ? bytes.toString() : '' });
    });
  });
  asked.on('error', (error) => tell({ status: 0, text: String(error) }));
  // In pieces, as long as there is no answer: what is refused isn't sent to its end.
  const write = () => {
    while (left && left.length > 0) {
      const piece = left.subarray(0, pieceBytes);
      left = left.subarray(pieceBytes);
      if (!asked.write(piece)) return asked.once('drain', write);
    }
    if (left || !body) asked.end();
  };
  write();
});
`;

export function startMeasuredClient(port: number): MeasuredClient {
  const worker = new Worker(program, { eval: true, workerData: { port } });
  let last = 0;
  /** Resolves with the next message about a request: an aborted test may still be waiting for another one. */
  const hearOf = (number: number) =>
    new Promise<Told>((resolve) => {
      const listen = (told: Told) => {
        if (told.number !== number) return;
        worker.off('message', listen);
        resolve(told);
      };
      worker.on('message', listen);
    });
  return {
    async send(request) {
      last += 1;
      const number = last;
      const ready = hearOf(number);
      worker.postMessage({ number, asked: request });
      await ready;
      const done = hearOf(number);
      const before = threadCpuMs();
      worker.postMessage({ number });
      const { answer = { status: 0, text: '' } } = await done;
      return { ...answer, cpuMs: threadCpuMs() - before };
    },
    async close() {
      await worker.terminate();
    },
  };
}

/** The milliseconds that `slowness` takes on an idle machine. */
const usualMs = 25;
const known = '<td class="block-section">Plums → pears</td>\n'.repeat(50_000);

/**
 * Returns how much slower this thread is now than usual, measured with work of known cost: shared caches, a second
 * thread on the core and memory that must be mapped first multiply CPU time for a while. At least 1.
 */
export function slowness(): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1) {
    const before = threadCpuMs();
    JSON.parse(JSON.stringify({ html: Buffer.from(known).toString() }));
    least = Math.min(least, threadCpuMs() - before);
  }
  return Math.max(1, least / usualMs);
}

/** Returns the CPU time of this thread if the system reports it, else of the whole process. */
function threadCpuMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}
