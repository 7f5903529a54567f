import { pages, type SignUpOptions } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { errorText } from '../../../api/api-error';
import { signUpOptionsQuery } from '../../../api/people/sign-up';
import { loginUrl, safeRedirect } from '../../../lib/redirect';
import { useSession } from '../../../lib/session';
import { messages } from '../../../messages';
import { authMessages } from '../../../messages/people/auth';
import styles from './auth.module.css';
import { AuthFrame } from './auth-frame';
import { Invited } from './invite-page';
import { SignUpForm } from './sign-up-form';

/** Creates an account with its own organization, or explains other ways to get access. */
export function SignUpPage() {
  const { data: session } = useSession();
  const [query] = useSearchParams();
  const redirect = safeRedirect(query.get('redirect'));
  const options = useQuery(signUpOptionsQuery());
  const invitation = query.get('commentor') === 'on' ? query.get('invitation') : null;
  if (session?.isSetupNeeded) return <Navigate to="/" replace />;
  if (invitation) return <Invited token={invitation} />;
  if (session?.me) return <Navigate to={redirect} replace />;
  if (options.isPending) return null;
  if (options.error) {
    return (
      <AuthFrame title={messages.errorTitle} lead={errorText(options.error)}>
        <BackToLogin redirect={redirect} />
      </AuthFrame>
    );
  }
  return <OpenOrClosed options={options.data} redirect={redirect} sentBy={query.get('ref') ?? ''} />;
}

function OpenOrClosed({ options, redirect, sentBy }: { options: SignUpOptions; redirect: string; sentBy: string }) {
  const [sentTo, setSentTo] = useState('');
  if (!options.isOpen || !options.captcha) {
    return (
      <AuthFrame title={authMessages.youNeedAnInvitation} lead={authMessages.invitationNeededLead}>
        <BackToLogin redirect={redirect} />
      </AuthFrame>
    );
  }
  if (sentTo) {
    return (
      <AuthFrame title={authMessages.checkYourEmail} lead={authMessages.signUpLinkSentTo(sentTo)}>
        <p className={styles.below}>
          {authMessages.noEmail}{' '}
          <Link to={pages.signup} reloadDocument>
            {authMessages.startAgain}
          </Link>
          .
        </p>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={authMessages.createAnAccount} lead={authMessages.signUpLead}>
      <SignUpForm captcha={options.captcha} redirect={redirect} sentBy={sentBy} onMailSent={setSentTo} />
      <BackToLogin redirect={redirect} />
    </AuthFrame>
  );
}

function BackToLogin({ redirect }: { redirect: string }) {
  return (
    <p className={styles.below}>
      {authMessages.alreadyHaveAnAccount} <Link to={loginUrl(redirect)}>{authMessages.logIn}</Link>
    </p>
  );
}
