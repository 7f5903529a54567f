import { pages } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiError, errorText } from '../../../api/api-error';
import { resetLinkQuery, resetPassword } from '../../../api/people/auth';
import { contractField } from '../../../lib/contract-field';
import { replaceMe } from '../../../lib/session';
import { messages } from '../../../messages';
import { authMessages } from '../../../messages/people/auth';
import { peopleMessages } from '../../../messages/people/base';
import { Button } from '../../../ui/button/button';
import styles from './auth.module.css';
import { AuthFrame } from './auth-frame';
import { isCodeAsked } from './code-asked';
import { CodeField } from './code-field';
import { PasswordField } from './password-field';

/**
 * The page of the emailed link, which sets a new password once. An invalid link is reported before anything is entered.
 */
export function ResetPasswordPage() {
  const { token = '' } = useParams();
  const link = useQuery(resetLinkQuery(token));
  if (link.isPending) return null;
  const { error } = link;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <AuthFrame title={authMessages.resetLinkInvalid} lead={errorText(error)}>
        <p className={styles.below}>
          <Link to={pages.forgot_password}>{authMessages.askForANewLink}</Link>
        </p>
      </AuthFrame>
    );
  }
  return <ResetPasswordForm token={token} />;
}

function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm({ defaultValues: { password: '', code: '' } });
  const [hasCode, setHasCode] = useState(false);
  const [hasNoPlace, setHasNoPlace] = useState(false);
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async ({ password, code }) => {
    try {
      const { me } = await resetPassword({ token, password, code: code || undefined });
      if (!me) return setHasNoPlace(true);
      replaceMe(me);
      await navigate(pages.dashboard, { replace: true });
    } catch (error) {
      if (isCodeAsked(error)) return setHasCode(true);
      if (error instanceof ApiError && error.field === 'code') {
        return form.setError('code', { message: errorText(error) }, { shouldFocus: true });
      }
      const type = error instanceof ApiError && error.code === 'not_found' ? 'dead' : 'server';
      form.setError('password', { type, message: errorText(error) }, { shouldFocus: true });
    }
  });
  if (hasNoPlace) {
    return (
      <AuthFrame title={authMessages.yourPasswordIsSet} lead={peopleMessages.passwordSetWithoutPlace}>
        <p className={styles.below}>
          <Link to={pages.login}>{authMessages.backToLogIn}</Link>
        </p>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={authMessages.chooseANewPassword} lead={authMessages.resetPasswordLead}>
      <form className={styles.fields} onSubmit={handleSubmit} noValidate>
        <PasswordField
          label={authMessages.newPassword}
          autoComplete="new-password"
          autoFocus
          own={() => []}
          error={errors.password?.message}
          {...form.register('password', contractField(authMessages.passwordRequired, 'newPassword'))}
        />
        {hasCode ? (
          <CodeField
            error={errors.code?.message}
            {...form.register('code', { required: messages.twoFactorRequired })}
          />
        ) : null}
        <Button variant="main" size="large" type="submit" isBusy={isSubmitting} isWide>
          {authMessages.setPassword}
        </Button>
        {errors.password?.type === 'dead' ? (
          <p className={styles.more}>
            <Link to={pages.forgot_password}>{authMessages.askForANewLink}</Link>
          </p>
        ) : null}
      </form>
    </AuthFrame>
  );
}
