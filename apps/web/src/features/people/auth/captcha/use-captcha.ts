import type { Captcha } from '@galley/contract';
import { useEffect, useRef, useState } from 'react';
import { askRecaptcha } from './recaptcha';
import { workInWorker } from './work-in-worker';

export type CaptchaState = 'working' | 'ready' | 'failed';

/**
 * Solves a captcha while the person fills in the form. A new `captcha` restarts it. `token` waits for the solution.
 * `percent` is the progress.
 */
export function useCaptcha(captcha: Captcha): { state: CaptchaState; percent: number; token(): Promise<string> } {
  const [percent, setPercent] = useState(0);
  const [state, setState] = useState<CaptchaState>('working');
  const answer = useRef<Promise<string>>(Promise.resolve(''));
  useEffect(() => {
    if (captcha.kind === 'recaptcha') return setState('ready');
    const abort = new AbortController();
    setState('working');
    setPercent(0);
    answer.current = workInWorker(captcha, { signal: abort.signal, onProgress: setPercent });
    answer.current.then(
      () => setState('ready'),
      () => {
        if (!abort.signal.aborted) setState('failed');
      },
    );
    return () => abort.abort();
  }, [captcha]);
  return { state, percent, token: () => (captcha.kind === 'recaptcha' ? askRecaptcha(captcha) : answer.current) };
}
