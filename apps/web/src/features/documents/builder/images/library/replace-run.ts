import type { ReplacedDocument } from '@galley/contract';
import { createStore } from 'zustand/vanilla';
import { errorText } from '../../../../../api/api-error';

export interface ReplaceState {
  /** plan: what would be replaced is listed. run: it is replaced. */
  phase: 'plan' | 'run';
  isBusy: boolean;
  /** The phase has come to its end. */
  isComplete: boolean;
  /** What would be replaced, and what was. */
  planned: readonly ReplacedDocument[];
  done: readonly ReplacedDocument[];
  /** Why a phase was interrupted; '' = it wasn't. */
  error: string;
}

/** Sends one part: the documents after `cursor`. */
type Send = (part: { isDryRun: boolean; cursor: number }) => Promise<{ documents: ReplacedDocument[]; next: number }>;

export type ReplaceRun = ReturnType<typeof createReplaceRun>;

/**
 * Replaces an image in any number of documents, part by part: first lists where, then does it. An interrupted phase
 * continues with the part that failed.
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
    /** Continues the phase where it was interrupted, or begins it. */
    proceed,
    /** Replaces what was listed. */
    start: () => {
      store.setState({ phase: 'run', isComplete: false });
      return proceed();
    },
    /** Ends after the part that is on its way. */
    stop: () => {
      isStopping = true;
    },
  };
}

/** All documents of a run in the order of the plan, each as the run left it, and whether it got there. */
export function listReplaced({ planned, done }: Pick<ReplaceState, 'planned' | 'done'>) {
  const reached = new Map(done.map((document) => [keyOf(document), document]));
  const listed = new Set(planned.map(keyOf));
  // Someone used the image in more documents meanwhile.
  const more = done.filter((document) => !listed.has(keyOf(document)));
  return [...planned, ...more].map((document) => {
    const now = reached.get(keyOf(document));
    return { ...(now ?? document), key: keyOf(document), isReached: now !== undefined };
  });
}

const keyOf = ({ kind, id }: ReplacedDocument) => `${kind} ${id}`;
