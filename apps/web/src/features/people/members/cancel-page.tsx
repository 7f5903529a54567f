import { limits, pages } from '@galley/contract';
import { useMutation } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { cancelOrganization } from '../../../api/people/offboarding';
import { updateMe, useMe } from '../../../lib/session';
import { messages } from '../../../messages';
import { openReauthenticateModal } from '../../../modals';
import { Button } from '../../../ui/button/button';
import { RefusedState } from '../../../ui/full-state/refused-state';
import { SettingsCard, SettingsPage } from '../../../ui/settings-page/settings-page';
import { TextField } from '../../../ui/text-field/text-field';
import pageStyles from './account-page.module.css';
import styles from './exit.module.css';
import { ExportCard } from './export-card';
import { useExports } from './use-exports';

/** Cancels an organization: first the export, then its name to confirm, then a 30-day grace period. */
export function CancelPage() {
  const me = useMe();
  if (!me.grant.canCancel) {
    return <RefusedState isWholeScreen title={messages.noPermission} text="Only owners can cancel an organization." />;
  }
  return (
    <SettingsPage
      title={`Cancel ${me.organization.name}`}
      lead={
        <Link className={pageStyles.back} to={pages.account}>
          <ArrowLeft /> Back to the organization
        </Link>
      }
    >
      <ExportCard />
      <CancelCard />
    </SettingsPage>
  );
}

function CancelCard() {
  const me = useMe();
  const exports = useExports();
  const hasExport = exports.data?.some(({ state }) => state === 'done') ?? false;
  const { name } = me.organization;
  const form = useForm({ defaultValues: { name: '' } });
  const cancel = useMutation({ mutationFn: cancelOrganization });
  const handleSubmit = form.handleSubmit(async (fields) => {
    await openReauthenticateModal({
      title: `Cancel ${name}`,
      text: `Members lose access now. In ${limits.graceDays} days, everything in the organization is permanently deleted.`,
      button: 'Cancel the organization',
      cancel: 'Keep the organization',
      isDanger: true,
      hasCode: me.hasTwoFactor,
      run: async (proof) => {
        const { deletesAt } = await cancel.mutateAsync({ ...fields, ...proof });
        updateMe({ ...me, organization: { ...me.organization, deletesAt } });
      },
    });
  });
  return (
    <SettingsCard title="Cancel">
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <ul className={styles.points}>
          <li>Members can no longer work in {name}, and its share links stop working.</li>
          <li>For {limits.graceDays} days, any owner can undo this and download the export.</li>
          <li>
            Then everything is deleted: themes, emails, pages, images and people. Accounts that also belong to other
            organizations stay.
          </li>
        </ul>
        <TextField
          label={`Type the name of the organization: ${name}`}
          autoComplete="off"
          error={form.formState.errors.name?.message}
          {...form.register('name', {
            validate: (typed) => typed.trim() === name.trim() || messages.cancelNameWrong(name),
          })}
        />
        <Button
          type="submit"
          className={styles.submit}
          isBusy={cancel.isPending}
          disabledReason={hasExport ? undefined : 'Export everything first.'}
        >
          Cancel the organization
        </Button>
      </form>
    </SettingsCard>
  );
}
