import { type Account, limits } from '@galley/contract';
import { useForm } from 'react-hook-form';
import { ApiError, errorText } from '../../../../api/api-error';
import { accountCalls } from '../../../../api/people/members';
import { contractField } from '../../../../lib/contract-field';
import { confirm } from '../../../../lib/dialogs';
import { updateMe, useMe } from '../../../../lib/session';
import { toast } from '../../../../lib/toasts';
import { messages } from '../../../../messages';
import { peopleMessages } from '../../../../messages/people/base';
import { memberMessages } from '../../../../messages/people/members';
import { Button } from '../../../../ui/button/button';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import { Stack } from '../../../../ui/stack/stack';
import { TextField } from '../../../../ui/text-field/text-field';
import styles from '../exit.module.css';
import { useAccountChange } from '../use-account';

/** The organization's name, and its address if organizations have their own. */
export function OrganizationCard({ organization }: { organization: Account['organization'] }) {
  const me = useMe();
  const change = useAccountChange(accountCalls.change);
  const { name, domain } = organization;
  const form = useForm({ defaultValues: { name, domain } });
  const { errors, isDirty } = form.formState;
  const own = me.organizations.find(({ id }) => id === organization.id)?.url ?? '';
  const handleSubmit = form.handleSubmit(async (fields) => {
    const isMoving = own !== '' && fields.domain.trim().toLowerCase() !== domain;
    if (isMoving && !(await acceptsMove(own, { from: domain, to: fields.domain }))) return;
    try {
      const { organization: changed } = await change.mutateAsync(own ? fields : { name: fields.name });
      form.reset({ name: changed.name, domain: changed.domain });
      toast(peopleMessages.organizationUpdated);
      if (own && changed.domain !== domain) window.location.assign(movedTo(own, { from: domain, to: changed.domain }));
      updateMe({
        ...me,
        organization: { ...me.organization, name: changed.name },
        organizations: me.organizations.map((one) => (one.id === changed.id ? { ...one, name: changed.name } : one)),
      });
    } catch (error) {
      const field = error instanceof ApiError && error.field === 'domain' ? 'domain' : 'name';
      form.setError(field, { message: errorText(error) }, { shouldFocus: true });
    }
  });
  return (
    <SettingsCard title={memberMessages.organization}>
      <Stack as="form" gap={3} pad={3} onSubmit={handleSubmit} noValidate>
        <TextField
          label={memberMessages.organizationName}
          autoComplete="off"
          maxCharacters={limits.titleLength}
          error={errors.name?.message}
          {...form.register('name', contractField(messages.nameRequired, 'name'))}
        />
        {own ? (
          <TextField
            label={memberMessages.address}
            autoComplete="off"
            maxLength={40}
            trailing={own.slice(own.indexOf('.'))}
            hint={peopleMessages.addressHint}
            error={errors.domain?.message}
            {...form.register('domain', contractField(memberMessages.addressRequired, 'subAddress'))}
          />
        ) : null}
        <Button
          variant="main"
          type="submit"
          className={styles.submit}
          isBusy={change.isPending}
          disabledReason={isDirty ? undefined : memberMessages.nothingHasChanged}
        >
          {memberMessages.saveOrganization}
        </Button>
      </Stack>
    </SettingsCard>
  );
}

/** Asks for confirmation: everyone must sign in again, and links to the old address eventually stop working. */
async function acceptsMove(own: string, domain: { from: string; to: string }): Promise<boolean> {
  const host = (label: string) => new URL(own).host.replace(domain.from, label.trim().toLowerCase());
  return await confirm({
    title: peopleMessages.changeAddressTitle,
    text: peopleMessages.changeAddress(host(domain.from), host(domain.to)),
    okay: peopleMessages.changeAddressAction,
  });
}

/** The same page on the new host. People who are signed in on the main host are signed in there. */
function movedTo(own: string, domain: { from: string; to: string }): string {
  return `${own.replace(`//${domain.from}.`, `//${domain.to}.`)}/account`;
}
