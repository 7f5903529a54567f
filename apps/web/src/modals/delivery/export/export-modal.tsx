import type { ExportJob } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Download, Link, Send, SendHorizontal } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error';
import { exportReadinessQuery } from '../../../api/delivery/exports';
import { keys } from '../../../api/keys';
import type { ModalProps } from '../../../lib/dialogs';
import { openLazyModal } from '../../../lib/open-lazy-modal';
import { queryClient } from '../../../lib/query-client';
import { regionPaper } from '../../../lib/region-paper';
import { toast } from '../../../lib/toasts';
import { exportMessages } from '../../../messages/delivery/exports';
import { Button } from '../../../ui/button/button';
import { CopyButton } from '../../../ui/copy-field/copy-field';
import { Modal } from '../../../ui/modal/modal';
import { Text } from '../../../ui/text/text';
import { useApprovalNews } from '../../review/approvals/use-approvals';
import { OutgoingButtons } from '../../shared/outgoing/outgoing-buttons';
import { OutgoingLine } from '../../shared/outgoing/outgoing-line';
import { type OutgoingSource, useOutgoing } from '../../shared/outgoing/use-outgoing';
import type { ExportRequest } from '../../shared/requests';
import { openSendTestModal, openShareEmailModal } from '../send/open-send';
import { type ChosenKind, type ExportChoicesState, useExportChoices } from './export-choices';
import { exportProblem, fetchExport, fetchExportText, saveExport } from './export-file';
import { ExportJobs, useExportJobs } from './export-jobs';
import { ExportKinds, kindsOf } from './export-kinds';
import styles from './export-modal.module.css';
import { exportNotices } from './export-notices';
import { ExportOptions } from './export-options';
import { ExportReadinessNotice } from './export-readiness';
import { ExportSize } from './export-size';

/**
 * Exports a document as a file, created by a job if that takes long, or sends it as a link. Changes on the screen are
 * saved first, unless the person chooses the stored version.
 */
export function ExportModal({ onClose, ...request }: ExportRequest & ModalProps<void>) {
  const { id, type } = request;
  const kinds = kindsOf(type);
  const form = useExport(request, kinds, () => onClose());
  const { choices, setChoices, readiness, jobs, problem, outgoing } = form;
  const { kind } = choices;
  const notices = exportNotices({
    hasServerAddresses: (kind === 'html' || kind === 'email') && choices.absoluteImages,
    hostname: window.location.hostname,
  });
  return (
    <Modal
      title={exportMessages.title(type)}
      size="lg"
      onClose={() => onClose()}
      footer={<ExportButtons request={request} form={form} />}
    >
      <div className={styles.columns}>
        <ExportKinds kinds={kinds} value={kind} onChange={(next) => setChoices({ kind: next })} />
        <div className={styles.content}>
          <OutgoingLine
            choice={outgoing}
            version={readiness?.version}
            blocking={form.isReady ? 0 : readiness?.findings.length}
            document={request}
            isReleased={outgoing.facts.changes === 0 && readiness?.release !== undefined && readiness.release !== null}
            onLeave={() => onClose()}
          />
          {problem ? (
            <p className={styles.error} role="alert">
              <CircleAlert />
              {problem}
            </p>
          ) : null}
          {readiness ? (
            <ExportReadinessNotice
              readiness={readiness}
              isOlder={outgoing.facts.changes > 0}
              request={request}
              onClose={() => onClose()}
            />
          ) : null}
          <Text as="p" tone="muted">
            {leadOf(choices)}
          </Text>
          {form.canMake ? null : <p className={styles.unsaved}>{exportMessages.noBrowser}</p>}
          <ExportOptions
            choices={choices}
            onChange={setChoices}
            parameters={request.linkParameters?.names ?? []}
            hasLinkParameters={form.hasLinkParameters ?? false}
            onLinkParameters={form.setLinkParameters}
          />
          <ExportSize request={form.wanted} isEmail={type === 'email'} isOlder={outgoing.facts.changes > 0} />
          {notices.map((text) => (
            <p key={text} className={styles.unsaved}>
              {text}
            </p>
          ))}
          <ExportJobs
            tid={request.tid}
            jobs={jobs.filter(({ ids }) => ids.length === 1 && ids[0] === id)}
            onRetry={form.retry}
          />
        </div>
      </div>
    </Modal>
  );
}

