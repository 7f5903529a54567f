import type { GroupRole, IdentityProvider } from '@galley/contract';
import { useState } from 'react';
import { type Path, useForm } from 'react-hook-form';
import { ApiError, errorText } from '../../../../api/api-error';
import { ssoCalls } from '../../../../api/people/sso';
import { contractField } from '../../../../lib/contract-field';
import { toast } from '../../../../lib/toasts';
import { messages } from '../../../../messages';
import { singleSignOnMessages } from '../../../../messages/people/single-sign-on';
import { Button } from '../../../../ui/button/button';
import { Checkbox } from '../../../../ui/checkbox/checkbox';
import { Segments } from '../../../../ui/segments/segments';
import { Select } from '../../../../ui/select/select';
import { Stack } from '../../../../ui/stack/stack';
import { TextField } from '../../../../ui/text-field/text-field';
import { GroupRolesField } from './group-roles-field';
import { OidcFields, type ProviderInput, SamlFields } from './provider-fields';
import { useSsoChange } from './use-sso';

type Kind = IdentityProvider['kind'];

const kinds = [
  { value: 'oidc', label: singleSignOnMessages.openidConnect },
  { value: 'saml', label: singleSignOnMessages.saml20 },
] as const;

const roles = [
  { value: 'editor', label: messages.roleEditor },
  { value: 'admin', label: messages.roleAdmin },
] as const;

/** The form that adds or changes an identity provider. */
export function ProviderForm({ provider, onDone }: { provider?: IdentityProvider; onDone: () => void }) {
  const [kind, setKind] = useState<Kind>(provider?.kind ?? 'oidc');
  const [defaultRole, setDefaultRole] = useState<'admin' | 'editor'>(provider?.defaultRole ?? 'editor');
  const [groupRoles, setGroupRoles] = useState<GroupRole[]>(provider?.groupRoles ?? []);
  const add = useSsoChange(ssoCalls.addProvider);
  const change = useSsoChange(ssoCalls.changeProvider);
  const form = useForm<ProviderInput>({ defaultValues: initialOf(provider) });
  const { isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async (typed) => {
    const named = groupRoles.filter(({ group }) => group.trim() !== '');
    const fields = { ...typed, defaultRole, groupRoles: named };
    try {
      if (provider) await change.mutateAsync({ ...fields, id: provider.id, isActive: provider.isActive });
      else await add.mutateAsync({ ...fields, kind });
      toast(provider ? singleSignOnMessages.providerSaved : singleSignOnMessages.providerAdded);
      onDone();
    } catch (error) {
      const field = error instanceof ApiError && error.field && error.field in typed ? error.field : 'name';
      form.setError(field as Path<ProviderInput>, { message: errorText(error) }, { shouldFocus: true });
    }
  });
  return (
    <Stack
      as="form"
      gap={3}
      pad={3}
      onSubmit={handleSubmit}
      noValidate
      aria-label={singleSignOnMessages.identityProvider}
    >
      {provider ? null : (
        <Segments label={singleSignOnMessages.protocol} value={kind} segments={kinds} onChange={setKind} />
      )}
      <TextField
        label={singleSignOnMessages.name}
        hint={singleSignOnMessages.nameHint}
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register('name', contractField(messages.nameRequired, 'name'))}
      />
      {kind === 'oidc' ? (
        <OidcFields form={form} hasSecret={provider?.hasSecret === true} />
      ) : (
        <SamlFields form={form} />
      )}
      <Checkbox
        label={singleSignOnMessages.addNewPeopleAsMembers}
        hint={singleSignOnMessages.addNewPeopleHint}
        {...form.register('addsMembers')}
      />
      <Select
        label={singleSignOnMessages.roleOfNewMembers}
        value={defaultRole}
        options={roles}
        onChange={setDefaultRole}
      />
      <TextField
        label={
          kind === 'oidc' ? singleSignOnMessages.groupsClaimOptional : singleSignOnMessages.groupsAttributeOptional
        }
        hint={singleSignOnMessages.groupsHint}
        autoComplete="off"
        error={form.formState.errors.groupClaim?.message}
        {...form.register('groupClaim')}
      />
      <GroupRolesField value={groupRoles} onChange={setGroupRoles} />
      <Stack direction="row" isWrapping gap={2}>
        <Button variant="main" type="submit" isBusy={isSubmitting}>
          {provider ? singleSignOnMessages.saveIdentityProvider : singleSignOnMessages.addIdentityProvider}
        </Button>
        <Button onClick={onDone}>{messages.cancel}</Button>
      </Stack>
    </Stack>
  );
}

function initialOf(provider?: IdentityProvider): ProviderInput {
  return {
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    entryPoint: provider?.entryPoint ?? '',
    certificates: provider?.certificates ?? '',
    requiresSignedResponse: provider?.requiresSignedResponse ?? true,
    addsMembers: provider?.addsMembers ?? true,
    groupClaim: provider?.groupClaim ?? '',
  };
}
