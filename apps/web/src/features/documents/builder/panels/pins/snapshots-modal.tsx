import type { PinArchive } from '@galley/contract';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { pinQuery, snapshotCheckQuery } from '../../../../../api/documents/pins';
import { keys } from '../../../../../api/keys';
import { classNames } from '../../../../../lib/class-names';
import { formatDateTime, formatFull, isoDate } from '../../../../../lib/dates';
import type { ModalProps } from '../../../../../lib/dialogs';
import { takeAgain } from '../../../../../lib/retry-screenshots';
import { builderMessages } from '../../../../../messages/documents/builder/base';
import { pinMessages } from '../../../../../messages/documents/builder/pins';
import { Button } from '../../../../../ui/button/button';
import { Modal } from '../../../../../ui/modal/modal';
import { Segments } from '../../../../../ui/segments/segments';
import { ThumbnailNote } from '../../../../../ui/thumbnail/thumbnail-note';
import type { Device } from '../../context/builder-context';
import { chooseSnapshot } from './pin-calls';
import { PinThumbnail } from './pin-thumbnail';
import styles from './pins.module.css';

/**
 * The snapshots of a pin, newest first. Each can be made the default. Resolves to `changed` if that was done, and to
 * `compare` to open the dialog that shows, names and compares them.
 */
export function SnapshotsModal({
  pin,
  tid,
  onClose,
}: { pin: PinArchive; tid: number } & ModalProps<'changed' | 'compare'>) {
  const { data } = useQuery(pinQuery(pin.id));
  const queries = useQueryClient();
  const [busyId, setBusyId] = useState(0);
  const [device, setDevice] = useState<Device>(pin.mobile ? 'mobile' : 'desktop');
  const snapshots = data?.snapshots ?? [];
  const pending = snapshots.filter(({ thumbnailStatus }) => thumbnailStatus === 'pending');
  useQueries({ queries: pending.map(snapshotCheckQuery) });
  const handleRestore = async (id: number) => {
    setBusyId(id);
    if (await chooseSnapshot(pin, id)) onClose('changed');
    else setBusyId(0);
  };
  return (
    <Modal
      title={pinMessages.snapshotsOf(pin.name)}
      size="sm"
      room="lg"
      onClose={() => onClose()}
      footer={<Button onClick={() => onClose('compare')}>{pinMessages.compareAndName}</Button>}
    >
      <div className={styles.devices}>
        <Segments
          label={pinMessages.device}
          value={device}
          segments={[
            { value: 'desktop', label: pinMessages.desktop, icon: <Monitor /> },
            { value: 'mobile', label: pinMessages.mobile, icon: <Smartphone /> },
          ]}
          onChange={setDevice}
        />
      </div>
      <ul className={styles.snapshots} aria-label={pinMessages.snapshots}>
        {snapshots.map((snapshot) => {
          const { id, createdAt, createdBy } = snapshot;
          return (
            <li key={id} className={styles.snapshot}>
              <PinThumbnail of={snapshot} device={device} />
              <div className={styles.caption}>
                <span className={styles.timestamp}>
                  <time dateTime={isoDate(createdAt)} title={formatFull(createdAt)}>
                    {formatDateTime(createdAt)}
                  </time>
                  , {createdBy}
                </span>
                {id === pin.defaultSnapshotId ? (
                  <span className={classNames(styles.timestamp, styles.inUse)}>{builderMessages.snapshotDefault}</span>
                ) : (
                  <Button size="small" isBusy={busyId === id} onClick={() => void handleRestore(id)}>
                    {pinMessages.restore}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <ThumbnailNote
        errors={snapshots.map(({ thumbnailError }) => thumbnailError)}
        onRetry={() =>
          takeAgain(tid, 'pin', () =>
            Promise.all([keys.pin(pin.id), keys.pins(tid)].map((queryKey) => queries.invalidateQueries({ queryKey }))),
          )
        }
      />
    </Modal>
  );
}
