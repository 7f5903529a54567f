import { limits } from '@galley/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../../ui/latest/use-latest';
import { creep } from './simulated-progress';
import { type ThemeUpload, type UploadEnd, type UploadFailure, uploadTheme } from './upload-theme';

/** Runs an upload for the overlay: its percentage, its errors, and functions to retry or end it. */
export function useThemeUpload(upload: ThemeUpload, onEnd: (end: UploadEnd) => void) {
  const [attempt, setAttempt] = useState(1);
  const [percent, setPercent] = useState(0);
  const [failures, setFailures] = useState<UploadFailure[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const controller = useRef<AbortController>(null);
  const end = useLatest(onEnd);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt starts over with the same file.
  useEffect(() => {
    const abort = new AbortController();
    controller.current = abort;
    const known = { serverPercent: 0, sentPercent: 0 };
    let state = { shown: 0, movedAt: performance.now() };
    setPercent(0);
    setFailures([]);
    setFailed(false);
    const step = () => {
      state = creep(state, { ...known, now: performance.now() });
      setPercent(state.shown);
    };
    const steps = setInterval(step, limits.simulatedProgressStepMs);
    let clearing: ReturnType<typeof setTimeout> | undefined;
    const run = async () => {
      const result = await uploadTheme(upload, {
        signal: abort.signal,
        onSent: (sent) => {
          known.sentPercent = sent * sentShare;
        },
        onServerPercent: (server) => {
          known.serverPercent = Math.max(known.serverPercent, server);
        },
        onFailure: (failure) => setFailures((all) => [...all, failure]),
      });
      if (abort.signal.aborted) return;
      step();
      if (result.kind === 'failed') setFailed(true);
      else clearing = setTimeout(() => end.current(result), result.kind === 'done' ? limits.statusClearMs : 0);
    };
    void run();
    return () => {
      abort.abort();
      clearInterval(steps);
      clearTimeout(clearing);
    };
  }, [attempt, upload]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const cancel = useCallback(() => {
    controller.current?.abort();
    end.current({ kind: 'canceled' });
  }, [end]);
  return { percent, failures, hasFailed, retry, cancel };
}

/** Sending the file is the first half; processing on the server is the rest. */
const sentShare = 0.5;
