import { plainSchema, type Route, type RouteBody, setupFields } from '@galley/contract';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError, errorText } from '../../../api/api-error';
import { setUpInstallation } from '../../../api/people/sign-up';
import { editingUrl } from '../../../lib/editing-url';
import { replaceMe } from '../../../lib/session';
import { authMessages } from '../../../messages/people/auth';
import { Button } from '../../../ui/button/button';
import { TextField } from '../../../ui/text-field/text-field';
import { AccountFields, accountFieldNames } from './account-fields';
import styles from './auth.module.css';
import { AuthFrame } from './auth-frame';

type SetupFields = RouteBody<Route<'setup_create'>>;
const fieldNames = [...accountFieldNames, 'setupCode'] as const;

/** The first page of a new server: creates its first account and organization. */
export function SetupPage({ isCodeNeeded }: { isCodeNeeded: boolean }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const setupCode = query.get('setup') ?? undefined;
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
  const form = useForm<SetupFields>({
    resolver: standardSchemaResolver(plainSchema(setupFields)),
    defaultValues: { name: '', email: '', password: '', organization: '', setupCode, timezone },
  });
  const { errors, isSubmitting } = form.formState;

  const handleSubmit = form.handleSubmit(async (fields) => {
    try {
      const { me, firstEmail } = await setUpInstallation(fields);
      replaceMe(me);
      await navigate(firstEmail ? editingUrl({ ...firstEmail, type: 'email' }) : '/', { replace: true });
    } catch (error) {
      const field = error instanceof ApiError ? fieldNames.find((name) => name === error.field) : undefined;
      form.setError(field ?? 'root', { message: errorText(error) }, { shouldFocus: true });
    }
  });

  return (
    <AuthFrame title={authMessages.setUpGalley} lead={authMessages.setUpLead}>
      <form className={styles.fields} onSubmit={handleSubmit} noValidate>
        {errors.root ? (
          <p className={styles.failure} role="alert">
            {errors.root.message}
          </p>
        ) : null}
        <AccountFields
          field={(name) => ({ ...form.register(name), error: errors[name]?.message })}
          own={() => form.getValues(['name', 'email', 'organization'])}
        />
        {isCodeNeeded ? (
          <TextField
            label={authMessages.setupCode}
            hint={authMessages.setupCodeHint}
            error={errors.setupCode?.message}
            {...form.register('setupCode')}
          />
        ) : null}
        <Button variant="main" size="large" type="submit" isBusy={isSubmitting} isWide>
          {authMessages.createAccount}
        </Button>
      </form>
    </AuthFrame>
  );
}
