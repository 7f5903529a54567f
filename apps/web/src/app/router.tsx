import { pages } from '@galley/contract';
import { lazy, Suspense } from 'react';
import { Outlet, type RouteObject, useLocation, useRoutes } from 'react-router';
import { loadChunk } from '../lib/load-chunk';
import { LoadingMask } from '../ui/loading-mask/loading-mask';
import { useGlobalKeys } from './global-keys';
import { LoginGuard } from './login-guard';
import { NotFoundPage } from './not-found-page';
import { ScreenBoundary } from './render-failure';

// The builder and previews need neither of them. They are loaded with the screens that use them.
const loadShell = () => loadChunk(() => import('./shell'));
const loadDashboard = () => loadChunk(() => import('../features/dashboard/dashboard-page'));
if (/^\/(t\/|$)/.test(window.location.pathname)) preload([loadShell, loadDashboard]);

const Shell = lazy(async () => ({ default: (await loadShell()).Shell }));
const DashboardPage = lazy(async () => ({ default: (await loadDashboard()).DashboardPage }));
const SearchPage = lazy(async () => {
  return { default: (await loadChunk(() => import('../features/dashboard/search/search-page'))).SearchPage };
});
const HelpPage = lazy(async () => {
  return { default: (await loadChunk(() => import('../features/help/help-page'))).HelpPage };
});
const BuilderPage = lazy(async () => {
  return { default: (await loadChunk(() => import('../features/builder/builder-page'))).BuilderPage };
});
const LoginPage = lazy(async () => {
  return { default: (await loadChunk(() => import('../features/auth/login-page'))).LoginPage };
});
const SignUpPage = lazy(async () => {
  return { default: (await loadChunk(() => import('../features/auth/sign-up-page'))).SignUpPage };
});
const SignUpConfirmPage = lazy(async () => {
  return { default: (await loadChunk(() => import('../features/auth/sign-up-confirm-page'))).SignUpConfirmPage };
});
const ForgotPasswordPage = lazy(async () => {
  return { default: (await loadChunk(() => import('../features/auth/forgot-password-page'))).ForgotPasswordPage };
});
const ResetPasswordPage = lazy(async () => {
  return { default: (await loadChunk(() => import('../features/auth/reset-password-page'))).ResetPasswordPage };
});
const ConfirmEmailPage = lazy(async () => {
  return { default: (await loadChunk(() => import('../features/auth/confirm-email-page'))).ConfirmEmailPage };
});
const InvitePage = lazy(async () => {
  return { default: (await loadChunk(() => import('../features/auth/invite-page'))).InvitePage };
});
const PeoplePage = lazy(async () => {
  return { default: (await loadChunk(() => import('../features/people/people-page'))).PeoplePage };
});
const AccountPage = lazy(async () => {
  return { default: (await loadChunk(() => import('../features/account/account-page'))).AccountPage };
});
const LogPage = lazy(async () => {
  return { default: (await loadChunk(() => import('../features/account/log-page'))).LogPage };
});
const CancelPage = lazy(async () => {
  return { default: (await loadChunk(() => import('../features/account/cancel-page'))).CancelPage };
});
const AdminPage = lazy(async () => {
  return { default: (await loadChunk(() => import('../features/admin/admin-page'))).AdminPage };
});
const EnterPage = lazy(async () => {
  return { default: (await loadChunk(() => import('../features/organizations/enter-page'))).EnterPage };
});
const HandoverPage = lazy(async () => {
  return { default: (await loadChunk(() => import('../features/organizations/handover-page'))).HandoverPage };
});
const ProfilePage = lazy(async () => {
  return { default: (await loadChunk(() => import('../features/profile/profile-page'))).ProfilePage };
});
const PreviewPage = lazy(async () => {
  return { default: (await loadChunk(() => import('../features/preview/preview-page'))).PreviewPage };
});

const builderPages = [
  pages.build_email,
  pages.build_email_version,
  pages.build_page,
  pages.build_page_version,
  pages.build_template,
  pages.build_template_version,
];
const previewPages = [
  pages.build_email_preview,
  pages.build_email_preview_version,
  pages.build_page_preview,
  pages.build_page_preview_version,
  pages.build_template_preview,
  pages.build_template_preview_version,
];

/**
 * The screens of the contract's `pages`. Versions of one document share a route element, so that the builder stays
 * mounted when a save replaces the address.
 */
const screens: RouteObject[] = [
  {
    element: <LoginGuard />,
    children: [
      {
        element: <SuspendedShell />,
        children: [
          {
            element: <Suspended />,
            children: [
              { path: pages.dashboard, element: <DashboardPage /> },
              { path: pages.dashboard_template, element: <DashboardPage /> },
              { path: pages.dashboard_trash, element: <DashboardPage isTrash /> },
              { path: pages.search, element: <SearchPage /> },
              { path: pages.help, element: <HelpPage /> },
              { path: pages.people, element: <PeoplePage /> },
              { path: pages.account, element: <AccountPage /> },
              { path: pages.account_log, element: <LogPage /> },
              { path: pages.account_cancel_page, element: <CancelPage /> },
              { path: pages.profile_index, element: <ProfilePage /> },
              { path: pages.admin_dashboard_index, element: <AdminPage /> },
              { path: pages.admin_tool, element: <AdminPage /> },
            ],
          },
        ],
      },
      {
        element: <Suspended />,
        children: [{ path: pages.organization_enter, element: <EnterPage /> }],
      },
      {
        element: <Suspended />,
        children: builderPages.map((path) => ({ path, element: <BuilderPage /> })),
      },
    ],
  },
  {
    element: <Suspended />,
    children: [
      { path: pages.login, element: <LoginPage /> },
      { path: pages.signup, element: <SignUpPage /> },
      { path: pages.signup_confirm, element: <SignUpConfirmPage /> },
      { path: pages.confirm_email, element: <ConfirmEmailPage /> },
      { path: pages.forgot_password, element: <ForgotPasswordPage /> },
      { path: pages.reset_password, element: <ResetPasswordPage /> },
      { path: pages.handover, element: <HandoverPage /> },
      { path: pages.invite_organization, element: <InvitePage /> },
      { path: pages.invite_template, element: <InvitePage /> },
    ],
  },
  {
    element: <Suspended />,
    children: previewPages.map((path) => ({ path, element: <PreviewPage /> })),
  },
  { path: '*', element: <NotFoundPage /> },
];

// The condition is evaluated at build time: other builds don't contain the component page.
if (import.meta.env.DEV) {
  const DevUiPage = lazy(async () => ({ default: (await import('../features/dev-ui/dev-ui-page')).DevUiPage }));
  screens.unshift({ element: <Suspended />, children: [{ path: '/dev/ui', element: <DevUiPage /> }] });
}

/** The screen of the current address. */
export function Screens() {
  useGlobalKeys();
  return useRoutes(screens);
}

function SuspendedShell() {
  return (
    <Suspense fallback={null}>
      <Shell />
    </Suspense>
  );
}

/**
 * Starts loading the parts of the first screen before anything is rendered. The component that shows a part reports a
 * failed load.
 */
function preload(loads: readonly (() => Promise<unknown>)[]): void {
  for (const load of loads) load().catch(() => undefined);
}

/** Lazily loaded screens. If one fails to load, the rest of the page and its navigation keep working. */
function Suspended() {
  return (
    <ScreenBoundary path={useLocation().pathname}>
      <Suspense fallback={<LoadingMask />}>
        <Outlet />
      </Suspense>
    </ScreenBoundary>
  );
}
