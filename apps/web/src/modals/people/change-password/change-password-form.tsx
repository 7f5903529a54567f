import { password } from '@galley/contract';
import { useForm } from 'react-hook-form';
import { ApiError, errorText } from '../../../api/api-error';
import { changePassword } from '../../../api/people/change-password';
import { schemaField } from '../../../lib/schema-field';
import { useMe } from '../../../lib/session';
import { toast } from '../../../lib/toasts';
import { usePasswordHint } from '../../../lib/use-password-strength';
import { personMessages } from '../../../messages/people/dialogs';
import { TextField } from '../../../ui/text-field/text-field';
import styles from './change-password.module.css';

/** The password form: its fields, and the state that the button outside of it needs. */
export function useChangePassword(onChanged: () => void) {
  const form = useForm({ defaultValues: { currentPassword: '', password: '' } });
  const me = useMe();
  const own = () => [me.name, me.email, ...me.organizations.map(({ name }) => name)];
  const strength = usePasswordHint(own);
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async (fields) => {
    try {
      await changePassword(fields);
      form.reset();
      strength.reset();
      toast(personMessages.passwordUpdated);
      onChanged();
    } catch (error) {
      const field = error instanceof ApiError && error.field === 'password' ? 'password' : 'currentPassword';
      form.setError(field, { message: errorText(error) }, { shouldFocus: true });
    }
  });
  const fields = (
    <>
      <TextField
        label={personMessages.currentPassword}
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword', { required: personMessages.currentPasswordRequired })}
      />
      <TextField
        label={personMessages.newPassword}
        type="password"
        autoComplete="new-password"
        hint={personMessages.newPasswordHint(strength.hint)}
        onInput={strength.handleInput}
        error={errors.password?.message}
        {...form.register('password', schemaField(personMessages.newPasswordRequired, password))}
      />
    </>
  );
  return { fields, handleSubmit, isSubmitting, className: styles.form };
}
