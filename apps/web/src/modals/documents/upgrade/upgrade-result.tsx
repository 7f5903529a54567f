import type { UpgradeStatus } from '../../../api/documents/template-upgrade';
import { upgradeMessages as texts } from '../../../messages/documents/upgrade';
import { Text } from '../../../ui/text/text';
import styles from './upgrade-modal.module.css';

interface UpgradeResultProps {
  status: UpgradeStatus;
  /** Titles of new sections and components that no email or page uses. */
  unused: readonly string[];
}

/**
 * The result of an update or revert: the number of changed documents, the documents that were skipped, and what the new
 * version has that nothing uses.
 */
export function UpgradeResult({ status, unused }: UpgradeResultProps) {
  const { kind, done, leftOut, isStopped } = status;
  return (
    <section className={styles.result} aria-label={texts.result}>
      <p role="status">{kind === 'return' ? texts.returned(done) : texts.updated(done)}</p>
      {isStopped ? <p role="alert">{texts.stopped}</p> : null}
      {leftOut.length > 0 ? (
        <>
          <p>{texts.leftOut(leftOut.length)}</p>
          <ul className={styles.left}>
            {leftOut.map((item) => (
              <li key={`${item.kind} ${item.id}`}>
                <Text weight="bold">{item.title}</Text>{' '}
                <span className={styles.muted}>{texts.reasons[item.reason]}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {kind === 'upgrade' && unused.length > 0 ? <p>{texts.unused(unused)}</p> : null}
    </section>
  );
}
