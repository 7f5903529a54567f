import type { Clock } from '../clock';
import { createLateTurns } from './late-turns';
import type { TaskLimits } from './task-limits';
import { createTurnQueue, type Waiting } from './turn-queue';
import type { TaskEnd, WorkerProcess } from './worker-process';

/** The end of work for its caller: with its task, or before. */
export type WorkEnd = TaskEnd | { aborted: unknown };

export interface Work extends Waiting {
  name: string;
  /** The total CPU time it can use, in a process for long tasks. */
  cpuMs: number;
  input: unknown;
  organizationId: number | null;
  settle(end: WorkEnd): void;
  /** Whether the caller no longer waits for it. */
  isAborted: boolean;
}

/** A slot for one process; a short lane only accepts small tasks and soon stops them. */
export interface Lane {
  isShort: boolean;
  worker: WorkerProcess | null;
  /** The task that its process has been running since `startedAt`. */
  work: Work | null;
  startedAt: number;
  idleTimer: NodeJS.Timeout | null;
}

/** The waiting work of a pool, small and other work each in a queue. */
export interface WorkLine {
  /** Returns false without adding the work if too much is waiting already. */
  push(work: Work): boolean;
  /** Like `push`, among the long tasks. */
  pushLong(work: Work): boolean;
  /** Removes and returns the next work that a free lane can run. */
  takeFor(lane: Lane): Work | undefined;
  /** Records that this work used much CPU time: others have their turns first for a while. */
  noteCostly(work: Work): void;
  /** Removes work; false if it isn't waiting. */
  remove(work: Work): boolean;
  /** Removes and returns all work. */
  clear(): Work[];
}

/** Creates the line of work for these lanes. */
export function createWorkLine(lanes: readonly Lane[], numbers: TaskLimits, clock: Clock): WorkLine {
  const createQueue = () =>
    createTurnQueue<Work>(
      { entries: numbers.queued, bytes: numbers.queuedBytes },
      { entries: numbers.queuedPerOrganization, bytes: numbers.queuedBytesPerOrganization },
    );
  const shortWork = createQueue();
  const longWork = createQueue();
  const longLanes = lanes.filter(({ isShort }) => !isShort);
  const late = createLateTurns(clock, numbers.lateMs);
  const isLate = ({ turnKey }: Work) => late.isLate(turnKey);

  /** Allows each requester only one process for small inputs, so that a slow task leaves one free. */
  const mayRunShort = ({ requester }: Work) =>
    requester === null || !lanes.some((lane) => lane.isShort && lane.work?.requester === requester);

  /** All organizations with costly tasks share the capacity of one organization. */
  const ownerOf = (work: Work) => (isLate(work) ? 'late' : work.turnKey);
  const runningOf = (work: Work) =>
    longLanes.filter((lane) => lane.work && ownerOf(lane.work) === ownerOf(work)).length;

  const takeShort = () => shortWork.take((work) => mayRunShort(work) && !isLate(work)) ?? shortWork.take(mayRunShort);

  /**
   * Takes the next long task; running organizations also take turns: those without a process come first, and one
   * process stays free for others.
   */
  const takeLong = () => {
    for (const isLast of [false, true]) {
      for (let running = 0; running < Math.max(1, longLanes.length - 1); running += 1) {
        const isNext = (work: Work) => isLate(work) === isLast && runningOf(work) === running;
        const work = longWork.take(isNext) ?? shortWork.take(isNext);
        if (work) return work;
      }
    }
    return undefined;
  };

  return {
    push: (work) => (work.bytes <= numbers.shortBytes ? shortWork : longWork).push(work),
    pushLong: (work) => longWork.push(work),
    takeFor: ({ isShort }) => (isShort ? takeShort() : takeLong()),
    noteCostly({ organizationId, turnKey }) {
      if (organizationId !== null) late.note(turnKey);
    },
    remove: (work) => shortWork.remove(work) || longWork.remove(work),
    clear: () => [...shortWork.clear(), ...longWork.clear()],
  };
}
