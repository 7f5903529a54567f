import { useEffect, useState } from 'react';
import { startWorker } from '../../../../../../lib/browser-features';
import type { LineDiff } from './line-diff';

/**
 * Compares the lines of two texts in a worker. Returns null until it has finished. `error` is set if it could not run.
 */
export function useLineDiff(before: string, after: string): { diff: LineDiff | null; error: string | null } {
  const [state, setState] = useState<{ diff: LineDiff | null; error: string | null }>({ diff: null, error: null });
  useEffect(() => {
    setState({ diff: null, error: null });
    const worker = startWorker(() => new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' }));
    if (!worker) {
      setState({ diff: null, error: 'forbidden' });
      return;
    }
    worker.onmessage = ({ data }: MessageEvent<LineDiff>) => {
      worker.terminate();
      setState({ diff: data, error: null });
    };
    worker.onerror = (event) => setState({ diff: null, error: event.message || 'unknown' });
    worker.postMessage({ before, after });
    return () => worker.terminate();
  }, [before, after]);
  return state;
}
