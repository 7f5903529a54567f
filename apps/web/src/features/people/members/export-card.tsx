import { limits, type OrganizationExport } from '@galley/contract';
import { Download, PackageOpen } from 'lucide-react';
import { errorText } from '../../../api/api-error';
import { accountExportFile } from '../../../api/people/offboarding';
import { formatDateTime } from '../../../lib/dates';
import { formatBytes } from '../../../lib/format-bytes';
import { useMe } from '../../../lib/session';
import { openReauthenticateModal } from '../../../modals';
import { Button, buttonClass } from '../../../ui/button/button';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import styles from './exit.module.css';
import { isBeingMade, useExports, useStartExport } from './use-exports';

/** Archives of all data of the organization, with a button to start one, its progress and its download. */
export function ExportCard({ canStart = true }: { canStart?: boolean }) {
  const exports = useExports();
  const start = useStartExport();
  const { hasTwoFactor } = useMe();
  const handleStart = () =>
    openReauthenticateModal({
      title: 'Export everything',
      text: 'The archive holds everything in the organization. Confirm that it’s you to create it.',
      button: 'Export everything',
      hasCode: hasTwoFactor,
      run: async (proof) => {
        await start.mutateAsync(proof);
      },
    });
  const isBusy = start.isPending || exports.data?.some(isBeingMade);
  return (
    <SettingsCard
      title="Export everything"
      action={
        canStart ? (
          <Button size="small" icon={<PackageOpen />} isBusy={isBusy} onClick={handleStart}>
            Export everything
          </Button>
        ) : undefined
      }
    >
      <p className={styles.text}>
        One ZIP with every version of every theme, email and page, byte for byte, all uploaded images, and the people as
        JSON. You can download it for {limits.organizationExportDays} days.
      </p>
      {exports.error ? <p className={styles.problem}>{errorText(exports.error)}</p> : null}
      {exports.data && exports.data.length > 0 ? (
        <ul className={styles.list} aria-label="Exports">
          {exports.data.map((archive) => (
            <ExportRow key={archive.id} archive={archive} />
          ))}
        </ul>
      ) : null}
    </SettingsCard>
  );
}

function ExportRow({ archive }: { archive: OrganizationExport }) {
  const made = formatDateTime(archive.createdAt);
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name}>{made}</span>
        <span className={styles.facts}>{factsOf(archive)}</span>
      </span>
      {isBeingMade(archive) ? (
        <span className={styles.progress}>
          <ProgressBar label={`Export of ${made}`} percent={archive.percent} />
          <span className={styles.facts}>{archive.percent} %</span>
        </span>
      ) : null}
      {archive.state === 'done' ? (
        <a
          className={buttonClass({ size: 'small' })}
          href={accountExportFile(archive.id)}
          download
          aria-label={`Download the export of ${made}`}
        >
          <Download />
          Download
        </a>
      ) : null}
    </li>
  );
}

function factsOf({ state, error, size, createdBy, expiresAt }: OrganizationExport): string {
  const by = createdBy ? ` by ${createdBy}` : '';
  if (state === 'failed') return `Failed: ${error}`;
  if (state === 'done') return `${formatBytes(size)}${by}, until ${formatDateTime(expiresAt)}`;
  return `In progress${by}`;
}
