import { useEffect, useState } from 'react';
import { errorText } from '../../../api/api-error';
import { readUpgradeStatus } from '../../../api/documents/template-upgrade';
import { alertError, type ModalProps } from '../../../lib/dialogs';
import { upgradeMessages } from '../../../messages/documents/upgrade';
import { useLatest } from '../../../ui/latest/use-latest';
import { Modal } from '../../../ui/modal/modal';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar';
import { waitForUpgrade } from './wait-for-upgrade';

export interface UpgradingProps {
  templateId: number;
  /** The documents that are updated; `return` = an update is undone. */
  kind: 'layouts' | 'emails' | 'return';
}

/** How the dialog closed; undefined = its progress isn't known anymore. */
export type UpgradingEnd = 'done' | 'hidden';

/**
 * Displayed while documents of a theme are updated, or their update is undone. Closes when done. If closed earlier, that
 * continues.
 */
export function UpgradingModal({ templateId, kind, onClose }: UpgradingProps & ModalProps<UpgradingEnd>) {
  const [percent, setPercent] = useState(0);
  const close = useLatest(onClose);
  useEffect(() => {
    let isClosed = false;
    const stopped = new Promise<never>(() => {});
    const live = async <T,>(value: Promise<T>): Promise<T> => {
      const [found] = await Promise.allSettled([value]);
      if (isClosed) return await stopped;
      if (found.status === 'rejected') throw found.reason;
      return found.value;
    };
    void waitForUpgrade(kind === 'layouts' ? 'layouts' : 'emails', {
      status: () => live(readUpgradeStatus(templateId)),
      wait: (milliseconds) => live(new Promise((resolve) => setTimeout(resolve, milliseconds))),
      onPercent: setPercent,
    }).then(
      () => close.current('done'),
      (error) => {
        close.current();
        void alertError(errorText(error));
      },
    );
    return () => {
      isClosed = true;
    };
  }, [templateId, kind, close]);
  const title = kind === 'return' ? upgradeMessages.undoingTitle : upgradeMessages.upgradingTitle;
  return (
    <Modal title={title} size="upload" hasCloseIcon={false} isMaskClosing={false} onClose={() => onClose('hidden')}>
      <p role="status">{upgradeMessages.upgradingText}</p>
      <ProgressBar label={title} percent={percent} />
    </Modal>
  );
}
