import type { IdentityProviderFields } from '@galley/contract';
import type { UseFormReturn } from 'react-hook-form';
import { peopleMessages } from '../../../../messages/people/base';
import { singleSignOnMessages } from '../../../../messages/people/single-sign-on';
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
        label={singleSignOnMessages.issuer}
        placeholder="https://"
        hint={singleSignOnMessages.issuerHint}
        autoComplete="off"
        error={errors.issuer?.message}
        {...form.register('issuer', { required: peopleMessages.issuerRequired })}
      />
      <TextField
        label={singleSignOnMessages.clientId}
        autoComplete="off"
        error={errors.clientId?.message}
        {...form.register('clientId', { required: peopleMessages.clientIdRequired })}
      />
      <TextField
        label={singleSignOnMessages.clientSecret}
        type="password"
        autoComplete="new-password"
        hint={hasSecret ? singleSignOnMessages.secretHint : undefined}
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
        label={singleSignOnMessages.entityId}
        autoComplete="off"
        error={errors.issuer?.message}
        {...form.register('issuer', { required: peopleMessages.entityIdRequired })}
      />
      <TextField
        label={singleSignOnMessages.signInUrl}
        placeholder="https://"
        autoComplete="off"
        error={errors.entryPoint?.message}
        {...form.register('entryPoint', { required: peopleMessages.signInUrlRequired })}
      />
      <TextArea
        label={singleSignOnMessages.certificate}
        hint={singleSignOnMessages.certificateHint}
        spellCheck={false}
        error={errors.certificates?.message}
        {...form.register('certificates', { required: peopleMessages.certificateRequired })}
      />
      <Checkbox
        label={singleSignOnMessages.requireSignedResponse}
        hint={singleSignOnMessages.signedResponseHint}
        {...form.register('requiresSignedResponse')}
      />
    </>
  );
}
