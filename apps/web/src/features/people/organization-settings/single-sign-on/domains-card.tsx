import { fieldPatterns, type JoinRole, type OrganizationDomain } from '@galley/contract';
import { useForm } from 'react-hook-form';
import { errorText } from '../../../../api/api-error';
import { ssoCalls } from '../../../../api/people/sso';
import { confirm } from '../../../../lib/dialogs';
import { toast } from '../../../../lib/toasts';
import { peopleMessages } from '../../../../messages/people/base';
import { singleSignOnMessages } from '../../../../messages/people/single-sign-on';
import { Chip } from '../../../../ui/badge/badge';
import { Button } from '../../../../ui/button/button';
import { CopyField } from '../../../../ui/copy-field/copy-field';
import { Select } from '../../../../ui/select/select';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';
import { TextField } from '../../../../ui/text-field/text-field';
import pageStyles from '../account-page.module.css';
import listStyles from '../exit.module.css';
import { showProblem } from '../use-account';
import styles from './sso.module.css';
import { useSsoChange } from './use-sso';

const joinChoices = [
  { value: 'off', label: singleSignOnMessages.cantJoin },
  { value: 'editor', label: singleSignOnMessages.joinAsEditors },
  { value: 'commentor', label: singleSignOnMessages.joinAsCommentors },
] as const;
const joinMessages = {
  off: singleSignOnMessages.peopleCantJoin,
  editor: singleSignOnMessages.peopleJoinAsEditors,
  commentor: singleSignOnMessages.peopleJoinAsCommentors,
};

/**
 * The organization's email domains. Only people with an address in a verified domain can sign in for the first time.
 */
export function DomainsCard({ domains }: { domains: readonly OrganizationDomain[] }) {
  const add = useSsoChange(ssoCalls.addDomain);
  const form = useForm({ defaultValues: { domain: '' } });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async ({ domain }) => {
    try {
      await add.mutateAsync(domain.trim().toLowerCase());
      form.reset();
    } catch (error) {
      form.setError('domain', { message: errorText(error) }, { shouldFocus: true });
    }
  });
  return (
    <SettingsCard title={singleSignOnMessages.domains}>
      <p className={listStyles.text}>{singleSignOnMessages.domainsLead}</p>
      {domains.length > 0 ? (
        <ul className={listStyles.list} aria-label={singleSignOnMessages.domains}>
          {domains.map((domain) => (
            <DomainRow key={domain.id} domain={domain} />
          ))}
        </ul>
      ) : null}
      <form className={`${pageStyles.line} ${styles.edge}`} onSubmit={handleSubmit} noValidate>
        <TextField
          label={singleSignOnMessages.domain}
          placeholder={singleSignOnMessages.domainExample}
          autoComplete="off"
          className={pageStyles.field}
          error={errors.domain?.message}
          {...form.register('domain', {
            required: peopleMessages.domainRequired,
            validate: (typed) => fieldPatterns.domain.test(typed.trim().toLowerCase()) || peopleMessages.domainInvalid,
          })}
        />
        <Button variant="alt" size="large" type="submit" isBusy={isSubmitting}>
          {singleSignOnMessages.addDomain}
        </Button>
      </form>
    </SettingsCard>
  );
}

function DomainRow({ domain }: { domain: OrganizationDomain }) {
  const { id, domain: name, verifiedAt, joinRole, record } = domain;
  const join = useSsoChange(ssoCalls.changeDomainJoin);
  const verify = useSsoChange(ssoCalls.verifyDomain);
  const remove = useSsoChange(ssoCalls.removeDomain);
  const handleVerify = () =>
    verify.mutate(id, { onSuccess: () => toast(singleSignOnMessages.isVerified(name)), onError: showProblem });
  const handleJoin = (value: JoinRole | 'off') =>
    join.mutate(
      { id, access: value === 'off' ? null : value },
      { onSuccess: () => toast(joinMessages[value](name)), onError: showProblem },
    );
  const handleRemove = async () => {
    const isSure = await confirm({
      title: singleSignOnMessages.removeDomain,
      text: singleSignOnMessages.removeDomainText(name),
      okay: singleSignOnMessages.removeDomain,
      variant: 'danger',
    });
    if (isSure) remove.mutate(id, { onSuccess: () => toast(singleSignOnMessages.domainRemoved), onError: showProblem });
  };
  return (
    <li className={styles.entry}>
      <Stack direction="row" isWrapping gap={2} align="center">
        <Text weight="medium" isNumeric>
          {name}
        </Text>
        {verifiedAt > 0 ? (
          <Chip tone="green">{singleSignOnMessages.verified}</Chip>
        ) : (
          <Chip>{singleSignOnMessages.notVerified}</Chip>
        )}
        <span className={styles.actions}>
          {verifiedAt > 0 ? null : (
            <Button
              size="small"
              isBusy={verify.isPending}
              onClick={handleVerify}
              aria-label={singleSignOnMessages.verifyNamed(name)}
            >
              {singleSignOnMessages.verify}
            </Button>
          )}
          <Button
            size="small"
            isBusy={remove.isPending}
            onClick={handleRemove}
            aria-label={singleSignOnMessages.removeNamed(name)}
          >
            {singleSignOnMessages.remove}
          </Button>
        </span>
      </Stack>
      {verifiedAt > 0 ? (
        <Select
          label={singleSignOnMessages.peopleAt(name)}
          fieldSize="small"
          value={joinRole ?? 'off'}
          options={joinChoices}
          onChange={handleJoin}
        />
      ) : (
        <div className={styles.values}>
          <p className={listStyles.metadata}>{singleSignOnMessages.verifyHint}</p>
          <CopyField label={singleSignOnMessages.name} value={record.name} />
          <CopyField label={singleSignOnMessages.value} value={record.value} />
        </div>
      )}
    </li>
  );
}
