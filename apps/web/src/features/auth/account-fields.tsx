import { limits } from '@galley/contract';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../ui/text-field/text-field';
import { PasswordField } from './password-field';

export const accountFieldNames = ['name', 'email', 'password', 'organization'] as const;
type AccountFieldName = (typeof accountFieldNames)[number];

interface AccountFieldsProps {
  /** What ties a field to its form, and what is wrong with it. */
  field: (name: AccountFieldName) => UseFormRegisterReturn & { error: string | undefined };
}

/** Whoever makes an account with an organization of their own: the first one of a server, and by signing up. */
export function AccountFields({ field }: AccountFieldsProps) {
  return (
    <>
      <TextField label="Your name" autoComplete="name" autoFocus {...field('name')} />
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${limits.passwordMin} characters.`}
        {...field('password')}
      />
      <TextField label="Organization" autoComplete="organization" {...field('organization')} />
    </>
  );
}
