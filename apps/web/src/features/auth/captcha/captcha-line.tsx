import { CircleAlert, ShieldCheck } from 'lucide-react';
import { Button } from '../../../ui/button/button';
import { Spinner } from '../../../ui/spinner/spinner';
import styles from './captcha-line.module.css';
import type { CaptchaState } from './use-captcha';

const sentences: Record<CaptchaState, string> = {
  working: 'Your browser is being checked. Nothing to do for you.',
  ready: 'Your browser is checked.',
  failed: 'The check of your browser did not succeed.',
};

/** Says how far the captcha is: no pictures, nothing to click. */
export function CaptchaLine({ state, onRetry }: { state: CaptchaState; onRetry(): void }) {
  return (
    <div className={`${styles.line} ${styles[state] ?? ''}`}>
      {state === 'working' ? <Spinner /> : state === 'ready' ? <ShieldCheck /> : <CircleAlert />}
      <span className={styles.words} role="status">
        {sentences[state]}
      </span>
      {state === 'failed' ? (
        <Button size="small" onClick={onRetry}>
          Check again
        </Button>
      ) : null}
    </div>
  );
}
