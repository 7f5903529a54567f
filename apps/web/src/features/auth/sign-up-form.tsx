import { type Captcha, limits, routes } from '@galley/contract';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, callRoute, errorText } from '../../lib/api';
import { safeRedirect } from '../../lib/redirect';
import { Button } from '../../ui/button/button';
import { TextField } from '../../ui/text-field/text-field';
import styles from './auth.module.css';
import { CaptchaLine } from './captcha/captcha-line';
import { useCaptcha } from './captcha/use-captcha';
import { PasswordField } from './password-field';
import { type SignUpFields, signUp } from './sign-up';

const fieldNames = ['name', 'email', 'password', 'organization'] as const;

interface SignUpFormProps {
  captcha: Captcha;
  redirect: string;
  /** Who sent the visitor (`?ref=`). */
  sentBy: string;
  onMailSent(address: string): void;
}

/** Name, address, password and organization; the captcha is answered meanwhile. */
export function SignUpForm({ captcha: first, redirect, sentBy, onMailSent }: SignUpFormProps) {
  const [captcha, setCaptcha] = useState(first);
  const { state, token } = useCaptcha(captcha);
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
  const form = useForm<SignUpFields>({
    resolver: standardSchemaResolver(routes.api_v1_signup.body),
    defaultValues: { name: '', email: '', password: '', organization: '', timezone, redirect },
  });
  const { errors, isSubmitting } = form.formState;

  const renewCaptcha = async () => {
    const options = await callRoute('api_v1_signup_options');
    if (options.captcha) setCaptcha(options.captcha);
  };
  const showError = (error: unknown) => {
    const field = error instanceof ApiError ? fieldNames.find((name) => name === error.field) : undefined;
    form.setError(field ?? 'root', { message: errorText(error) }, { shouldFocus: true });
  };
  const handleSubmit = form.handleSubmit(async (fields) => {
    try {
      const answer = await signUp({ ...fields, recaptchaToken: await token() }, { ref: sentBy, onError: showError });
      // A whole new page: the policy of this one may let in the script of a captcha.
      if (answer?.me) window.location.replace(safeRedirect(answer.redirect));
      else if (answer) onMailSent(fields.email.trim());
      // Each answer to a captcha is good once.
      else await renewCaptcha();
    } catch (error) {
      showError(error);
    }
  });

  return (
    <form className={styles.fields} onSubmit={handleSubmit} noValidate>
      {errors.root ? (
        <p className={styles.failure} role="alert">
          {errors.root.message}
        </p>
      ) : null}
      <TextField
        label="Your name"
        autoComplete="name"
        autoFocus
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${limits.passwordMin} characters.`}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <TextField
        label="Organization"
        autoComplete="organization"
        error={errors.organization?.message}
        {...form.register('organization')}
      />
      {captcha.kind === 'work' ? (
        <CaptchaLine state={state} onRetry={() => void renewCaptcha().catch(showError)} />
      ) : null}
      <Button variant="main" size="large" type="submit" isBusy={isSubmitting} isWide>
        Create account
      </Button>
    </form>
  );
}
