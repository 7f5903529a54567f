import { pages } from '@galley/contract';
import { Suspense, useEffect } from 'react';
import { matchPath, Navigate, Outlet, useLocation } from 'react-router';
import { errorText } from '../api/api-error';
import { lazyScreen } from '../lib/lazy-screen';
import { redirectToMainHost } from '../lib/organization-links';
import { loginUrl } from '../lib/redirect';
import { useSession } from '../lib/session';
import { messages } from '../messages';
import { Button } from '../ui/button/button';
import { FullState } from '../ui/full-state/full-state';
import { useLiveConnection } from './use-live-connection';

const SetupPage = lazyScreen(async () => (await import('../features/people/auth/setup-page')).SetupPage);
const AccessEndedPage = lazyScreen(
  async () => (await import('../features/people/auth/access-ended-page')).AccessEndedPage,
);
const EnterAfterEndPage = lazyScreen(
  async () => (await import('../features/people/organizations/enter-page')).EnterAfterEndPage,
);
const CanceledPage = lazyScreen(
  async () => (await import('../features/people/organization-settings/offboarding/canceled-page')).CanceledPage,
);
const TwoFactorNeededPage = lazyScreen(
  async () => (await import('../features/people/profile/two-factor/two-factor-needed-page')).TwoFactorNeededPage,
);

/**
 * Shows the app to signed-in people. Others go to the login page and return afterwards. A new server shows its setup
 * page first. People whose access ended see whom to contact and can open their other organizations.
 */
export function LoginGuard() {
  const { data: session, error, refetch } = useSession();
  const { pathname, search } = useLocation();
  useLiveConnection();
  if (session?.isSetupNeeded) {
    return (
      <Suspense fallback={null}>
        <SetupPage isCodeNeeded={session.isSetupCodeNeeded} />
      </Suspense>
    );
  }
  // In a canceled organization, people can only switch to another one.
  if (session?.me?.organization.deletesAt && !matchPath(pages.organization_enter, pathname)) {
    return (
      <Suspense fallback={null}>
        <CanceledPage />
      </Suspense>
    );
  }
  if (session?.me?.needsTwoFactor && !matchPath(pages.organization_enter, pathname)) {
    return (
      <Suspense fallback={null}>
        <TwoFactorNeededPage />
      </Suspense>
    );
  }
  if (session?.me) return <Outlet />;
  if (session?.hasAccessEnded) {
    const oid = matchPath(pages.organization_enter, pathname)?.params.oid;
    return <Suspense fallback={null}>{oid ? <EnterAfterEndPage oid={Number(oid)} /> : <AccessEndedPage />}</Suspense>;
  }
  if (session?.enterUrl) return <ComeIn enterUrl={session.enterUrl} path={pathname + search} />;
  if (session) return <Navigate to={loginUrl(pathname + search)} replace />;
  if (!error) return null;
  return (
    <FullState
      title={messages.unreachableTitle}
      text={errorText(error)}
      actions={
        <Button variant="main" onClick={() => refetch()}>
          {messages.tryAgain}
        </Button>
      }
    />
  );
}

/**
 * Signs in people without a session on this organization's host if they are signed in on the main host. Others go to
 * the login page.
 */
function ComeIn({ enterUrl, path }: { enterUrl: string; path: string }) {
  useEffect(() => redirectToMainHost(enterUrl, path), [enterUrl, path]);
  return null;
}
