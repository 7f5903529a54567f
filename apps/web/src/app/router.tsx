import { pages } from '@galley/contract';
import { isValidElement, Suspense } from 'react';
import { matchRoutes, Outlet, type Params, type RouteObject, useLocation, useRoutes } from 'react-router';
import { isLazyScreen, lazyScreen } from '../lib/lazy-screen';
import { prepareSession } from '../lib/session';
import { LoadingMask } from '../ui/loading-mask/loading-mask';
import { firstScreens } from './first-screens';
import { useGlobalKeys } from './global-keys';
import { LoginGuard } from './login-guard';
import { NotFoundPage } from './not-found-page';
import { ScreenBoundary } from './render-failure';

// The builder and previews don't use the shell, so it has its own chunk.
const Shell = lazyScreen(async () => (await import('./shell')).Shell);
const DashboardPage = lazyScreen(
  async () => (await import('../features/documents/dashboard/dashboard-page')).DashboardPage,
);
const SearchPage = lazyScreen(
  async () => (await import('../features/documents/dashboard/search/search-page')).SearchPage,
);
const HelpPage = lazyScreen(async () => (await import('../features/operations/help/help-page')).HelpPage);
const BuilderPage = lazyScreen(async () => (await import('../features/documents/builder/builder-page')).BuilderPage);
const CommentPage = lazyScreen(async () => (await import('../features/documents/builder/comment-page')).CommentPage);
const LoginPage = lazyScreen(async () => (await import('../features/people/auth/login-page')).LoginPage);
const SignUpPage = lazyScreen(async () => (await import('../features/people/auth/sign-up-page')).SignUpPage);
const SignUpConfirmPage = lazyScreen(
  async () => (await import('../features/people/auth/sign-up-confirm-page')).SignUpConfirmPage,
);
const ForgotPasswordPage = lazyScreen(
  async () => (await import('../features/people/auth/forgot-password-page')).ForgotPasswordPage,
);
const ResetPasswordPage = lazyScreen(
  async () => (await import('../features/people/auth/reset-password-page')).ResetPasswordPage,
);
const ConfirmEmailPage = lazyScreen(
  async () => (await import('../features/people/auth/confirm-email-page')).ConfirmEmailPage,
);
const UnsubscribePage = lazyScreen(
  async () => (await import('../features/people/auth/unsubscribe-page')).UnsubscribePage,
);
const InvitePage = lazyScreen(async () => (await import('../features/people/auth/invite-page')).InvitePage);
const ThemeAccessPage = lazyScreen(
  async () => (await import('../features/people/theme-access/theme-access-page')).ThemeAccessPage,
);
const IntegrationsPage = lazyScreen(
  async () => (await import('../features/delivery/integrations/integrations-page')).IntegrationsPage,
);
const ReturnPage = lazyScreen(async () => (await import('../features/delivery/integrations/return-page')).ReturnPage);
const OrganizationPage = lazyScreen(
  async () =>
    (await import('../features/people/organization-settings/organization/organization-page')).OrganizationPage,
);
const MembersPage = lazyScreen(
  async () => (await import('../features/people/organization-settings/members/members-page')).MembersPage,
);
const ProvisioningPage = lazyScreen(
  async () =>
    (await import('../features/people/organization-settings/single-sign-on/provisioning-page')).ProvisioningPage,
);
const BillingPage = lazyScreen(async () => (await import('../features/people/billing/billing-page')).BillingPage);
const LogPage = lazyScreen(
  async () => (await import('../features/people/organization-settings/activity-log/log-page')).LogPage,
);
const TeamsPage = lazyScreen(
  async () => (await import('../features/people/organization-settings/teams/teams-page')).TeamsPage,
);
const SsoPage = lazyScreen(
  async () => (await import('../features/people/organization-settings/single-sign-on/sso-page')).SsoPage,
);
const CancelPage = lazyScreen(
  async () => (await import('../features/people/organization-settings/offboarding/cancel-page')).CancelPage,
);
const AdminPage = lazyScreen(async () => (await import('../features/operations/admin/admin-page')).AdminPage);
const EnterPage = lazyScreen(async () => (await import('../features/people/organizations/enter-page')).EnterPage);
const HandoverPage = lazyScreen(
  async () => (await import('../features/people/organizations/handover-page')).HandoverPage,
);
const ProfilePage = lazyScreen(async () => (await import('../features/people/profile/profile-page')).ProfilePage);
const PreviewPage = lazyScreen(async () => (await import('../features/review/preview/preview-page')).PreviewPage);

