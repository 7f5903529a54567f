import { pages } from '@galley/contract';
import { lazy, Suspense } from 'react';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import { DashboardPage } from '../features/dashboard/dashboard-page';
import { loadChunk } from '../lib/load-chunk';
import { LoginGuard } from './login-guard';
import { NotFoundPage } from './not-found-page';
import { RouteFailure } from './render-failure';
import { Shell } from './shell';

const BuilderPage = lazy(async () => {
  return { default: (await loadChunk(() => import('../features/builder/builder-page'))).BuilderPage };
});
const LoginPage = lazy(async () => {
  return { default: (await loadChunk(() => import('../features/auth/login-page'))).LoginPage };
});
const ForgotPasswordPage = lazy(async () => {
  return { default: (await loadChunk(() => import('../features/auth/forgot-password-page'))).ForgotPasswordPage };
});
const ResetPasswordPage = lazy(async () => {
  return { default: (await loadChunk(() => import('../features/auth/reset-password-page'))).ResetPasswordPage };
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
const AdminPage = lazy(async () => {
  return { default: (await loadChunk(() => import('../features/admin/admin-page'))).AdminPage };
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
 * The screens of the contract's `pages`. Versions of one document share a route id's element, so that the builder
 * stays mounted when a save replaces the address.
 */
const screens: RouteObject[] = [
  {
    element: <LoginGuard />,
    children: [
      {
        element: <Shell />,
        children: [
          {
            errorElement: <RouteFailure />,
            children: [
              { path: pages.dashboard, element: <DashboardPage /> },
              { path: pages.dashboard_template, element: <DashboardPage /> },
              {
                element: <Suspended />,
                children: [
                  { path: pages.people, element: <PeoplePage /> },
                  { path: pages.account, element: <AccountPage /> },
                  { path: pages.profile_index, element: <ProfilePage /> },
                  { path: pages.admin_dashboard_index, element: <AdminPage /> },
                ],
              },
            ],
          },
        ],
      },
      {
        element: <Suspended />,
        errorElement: <RouteFailure />,
        children: builderPages.map((path) => ({ path, element: <BuilderPage /> })),
      },
    ],
  },
  {
    element: <Suspended />,
    errorElement: <RouteFailure />,
    children: [
      { path: pages.login, element: <LoginPage /> },
      { path: pages.forgot_password, element: <ForgotPasswordPage /> },
      { path: pages.reset_password, element: <ResetPasswordPage /> },
      { path: pages.invite_organization, element: <InvitePage /> },
      { path: pages.invite_template, element: <InvitePage /> },
    ],
  },
  {
    element: <Suspended />,
    errorElement: <RouteFailure />,
    children: previewPages.map((path) => ({ path, element: <PreviewPage /> })),
  },
  { path: '*', element: <NotFoundPage /> },
];

export const router = createBrowserRouter([{ errorElement: <RouteFailure />, children: screens }]);

function Suspended() {
  return (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  );
}
