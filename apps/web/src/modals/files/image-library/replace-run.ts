import type { ReplacedDocument } from '@galley/contract';
import { createStore } from 'zustand/vanilla';
import { errorText } from '../../../api/api-error';

export interface ReplaceState {
  /** `plan` lists the replacements, `run` makes them. */
  phase: 'plan' | 'run';
  isBusy: boolean;
  /** Whether the phase has finished. */
  isComplete: boolean;
  /** Planned or finished replacements. */
  planned: readonly ReplacedDocument[];
  done: readonly ReplacedDocument[];
  /** The reason why a phase was interrupted, or ''. */
  error: string;
}

/** Sends one part: the documents after `cursor`. */
type Send = (part: { isDryRun: boolean; cursor: number }) => Promise<{ documents: ReplacedDocument[]; next: number }>;

export type ReplaceRun = ReturnType<typeof createReplaceRun>;

/**
 * Replaces an image in any number of documents, in parts: first lists the uses, then replaces them. An interrupted
 * phase resumes with the part that failed.
 */
export function createReplaceRun(send: Send) {
  const store = createStore<ReplaceState>(() => ({
    phase: 'plan',
    isBusy: false,
    isComplete: false,
    planned: [],
    done: [],
    error: '',
  }));
  let cursor = 0;
  let isStopping = false;

  const proceed = async () => {
    isStopping = false;
    if (store.getState().isBusy) return;
    store.setState({ isBusy: true, error: '' });
    try {
      do {
        const { phase } = store.getState();
        const { documents, next } = await send({ isDryRun: phase === 'plan', cursor });
        store.setState(({ planned, done }) =>
          phase === 'plan' ? { planned: [...planned, ...documents] } : { done: [...done, ...documents] },
        );
        cursor = next;
        if (next === 0) store.setState({ isComplete: true });
      } while (cursor !== 0 && !isStopping);
    } catch (error) {
      store.setState({ error: errorText(error) });
    }
    store.setState({ isBusy: false });
  };

  return {
    store,
    /** Starts the phase, or resumes it after an interruption. */
    proceed,
    /** Replaces the listed uses. */
    start: () => {
      store.setState({ phase: 'run', isComplete: false });
      return proceed();
    },
    /** Stops after the current part. */
    stop: () => {
      isStopping = true;
    },
  };
}

/** Returns all documents in the order of the plan, each with its result and whether it was reached. */
export function listReplaced({ planned, done }: Pick<ReplaceState, 'planned' | 'done'>) {
  const reached = new Map(done.map((document) => [keyOf(document), document]));
  const listed = new Set(planned.map(keyOf));
  // Documents in which someone used the image in the meantime.
  const more = done.filter((document) => !listed.has(keyOf(document)));
  return [...planned, ...more].map((document) => {
    const now = reached.get(keyOf(document));
    return { ...(now ?? document), key: keyOf(document), isReached: now !== undefined };
  });
}

const keyOf = ({ kind, id }: ReplacedDocument) => `${kind} ${id}`;
