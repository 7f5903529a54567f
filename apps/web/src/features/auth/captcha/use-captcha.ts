import type { Captcha } from '@galley/contract';
import { useEffect, useRef, useState } from 'react';
import { askRecaptcha } from './recaptcha';
import { workInWorker } from './work-in-worker';

export type CaptchaState = 'working' | 'ready' | 'failed';

/** Answers a captcha while the person fills in the form; a new `captcha` starts anew. `token` waits for the answer. */
export function useCaptcha(captcha: Captcha): { state: CaptchaState; token(): Promise<string> } {
  const [state, setState] = useState<CaptchaState>('working');
  const answer = useRef<Promise<string>>(Promise.resolve(''));
  useEffect(() => {
    if (captcha.kind === 'recaptcha') return setState('ready');
    const abort = new AbortController();
    setState('working');
    answer.current = workInWorker(captcha, abort.signal);
    answer.current.then(
      () => setState('ready'),
      () => {
        if (!abort.signal.aborted) setState('failed');
      },
    );
    return () => abort.abort();
  }, [captcha]);
  return { state, token: () => (captcha.kind === 'recaptcha' ? askRecaptcha(captcha) : answer.current) };
}
