import type { RouteDefinition } from './define-route';
import { adminRoutes } from './routes/admin';
import { adminAccountRoutes } from './routes/admin-accounts';
import { approvalRoutes } from './routes/approvals';
import { authRoutes } from './routes/auth';
import { billingRoutes } from './routes/billing';
import { builderRoutes } from './routes/builder';
import { bulkRoutes } from './routes/bulk';
import { checklistRoutes } from './routes/checklist';
import { commentRoutes } from './routes/comments';
import { documentRoutes } from './routes/documents';
import { exportRoutes } from './routes/exports';
import { fileCheckRoutes } from './routes/file-check';
import { folderRoutes } from './routes/folders';
import { imageRoutes } from './routes/images';
import { layoutRoutes } from './routes/layouts';
import { linkCheckRoutes } from './routes/link-checks';
import { logSettingsRoutes } from './routes/log-settings';
import { notificationRoutes } from './routes/notifications';
import { offboardingRoutes } from './routes/offboarding';
import { organizationRoutes } from './routes/organizations';
import { passkeyRoutes } from './routes/passkeys';
import { peopleRoutes } from './routes/people';
import { personaRoutes } from './routes/personas';
import { pinRoutes } from './routes/pins';
import { profileRoutes } from './routes/profile';
import { replacementRoutes } from './routes/replacements';
import { shareRoutes } from './routes/share';
import { shareByEmailRoutes } from './routes/share-by-email';
import { signUpRoutes } from './routes/sign-up';
import { sourceRoutes } from './routes/sources';
import { ssoRoutes } from './routes/sso';
import { systemRoutes } from './routes/system';
import { teamRoutes } from './routes/teams';
import { templateRoutes } from './routes/templates';
import { themeEditingRoutes } from './routes/theme-editing';
import { themeImageRoutes } from './routes/theme-images';
import { themeUpgradeRoutes } from './routes/theme-upgrade';
import { transferRoutes } from './routes/transfers';
import { twoFactorRoutes } from './routes/two-factor';
import { usageRoutes } from './routes/usage';

/** All routes by name, used by server and client. The server doesn't start if a route has no handler. */
export const routes = {
  ...systemRoutes,
  ...authRoutes,
  ...signUpRoutes,
  ...twoFactorRoutes,
  ...passkeyRoutes,
  ...templateRoutes,
  ...folderRoutes,
  ...bulkRoutes,
  ...peopleRoutes,
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
