import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { errorText } from '../../../api/api-error';
import { ownPasskeyRequest, passkeysQuery } from '../../../api/people/profile';
import { askForPasskey, usePasskeysOffered } from '../../../lib/passkeys';
import { personMessages } from '../../../messages/people/dialogs';
import { Button } from '../../../ui/button/button';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
import { TextField } from '../../../ui/text-field/text-field';
import type { ProofValues } from '../../shared/proof';
import styles from './proof-fields.module.css';

interface ProofFieldsProps {
  hasCode: boolean;
  hasFocus?: boolean;
  /** Validates the other fields of the form. The passkey is only requested if they are valid. */
  isReady?: () => Promise<boolean>;
}

/**
 * The part of a form in which the person authenticates again: the password, and a code if two-factor is on, or a
 * passkey, which submits the form. Must be in a `FormProvider` of a form with `ProofValues`.
 */
export function ProofFields({ hasCode, hasFocus, isReady }: ProofFieldsProps) {
  const form = useFormContext<ProofValues>();
  const { errors, isSubmitting } = form.formState;
  const isOffered = usePasskeysOffered();
  const { data: passkeys = [] } = useQuery({ ...passkeysQuery(), enabled: isOffered });
  const [isAsking, setAsking] = useState(false);
  // Two-factor may have been turned on in another browser. Then the server asks for the code.
  const isCodeAsked = hasCode || errors.code !== undefined || form.watch('code') !== '';
  const handlePasskey = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (isReady && !(await isReady())) return;
    form.clearErrors(['currentPassword', 'code', 'passkey']);
    setAsking(true);
    try {
      const answer = await askForPasskey(await ownPasskeyRequest());
      if (!answer) return;
      form.setValue('passkey', answer);
      currentTarget.form?.requestSubmit();
    } catch (error) {
      form.setError('passkey', { message: errorText(error) });
    } finally {
      setAsking(false);
    }
  };
  const unlessPasskey =
    (problem: string) =>
    (typed: string, { passkey }: ProofValues) =>
      passkey !== null || typed !== '' || problem;
  return (
    <>
      <TextField
        label={personMessages.password}
        type="password"
        autoComplete="current-password"
        autoFocus={hasFocus}
        error={errors.currentPassword?.message}
        {...form.register('currentPassword', { validate: unlessPasskey(personMessages.passwordRequired) })}
      />
      {isCodeAsked ? (
        <TextField
          label={personMessages.code}
          hint={personMessages.codeHint}
          autoComplete="one-time-code"
          autoFocus={!hasCode}
          autoCapitalize="none"
          spellCheck={false}
          error={errors.code?.message}
          {...form.register('code', { validate: unlessPasskey(personMessages.codeRequired) })}
        />
      ) : null}
      {isOffered && passkeys.length > 0 ? (
        <Stack direction="row" isWrapping gap={2} align="center">
          <Text tone="muted">{personMessages.or}</Text>
          <Button
            icon={<Fingerprint />}
            isBusy={isAsking}
            aria-disabled={isSubmitting || undefined}
            onClick={(event) => void handlePasskey(event)}
          >
            {personMessages.usePasskey}
          </Button>
          <p className={styles.error} role="alert">
            {errors.passkey?.message}
          </p>
        </Stack>
      ) : null}
    </>
  );
}
