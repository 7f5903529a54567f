import { limits, texts } from '@galley/contract';
import { useForm } from 'react-hook-form';
import { ApiError, callRoute, errorText } from '../../lib/api';
import { updateMe, useMe } from '../../lib/session';
import { toast } from '../../lib/toasts';
import { Button } from '../../ui/button/button';
import { SettingsCard, SettingsPage } from '../../ui/settings-page/settings-page';
import { TextField } from '../../ui/text-field/text-field';
import { OwnSessions } from './own-sessions';
import styles from './profile-page.module.css';
import { timezones } from './timezones';

/** The own profile: name, job, time zone, password, browsers that are signed in (dashboard spec 2, /profile). */
export function ProfilePage() {
  return (
    <SettingsPage title={texts.myProfile}>
      <ProfileCard />
      <PasswordCard />
      <OwnSessions />
    </SettingsPage>
  );
}

interface ProfileFields {
  name: string;
  job: string;
  timezone: string;
}

function ProfileCard() {
  const me = useMe();
  const form = useForm<ProfileFields>({ defaultValues: { name: me.name, job: me.job, timezone: me.timezone } });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async (fields) => {
    try {
      updateMe((await callRoute('api_v1_profile', { body: fields })).me);
      toast(texts.profileUpdated);
    } catch (error) {
      const field = error instanceof ApiError ? error.field : undefined;
      const wrong = field === 'job' || field === 'timezone' ? field : 'name';
      form.setError(wrong, { message: errorText(error) }, { shouldFocus: true });
    }
  });
  return (
    <SettingsCard title="About you">
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={limits.titleLength}
          error={errors.name?.message}
          {...form.register('name', { required: 'Enter your name.' })}
        />
        <TextField
          label="Job"
          autoComplete="organization-title"
          maxLength={limits.titleLength}
          error={errors.job?.message}
          {...form.register('job')}
        />
        <TextField
          label="Time zone"
          list="timezones"
          hint="All dates are shown in it."
          error={errors.timezone?.message}
          {...form.register('timezone', { required: 'Choose a time zone from the list.' })}
        />
        <datalist id="timezones">
          {timezones().map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <TextField label="Email" type="email" value={me.email} readOnly hint="Sign-in and mails go to this address." />
        <Button variant="main" type="submit" isBusy={isSubmitting} className={styles.submit}>
          Save profile
        </Button>
      </form>
    </SettingsCard>
  );
}

function PasswordCard() {
  const form = useForm({ defaultValues: { currentPassword: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async (fields) => {
    try {
      await callRoute('change_password', { body: fields });
      form.reset();
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
