import type { AccountSso } from '@galley/contract';
import { useState } from 'react';
import { ssoCalls } from '../../../../api/people/sso';
import { confirm } from '../../../../lib/dialogs';
import { toast } from '../../../../lib/toasts';
import { singleSignOnMessages } from '../../../../messages/people/single-sign-on';
import { Button } from '../../../../ui/button/button';
import { Select } from '../../../../ui/select/select';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import { Stack } from '../../../../ui/stack/stack';
import listStyles from '../exit.module.css';
import { showProblem } from '../use-account';
import { useSsoChange } from './use-sso';

/** Whether members must use single sign-on, and the owner who can still use a password. */
export function RequireCard({ sso }: { sso: AccountSso }) {
  const { isRequired, exemptUserId, owners, providers } = sso;
  const change = useSsoChange(ssoCalls.require);
  const [chosen, setChosen] = useState(String(exemptUserId || owners[0]?.id || ''));
  const owner = owners.find(({ id }) => String(id) === chosen);
  const handleChange = async () => {
    if (!isRequired && !(await confirmRequired(owner?.name ?? ''))) return;
    const wanted = isRequired ? { isRequired: false } : { isRequired: true, exemptUserId: Number(chosen) };
    change.mutate(wanted, {
      onSuccess: () => toast(isRequired ? singleSignOnMessages.passwordsAllowed : singleSignOnMessages.required),
      onError: showProblem,
    });
  };
  const reason = providers.some(({ isActive }) => isActive) ? undefined : singleSignOnMessages.turnOnProviderFirst;
  return (
    <SettingsCard title={singleSignOnMessages.requireSingleSignOn}>
      <Stack gap={3} pad={3}>
        <p className={listStyles.metadata}>
          {isRequired ? singleSignOnMessages.requiredLead : singleSignOnMessages.notRequiredLead}
        </p>
        <Select
          label={singleSignOnMessages.passwordOwner}
          value={chosen}
          options={owners.map(({ id, name, email }) => ({ value: String(id), label: `${name} (${email})` }))}
          onChange={setChosen}
          isDisabled={isRequired}
        />
        <Button
          className={listStyles.submit}
          isBusy={change.isPending}
          disabledReason={
            isRequired || owner ? (isRequired ? undefined : reason) : singleSignOnMessages.noOwnerWithPassword
          }
          onClick={handleChange}
        >
          {isRequired ? singleSignOnMessages.stopRequiring : singleSignOnMessages.requireSingleSignOn}
        </Button>
      </Stack>
    </SettingsCard>
  );
}

async function confirmRequired(owner: string): Promise<boolean> {
  return await confirm({
    title: singleSignOnMessages.requireSingleSignOn,
    text: singleSignOnMessages.requireText(owner),
    okay: singleSignOnMessages.requireSingleSignOn,
    variant: 'danger',
  });
}
