import { pages } from '@galley/contract';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiError, errorText } from '../../../api/api-error';
import { confirmSignUp } from '../../../api/people/sign-up';
import { safeRedirect } from '../../../lib/redirect';
import { replaceMe } from '../../../lib/session';
import { Button } from '../../../ui/button/button';
import styles from './auth.module.css';
import { AuthFrame } from './auth-frame';

/** The page of the confirmation link. A button confirms the address, because mail scanners visit links too. */
export function SignUpConfirmPage() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const handleConfirm = async () => {
    setBusy(true);
    try {
      const { me, redirect } = await confirmSignUp(token);
      replaceMe(me);
      await navigate(safeRedirect(redirect), { replace: true });
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  if (failure) {
    const isDead = failure instanceof ApiError && ['not_found', 'conflict'].includes(failure.code);
    return (
      <AuthFrame title={isDead ? 'This link has expired' : 'Couldn’t create your account'} lead={errorText(failure)}>
        <div className={styles.fields}>
          {isDead ? null : (
            <Button variant="main" size="large" isWide isBusy={isBusy} onClick={handleConfirm}>
              Try again
            </Button>
          )}
          <p className={styles.more}>
            <Link to={pages.login}>Log in</Link> or{' '}
            <Link to={pages.signup} reloadDocument>
              sign up again
            </Link>
          </p>
        </div>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Confirm your email address" lead="Confirm to create your account and organization.">
      <div className={styles.fields}>
        <Button variant="main" size="large" isWide autoFocus isBusy={isBusy} onClick={handleConfirm}>
          Create my account
        </Button>
      </div>
    </AuthFrame>
  );
}
