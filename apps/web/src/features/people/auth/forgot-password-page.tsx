import { pages } from '@galley/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { errorText } from '../../../api/api-error';
import { askForPasswordLink } from '../../../api/people/auth';
import { contractField } from '../../../lib/contract-field';
import { authMessages } from '../../../messages/people/auth';
import { peopleMessages } from '../../../messages/people/base';
import { Button } from '../../../ui/button/button';
import { TextField } from '../../../ui/text-field/text-field';
import styles from './auth.module.css';
import { AuthFrame } from './auth-frame';

/** Requests an email with a link to set a new password. The message is the same whether the account exists or not. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState('');
  const [hasMail, setHasMail] = useState(true);
  const form = useForm({ defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async ({ email }) => {
    try {
      const { isMailSent } = await askForPasswordLink(email);
      setHasMail(isMailSent);
      setSentTo(email.trim());
    } catch (error) {
      form.setError('email', { message: errorText(error) }, { shouldFocus: true });
    }
  });
  if (sentTo) {
    return (
      <AuthFrame
        title={hasMail ? authMessages.checkYourEmail : authMessages.thisServerCantSendEmail}
        lead={hasMail ? authMessages.linkSentTo(sentTo) : peopleMessages.noMailServer}
      >
        <p className={styles.below}>
          <Link to={pages.login}>{authMessages.backToLogIn}</Link>
        </p>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={authMessages.chooseANewPassword} lead={authMessages.forgotPasswordLead}>
      <form className={styles.fields} onSubmit={handleSubmit} noValidate>
        <TextField
          label={authMessages.email}
          type="email"
          autoComplete="username"
          autoFocus
          error={errors.email?.message}
          {...form.register('email', contractField(authMessages.emailRequired, 'emailAddress'))}
        />
        <Button variant="main" size="large" type="submit" isBusy={isSubmitting} isWide>
          {authMessages.sendLink}
        </Button>
        <p className={styles.more}>
          <Link to={pages.login}>{authMessages.backToLogIn}</Link>
        </p>
      </form>
    </AuthFrame>
  );
}
