import { limits, texts } from '@galley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ApiError, callRoute, errorText } from '../../lib/api';
import { toast } from '../../lib/toasts';
import { Button } from '../../ui/button/button';
import { SettingsCard } from '../../ui/settings-page/settings-page';
import { TextField } from '../../ui/text-field/text-field';
import { sessionsKey } from './own-sessions';
import styles from './profile-page.module.css';

/** A new password for the current one; every other browser is signed out. */
export function PasswordCard() {
  const client = useQueryClient();
  const form = useForm({ defaultValues: { currentPassword: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async (fields) => {
    try {
      await callRoute('change_password', { body: fields });
      form.reset();
      void client.invalidateQueries({ queryKey: sessionsKey });
      toast(texts.passwordUpdated);
    } catch (error) {
      const field = error instanceof ApiError && error.field === 'password' ? 'password' : 'currentPassword';
      form.setError(field, { message: errorText(error) }, { shouldFocus: true });
    }
  });
  return (
    <SettingsCard title="Password">
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword', { required: 'Enter your current password.' })}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${limits.passwordMin} characters. Other browsers are signed out.`}
          error={errors.password?.message}
          {...form.register('password', {
            required: 'Enter a new password.',
            minLength: { value: limits.passwordMin, message: `At least ${limits.passwordMin} characters.` },
          })}
        />
        <Button type="submit" isBusy={isSubmitting} className={styles.submit}>
          Change password
        </Button>
      </form>
    </SettingsCard>
  );
}
