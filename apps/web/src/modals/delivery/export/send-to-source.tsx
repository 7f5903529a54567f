import type { DocumentRemote, SendMode, Source } from '@galley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { errorText } from '../../../api/api-error';
import { sentQuery, startTransfer } from '../../../api/delivery/transfers';
import { keys } from '../../../api/keys';
import { formatDateTime } from '../../../lib/dates';
import { type ModalProps, notice } from '../../../lib/dialogs';
import { toast } from '../../../lib/toasts';
import { transferMessages as texts } from '../../../messages/delivery/transfers';
import { Modal } from '../../../ui/modal/modal';
import { useModalWork } from '../../../ui/modal/modal-work';
import { Segments } from '../../../ui/segments/segments';
import { Spinner } from '../../../ui/spinner/spinner';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
import { TextField } from '../../../ui/text-field/text-field';
import { useConsentRetry } from '../../shared/consent';
import { OutgoingButtons } from '../../shared/outgoing/outgoing-buttons';
import { OutgoingLine } from '../../shared/outgoing/outgoing-line';
import { useFoot } from '../../shared/outgoing/use-foot';
import { type OutgoingChoice, type OutgoingSource, useOutgoing } from '../../shared/outgoing/use-outgoing';
import type { ExportRequest } from '../../shared/requests';
import { SourceChoice } from '../../shared/source-choice';
import { TransferOutcome } from '../../shared/transfer-outcome';
import { useOpenTransfer } from '../../shared/use-open-transfer';
import { useTransfer } from '../../shared/use-transfer';
import { FolderField, useFolder } from '../source-browser/folder-field';
import styles from './send-to-source.module.css';

/**
 * Sends a version to a source: images first, then the HTML with their addresses there. Changes on the screen are saved
 * first.
 */
export function SendToSourceModal({ onClose, ...request }: ExportRequest & ModalProps<void>) {
  const { tid } = request;
  const outgoing = useOutgoing(request, () => onClose());
  const { footer, place } = useFoot();
  return (
    <Modal title={texts.sendTitle} size="sm" room="md" onClose={() => onClose()} footer={footer}>
      <div className={styles.content}>
        <Text as="p" size="inline-sm" tone="muted" overflow="break">
          {texts.sendLead}
        </Text>
        <OutgoingLine choice={outgoing} document={request} onLeave={() => onClose()} />
        <SourceChoice tid={tid} isSuitable={({ capabilities }) => capabilities.takesHtml}>
          {(source) => <SendForm key={source.id} {...{ request, source, outgoing, place }} />}
        </SourceChoice>
      </div>
    </Modal>
  );
}

interface SendFormProps {
  request: ExportRequest;
  source: Source;
  outgoing: OutgoingChoice;
  place: ReturnType<typeof useFoot>['place'];
}

