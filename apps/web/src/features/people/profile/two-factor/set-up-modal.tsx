import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { encode } from 'uqr';
import { confirmTwoFactor, startTwoFactor } from '../../../../api/people/profile';
import type { ModalProps } from '../../../../lib/dialogs';
import { faultOf } from '../../../../lib/fault-of';
import { updateMe } from '../../../../lib/session';
import { messages } from '../../../../messages';
import { twoFactorMessages } from '../../../../messages/people/two-factor';
import { Button } from '../../../../ui/button/button';
import { CopyButton } from '../../../../ui/copy-field/copy-field';
import { Modal } from '../../../../ui/modal/modal';
import { Stack } from '../../../../ui/stack/stack';
import { TextField } from '../../../../ui/text-field/text-field';
import { RecoveryCodes } from './recovery-codes';
import styles from './two-factor.module.css';

type Step =
  | { name: 'password' }
  | { name: 'app'; secret: string; uri: string }
  | { name: 'codes'; recoveryCodes: readonly string[] };

/** Turns on two-factor in three steps: password, app, recovery codes. Resolves with true once it's on. */
export function SetUpModal({ email, onClose }: { email: string } & ModalProps<boolean>) {
  const [step, setStep] = useState<Step>({ name: 'password' });
  const isOn = step.name === 'codes';
  return (
    <Modal
      title={isOn ? twoFactorMessages.turnedOn : twoFactorMessages.setUpTitle}
      size="sm"
      onClose={() => onClose(isOn)}
      isMaskClosing={step.name === 'password'}
      footer={
        isOn ? (
          <Button variant="main" onClick={() => onClose(true)}>
            {twoFactorMessages.codesSaved}
          </Button>
        ) : undefined
      }
    >
      {step.name === 'password' ? (
        <PasswordStep onDone={(made) => setStep({ name: 'app', ...made })} onCancel={() => onClose(false)} />
      ) : null}
      {step.name === 'app' ? (
        <AppStep
          {...step}
          onDone={(recoveryCodes) => setStep({ name: 'codes', recoveryCodes })}
          onCancel={() => onClose(false)}
        />
      ) : null}
      {step.name === 'codes' ? <RecoveryCodes codes={step.recoveryCodes} email={email} /> : null}
    </Modal>
  );
}

interface StepProps<Made> {
  onDone(made: Made): void;
  onCancel(): void;
}

function PasswordStep({ onDone, onCancel }: StepProps<{ secret: string; uri: string }>) {
  const form = useForm({ defaultValues: { currentPassword: '' } });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async (fields) => {
    try {
      onDone(await startTwoFactor(fields));
    } catch (error) {
      const { message } = faultOf(error, ['currentPassword'], 'currentPassword');
      form.setError('currentPassword', { message }, { shouldFocus: true });
    }
  });
  return (
    <Stack as="form" gap={3} onSubmit={handleSubmit} noValidate>
      <p>{twoFactorMessages.setUpLead}</p>
      <TextField
        label={twoFactorMessages.yourPassword}
        type="password"
        autoComplete="current-password"
        autoFocus
        error={errors.currentPassword?.message}
        {...form.register('currentPassword', { required: twoFactorMessages.passwordRequired })}
      />
      <Stack direction="row" isWrapping gap={2} justify="end">
        <Button onClick={onCancel}>{messages.cancel}</Button>
        <Button variant="main" type="submit" isBusy={isSubmitting}>
          {twoFactorMessages.continue}
        </Button>
      </Stack>
    </Stack>
  );
}

function AppStep(props: { secret: string; uri: string } & StepProps<readonly string[]>) {
  const form = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async (fields) => {
    try {
      const { me, recoveryCodes } = await confirmTwoFactor(fields);
      updateMe(me);
      props.onDone(recoveryCodes);
    } catch (error) {
      form.setError('code', { message: faultOf(error, ['code'], 'code').message }, { shouldFocus: true });
    }
  });
  return (
    <Stack as="form" gap={3} onSubmit={handleSubmit} noValidate>
      <div className={styles.scan}>
        <QrCode text={props.uri} label={twoFactorMessages.qrCode} />
        <p>{twoFactorMessages.scanText}</p>
      </div>
      <fieldset className={styles.key} aria-label={twoFactorMessages.key}>
        <code>{props.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={props.secret} size="small" variant="transparent" label={twoFactorMessages.copyKey} />
      </fieldset>
      <TextField
        label={twoFactorMessages.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        error={errors.code?.message}
        {...form.register('code', { required: twoFactorMessages.codeRequired })}
      />
      <Stack direction="row" isWrapping gap={2} justify="end">
        <Button onClick={props.onCancel}>{messages.cancel}</Button>
        <Button variant="main" type="submit" isBusy={isSubmitting}>
          {twoFactorMessages.turnOn}
        </Button>
      </Stack>
    </Stack>
  );
}

/** A text as a QR code. It's black on white in both themes, because cameras need it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