/**
 * The screens of the contract's `pages`. Versions of a document share a route element, so that the builder stays
 * mounted when a save replaces the address.
 */
const screens: RouteObject[] = [
  {
    element: <LoginGuard />,
    children: [
      {
        element: <SuspendedShell />,
        handle: Shell,
        children: [
          {
            element: <Suspended />,
            children: [
              { path: pages.dashboard, element: <DashboardPage /> },
              { path: pages.dashboard_template, element: <DashboardPage /> },
              { path: pages.dashboard_trash, element: <DashboardPage isTrash /> },
              { path: pages.search, element: <SearchPage /> },
              { path: pages.help, element: <HelpPage /> },
              { path: pages.people, element: <ThemeAccessPage /> },
              { path: pages.integrations, element: <IntegrationsPage /> },
              { path: pages.integrations_return, element: <ReturnPage /> },
              { path: pages.account, element: <OrganizationPage /> },
              { path: pages.account_members_page, element: <MembersPage /> },
              { path: pages.billing, element: <BillingPage /> },
              { path: pages.account_log, element: <LogPage /> },
              { path: pages.account_teams_page, element: <TeamsPage /> },
              { path: pages.account_sso_page, element: <SsoPage /> },
              { path: pages.account_provisioning_page, element: <ProvisioningPage /> },
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
        children: [
          { path: pages.organization_enter, element: <EnterPage /> },
          { path: pages.build_comments_redirect, element: <CommentPage /> },
        ],
      },
      {
        element: <Suspended />,
        children: firstScreens.preview.ownPages.map((name) => ({ path: pages[name], element: <PreviewPage /> })),
      },
      {
        element: <Suspended />,
        children: firstScreens.builder.pages.map((name) => ({ path: pages[name], element: <BuilderPage /> })),
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
      { path: pages.unsubscribe, element: <UnsubscribePage /> },
      { path: pages.handover, element: <HandoverPage /> },
      { path: pages.invite_organization, element: <InvitePage /> },
      { path: pages.invite_template, element: <InvitePage /> },
    ],
  },
  {
    element: <Suspended />,
    children: firstScreens.preview.pages.map((name) => ({ path: pages[name], element: <PreviewPage /> })),
  },
  { path: '*', element: <NotFoundPage /> },
];

// The condition is evaluated at build time: other builds don't contain the component page.
if (import.meta.env.DEV) {
  const DevUiPage = lazyScreen(async () => (await import('../features/operations/dev-ui/dev-ui-page')).DevUiPage);
  screens.unshift({ element: <Suspended />, children: [{ path: '/dev/ui', element: <DevUiPage /> }] });
}

/** How long the page waits for the first screen's code before it shows a loading state, in milliseconds. */
const patienceMs = 400;

/**
 * Loads the code of the first screen and the signed-in person in parallel. Rendering starts afterwards, because React
 * delays content by up to 300 ms after it has shown a loading state. The builder shows its skeleton until then; other
 * screens wait for a short time at most.
 */
export async function prepareFirstScreen(path: string): Promise<void> {
  const matches = matchRoutes(screens, path) ?? [];
  const routes = matches.map(({ route }) => route);
  const components = routes.flatMap(({ element, handle }) => [isValidElement(element) ? element.type : null, handle]);
  const loads = components.filter(isLazyScreen).map((screen) => screen.prepare());
  const isBuilder = components.includes(BuilderPage);
  if (isBuilder) loads.push(prepareDocument(path, matches.at(-1)?.params ?? {}));
  const prepared = Promise.allSettled(components.includes(LoginGuard) ? [...loads, prepareSession()] : loads);
  const isLate = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await (isBuilder ? prepared : Promise.race([prepared, isLate]));
}

async function prepareDocument(path: string, params: Params): Promise<void> {
  const { prepareBuilder } = await import('../features/documents/builder/builder-page');
  await prepareBuilder(params, path);
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

/** Lazily loaded screens. If one fails to load, the navigation and the rest of the page still work. */
function Suspended() {
  return (
    <ScreenBoundary path={useLocation().pathname}>
      <Suspense fallback={<LoadingMask />}>
        <Outlet />
      </Suspense>
    </ScreenBoundary>
  );
}
