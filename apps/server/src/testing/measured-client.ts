import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** A request as bytes, made before anything is measured. */
export interface MeasuredRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** Sends requests from another thread, so that the thread of the test does the server's work and nothing else. */
export interface MeasuredClient {
  /** Resolves when the answer was read whole: its status, and milliseconds of CPU time of this thread meanwhile. */
  send(request: MeasuredRequest): Promise<{ status: number; cpuMs: number; text: string }>;
  close(): Promise<void>;
}

const program = `
const { parentPort, workerData } = require('node:worker_threads');
const { Agent, request } = require('node:http');
const pieceBytes = 256 * 1024;
let next = null;
parentPort.on('message', (message) => {
  if (message !== 'go') { next = message; parentPort.postMessage('ready'); return; }
  const { method, path, headers, body } = next;
  let isAnswered = false;
  // A connection of its own: one that was refused early is closed a moment later, perhaps under the next request.
  const agent = new Agent({ keepAlive: true });
  // One that is refused early is answered, and then its connection breaks: that is one answer.
  const tell = (answer) => { if (!isAnswered) parentPort.postMessage(answer); isAnswered = true; agent.destroy(); };
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
  const answer = () => new Promise<unknown>((resolve) => worker.once('message', resolve));
  return {
    async send(request) {
      const ready = answer();
      worker.postMessage(request);
      await ready;
      const done = answer();
      const before = threadCpuMs();
      worker.postMessage('go');
      const result = (await done) as { status: number; text: string };
      return { ...result, cpuMs: threadCpuMs() - before };
    },
    async close() {
      await worker.terminate();
    },
  };
}

/** CPU time of this thread alone where the system tells it, else of the whole process. */
function threadCpuMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}