/** The choices of the dialog, whether the version can be exported, and the requests. */
function useExport(request: ExportRequest, kinds: readonly ChosenKind[], onLeave: () => void) {
  const { tid, id } = request;
  const outgoing = useOutgoing(request, onLeave);
  const { version } = outgoing.facts;
  const [choices, setChoices] = useExportChoices(tid, kinds);
  const [hasLinkParameters, setLinkParameters] = useState(request.linkParameters?.isOn);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const readiness = useQuery(
    exportReadinessQuery(id, version, { hasChecks: outgoing.facts.checks === undefined }),
  ).data;
  useApprovalNews({ kind: 'email', id });
  const { jobs, start, retry, isRunning } = useExportJobs(tid);
  const { kind } = choices;
  const wanted = { ...choices, id, version, hasLinkParameters };
  const fail = (error: unknown) => {
    setProblem(exportProblem(error));
    if (error instanceof ApiError && error.code === 'not_ready')
      void queryClient.invalidateQueries({ queryKey: keys.exportReadinessOf(id) });
  };
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      fail(error);
    }
    setBusy(false);
  };
  const download = (which: OutgoingSource) =>
    run(async () => {
      const taken = kind === 'send_link' ? null : await outgoing.take(which);
      if (taken === null || kind === 'send_link') return;
      if (kind === 'pdf' || kind === 'zip') {
        const { keepTags, paper } = choices;
        const options = { keepTags, paper, tallPaper: regionPaper(), linkParameters: hasLinkParameters };
        await start({ ids: [id], kind, version: taken, choices: options });
        return;
      }
      saveExport(await fetchExport({ ...wanted, version: taken, kind }));
      toast(exportMessages.downloaded);
    });
  return {
    outgoing,
    choices,
    setChoices,
    hasLinkParameters,
    setLinkParameters,
    wanted,
    readiness,
    isReady: !readiness || readiness.findings.length === 0 || readiness.release !== null,
    canMake: kind !== 'pdf' || readiness?.canPrint !== false,
    isBusy: isBusy || isRunning,
    problem,
    fail,
    download,
    jobs,
    retry: (job: ExportJob) => run(() => retry(job)),
  };
}

function ExportButtons({ request, form }: { request: ExportRequest; form: ReturnType<typeof useExport> }) {
  const { id, type, version, outgoing: source } = request;
  const { outgoing } = form;
  const { kind } = form.choices;
  return (
    <>
      {type === 'email' ? (
        <Button className={styles.test} icon={<Send />} onClick={() => openSendTestModal(request)}>
          {exportMessages.sendTest}
        </Button>
      ) : null}
      <Button icon={<SendHorizontal />} onClick={() => openSendToSourceModal(request)}>
        {exportMessages.sendToSource}
      </Button>
      {kind === 'html' ? <CopyHtml form={form} kind={kind} /> : null}
      {kind === 'send_link' ? (
        <Button
          variant="main"
          icon={<Link />}
          onClick={() => openShareEmailModal({ id, type, version, outgoing: source })}
        >
          {exportMessages.sendLink}
        </Button>
      ) : (
        <OutgoingButtons
          choice={outgoing}
          label={exportMessages.downloads[kind]}
          saveLabel={exportMessages.saveAndDownload}
          storedLabel={exportMessages.downloadStored}
          icon={<Download />}
          isBusy={form.isBusy}
          disabledReason={form.canMake ? undefined : exportMessages.noBrowserShort}
          storedDisabledReason={form.isReady ? undefined : exportMessages.notReadyButton}
          onRun={form.download}
        />
      )}
    </>
  );
}

/** Copies the HTML as it would be downloaded. */
function CopyHtml({ form, kind }: { form: ReturnType<typeof useExport>; kind: 'html' }) {
  const { outgoing, wanted } = form;
  return (
    <CopyButton
      label={outgoing.facts.changes > 0 ? exportMessages.saveAndCopy : exportMessages.copyHtml}
      text={async () => {
        const version = await outgoing.take('screen');
        return version === null ? null : await fetchExportText({ ...wanted, version, kind });
      }}
      onError={form.fail}
    />
  );
}

/** The description of a kind. For HTML, it's only unchanged without options. */
function leadOf({ kind, inlineCss, minify }: ExportChoicesState): string {
  return kind === 'html' && (inlineCss || minify) ? exportMessages.changedHtml : exportMessages.kinds[kind];
}

/** Opens the dialog that sends a stored version to a connected source. Resolves when closed. */
async function openSendToSourceModal(request: ExportRequest): Promise<void> {
  await openLazyModal<ExportRequest>(async () => (await import('./send-to-source')).SendToSourceModal, request);
}
