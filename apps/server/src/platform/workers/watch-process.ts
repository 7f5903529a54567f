import { limitSignals } from './messages';

export interface WatchOptions {
  /**
   * Written by the working thread: the number of its task (0 = none), and the CPU milliseconds allowed for the task.
   */
  shared: Int32Array;
  /** Process id of the server. */
  serverPid: number;
  /** The memory limit of the whole process. */
  memoryMb: number;
}

/** How often a running task is checked. */
const tickMs = 25;

/**
 * Watches its own process from a second thread, because a task can block the first one indefinitely. Ends the process
 * with a signal if the task takes too much CPU time or memory, or if the server has ended. Never returns.
 */
export function watchProcess(options: WatchOptions): never {
  for (;;) {
    Atomics.wait(options.shared, 0, 0);
    const task = Atomics.load(options.shared, 0);
    if (task !== 0) watchTask(task, options);
  }
}

function watchTask(task: number, { shared, serverPid, memoryMb }: WatchOptions): void {
  const before = process.cpuUsage();
  while (Atomics.load(shared, 0) === task) {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > Atomics.load(shared, 1)) end(limitSignals.cpu);
    if (process.memoryUsage.rss() > memoryMb * 1024 * 1024) end(limitSignals.memory);
    if (process.ppid !== serverPid) end(limitSignals.memory);
    Atomics.wait(shared, 0, task, tickMs);
  }
}

function end(signal: NodeJS.Signals): void {
  try {
    process.kill(process.pid, signal);
  } catch {
    // The only signal supported by Windows.
    process.kill(process.pid, 'SIGKILL');
  }
}
