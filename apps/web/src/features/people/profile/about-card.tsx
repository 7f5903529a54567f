import { limits, type Me } from '@galley/contract';
import { useMemo } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError, errorText } from '../../../api/api-error';
import { contractField } from '../../../lib/contract-field';
import { setTimeZone } from '../../../lib/dates';
import { browserLocale, followLocale } from '../../../lib/locale';
import { openLazyModal } from '../../../lib/open-lazy-modal';
import { useMe } from '../../../lib/session';
import { toast } from '../../../lib/toasts';
import { peopleMessages } from '../../../messages/people/base';
import { profileMessages } from '../../../messages/people/profile';
import { Button } from '../../../ui/button/button';
import { SearchSelect } from '../../../ui/search-select/search-select';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import { Stack } from '../../../ui/stack/stack';
import { TextField } from '../../../ui/text-field/text-field';
import { dateFormatOptions } from './date-formats';
import styles from './profile-page.module.css';
import { timezoneOptions } from './timezones';
import { saveProfile } from './use-profile';

interface AboutFields {
  name: string;
  job: string;
  workplace: string;
  timezone: string;
  locale: string;
}

/** Name, job title, organization, time zone and format of dates. */
export function AboutCard() {
  const me = useMe();
  const form = useForm<AboutFields>({
    defaultValues: { name: me.name, job: me.job, workplace: me.workplace, timezone: me.timezone, locale: me.locale },
  });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async (fields) => {
    try {
      await saveProfile(me, fields);
      setTimeZone(fields.timezone);
      followLocale(fields.locale);
      toast(peopleMessages.profileUpdated);
    } catch (error) {
      const field = error instanceof ApiError ? error.field : undefined;
      form.setError(isAboutField(field) ? field : 'name', { message: errorText(error) }, { shouldFocus: true });
    }
  });
  return (
    <SettingsCard title={profileMessages.aboutYou}>
      <Stack as="form" gap={3} pad={3} onSubmit={handleSubmit} noValidate>
        <TextField
          label={profileMessages.name}
          autoComplete="name"
          maxCharacters={limits.titleLength}
          error={errors.name?.message}
          {...form.register('name', contractField(profileMessages.nameRequired, 'name'))}
        />
        <div className={styles.pair}>
          <TextField
            label={profileMessages.job}
            autoComplete="organization-title"
            maxCharacters={limits.titleLength}
            error={errors.job?.message}
            {...form.register('job')}
          />
          <TextField
            label={profileMessages.organization}
            autoComplete="organization"
            placeholder={me.organization.name}
            maxCharacters={limits.titleLength}
            error={errors.workplace?.message}
            {...form.register('workplace')}
          />
        </div>
        <PlaceFields form={form} me={me} />
        <EmailAddress me={me} />
        <Button variant="main" type="submit" isBusy={isSubmitting} className={styles.submit}>
          {profileMessages.saveProfile}
        </Button>
      </Stack>
    </SettingsCard>
  );
}

/** The time zone and the format of dates. */
function PlaceFields({ form, me }: { form: UseFormReturn<AboutFields>; me: Me }) {
  const zones = useMemo(() => timezoneOptions(me.timezone), [me.timezone]);
  const formats = useMemo(() => dateFormatOptions(me.locale, browserLocale()), [me.locale]);
  const { errors } = form.formState;
  return (
    <>
      <Controller
        control={form.control}
        name="timezone"
        render={({ field }) => (
          <SearchSelect
            label={profileMessages.timeZone}
            hint={profileMessages.timeZoneHint}
            empty={profileMessages.noMatchingTimeZones}
            options={zones}
            value={field.value}
            error={errors.timezone?.message}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="locale"
        render={({ field }) => (
          <SearchSelect
            label={profileMessages.dateFormat}
            hint={profileMessages.dateFormatHint}
            empty={profileMessages.noMatchingFormats}
            options={formats}
            value={field.value}
            error={errors.locale?.message}
            onChange={field.onChange}
          />
        )}
      />
    </>
  );
}

function isAboutField(field: string | undefined): field is keyof AboutFields {
  return ['name', 'job', 'workplace', 'timezone', 'locale'].includes(field ?? '');
}

/** The email address of the account, with a button to change it. */
function EmailAddress({ me }: { me: Me }) {
  const handleChange = async () => {
    const changedTo = await openLazyModal<{ hasCode: boolean }, string>(
      async () => (await import('./change-email-modal')).ChangeEmailModal,
      { hasCode: me.hasTwoFactor },
    );
    if (changedTo) toast(peopleMessages.profileUpdated);
  };
  return (
    <dl className={styles.meta}>
      <dt>{profileMessages.emailAddress}</dt>
      <dd>{me.email}</dd>
      <dd className={styles.hint}>{profileMessages.emailHint}</dd>
      <dd>
        <Button onClick={handleChange}>{profileMessages.changeEmailAddress}</Button>
      </dd>
    </dl>
  );
}
