import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../ui/text-field/text-field';
import { PasswordField } from './password-field';

export const accountFieldNames = ['name', 'email', 'password', 'organization'] as const;
type AccountFieldName = (typeof accountFieldNames)[number];

interface AccountFieldsProps {
  /** What ties a field to its form, and what is wrong with it. */
  field: (name: AccountFieldName) => UseFormRegisterReturn & { error: string | undefined };
  /** What was typed so far that must not be the password. */
  own: () => readonly string[];
}

/** Whoever makes an account with an organization of their own: the first one of a server, and by signing up. */
export function AccountFields({ field, own }: AccountFieldsProps) {
  return (
    <>
      <TextField label="Your name" autoComplete="name" autoFocus {...field('name')} />
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <PasswordField label="Password" autoComplete="new-password" own={own} {...field('password')} />
      <TextField label="Organization" autoComplete="organization" {...field('organization')} />
    </>
  );
}
