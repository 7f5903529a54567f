import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button/button';
import { Spinner } from '../../../ui/spinner/spinner';
import { useBuilder } from '../context/builder-context';
import { useSession } from '../context/use-editor-state';
import styles from './toolbar.module.css';

/** The server doesn't respond or can't work: when the next retry is, why, where the work is stored, and Retry now. */
export function OutageBar() {
  const { session } = useBuilder();
  const outage = useSession((state) => state.outage);
  const seconds = useSecondsUntil(outage?.retryAtMs ?? 0);
  if (!outage) return null;
  return (
    <div className={styles.outage}>
      <Spinner />
      <p>
        <strong>Not saved: retrying</strong> {seconds > 0 ? `in ${seconds} s` : 'now'}. {outage.reason} Your work is
        kept in this browser.
      </p>
      <Button size="small" onClick={() => session.retryNow()}>
        Retry now
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
