import type { UpgradeStatus } from '../../../api/documents/template-upgrade';
import { upgradeMessages as texts } from '../../../messages/documents/upgrade';
import { Text } from '../../../ui/text/text';
import { keyOf, type UpgradeItem } from './upgrade-choice';
import styles from './upgrade-modal.module.css';

interface UpgradeResultProps {
  status: UpgradeStatus;
  /** The documents that were chosen for the update; empty = their titles aren't known. */
  updated: readonly UpgradeItem[];
  /** Titles of new sections and components that no email or page uses. */
  unused: readonly string[];
}

/**
 * The result of an update or revert: the changed documents, the documents that were skipped, and what the new version
 * has that nothing uses.
 */
export function UpgradeResult({ status, updated, unused }: UpgradeResultProps) {
  const { kind, done, leftOut, isStopped } = status;
  const skipped = new Set(leftOut.map(keyOf));
  const changed = updated.filter((item) => !skipped.has(keyOf(item)));
  // After a stop, or if others updated some meanwhile, it isn't known which ones.
  const isListed = kind === 'upgrade' && changed.length === done;
  return (
    <section className={styles.result} aria-label={texts.result}>
      <p role="status">{kind === 'return' ? texts.returned(done) : texts.updated(done)}</p>
      {isListed && done > 0 ? (
        <ul className={styles.left}>
          {changed.map((item) => (
            <li key={keyOf(item)}>{item.title}</li>
          ))}
        </ul>
      ) : null}
      {isStopped ? <p role="alert">{texts.stopped}</p> : null}
      {leftOut.length > 0 ? (
        <>
          <p>{texts.leftOut(leftOut.length)}</p>
          <ul className={styles.left}>
            {leftOut.map((item) => (
              <li key={keyOf(item)}>
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
