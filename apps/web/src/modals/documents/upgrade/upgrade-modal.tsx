import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorText } from '../../../api/api-error';
import {
  readUpgradeStatus,
  returnUpgrade,
  startUpgrade,
  type UpgradeCheck,
  type UpgradeStatus,
  upgradeCheckQuery,
} from '../../../api/documents/template-upgrade';
import { alertError, type ModalProps, openModal } from '../../../lib/dialogs';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { upgradeMessages as texts } from '../../../messages/documents/upgrade';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { useLatest } from '../../../ui/latest/use-latest';
import { Modal } from '../../../ui/modal/modal';
import { DetailsState } from '../../shared/details-state';
import type { UpgradeRequest } from '../../shared/requests';
import { confirmReturn } from './confirm-return';
import { forgetUpgrade, forgetUpgraded } from './forget-upgrade';
import { keyOf, listItems, requestFor, type UpgradeItem } from './upgrade-choice';
import { UpgradeList } from './upgrade-list';
import styles from './upgrade-modal.module.css';
import { UpgradePreview, type UpgradeView } from './upgrade-preview';
import { UpgradeResult } from './upgrade-result';
import { type UpgradingEnd, UpgradingModal, type UpgradingProps } from './upgrading-modal';

/**
 * Shows the documents that would be updated to the newest version of a theme, before and after. Resolves with whether
 * any was updated or reverted.
 */
export function UpgradeModal({
  templateId,
  emailId,
  hasReport = false,
  onClose,
}: UpgradeRequest & ModalProps<boolean>) {
  const check = useQuery(upgradeCheckQuery(templateId));
  const [result, setResult] = useState<FormProps['result']>(null);
  const handleRun: FormProps['onRun'] = async (start, kind, updated = []) => {
    const status = await run(templateId, start, kind);
    // With the progress hidden, the review is out of date: what it lists is being updated.
    if (status === 'hidden') return onClose(true);
    if (!status) return;
    setResult({ status, updated });
    await check.refetch();
    await forgetUpgraded(templateId);
  };
  const watch = useLatest((kind: UpgradingProps['kind']) => handleRun(async () => undefined, kind));
  const isShown = check.data !== undefined;
  // Someone else may have started an update. Its dialog opens over this one, never before it.
  useEffect(() => {
    if (!isShown) return;
    readUpgradeStatus(templateId).then(
      (found) => {
        if (found.isUpgrading) return watch.current(found.kind === 'return' ? 'return' : 'emails');
        if (hasReport && found.version > 0) setResult({ status: found, updated: [] });
        return undefined;
      },
      () => undefined,
    );
  }, [templateId, hasReport, isShown, watch]);
  if (!check.data) {
    const title = texts.loading;
    return <DetailsState title={title} size="lg" room="lg" error={check.error} onClose={() => onClose()} />;
  }
  return (
    <UpgradeForm
      check={check.data}
      templateId={templateId}
      emailId={emailId}
      result={result}
      onRun={handleRun}
      onClose={() => onClose(result !== null)}
    />
  );
}

interface FormProps extends UpgradeRequest {
  check: UpgradeCheck;
  /** The result of the last update or revert, and the documents that were chosen for it; empty = they aren't known. */
  result: { status: UpgradeStatus; updated: readonly UpgradeItem[] } | null;
  onRun: (
    start: () => Promise<unknown>,
    kind: UpgradingProps['kind'],
    updated?: readonly UpgradeItem[],
  ) => Promise<void>;
  onClose: () => void;
}

function UpgradeForm({ check, templateId, emailId, result, onRun, onClose }: FormProps) {
  const { version, undoable } = check;
  const items = listItems(check, emailId);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [shownKey, setShownKey] = useState('');
  const [view, setView] = useState<UpgradeView>('sides');
  const shown = items.find((item) => keyOf(item) === shownKey) ?? items[0];
  const chosen = items.filter((item) => !leftOut.has(keyOf(item)));
  const isOne = emailId !== undefined;
  const handleUpdate = async () => {
    const kind = chosen.every((item) => item.kind === 'layout') ? 'layouts' : 'emails';
    await onRun(() => startUpgrade(templateId, requestFor(items, leftOut)), kind, isOne ? [] : chosen);
  };
  const handleReturn = async () => {
    if (await confirmReturn(undoable)) await onRun(() => returnUpgrade(templateId), 'return');
  };
  return (
    <Modal
      title={texts.title(version)}
      size={shown ? 'lg' : 'md'}
      room={shown ? 'lg' : undefined}
      onClose={onClose}
      footer={
        <>
          {undoable > 0 && !isOne ? (
            <span className={styles.aside}>
              <Button icon={<Undo2 />} onClick={handleReturn}>
                {texts.returnAll}
              </Button>
            </span>
          ) : null}
          <Button onClick={onClose}>{items.length === 0 ? messages.close : messages.cancel}</Button>
          {items.length > 0 ? (
            <Button
              variant="main"
              disabledReason={chosen.length === 0 ? texts.noneChosen : undefined}
              onClick={handleUpdate}
            >
              {isOne ? texts.updateOne : texts.update(chosen.length)}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.body}>
        {result ? <UpgradeResult {...result} unused={check.unused} /> : null}
        {shown ? (
          <>
            <p className={styles.intro}>
              {isOne ? texts.oldNow(shown.title, shown.version, version) : texts.older(items.length, version)}
            </p>
            <div className={isOne ? undefined : styles.columns}>
              {isOne ? null : (
                <UpgradeList
                  items={items}
                  leftOut={leftOut}
                  shownKey={keyOf(shown)}
                  onLeave={setLeftOut}
                  onShow={(item: UpgradeItem) => setShownKey(keyOf(item))}
                />
              )}
              <UpgradePreview
                key={keyOf(shown)}
                templateId={templateId}
                item={shown}
                version={version}
                view={view}
                onView={setView}
              />
            </div>
          </>
        ) : result ? null : (
          <EmptyState title={texts.noneTitle} text={texts.none} level={3} />
        )}
      </div>
    </Modal>
  );
}

/**
 * Starts an update or a revert and shows the progress. Resolves with null if it was refused or the progress isn't
 * known, and with 'hidden' if the dialog was closed.
 */
async function run(
  templateId: number,
  start: () => Promise<unknown>,
  kind: UpgradingProps['kind'],
): Promise<UpgradeStatus | 'hidden' | null> {
  try {
    await start();
    // Without the dialog, the progress is in the header of the theme and over the open document.
    void forgetUpgrade(templateId);
    const end = await openModal<UpgradingProps, UpgradingEnd>(UpgradingModal, { templateId, kind });
    if (end !== 'done') return end ?? null;
    const status = await readUpgradeStatus(templateId);
    if (!status.isStopped) toast(kind === 'return' ? texts.undone : texts.complete);
    return status;
  } catch (error) {
    await alertError(errorText(error));
    return null;
  }
}
