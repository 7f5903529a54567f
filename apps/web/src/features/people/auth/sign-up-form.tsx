import { type Captcha, plainSchema, signUpFields } from '@galley/contract';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, errorText } from '../../../api/api-error';
import { readSignUpOptions } from '../../../api/people/sign-up';
import { safeRedirect } from '../../../lib/redirect';
import { authMessages } from '../../../messages/people/auth';
import { Button } from '../../../ui/button/button';
import { AccountFields, accountFieldNames } from './account-fields';
import styles from './auth.module.css';
import { CaptchaLine } from './captcha/captcha-line';
import { useCaptcha } from './captcha/use-captcha';
import { type SignUpFields, signUp } from './sign-up';

interface SignUpFormProps {
  captcha: Captcha;
  redirect: string;
  /** The visitor's referrer (`?ref=`). */
  sentBy: string;
  onMailSent(address: string): void;
}

/** The sign-up form: name, email address, password and organization. The captcha is solved meanwhile. */
export function SignUpForm({ captcha: first, redirect, sentBy, onMailSent }: SignUpFormProps) {
  const [captcha, setCaptcha] = useState(first);
  const { state, percent, token } = useCaptcha(captcha);
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
  const form = useForm<SignUpFields>({
    resolver: standardSchemaResolver(plainSchema(signUpFields)),
    defaultValues: { name: '', email: '', password: '', organization: '', timezone, redirect },
  });
  const { errors, isSubmitting } = form.formState;

  const renewCaptcha = async () => {
    const options = await readSignUpOptions();
    if (options.captcha) setCaptcha(options.captcha);
  };
  const showError = (error: unknown) => {
    const field = error instanceof ApiError ? accountFieldNames.find((name) => name === error.field) : undefined;
    form.setError(field ?? 'root', { message: errorText(error) }, { shouldFocus: true });
  };
  const handleSubmit = form.handleSubmit(async (fields) => {
    try {
      const answer = await signUp({ ...fields, recaptchaToken: await token() }, { ref: sentBy, onError: showError });
      // Loads the whole page anew, because this page's content security policy may allow a captcha script.
      if (answer?.me) window.location.replace(safeRedirect(answer.redirect));
      else if (answer) onMailSent(fields.email.trim());
      // A captcha solution can be used once.
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
      <AccountFields
        field={(name) => ({ ...form.register(name), error: errors[name]?.message })}
        own={() => form.getValues(['name', 'email', 'organization'])}
      />
      {captcha.kind === 'work' ? (
        <CaptchaLine state={state} percent={percent} onRetry={() => void renewCaptcha().catch(showError)} />
      ) : null}
      <Button variant="main" size="large" type="submit" isBusy={isSubmitting} isWide>
        {authMessages.createAccount}
      </Button>
    </form>
  );
}
