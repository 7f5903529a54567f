import { pages, texts } from '@galley/contract';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { ApiError, callRoute, errorText } from '../../lib/api';
import { safeRedirect } from '../../lib/redirect';
import { replaceMe, useSession } from '../../lib/session';
import { Button } from '../../ui/button/button';
import { TextField } from '../../ui/text-field/text-field';
import styles from './auth.module.css';
import { AuthFrame } from './auth-frame';
import { DevPeople } from './dev-people';
import { PasswordField } from './password-field';

interface LoginFields {
  email: string;
  password: string;
}

/** Sign in with email and password, then on to where the visitor wanted to go. */
export function LoginPage() {
  const { data: session } = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const redirect = safeRedirect(query.get('redirect'));
  const form = useForm<LoginFields>({ defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  if (session?.isSetupNeeded) return <Navigate to="/" replace />;
  if (session?.me && !isSubmitting) return <Navigate to={redirect} replace />;

  const handleSubmit = form.handleSubmit(async (fields) => {
    try {
      const answer = await callRoute('api_v1_auth_login', { body: { ...fields, redirect } });
      replaceMe(answer.me);
      await navigate(safeRedirect(answer.redirect), { replace: true });
    } catch (error) {
      const field = error instanceof ApiError && error.field === 'email' ? 'email' : 'password';
      form.setError(field, { message: errorText(error) }, { shouldFocus: true });
    }
  });

  return (
    <AuthFrame title="Log in to Galley" lead="With the email address your team knows you by.">
      <form className={styles.fields} onSubmit={handleSubmit} noValidate>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          error={errors.email?.message}
          {...form.register('email', {
            required: 'Enter your email address.',
            pattern: { value: /^\s*[^\s@]+@[^\s@]+\s*$/, message: texts.invalidEmail },
          })}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password', { required: 'Enter your password.' })}
        />
        <Button variant="main" size="large" type="submit" isBusy={isSubmitting} isWide>
          Log in
        </Button>
        <p className={styles.more}>
          <Link to={pages.forgot_password}>Forgot your password?</Link>
        </p>
        {import.meta.env.DEV ? <DevPeople /> : null}
      </form>
    </AuthFrame>
  );
}
