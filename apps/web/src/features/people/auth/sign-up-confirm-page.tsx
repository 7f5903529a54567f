import { pages } from '@galley/contract';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiError, errorText } from '../../../api/api-error';
import { confirmSignUp } from '../../../api/people/sign-up';
import { safeRedirect } from '../../../lib/redirect';
import { replaceMe } from '../../../lib/session';
import { messages } from '../../../messages';
import { authMessages } from '../../../messages/people/auth';
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
      <AuthFrame
        title={isDead ? authMessages.thisLinkHasExpired : authMessages.accountNotCreated}
        lead={errorText(failure)}
      >
        <div className={styles.fields}>
          {isDead ? null : (
            <Button variant="main" size="large" isWide isBusy={isBusy} onClick={handleConfirm}>
              {messages.tryAgain}
            </Button>
          )}
          <p className={styles.more}>
            <Link to={pages.login}>{authMessages.logIn}</Link> {authMessages.or}{' '}
            <Link to={pages.signup} reloadDocument>
              {authMessages.signUpAgain}
            </Link>
          </p>
        </div>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={authMessages.confirmEmailTitle} lead={authMessages.confirmSignUpLead}>
      <div className={styles.fields}>
        <Button variant="main" size="large" isWide autoFocus isBusy={isBusy} onClick={handleConfirm}>
          {authMessages.createMyAccount}
        </Button>
      </div>
    </AuthFrame>
  );
}
