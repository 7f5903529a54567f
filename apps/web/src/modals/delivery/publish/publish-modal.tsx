import type { SendMode, Source } from '@galley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../api/api-error';
import { type PublishedPage, publishedQuery, publishPages, unpublishPage } from '../../../api/delivery/transfers';
import { keys } from '../../../api/keys';
import { formatDateTime } from '../../../lib/dates';
import { confirm, type ModalProps } from '../../../lib/dialogs';
import { toast, toastError } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { transferMessages as texts } from '../../../messages/delivery/transfers';
import { Button } from '../../../ui/button/button';
import { CopyField } from '../../../ui/copy-field/copy-field';
import { Modal } from '../../../ui/modal/modal';
import { useModalWork } from '../../../ui/modal/modal-work';
import { Skeleton } from '../../../ui/skeleton/skeleton';
import { Text } from '../../../ui/text/text';
import { useConsentRetry } from '../../shared/consent';
import { OutgoingButtons } from '../../shared/outgoing/outgoing-buttons';
import { OutgoingLine } from '../../shared/outgoing/outgoing-line';
import { useFoot } from '../../shared/outgoing/use-foot';
import { type OutgoingChoice, useOutgoing } from '../../shared/outgoing/use-outgoing';
import type { PublishRequest } from '../../shared/requests';
import { SourceChoice } from '../../shared/source-choice';
import { TransferOutcome } from '../../shared/transfer-outcome';
import { useOpenTransfer } from '../../shared/use-open-transfer';
import { useTransfer } from '../../shared/use-transfer';
import { FolderField, useFolder } from '../source-browser/folder-field';
import styles from './publish-modal.module.css';

/**
 * Publishes pages on a source, and unpublishes published ones. Changes of an open page are saved first, unless the
 * person chooses the stored version.
 */
export function PublishModal({ onClose, ...request }: PublishRequest & ModalProps<boolean>) {
  const { tid, pages } = request;
  const [isDone, setDone] = useState(false);
  const handleLeave = () => onClose(isDone);
  const outgoing = useOutgoing(request, handleLeave);
  const { footer, place } = useFoot();
  const [page] = pages;
  const open = request.outgoing && page ? ({ tid, id: page.id, type: 'page' } as const) : undefined;
  return (
    <Modal title={texts.publishTitle(pages.length)} size="sm" room="md" onClose={handleLeave} footer={footer}>
      <div className={styles.content}>
        <Text as="p" tone="muted">
          {texts.publishLead}
        </Text>
        <OutgoingLine choice={outgoing} document={open} onLeave={handleLeave} />
        <SourceChoice tid={tid} isSuitable={({ capabilities }) => capabilities.takesPages}>
          {(source) => (
            <PublishForm
              key={source.id}
              request={request}
              source={source}
              outgoing={outgoing}
              place={place}
              onDone={() => setDone(true)}
            />
          )}
        </SourceChoice>
      </div>
    </Modal>
  );
}

interface PublishFormProps {
  request: PublishRequest;
  source: Source;
  outgoing: OutgoingChoice;
  place: ReturnType<typeof useFoot>['place'];
  onDone: () => void;
}

function PublishForm({ request: { tid, pages }, source, outgoing, place, onDone }: PublishFormProps) {
  const client = useQueryClient();
  const transfer = useTransfer();
  const work = useModalWork();
  const folder = useFolder(tid, source);
  const { data, isPending } = useQuery({ ...publishedQuery(tid), refetchOnMount: 'always' });
  const ids = pages.map(({ id }) => id);
  const there = (data?.pages ?? []).filter((one) => one.sourceId === source.id && ids.includes(one.id));
  const isBusy = transfer.state.kind === 'running';
  const isAllThere = there.length === pages.length;

  const publish = async (mode: SendMode) => {
    const body = { sourceId: source.id, pids: ids, folder: folder.path, mode };
    await follow(() => publishPages(tid, body), mode);
  };
  /** Shows a publication until it ends, also one that this dialog began before it was closed. */
  const follow = async (start: () => Promise<{ uuid: string }>, mode: SendMode) => {
    const end = await transfer.run(start);
    if (end?.kind === 'failed' && end.oauth) await askForConsent(mode);
    if (end?.kind === 'done') {
      work.saved();
      toast(texts.published(pages.length));
      onDone();
    }
    await client.invalidateQueries({ queryKey: keys.published(tid) });
  };
  const askForConsent = useConsentRetry({ iid: source.id, tid }, (mode) => void publish(mode));
  const open = data?.running.find((one) => one.sourceId === source.id && ids.every((id) => one.ids.includes(id)));
  useOpenTransfer(transfer, open, (running) => {
    folder.show(running.folder);
    void follow(async () => running, 'ask');
  });
  // Where the pages are already is shown above the button.
  if (isPending) return <Skeleton />;
  return (
    <>
      {isAllThere ? null : <FolderField tid={tid} folder={folder} />}
      {there.length > 0 ? (
        <ul className={styles.published} aria-label={texts.publishedAt}>
          {there.map((page) => (
            <Published key={page.id} tid={tid} page={page} title={titleOf(pages, page.id)} isLocked={isBusy} />
          ))}
        </ul>
      ) : null}
      <TransferOutcome
        state={transfer.state}
        source={source.name}
        running={({ done, total }) => texts.publishing(done, total || pages.length)}
        done={texts.published(pages.length)}
        onAnswer={(mode) => void publish(mode)}
        onCancel={transfer.reset}
        onStop={transfer.cancel}
      />
      {place(
        <OutgoingButtons
          choice={outgoing}
          label={isAllThere ? texts.publishAgain : texts.publish}
          saveLabel={texts.saveAndPublish}
          storedLabel={texts.publishStored}
          icon={<Globe />}
          isBusy={isBusy}
          onRun={async (which) => {
            if ((await outgoing.take(which)) !== null) await publish('ask');
          }}
        />,
      )}
    </>
  );
}

const titleOf = (pages: PublishRequest['pages'], id: number) => pages.find((page) => page.id === id)?.title ?? '';

interface PublishedProps {
  tid: number;
  page: PublishedPage;
  title: string;
  isLocked: boolean;
}

function Published({ tid, page, title, isLocked }: PublishedProps) {
  const client = useQueryClient();
  const { id, url, name, version, sentAt, isChanged, sourceId, sourceName } = page;
  const handleUnpublish = async () => {
    await confirm({
      title: texts.unpublishTitle,
      text: texts.unpublishText(title, sourceName),
      okay: texts.unpublish,
      cancel: messages.cancel,
      variant: 'danger',
      action: async () => {
        try {
          await unpublishPage(id, sourceId);
          toast(texts.unpublished, { kind: 'removed' });
        } catch (error) {
          toastError(errorText(error));
        }
        await client.invalidateQueries({ queryKey: keys.published(tid) });
      },
    });
  };
  return (
    <li className={styles.page}>
      <p>
        {texts.publishedBefore(version, formatDateTime(sentAt))}
        {isChanged ? texts.changedSince : texts.unchangedSince}
      </p>
      {url === '' ? (
        <Text as="p" size="inline-sm" overflow="break">
          {name}
        </Text>
      ) : (
        <CopyField label={title} value={url} />
      )}
      <Button size="small" disabledReason={isLocked ? texts.publish : undefined} onClick={handleUnpublish}>
        {texts.unpublish}
      </Button>
    </li>
  );
}
