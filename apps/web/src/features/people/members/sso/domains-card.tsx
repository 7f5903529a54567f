import { fieldPatterns, type JoinRole, type OrganizationDomain } from '@galley/contract';
import { useForm } from 'react-hook-form';
import { errorText } from '../../../../api/api-error';
import { ssoCalls } from '../../../../api/people/sso';
import { confirm } from '../../../../lib/dialogs';
import { toast } from '../../../../lib/toasts';
import { messages } from '../../../../messages';
import { Chip } from '../../../../ui/badge/badge';
import { Button } from '../../../../ui/button/button';
import { CopyField } from '../../../../ui/copy-field/copy-field';
import { Select } from '../../../../ui/select/select';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import { TextField } from '../../../../ui/text-field/text-field';
import pageStyles from '../account-page.module.css';
import listStyles from '../exit.module.css';
import { showProblem } from '../use-account';
import styles from './sso.module.css';
import { useSsoChange } from './use-sso';

const joinChoices = [
  { value: 'off', label: 'Can’t join by themselves' },
  { value: 'editor', label: 'Can join as editors' },
  { value: 'commentor', label: 'Can join as commentors' },
] as const;
const joinMessages = {
  off: (domain: string) => `People at ${domain} can’t join by themselves`,
  editor: (domain: string) => `People at ${domain} can join as editors`,
  commentor: (domain: string) => `People at ${domain} can join as commentors`,
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
    <SettingsCard title="Domains">
      <p className={listStyles.text}>
        People whose email address is in a verified domain can sign in with your identity provider. You can also let
        them join by themselves once they have confirmed their address, unless single sign-on is required or your people
        are provisioned.
      </p>
      {domains.length > 0 ? (
        <ul className={listStyles.list} aria-label="Domains">
          {domains.map((domain) => (
            <DomainRow key={domain.id} domain={domain} />
          ))}
        </ul>
      ) : null}
      <form className={`${pageStyles.line} ${styles.edge}`} onSubmit={handleSubmit} noValidate>
        <TextField
          label="Domain"
          placeholder="example.com"
          autoComplete="off"
          className={pageStyles.field}
          error={errors.domain?.message}
          {...form.register('domain', {
            required: messages.domainRequired,
            validate: (typed) => fieldPatterns.domain.test(typed.trim().toLowerCase()) || messages.domainInvalid,
          })}
        />
        <Button variant="alt" size="large" type="submit" isBusy={isSubmitting}>
          Add domain
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
  const handleVerify = () => verify.mutate(id, { onSuccess: () => toast(`${name} is verified`), onError: showProblem });
  const handleJoin = (value: JoinRole | 'off') =>
    join.mutate(
      { id, access: value === 'off' ? null : value },
      { onSuccess: () => toast(joinMessages[value](name)), onError: showProblem },
    );
  const handleRemove = async () => {
    const isSure = await confirm({
      title: 'Remove domain',
      text: `New people with an address at ${name} can’t sign in with your identity provider anymore.`,
      okay: 'Remove domain',
      variant: 'danger',
    });
    if (isSure) remove.mutate(id, { onSuccess: () => toast('Domain removed'), onError: showProblem });
  };
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <span className={listStyles.name}>{name}</span>
        {verifiedAt > 0 ? <Chip tone="green">Verified</Chip> : <Chip>Not verified</Chip>}
        <span className={styles.actions}>
          {verifiedAt > 0 ? null : (
            <Button size="small" isBusy={verify.isPending} onClick={handleVerify} aria-label={`Verify ${name}`}>
              Verify
            </Button>
          )}
          <Button size="small" isBusy={remove.isPending} onClick={handleRemove} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </span>
      </div>
      {verifiedAt > 0 ? (
        <Select
          label={`People with an address at ${name}`}
          fieldSize="small"
          value={joinRole ?? 'off'}
          options={joinChoices}
          onChange={handleJoin}
        />
      ) : (
        <div className={styles.values}>
          <p className={listStyles.facts}>Add this TXT record to the DNS settings of the domain, then verify it.</p>
          <CopyField label="Name" value={record.name} />
          <CopyField label="Value" value={record.value} />
        </div>
      )}
    </li>
  );
}
