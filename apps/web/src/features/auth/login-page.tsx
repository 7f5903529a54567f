import { buildUrl, pages } from '@galley/contract';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { ApiError, errorText } from '../../api/api-error';
import { signIn } from '../../api/auth';
import { fieldRules, ruledField } from '../../lib/field-rules';
import { safeRedirect } from '../../lib/redirect';
import { replaceMe, useSession } from '../../lib/session';
import { messages } from '../../messages';
import { Button } from '../../ui/button/button';
import { TextField } from '../../ui/text-field/text-field';
import styles from './auth.module.css';
import { AuthFrame } from './auth-frame';
import { isCodeAsked } from './code-asked';
import { CodeField } from './code-field';
import { DevPeople } from './dev-people';
import { PasswordField } from './password-field';

interface LoginFields {
  email: string;
  password: string;
  code: string;
}

/** Sign-in with email and password, then with a code if two-factor is on, then on to the requested page. */
export function LoginPage() {
  const { data: session } = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const redirect = safeRedirect(query.get('redirect'));
  const [step, setStep] = useState<'password' | 'code'>('password');
  const form = useForm<LoginFields>({ defaultValues: { email: '', password: '', code: '' } });
  const { isSubmitting } = form.formState;
  if (session?.isSetupNeeded) return <Navigate to="/" replace />;
  if (session?.me && !isSubmitting) return <Navigate to={redirect} replace />;

  const handleSubmit = form.handleSubmit(async ({ email, password, code }) => {
    try {
      const body = { email, password, redirect, code: step === 'code' ? code : undefined };
      const answer = await signIn(body);
      replaceMe(answer.me);
      await navigate(safeRedirect(answer.redirect), { replace: true });
    } catch (error) {
      if (isCodeAsked(error)) return setStep('code');
      const named = error instanceof ApiError ? error.field : undefined;
      // Other errors in the second step (too many attempts, the password was just changed) are shown there.
      const field = step === 'code' ? 'code' : named === 'email' ? 'email' : 'password';
      form.setError(field, { message: errorText(error) }, { shouldFocus: true });
    }
  });
  const startOver = () => {
    form.reset({ email: form.getValues('email'), password: '', code: '' });
    setStep('password');
  };

  if (step === 'code') {
    return (
      <AuthFrame title="Enter your code" lead={`Two-factor sign-in for ${form.getValues('email')}.`}>
        <form className={styles.fields} onSubmit={handleSubmit} noValidate>
          <CodeField
            error={form.formState.errors.code?.message}
            {...form.register('code', { required: messages.twoFactorRequired })}
          />
          <Button variant="main" size="large" type="submit" isBusy={isSubmitting} isWide>
            Log in
          </Button>
          <p className={styles.more}>
            <Button variant="link" onClick={startOver}>
              Use another account
            </Button>
          </p>
        </form>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Log in to Galley" lead="Use your email address and password.">
      <form className={styles.fields} onSubmit={handleSubmit} noValidate>
        <PasswordStep form={form} />
        <Button variant="main" size="large" type="submit" isBusy={isSubmitting} isWide>
          Log in
        </Button>
        {import.meta.env.DEV ? <DevPeople /> : null}
      </form>
      <p className={styles.below}>
        New here?{' '}
        <Link to={redirect === '/' ? pages.signup : buildUrl('signup', { redirect })} reloadDocument>
          Create an account
        </Link>
      </p>
    </AuthFrame>
  );
}

function PasswordStep({ form }: { form: UseFormReturn<LoginFields> }) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus
        error={errors.email?.message}
        {...form.register('email', {
          ...ruledField('Enter your email address.', fieldRules.emailAddress),
        })}
      />
      <PasswordField
        label="Password"
        labelAside={
          <Link className={styles.aside} to={pages.forgot_password}>
            Forgot password
          </Link>
        }
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password', { required: 'Enter your password.' })}
      />
    </>
  );
}
