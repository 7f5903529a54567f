import { useEffect, useState } from 'react';
import { classNames } from '../../../../lib/class-names';
import { messages } from '../../../../messages';
import { screenMessages } from '../../../../messages/documents/builder/screen';
import { Button } from '../../../../ui/button/button';
import { Spinner } from '../../../../ui/spinner/spinner';
import { useBuilder } from '../context/builder-context';
import { useChangeCount, useSession } from '../context/use-editor-state';
import styles from './toolbar.module.css';

/**
 * Shown while the server doesn't respond or can't work: the time of the next retry, the reason, where the work is
 * stored, and Retry now. Only work that isn't stored anywhere is called unsaved.
 */
export function OutageBar() {
  const { session } = useBuilder();
  const outage = useSession((state) => state.outage);
  const seconds = useSecondsUntil(outage?.retryAtMs ?? 0);
  const isUnsaved = useChangeCount() > 0;
  if (!outage) return null;
  const when = screenMessages.retryIn(seconds);
  return (
    <div className={classNames(styles.outage, !isUnsaved && styles.quiet)}>
      <Spinner />
      {isUnsaved ? (
        <p>
          <strong>{screenMessages.notSavedRetrying}</strong> {when}. {outage.reason} {screenMessages.workIsKept}
        </p>
      ) : (
        <p>
          <strong>{outage.reason || messages.serverUnreachable}</strong> {screenMessages.retryingSaved(when)}
        </p>
      )}
      <Button size="small" onClick={() => session.retryNow()}>
        {screenMessages.retryNow}
      </Button>
    </div>
  );
}

function useSecondsUntil(atMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (atMs === 0) return;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 500);
    return () => clearInterval(timer);
  }, [atMs]);
  return Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}
