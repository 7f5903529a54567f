import { limits, type OrganizationExport } from '@galley/contract';
import { Download, PackageOpen } from 'lucide-react';
import { errorText } from '../../../../api/api-error';
import { accountExportFile } from '../../../../api/people/offboarding';
import { formatDateTime } from '../../../../lib/dates';
import { formatBytes } from '../../../../lib/format-bytes';
import { useMe } from '../../../../lib/session';
import { offboardingMessages } from '../../../../messages/people/offboarding';
import { openReauthenticateModal } from '../../../../modals';
import { Button, buttonClass } from '../../../../ui/button/button';
import { ProgressBar } from '../../../../ui/progress-bar/progress-bar';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import { Text } from '../../../../ui/text/text';
import styles from '../exit.module.css';
import { isBeingMade, useExports, useStartExport } from './use-exports';

/** Archives of all data of the organization, with a button to start one, its progress and its download. */
export function ExportCard({ canStart = true }: { canStart?: boolean }) {
  const exports = useExports();
  const start = useStartExport();
  const { hasTwoFactor } = useMe();
  const handleStart = () =>
    openReauthenticateModal({
      title: offboardingMessages.exportEverything,
      text: offboardingMessages.confirmExport,
      button: offboardingMessages.exportEverything,
      hasCode: hasTwoFactor,
      run: async (proof) => {
        await start.mutateAsync(proof);
      },
    });
  const isBusy = start.isPending || exports.data?.some(isBeingMade);
  return (
    <SettingsCard
      title={offboardingMessages.exportEverything}
      action={
        canStart ? (
          <Button size="small" icon={<PackageOpen />} isBusy={isBusy} onClick={handleStart}>
            {offboardingMessages.exportEverything}
          </Button>
        ) : undefined
      }
    >
      <p className={styles.text}>{offboardingMessages.exportLead(limits.organizationExportDays)}</p>
      {exports.error ? <p className={styles.error}>{errorText(exports.error)}</p> : null}
      {exports.data && exports.data.length > 0 ? (
        <ul className={styles.list} aria-label={offboardingMessages.exports}>
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
        <Text weight="medium" isNumeric>
          {made}
        </Text>
        <span className={styles.metadata}>{factsOf(archive)}</span>
      </span>
      {isBeingMade(archive) ? (
        <span className={styles.progress}>
          <ProgressBar label={offboardingMessages.exportOf(made)} percent={archive.percent} />
          <span className={styles.metadata}>{archive.percent}%</span>
        </span>
      ) : null}
      {archive.state === 'done' ? (
        <a
          className={buttonClass({ size: 'small' })}
          href={accountExportFile(archive.id)}
          download
          aria-label={offboardingMessages.downloadExportOf(made)}
        >
          <Download />
          {offboardingMessages.download}
        </a>
      ) : null}
    </li>
  );
}

function factsOf({ state, error, size, createdBy, expiresAt }: OrganizationExport): string {
  const by = createdBy ? offboardingMessages.by(createdBy) : '';
  if (state === 'failed') return offboardingMessages.exportFailed(error);
  if (state === 'done') return offboardingMessages.exportDone(formatBytes(size), by, formatDateTime(expiresAt));
  return offboardingMessages.inProgress(by);
}
