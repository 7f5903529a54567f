import { pages } from '@galley/contract';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError, errorText } from '../../../api/api-error';
import { unsubscribeFromEmails } from '../../../api/review/notifications';
import { authMessages } from '../../../messages/people/auth';
import { notificationMessages as messages } from '../../../messages/review/notifications';
import { Button } from '../../../ui/button/button';
import styles from './auth.module.css';
import { AuthFrame } from './auth-frame';

/**
 * The page of the link in notification emails. A button unsubscribes, because mail scanners visit links too. The button
 * isn't focused, so that an Enter pressed to open the link doesn't activate it.
 */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const handleUnsubscribe = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await unsubscribeFromEmails(token);
      setDone(true);
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  const isDead = failure instanceof ApiError && failure.code === 'not_found';
  if (isDone || isDead) {
    return (
      <AuthFrame
        title={isDone ? authMessages.unsubscribed : authMessages.notUnsubscribed}
        lead={isDone ? messages.unsubscribed : errorText(failure)}
      >
        <div className={styles.fields}>
          <p className={styles.more}>
            <Link to={`${pages.profile_index}#notifications`}>{messages.notificationSettings}</Link>
          </p>
        </div>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={authMessages.unsubscribe} lead={failure ? errorText(failure) : messages.unsubscribeLead}>
      <div className={styles.fields}>
        <Button variant="main" size="large" isWide isBusy={isBusy} onClick={handleUnsubscribe}>
          {failure ? authMessages.tryAgain : authMessages.unsubscribe}
        </Button>
      </div>
    </AuthFrame>
  );
}
