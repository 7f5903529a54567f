/** The owner of the work, by any name, and whether it has priority. */
export interface GateTurn {
  who: string;
  comesFirst: boolean;
}

/** Runs work in its turn and resolves with its result. */
export type Gate = <T>(work: () => Promise<T>, turn: GateTurn) => Promise<T>;

interface Waiting {
  turn: GateTurn;
  /** Number of recent turns of its owner, plus the owner's earlier waiting tasks. */
  rank: number;
  isFirst: boolean;
  start(): void;
  refuse(): void;
}

/** Number of recent turns that are taken into account. */
const rememberedTurns = 500;

/** Number of recent turns up to which work with priority goes first. */
const firstTurns = 10;

/**
 * Creates a gate that runs at most `slots` tasks at once. Up to `waiting` more wait, plus the same number with
 * priority. The next task is that of the owner with the fewest recent turns. Beyond that, a task is rejected with the
 * error of `refuse`: the new one, or a waiting one whose owner had more turns.
 */
export function createGate({ slots, waiting: most }: { slots: number; waiting: number }, refuse: () => Error): Gate {
  let running = 0;
  const waiting: Waiting[] = [];
  const recent: string[] = [];
  const turns = new Map<string, number>();

  const count = (who: string, by: 1 | -1) => {
    const total = (turns.get(who) ?? 0) + by;
    if (total === 0) turns.delete(who);
    else turns.set(who, total);
  };

  const remember = (who: string) => {
    recent.push(who);
    count(who, 1);
    const oldest = recent.length > rememberedTurns ? recent.shift() : undefined;
    if (oldest !== undefined) count(oldest, -1);
  };

  const startNext = () => {
    const next = waiting.reduce<Waiting | null>((best, other) => (best && !isBefore(other, best) ? best : other), null);
    if (!next) {
      running -= 1;
      return;
    }
    waiting.splice(waiting.indexOf(next), 1);
    next.start();
  };

  const wait = (turn: GateTurn) =>
    new Promise<void>((resolve, reject) => {
      const own = waiting.filter((other) => other.turn.who === turn.who).length;
      const rank = (turns.get(turn.who) ?? 0) + own;
      const entry: Waiting = {
        turn,
        rank,
        isFirst: turn.comesFirst && rank < firstTurns,
        start: resolve,
        refuse: () => reject(refuse()),
      };
      waiting.push(entry);
      const alike = waiting.filter(({ isFirst }) => isFirst === entry.isFirst);
      if (alike.length <= most) return;
      const last = alike.reduce((worst, other) => (isBefore(other, worst) ? worst : other));
      waiting.splice(waiting.indexOf(last), 1);
      last.refuse();
    });

  return async (work, turn) => {
    if (running < slots) running += 1;
    // The completed task passes its slot to the next one.
    else await wait(turn);
    remember(turn.who);
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}

/** Returns whether a waiting task comes before an older one. */
function isBefore(one: Waiting, older: Waiting): boolean {
  if (one.isFirst !== older.isFirst) return one.isFirst;
  return one.rank < older.rank;
}
