import type { UseFormRegisterReturn } from 'react-hook-form';
import { loginMessages } from '../../../messages/people/login';
import { TextField } from '../../../ui/text-field/text-field';
import { PasswordField } from './password-field';

export const accountFieldNames = ['name', 'email', 'password', 'organization'] as const;
type AccountFieldName = (typeof accountFieldNames)[number];

interface AccountFieldsProps {
  /** The form registration of the field, and its error. */
  field: (name: AccountFieldName) => UseFormRegisterReturn & { error: string | undefined };
  /** Returns the other entered values, which the password must not be based on. */
  own: () => readonly string[];
}

/** The fields for a new account with its own organization, used by setup and sign-up. */
export function AccountFields({ field, own }: AccountFieldsProps) {
  return (
    <>
      <TextField label={loginMessages.yourName} autoComplete="name" autoFocus {...field('name')} />
      <TextField label={loginMessages.email} type="email" autoComplete="username" {...field('email')} />
      <PasswordField label={loginMessages.password} autoComplete="new-password" own={own} {...field('password')} />
      <TextField label={loginMessages.organization} autoComplete="organization" {...field('organization')} />
    </>
  );
}
