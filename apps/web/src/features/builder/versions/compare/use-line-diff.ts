import { useEffect, useState } from 'react';
import type { LineDiff } from './line-diff';

/** The lines of two texts and which of them differ, found in a worker; null until then. `error`: it could not run. */
export function useLineDiff(before: string, after: string): { diff: LineDiff | null; error: string | null } {
  const [state, setState] = useState<{ diff: LineDiff | null; error: string | null }>({ diff: null, error: null });
  useEffect(() => {
    setState({ diff: null, error: null });
    const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' });
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
