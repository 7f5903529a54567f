import type { PinArchive } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pinQuery } from '../../../api/pins';
import { classNames } from '../../../lib/class-names';
import { formatDateTime, formatFull, isoDate } from '../../../lib/dates';
import type { ModalProps } from '../../../lib/dialogs';
import { messages } from '../../../messages';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { Thumbnail } from '../../../ui/thumbnail/thumbnail';
import { chooseSnapshot } from './pin-calls';
import styles from './pins.module.css';

/** The snapshots of a pin, newest first. Each can become the one that is inserted. Resolves with whether it changed. */
export function SnapshotsModal({ pin, onClose }: { pin: PinArchive } & ModalProps<boolean>) {
  const { data } = useQuery(pinQuery(pin.id));
  const [busyId, setBusyId] = useState(0);
  const handleRestore = async (id: number) => {
    setBusyId(id);
    if (await chooseSnapshot(pin, id)) onClose(true);
    else setBusyId(0);
  };
  return (
    <Modal title={`Snapshots of ${pin.name}`} size="sm" onClose={() => onClose()}>
      <ul className={styles.snapshots} aria-label="Snapshots">
        {(data?.snapshots ?? []).map(({ id, createdAt, createdBy, miniatureUrl }) => (
          <li key={id} className={styles.snapshot}>
            <Thumbnail className={styles.picture} url={miniatureUrl} />
            <div className={styles.caption}>
              <span className={styles.stamp}>
                <time dateTime={isoDate(createdAt)} title={formatFull(createdAt)}>
                  {formatDateTime(createdAt)}
                </time>
                , {createdBy}
              </span>
              {id === pin.defaultSnapshotId ? (
                <span className={classNames(styles.stamp, styles.inUse)}>{messages.snapshotDefault}</span>
              ) : (
                <Button size="small" isBusy={busyId === id} onClick={() => void handleRestore(id)}>
                  Restore
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
