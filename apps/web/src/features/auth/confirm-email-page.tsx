import { pages } from '@galley/contract';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError, errorText } from '../../api/api-error';
import { confirmEmail } from '../../api/auth';
import { Button } from '../../ui/button/button';
import styles from './auth.module.css';
import { AuthFrame } from './auth-frame';

/** The link sent to a new email address. A button, not the visit itself, uses it: mail scanners visit links too. */
export function ConfirmEmailPage() {
  const { token = '' } = useParams();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [changed, setChanged] = useState('');
  const handleConfirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setChanged((await confirmEmail(token)).email);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  const toGalley = (
    <p className={styles.more}>
      <Link to={pages.dashboard} reloadDocument>
        Go to Galley
      </Link>
    </p>
  );
  if (changed !== '') {
    return (
      <AuthFrame title="Email address changed" lead={`You now sign in with ${changed}.`}>
        <div className={styles.fields}>{toGalley}</div>
      </AuthFrame>
    );
  }
  const isDead = failure instanceof ApiError && ['not_found', 'conflict', 'invalid_field'].includes(failure.code);
  const lead = failure ? errorText(failure) : 'You will sign in with this address from now on.';
  return (
    <AuthFrame title={failure ? 'Email address not changed' : 'Confirm your email address'} lead={lead}>
      <div className={styles.fields}>
        {isDead ? null : (
          <Button variant="main" size="large" isWide autoFocus isBusy={isBusy} onClick={handleConfirm}>
            {failure ? 'Try again' : 'Confirm email address'}
          </Button>
        )}
        {isDead ? toGalley : null}
      </div>
    </AuthFrame>
  );
}