/** The name, folder and state of a transfer to a source, and the function that begins it. */
function useSending({ request: { tid, id }, source, outgoing }: Omit<SendFormProps, 'place'>) {
  const { data: sent, error } = useQuery(sentQuery(id));
  const client = useQueryClient();
  const transfer = useTransfer();
  const work = useModalWork();
  const folder = useFolder(tid, source);
  const [typedName, setName] = useState<string | null>(null);
  const [isNew, setNew] = useState(false);
  const [problem, setProblem] = useState<string>();
  // An answered question and a new consent continue with the version that was begun with.
  const taken = useRef(0);
  const remote = sent?.remotes.find((one) => one.sourceId === source.id && one.kind === 'html');
  const isUpdate = (remote?.canUpdate ?? false) && !isNew;
  const name = typedName ?? sent?.title ?? '';
  const isBusy = transfer.state.kind === 'running';
  const send = async (mode: SendMode) => {
    const html = { name: name.trim() || (remote?.name ?? ''), mode };
    const body = { sid: source.id, folder: folder.path, emailVersion: taken.current, html };
    await follow(() => startTransfer(id, body), mode);
  };
  /** Shows a transfer until it ends, also one that this dialog began before it was closed. */
  const follow = async (start: () => Promise<{ uuid: string }>, mode: SendMode) => {
    const end = await transfer.run(start);
    if (end?.kind === 'done') toast(texts.complete);
    if (end?.kind === 'failed' && end.oauth) return await askForConsent(mode);
    if (end?.kind === 'failed') notice(texts.failed);
    if (end?.kind === 'done') {
      work.saved();
      setNew(false);
    }
    await client.invalidateQueries({ queryKey: keys.sent(id) });
  };
  const open = sent?.running.find(({ sourceId, kind }) => sourceId === source.id && kind === 'html');
  useOpenTransfer(transfer, open, (running) => {
    // An answer to its question continues with these.
    setName(running.name);
    folder.show(running.folder);
    void follow(async () => running, 'ask');
  });
  const askForConsent = useConsentRetry({ iid: source.id, tid }, (mode) => void send(mode));
  const begin = async (which: OutgoingSource) => {
    if (isBusy) return;
    if (!isUpdate && name.trim() === '') return setProblem(texts.nameMissing);
    setProblem(undefined);
    const version = await outgoing.take(which);
    if (version === null) return;
    taken.current = version;
    await send(remote && isNew ? 'create' : 'ask');
  };
  return {
    sent,
    error,
    remote,
    isUpdate,
    isNew,
    setNew,
    name,
    setName,
    problem,
    folder,
    transfer,
    isBusy,
    send,
    begin,
  };
}

function SendForm(props: SendFormProps) {
  const { request, source, outgoing, place } = props;
  const { tid } = request;
  const formId = useId();
  const { sent, error, remote, isNew, folder, transfer, send, begin, ...form } = useSending(props);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void begin('screen');
  };
  if (!sent) return <p role="status">{error ? errorText(error) : <Spinner />}</p>;
  return (
    <Stack as="form" id={formId} gap={2.75} align="stretch" isWide onSubmit={handleSubmit} noValidate>
      {remote ? (
        <SentBefore remote={remote} />
      ) : (
        <Text as="p" size="inline-sm" tone="muted" overflow="break">
          {texts.neverSent}
        </Text>
      )}
      {remote?.canUpdate ? (
        <Segments
          label={texts.whatToDo}
          value={isNew ? 'new' : 'update'}
          segments={[
            { value: 'update', label: texts.update },
            { value: 'new', label: texts.createNew },
          ]}
          onChange={(value) => form.setNew(value === 'new')}
        />
      ) : null}
      {form.isUpdate ? null : (
        <>
          <TextField
            label={texts.name}
            value={form.name}
            error={form.problem}
            maxLength={255}
            onChange={(event) => form.setName(event.currentTarget.value)}
          />
          <FolderField tid={tid} folder={folder} />
        </>
      )}
      <TransferOutcome
        state={transfer.state}
        source={source.name}
        running={({ done, total }) => (total > 0 && done === total ? texts.sendingHtml : texts.sending(done, total))}
        done={texts.complete}
        onAnswer={(mode) => void send(mode)}
        onCancel={transfer.reset}
        onStop={transfer.cancel}
      />
      {place(
        <OutgoingButtons
          choice={outgoing}
          label={texts.send}
          saveLabel={texts.saveAndSend}
          storedLabel={texts.sendStored}
          icon={<SendHorizontal />}
          isBusy={form.isBusy}
          form={formId}
          onRun={begin}
        />,
      )}
    </Stack>
  );
}

function SentBefore({ remote }: { remote: DocumentRemote }) {
  const { version, sentAt, sentBy, isChanged, canUpdate, name, folder } = remote;
  return (
    <div className={styles.sent}>
      <p>
        {texts.sentBefore(version, formatDateTime(sentAt), sentBy)}
        {isChanged ? texts.changedSince : texts.unchangedSince}
      </p>
      <Text as="p" size="inline-sm" tone="muted" overflow="break">
        {folder === '' ? name : `${folder}/${name}`}
      </Text>
      {canUpdate ? null : (
        <Text as="p" size="inline-sm" tone="muted" overflow="break">
          {texts.notUpdated}
        </Text>
      )}
    </div>
  );
}
