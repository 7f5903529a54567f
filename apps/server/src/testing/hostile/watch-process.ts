import { readdirSync, readFileSync } from 'node:fs';

/** The memory of the server and of its worker processes, in MB. */
export interface MemoryWatch {
  /** Returns the peak memory of the server process (VmHWM). */
  serverMb(): number;
  /** Returns the highest observed memory of a single worker. */
  workerMb(): number;
  stop(): void;
}

const everyMs = 250;

/** Watches a server process by its id. On systems other than Linux every figure is 0. */
export function watchMemory(pid: number): MemoryWatch {
  let worker = 0;
  const timer = setInterval(() => {
    for (const child of childrenOf(pid)) {
      if (commandOf(child).includes('worker')) worker = Math.max(worker, memoryOf(child, 'VmRSS'));
    }
  }, everyMs);
  timer.unref();
  return {
    serverMb: () => memoryOf(pid, 'VmHWM'),
    workerMb: () => worker,
    stop: () => clearInterval(timer),
  };
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((child) => {
        const stat = readProc(child, 'stat');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
      });
  } catch {
    return [];
  }
}

function commandOf(pid: number): string {
  return readProc(pid, 'cmdline');
}

function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const line = readProc(pid, 'status')
    .split('\n')
    .find((text) => text.startsWith(`${field}:`));
  return Math.round(Number(line?.replace(/\D/g, '') ?? 0) / 1024);
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
