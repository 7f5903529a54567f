import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../../api/keys';
import { profileMessages } from '../../../messages/people/profile';
import { useChangePassword } from '../../../modals/people/change-password/change-password-form';
import { Button } from '../../../ui/button/button';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import { Stack } from '../../../ui/stack/stack';
import styles from './profile-page.module.css';

/** Changes the password with the current one, and signs out all other browsers. */
export function PasswordCard() {
  const client = useQueryClient();
  const form = useChangePassword(() => void client.invalidateQueries({ queryKey: keys.ownSessions }));
  return (
    <SettingsCard title={profileMessages.password}>
      <Stack as="form" gap={3} pad={3} onSubmit={form.handleSubmit} noValidate>
        {form.fields}
        <Button type="submit" isBusy={form.isSubmitting} className={styles.submit}>
          {profileMessages.changePassword}
        </Button>
      </Stack>
    </SettingsCard>
  );
}
