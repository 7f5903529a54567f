import type { UpgradeStatus } from '../../../api/documents/template-upgrade';
import { upgradeMessages as texts } from '../../../messages/documents/upgrade';
import { Text } from '../../../ui/text/text';
import styles from './upgrade-modal.module.css';

/** The result of an update or revert: the number of changed documents, and the documents that were skipped. */
export function UpgradeResult({ status }: { status: UpgradeStatus }) {
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
    </section>
  );
}
