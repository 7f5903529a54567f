/** Paths of the pages. `:name` is required. `:name?` and everything after it are optional. */
export const pages = {
  dashboard: '/',
  dashboard_template: '/t/:id',
  dashboard_trash: '/t/:id/trash',
  search: '/search',
  unsubscribe: '/unsubscribe/:token',
  profile_index: '/profile',
  confirm_email: '/profile/email/:token',
  account: '/account',
  account_members_page: '/account/members',
  account_log: '/account/log',
  account_teams_page: '/account/teams',
  account_sso_page: '/account/sso',
  account_provisioning_page: '/account/provisioning',
  account_cancel_page: '/account/cancel',
  billing: '/billing',
  admin_dashboard_index: '/admin',
  admin_tool: '/admin/:tool',
  integrations: '/integrations',
  integrations_return: '/integrations/callback',
  people: '/people/:id',
  help: '/help',
  login: '/login',
  signup: '/signup',
  signup_confirm: '/signup/:token',
  forgot_password: '/forgotpassword',
  reset_password: '/resetpassword/:token',
  invite_organization: '/invite/organization/:token',
  invite_template: '/invite/:tid/:token',
  organization_enter: '/enter/:oid',
  handover: '/handover',
  build_comments_redirect: '/comments/:id',
  build_email: '/build/email/:tid/:id',
  build_email_version: '/build/email/:tid/:id/versions/:emailVersion',
  build_page: '/build/page/:tid/:id',
  build_page_version: '/build/page/:tid/:id/versions/:emailVersion',
  build_template: '/build/template/:id',
  build_template_version: '/build/template/:id/versions/:templateVersion',
  /** Previews for people with access, who need no share link. */
  email_preview: '/preview/e/:tid/:id',
  page_preview: '/preview/p/:tid/:id',
  build_email_preview: '/preview/e/:tid/:id/:token',
  build_email_preview_version: '/preview/e/:tid/:id/:token/:emailVersion',
  build_page_preview: '/preview/p/:tid/:id/:token',
  build_page_preview_version: '/preview/p/:tid/:id/:token/:emailVersion',
  build_template_preview: '/preview/t/:id/:token',
  build_template_preview_version: '/preview/t/:id/:token/:templateVersion',
} as const;
export type PageName = keyof typeof pages;

/** Fragment of a builder address before the id of a comment: the activity panel opens at this comment. */
export const commentHash = '#activity-c-';

/** Fragment of a builder or preview address that opens the approvals. */
export const approvalsHash = '#approvals';

/** Fragment of the address in the email about a changed email address; it offers to stop the change. */
export const refuseEmailHash = '#stop';

/** Fragment of a builder address: editing starts when the document is open. */
export const startEditingHash = '#edit';

/** The same for the rules editor of a theme. */
export const startRulesHash = '#rules';

/** Fragment of the address of a theme's emails and pages: a new one is begun there. */
export const newEmailHash = '#new-email';
