import type { IdentityProviderFields } from '@galley/contract';
import type { UseFormReturn } from 'react-hook-form';
import { messages } from '../../../../messages';
import { Checkbox } from '../../../../ui/checkbox/checkbox';
import { TextArea, TextField } from '../../../../ui/text-field/text-field';

/** The form values of an identity provider. */
export type ProviderInput = Omit<IdentityProviderFields, 'isActive' | 'groupRoles' | 'defaultRole'>;

/** Fields of OpenID Connect. */
export function OidcFields({ form, hasSecret }: { form: UseFormReturn<ProviderInput>; hasSecret: boolean }) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="Issuer"
        placeholder="https://"
        hint="The address of your own tenant or realm at the identity provider."
        autoComplete="off"
        error={errors.issuer?.message}
        {...form.register('issuer', { required: messages.issuerRequired })}
      />
      <TextField
        label="Client ID"
        autoComplete="off"
        error={errors.clientId?.message}
        {...form.register('clientId', { required: messages.clientIdRequired })}
      />
      <TextField
        label="Client secret"
        type="password"
        autoComplete="new-password"
        hint={hasSecret ? 'A secret is saved. Leave this empty to keep it.' : undefined}
        error={errors.clientSecret?.message}
        {...form.register('clientSecret')}
      />
    </>
  );
}

/** Fields of SAML. */
export function SamlFields({ form }: { form: UseFormReturn<ProviderInput> }) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="Entity ID of the identity provider"
        autoComplete="off"
        error={errors.issuer?.message}
        {...form.register('issuer', { required: messages.entityIdRequired })}
      />
      <TextField
        label="Sign-in URL"
        placeholder="https://"
        autoComplete="off"
        error={errors.entryPoint?.message}
        {...form.register('entryPoint', { required: messages.signInUrlRequired })}
      />
      <TextArea
        label="Certificate"
        hint="In PEM format. Add a second one below it while the identity provider changes its key."
        spellCheck={false}
        error={errors.certificates?.message}
        {...form.register('certificates', { required: messages.certificateRequired })}
      />
      <Checkbox
        label="Require a signed response"
        hint="The assertion must always be signed. Turn this off if your identity provider signs only that."
        {...form.register('requiresSignedResponse')}
      />
    </>
  );
}
