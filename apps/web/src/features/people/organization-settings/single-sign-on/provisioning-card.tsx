import type { AccountScim } from '@galley/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText } from '../../../../api/api-error';
import { accountScimQuery, scimCalls, scimChange } from '../../../../api/people/sso';
import { contractField } from '../../../../lib/contract-field';
import { formatDateTime } from '../../../../lib/dates';
import { confirm } from '../../../../lib/dialogs';
import { toast } from '../../../../lib/toasts';
import { messages } from '../../../../messages';
import { peopleMessages } from '../../../../messages/people/base';
import { singleSignOnMessages } from '../../../../messages/people/single-sign-on';
import { Button } from '../../../../ui/button/button';
import { CopyField } from '../../../../ui/copy-field/copy-field';
import { Select } from '../../../../ui/select/select';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import { Text } from '../../../../ui/text/text';
import { TextField } from '../../../../ui/text-field/text-field';
import pageStyles from '../account-page.module.css';
import listStyles from '../exit.module.css';
import { showProblem } from '../use-account';
import styles from './sso.module.css';

const roles = [
  { value: 'none', label: singleSignOnMessages.noRole },
  { value: 'commentor', label: messages.roleCommentor },
  { value: 'editor', label: messages.roleEditor },
  { value: 'admin', label: messages.roleAdmin },
] as const;

/** Provisioning (SCIM): the tokens of identity providers, and the roles of the groups they send. */
export function ProvisioningCard() {
  const { data: scim, error } = useQuery(accountScimQuery());
  return (
    <SettingsCard title={singleSignOnMessages.provisioning}>
      <p className={listStyles.text}>{singleSignOnMessages.provisioningLead}</p>
      {error ? <p className={listStyles.error}>{errorText(error)}</p> : null}
      {scim ? <Tokens scim={scim} /> : null}
      {scim && scim.groups.length > 0 ? (
        <ul className={listStyles.list} aria-label={singleSignOnMessages.groups}>
          {scim.groups.map((group) => (
            <GroupRow key={group.id} group={group} />
          ))}
        </ul>
      ) : null}
    </SettingsCard>
  );
}

function Tokens({ scim }: { scim: AccountScim }) {
  const create = useMutation(scimChange(scimCalls.createToken));
  const [token, setToken] = useState('');
  const form = useForm({ defaultValues: { name: '' } });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async ({ name }) => {
    try {
      setToken((await create.mutateAsync(name)).token);
      form.reset();
    } catch (error) {
      form.setError('name', { message: errorText(error) }, { shouldFocus: true });
    }
  });
  return (
    <>
      {scim.tokens.length > 0 ? (
        <ul className={listStyles.list} aria-label={singleSignOnMessages.tokens}>
          {scim.tokens.map((one) => (
            <TokenRow key={one.id} token={one} />
          ))}
        </ul>
      ) : null}
      <div className={`${styles.entry} ${styles.edge}`}>
        <CopyField label={singleSignOnMessages.scimBaseUrl} value={scim.url} />
        <div role="status" className={styles.token}>
          {token ? (
            <CopyField label={singleSignOnMessages.newToken} value={token} hint={singleSignOnMessages.tokenHint} />
          ) : null}
        </div>
      </div>
      <form className={`${pageStyles.line} ${styles.edge}`} onSubmit={handleSubmit} noValidate>
        <TextField
          label={singleSignOnMessages.tokenName}
          autoComplete="off"
          className={pageStyles.field}
          error={errors.name?.message}
          {...form.register('name', contractField(messages.nameRequired, 'name'))}
        />
        <Button size="large" type="submit" isBusy={isSubmitting}>
          {singleSignOnMessages.createToken}
        </Button>
      </form>
    </>
  );
}

function TokenRow({ token: { id, name, createdAt, lastUsedAt } }: { token: AccountScim['tokens'][number] }) {
  const revoke = useMutation(scimChange(scimCalls.revokeToken));
  const handleRevoke = async () => {
    const isSure = await confirm({
      title: singleSignOnMessages.revokeToken,
      text: singleSignOnMessages.revokeTokenText(name),
      okay: singleSignOnMessages.revokeToken,
      variant: 'danger',
    });
    if (isSure) revoke.mutate(id, { onSuccess: () => toast(singleSignOnMessages.tokenRevoked), onError: showProblem });
  };
  const used =
    lastUsedAt > 0 ? singleSignOnMessages.lastUsed(formatDateTime(lastUsedAt)) : singleSignOnMessages.neverUsed;
  return (
    <li className={listStyles.row}>
      <span className={listStyles.words}>
        <Text weight="medium" isNumeric>
          {name}
        </Text>
        <span className={listStyles.metadata}>{singleSignOnMessages.createdOn(formatDateTime(createdAt), used)}</span>
      </span>
      <Button
        size="small"
        isBusy={revoke.isPending}
        onClick={handleRevoke}
        aria-label={singleSignOnMessages.revokeNamed(name)}
      >
        {singleSignOnMessages.revoke}
      </Button>
    </li>
  );
}

function GroupRow({ group: { id, name, members, role } }: { group: AccountScim['groups'][number] }) {
  const change = useMutation(scimChange(scimCalls.setGroupRole));
  const handleRole = (value: (typeof roles)[number]['value']) =>
    change.mutate(
      { id, access: value === 'none' ? null : value },
      { onSuccess: () => toast(singleSignOnMessages.groupRoleChanged), onError: showProblem },
    );
  return (
    <li className={listStyles.row}>
      <span className={listStyles.words}>
        <Text weight="medium" isNumeric>
          {name}
        </Text>
        <span className={listStyles.metadata}>{peopleMessages.groupMembers(members)}</span>
      </span>
      <Select
        label={singleSignOnMessages.roleOf(name)}
        isLabelHidden
        fieldSize="small"
        value={role ?? 'none'}
        options={roles}
        onChange={handleRole}
      />
    </li>
  );
}
