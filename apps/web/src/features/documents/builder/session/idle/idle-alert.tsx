import { limits } from '@galley/contract';
import { Timer } from 'lucide-react';
import { builderMessages } from '../../../../../messages/documents/builder/base';
import { VisuallyHidden } from '../../../../../ui/visually-hidden/visually-hidden';
import { useSession } from '../../context/use-editor-state';
import styles from './idle-alert.module.css';
import { spokenSeconds } from './idle-timer';

/**
 * The alert in the last minute of an idle session, at the top center. Doesn't take the focus. Any activity closes it.
 */
export function IdleAlert() {
  const secondsLeft = useSession((state) => (state.phase === 'editing' ? state.idleSecondsLeft : null));
  const spoken =
    secondsLeft === null
      ? ''
      : `${builderMessages.sessionExpiring}. ${builderMessages.idleCountdown(spokenSeconds(secondsLeft))}`;
  return (
    <>
      {/* Announced three times instead of sixty. The region is always rendered, and only its text changes. */}
      <VisuallyHidden as="p" role="alert" aria-live="assertive">
        {spoken}
      </VisuallyHidden>
      {secondsLeft === null ? null : <Countdown secondsLeft={secondsLeft} />}
    </>
  );
}

function Countdown({ secondsLeft }: { secondsLeft: number }) {
  const [before, after] = builderMessages.idleCountdown(secondsLeft).split(String(secondsLeft));
  return (
    <div className={styles.alert} aria-hidden="true">
      <Timer />
      <div>
        <p className={styles.title}>{builderMessages.sessionExpiring}</p>
        <p className={styles.text}>
          {before}
          <strong>{secondsLeft}</strong>
          {after}
        </p>
        <progress className={styles.bar} max={limits.idleWarningSeconds} value={secondsLeft} />
      </div>
    </div>
  );
}
