import { limits } from '@galley/contract';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { cancelOrganization } from '../../../../api/people/offboarding';
import { OrganizationSettings } from '../../../../lib/organization-settings/organization-settings';
import { updateMe, useMe } from '../../../../lib/session';
import { typedName } from '../../../../lib/typed-name';
import { messages } from '../../../../messages';
import { offboardingMessages } from '../../../../messages/people/offboarding';
import { openReauthenticateModal } from '../../../../modals';
import { Button } from '../../../../ui/button/button';
import { RefusedState } from '../../../../ui/full-state/refused-state';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import { Stack } from '../../../../ui/stack/stack';
import { TextField } from '../../../../ui/text-field/text-field';
import styles from '../exit.module.css';
import { ExportCard } from './export-card';
import { useExports } from './use-exports';

/** Cancels an organization: first the export, then its name to confirm, then a 30-day grace period. */
export function CancelPage() {
  const me = useMe();
  if (!me.grant.canCancel) {
    return <RefusedState isWholeScreen title={messages.noPermission} text={offboardingMessages.cancelOwnersOnly} />;
  }
  return (
    <OrganizationSettings title={offboardingMessages.exportAndCancel}>
      <ExportCard />
      <CancelCard />
    </OrganizationSettings>
  );
}

function CancelCard() {
  const me = useMe();
  const exports = useExports();
  const hasExport = exports.data?.some(({ state }) => state === 'done') ?? false;
  const { name } = me.organization;
  const asked = typedName(name);
  const form = useForm({ defaultValues: { name: '' } });
  const cancel = useMutation({ mutationFn: cancelOrganization });
  const handleSubmit = form.handleSubmit(async (fields) => {
    await openReauthenticateModal({
      title: offboardingMessages.cancelNamed(name),
      text: offboardingMessages.cancelText(limits.graceDays),
      button: offboardingMessages.cancelTheOrganization,
      cancel: offboardingMessages.keepTheOrganization,
      isDanger: true,
      hasCode: me.hasTwoFactor,
      run: async (proof) => {
        const { deletesAt } = await cancel.mutateAsync({ ...fields, ...proof });
        updateMe({ ...me, organization: { ...me.organization, deletesAt } });
      },
    });
  });
  return (
    <SettingsCard title={messages.cancel}>
      <Stack as="form" gap={3} pad={3} onSubmit={handleSubmit} noValidate>
        <ul className={styles.points}>
          <li>{offboardingMessages.membersLoseAccess(name)}</li>
          <li>{offboardingMessages.graceText(limits.graceDays)}</li>
          <li>{offboardingMessages.deletionText}</li>
          {hasExport ? null : <li>{offboardingMessages.exportEverythingFirst}</li>}
        </ul>
        <TextField
          label={asked.label}
          autoComplete="off"
          error={form.formState.errors.name?.message}
          {...form.register('name', { validate: asked.check })}
        />
        <Button
          type="submit"
          className={styles.submit}
          isBusy={cancel.isPending}
          disabledReason={hasExport ? undefined : offboardingMessages.exportEverythingFirst}
        >
          {offboardingMessages.cancelTheOrganization}
        </Button>
      </Stack>
    </SettingsCard>
  );
}
