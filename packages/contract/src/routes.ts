import type { RouteDefinition } from './define-route';
import { exportRoutes } from './routes/delivery/exports';
import { shareByEmailRoutes } from './routes/delivery/share-by-email';
import { sourceRoutes } from './routes/delivery/sources';
import { transferRoutes } from './routes/delivery/transfers';
import { builderRoutes } from './routes/documents/builder';
import { bulkRoutes } from './routes/documents/bulk';
import { checklistRoutes } from './routes/documents/checklist';
import { documentRoutes } from './routes/documents/documents';
import { folderRoutes } from './routes/documents/folders';
import { layoutRoutes } from './routes/documents/layouts';
import { linkCheckRoutes } from './routes/documents/link-checks';
import { listRoutes } from './routes/documents/lists';
import { partEditingRoutes } from './routes/documents/part-editing';
import { personaRoutes } from './routes/documents/personas';
import { pinRoutes } from './routes/documents/pins';
import { replacementRoutes } from './routes/documents/replacements';
import { templateRoutes } from './routes/documents/templates';
import { themeEditingRoutes } from './routes/documents/theme-editing';
import { themeUpgradeRoutes } from './routes/documents/theme-upgrade';
import { usageRoutes } from './routes/documents/usage';
import { imageRoutes } from './routes/files/images';
import { themeImageRoutes } from './routes/files/theme-images';
import { adminRoutes } from './routes/operations/admin';
import { adminAccountRoutes } from './routes/operations/admin-accounts';
import { fileCheckRoutes } from './routes/operations/file-check';
import { offboardingRoutes } from './routes/operations/offboarding';
import { systemRoutes } from './routes/operations/system';
import { authRoutes } from './routes/people/auth';
import { billingRoutes } from './routes/people/billing';
import { logSettingsRoutes } from './routes/people/log-settings';
import { memberRoutes } from './routes/people/members';
import { organizationRoutes } from './routes/people/organizations';
import { passkeyRoutes } from './routes/people/passkeys';
import { profileRoutes } from './routes/people/profile';
import { signUpRoutes } from './routes/people/sign-up';
import { ssoRoutes } from './routes/people/sso';
import { teamRoutes } from './routes/people/teams';
import { themeAccessRoutes } from './routes/people/theme-access';
import { twoFactorRoutes } from './routes/people/two-factor';
import { approvalRoutes } from './routes/review/approvals';
import { commentRoutes } from './routes/review/comments';
import { notificationRoutes } from './routes/review/notifications';
import { shareRoutes } from './routes/review/share';

/** All routes by name, used by server and client. The server doesn't start if a route has no handler. */
export const routes = {
  ...systemRoutes,
  ...authRoutes,
  ...signUpRoutes,
  ...twoFactorRoutes,
  ...passkeyRoutes,
  ...templateRoutes,
  ...folderRoutes,
  ...listRoutes,
  ...bulkRoutes,
  ...themeAccessRoutes,
  ...memberRoutes,
  ...teamRoutes,
  ...organizationRoutes,
  ...profileRoutes,
  ...notificationRoutes,
  ...ssoRoutes,
  ...offboardingRoutes,
  ...billingRoutes,
  ...adminRoutes,
  ...adminAccountRoutes,
  ...logSettingsRoutes,
  ...fileCheckRoutes,
  ...builderRoutes,
  ...exportRoutes,
  ...replacementRoutes,
  ...imageRoutes,
  ...checklistRoutes,
  ...commentRoutes,
  ...approvalRoutes,
  ...documentRoutes,
  ...themeEditingRoutes,
  ...themeImageRoutes,
  ...themeUpgradeRoutes,
  ...layoutRoutes,
  ...partEditingRoutes,
  ...pinRoutes,
  ...usageRoutes,
  ...linkCheckRoutes,
  ...personaRoutes,
  ...sourceRoutes,
  ...transferRoutes,
  ...shareByEmailRoutes,
  ...shareRoutes,
} as const satisfies Record<string, RouteDefinition>;

export type RouteName = keyof typeof routes;
export type Route<N extends RouteName> = (typeof routes)[N];
