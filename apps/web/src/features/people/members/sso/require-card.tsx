import type { AccountSso } from '@galley/contract';
import { useState } from 'react';
import { ssoCalls } from '../../../../api/people/sso';
import { confirm } from '../../../../lib/dialogs';
import { toast } from '../../../../lib/toasts';
import { Button } from '../../../../ui/button/button';
import { Select } from '../../../../ui/select/select';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
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
      onSuccess: () => toast(isRequired ? 'Passwords are allowed again' : 'Single sign-on is required'),
      onError: showProblem,
    });
  };
  const reason = providers.some(({ isActive }) => isActive) ? undefined : 'Turn on an identity provider first.';
  return (
    <SettingsCard title="Require single sign-on">
      <div className={listStyles.form}>
        <p className={listStyles.facts}>
          {isRequired
            ? 'Members sign in with an identity provider. One owner can still use a password, in case it fails.'
            : 'If you require it, members can’t use passwords. One owner still can, in case the identity provider fails.'}
        </p>
        <Select
          label="Owner who can use a password"
          value={chosen}
          options={owners.map(({ id, name, email }) => ({ value: String(id), label: `${name} (${email})` }))}
          onChange={setChosen}
          isDisabled={isRequired}
        />
        <Button
          className={listStyles.submit}
          isBusy={change.isPending}
          disabledReason={isRequired || owner ? (isRequired ? undefined : reason) : 'No owner has a password.'}
          onClick={handleChange}
        >
          {isRequired ? 'Stop requiring single sign-on' : 'Require single sign-on'}
        </Button>
      </div>
    </SettingsCard>
  );
}

async function confirmRequired(owner: string): Promise<boolean> {
  return await confirm({
    title: 'Require single sign-on',
    text: `Everyone who signed in with a password will be signed out, except ${owner}.`,
    okay: 'Require single sign-on',
    variant: 'danger',
  });
}
