import { pages, refuseEmailHash } from '@galley/contract';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { ApiError, errorText } from '../../../api/api-error';
import { confirmEmail, refuseEmail } from '../../../api/people/auth';
import { messages } from '../../../messages';
import { authMessages } from '../../../messages/people/auth';
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
          {outcome.isStopped ? (
            <PageLink to={pages.forgot_password} label={authMessages.chooseANewPassword} isMain />
          ) : null}
          <PageLink to={pages.dashboard} label={authMessages.goToGalley} isMain={!outcome.isStopped} />
        </div>
      </AuthFrame>
    );
  }
  const isDead =
    failure instanceof ApiError && ['not_found', 'conflict', 'forbidden', 'invalid_field'].includes(failure.code);
  const asked = isStopping
    ? {
        title: authMessages.refuseEmailTitle,
        lead: authMessages.refuseEmailLead,
        failed: authMessages.changeNotStopped,
        label: authMessages.stopTheChange,
      }
    : {
        title: authMessages.confirmEmailTitle,
        lead: authMessages.confirmEmailLead,
        failed: authMessages.emailAddressNotChanged,
        label: authMessages.confirmEmailAddress,
      };
  // The link was used before, so the change is already confirmed.
  const isUsed = failure instanceof ApiError && failure.code === 'not_found';
  const failed = isUsed ? authMessages.thisLinkNoLongerWorks : asked.failed;
  return (
    <AuthFrame title={failure ? failed : asked.title} lead={failure ? errorText(failure) : asked.lead}>
      <div className={styles.fields}>
        {isDead ? (
          <PageLink to={pages.dashboard} label={authMessages.goToGalley} isMain />
        ) : (
          <Button
            variant={isStopping ? 'danger' : 'main'}
            size="large"
            isWide
            autoFocus
            isBusy={isBusy}
            onClick={handleUse}
          >
            {failure ? messages.tryAgain : asked.label}
          </Button>
        )}
      </div>
    </AuthFrame>
  );
}

async function confirm(token: string): Promise<Outcome> {
  const { email, isChanged } = await confirmEmail(token);
  return isChanged
    ? { title: authMessages.emailAddressChanged, lead: authMessages.youNowSignInWith(email), isStopped: false }
    : {
        title: authMessages.oneMoreStep,
        lead: authMessages.openOtherLink(email),
        isStopped: false,
      };
}

async function stop(token: string): Promise<Outcome> {
  await refuseEmail(token);
  return {
    title: authMessages.changeStopped,
    lead: authMessages.changeStoppedText,
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
