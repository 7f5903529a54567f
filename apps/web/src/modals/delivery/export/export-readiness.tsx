import { buildUrl, type ExportFinding, type ExportReadiness, limits } from '@galley/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../api/api-error';
import { releaseExport } from '../../../api/delivery/exports';
import { keys } from '../../../api/keys';
import { queryClient } from '../../../lib/query-client';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { exportMessages } from '../../../messages/delivery/exports';
import { Button } from '../../../ui/button/button';
import { Stack } from '../../../ui/stack/stack';
import { TextField } from '../../../ui/text-field/text-field';
import type { ExportRequest } from '../../shared/requests';
import styles from './export-readiness.module.css';

interface ExportReadinessNoticeProps {
  readiness: ExportReadiness;
  /** Whether the screen has changes that this version doesn't have. */
  isOlder: boolean;
  request: ExportRequest;
  onClose: () => void;
}

/** The unmet requirements of the theme, each with a link to its place. Admins can allow the export anyway. */
export function ExportReadinessNotice({ readiness, isOlder, request, onClose }: ExportReadinessNoticeProps) {
  const { findings, release, canRelease, version } = readiness;
  const required = isOlder ? exportMessages.notReadyVersion(version) : exportMessages.notReady;
  if (findings.length === 0) return null;
  return (
    <section className={styles.notice} aria-label={exportMessages.required}>
      <p className={styles.lead}>
        {release ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
        {release ? exportMessages.releasedBy(release.author, release.reason) : required}
      </p>
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <li key={`${finding.code} ${finding.blockId} ${finding.detail}`} className={styles.finding}>
            <span>
              {finding.message}
              {finding.detail === '' ? '' : `: ${finding.detail}`}
            </span>
            <FindingLink finding={finding} request={request} onClose={onClose} />
          </li>
        ))}
      </ul>
      {!release && canRelease ? <ReleaseForm version={version} request={request} /> : null}
    </section>
  );
}

function FindingLink(props: { finding: ExportFinding; request: ExportRequest; onClose: () => void }) {
  const { finding, request, onClose } = props;
  const { tid, id, type, onShow } = request;
  if (!onShow)
    return <a href={buildUrl(type === 'page' ? 'build_page' : 'build_email', { tid, id })}>{messages.open}</a>;
  const show = () => {
    onClose();
    onShow(finding);
  };
  return (
    <Button variant="link" size="small" onClick={show}>
      {exportMessages.show}
    </Button>
  );
}

/** Asks for the reason to export a version that doesn't meet the requirements. */
function ReleaseForm({ version, request }: { version: number; request: ExportRequest }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (!isOpen) {
    return (
      <div>
        <Button size="small" onClick={() => setOpen(true)}>
          {exportMessages.exportAnyway}
        </Button>
      </div>
    );
  }
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await releaseExport(request.tid, { eid: request.id, version, reason });
      await queryClient.invalidateQueries({ queryKey: keys.exportReadinessOf(request.id) });
      toast(exportMessages.released);
    } catch (problem) {
      setError(errorText(problem));
    }
    setBusy(false);
  };
  return (
    <Stack as="form" direction="grid" gap={2} onSubmit={handleSubmit} noValidate>
      <TextField
        ref={(field) => field?.focus()}
        label={exportMessages.reason}
        hint={exportMessages.releaseHint}
        value={reason}
        maxCharacters={limits.exportReasonLength}
        autoComplete="off"
        error={error}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" isBusy={isBusy}>
          {exportMessages.allowExport}
        </Button>
      </div>
    </Stack>
  );
}
