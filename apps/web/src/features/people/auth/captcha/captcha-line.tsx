import { CircleAlert, ShieldCheck } from 'lucide-react';
import { authMessages } from '../../../../messages/people/auth';
import { Button } from '../../../../ui/button/button';
import { ProgressBar } from '../../../../ui/progress-bar/progress-bar';
import { Spinner } from '../../../../ui/spinner/spinner';
import styles from './captcha-line.module.css';
import type { CaptchaState } from './use-captcha';

const sentences: Record<CaptchaState, string> = {
  working: authMessages.captchaRunning,
  ready: authMessages.captchaDone,
  failed: authMessages.captchaFailed,
};

/** Shows the progress of the captcha. It needs no images and no clicks. */
export function CaptchaLine({ state, percent, onRetry }: { state: CaptchaState; percent: number; onRetry(): void }) {
  return (
    <div className={`${styles.line} ${styles[state] ?? ''}`}>
      {state === 'working' ? <Spinner /> : state === 'ready' ? <ShieldCheck /> : <CircleAlert />}
      <span className={styles.words} role="status">
        {sentences[state]}
      </span>
      {state === 'working' ? <ProgressBar percent={percent} label={authMessages.captcha} /> : null}
      {state === 'failed' ? (
        <Button size="small" onClick={onRetry}>
          {authMessages.checkAgain}
        </Button>
      ) : null}
    </div>
  );
}
