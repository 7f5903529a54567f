import { pages, refuseEmailHash } from '@galley/contract';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { ApiError, errorText } from '../../../api/api-error';
import { confirmEmail, refuseEmail } from '../../../api/people/auth';
import { Button, buttonClass } from '../../../ui/button/button';
import styles from './auth.module.css';
import { AuthFrame } from './auth-frame';

interface Outcome {
  title: string;
  lead: string;
  isStopped: boolean;
}

/**
 * The page of the links sent to the current and the new email address of an account. A button confirms the change,
 * because mail scanners visit links too. The second link in the current mailbox has a fragment and offers to cancel the
 * change.
 */
export function ConfirmEmailPage() {
  const { token = '' } = useParams();
  const isStopping = useLocation().hash === refuseEmailHash;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const handleUse = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setOutcome(isStopping ? await stop(token) : await confirm(token));
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  if (outcome) {
    return (
      <AuthFrame title={outcome.title} lead={outcome.lead}>
        <div className={styles.fields} role="status">
          {outcome.isStopped ? <PageLink to={pages.forgot_password} label="Choose a new password" isMain /> : null}
          <PageLink to={pages.dashboard} label="Go to Galley" isMain={!outcome.isStopped} />
        </div>
      </AuthFrame>
    );
  }
  const isDead =
    failure instanceof ApiError && ['not_found', 'conflict', 'forbidden', 'invalid_field'].includes(failure.code);
  const asked = isStopping
    ? {
        title: 'Stop changing your email address?',
        lead: 'Your email address stays as it is, and the links that were sent stop working.',
        failed: 'Change not stopped',
        label: 'Stop the change',
      }
    : {
        title: 'Confirm your email address',
        lead: 'Your email address changes after you open the links sent to both addresses.',
        failed: 'Email address not changed',
        label: 'Confirm email address',
      };
  // The link was used before, so the change is already confirmed.
  const isUsed = failure instanceof ApiError && failure.code === 'not_found';
  const failed = isUsed ? 'This link no longer works' : asked.failed;
  return (
    <AuthFrame title={failure ? failed : asked.title} lead={failure ? errorText(failure) : asked.lead}>
      <div className={styles.fields}>
        {isDead ? (
          <PageLink to={pages.dashboard} label="Go to Galley" isMain />
        ) : (
          <Button
            variant={isStopping ? 'danger' : 'main'}
            size="large"
            isWide
            autoFocus
            isBusy={isBusy}
            onClick={handleUse}
          >
            {failure ? 'Try again' : asked.label}
          </Button>
        )}
      </div>
    </AuthFrame>
  );
}

async function confirm(token: string): Promise<Outcome> {
  const { email, isChanged } = await confirmEmail(token);
  return isChanged
    ? { title: 'Email address changed', lead: `You now sign in with ${email}.`, isStopped: false }
    : {
        title: 'One more step',
        lead: `Open the link sent to your other email address. After that, you sign in with ${email}.`,
        isStopped: false,
      };
}

async function stop(token: string): Promise<Outcome> {
  await refuseEmail(token);
  return {
    title: 'Change stopped',
    lead: 'Your email address stays as it is. If you didn’t ask for the change, someone knows your password: choose a new one now.',
    isStopped: true,
  };
}

function PageLink({ to, label, isMain }: { to: string; label: string; isMain: boolean }) {
  return (
    <Link
      className={buttonClass({ variant: isMain ? 'main' : 'alt', size: 'large', isWide: true })}
      to={to}
      reloadDocument
    >
      {label}
    </Link>
  );
}
