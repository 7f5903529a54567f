import { type PageName, pages } from '@galley/contract';

/** The values of the parameters in an address. */
export interface Places {
  theme: number;
  pageTheme: number;
  email: number;
  page: number;
  /** A comment on the email. */
  comment: number;
  oid: number;
  /** Tokens of preview links. */
  emailKey: string;
  pageKey: string;
  themeKey: string;
}

/** How to open a screen, and whether to be signed out. */
export interface Screen {
  isPublic?: boolean;
  /** The screen's own requests, each sent once per opening. */
  asks?: RegExp;
  path(places: Places): string;
}

const own = (path: Screen['path']): Screen => ({ path });
const open = (path: Screen['path']): Screen => ({ path, isPublic: true });

/** One entry for every screen of the router. A new one without an entry here fails the type check and the test. */
export const screens: Record<PageName, Screen> = {
  dashboard: own(() => pages.dashboard),
  dashboard_template: own(({ theme }) => `/t/${theme}`),
  search: { path: () => '/search?term=letter', asks: /\/search(\/places)?$/ },
  dashboard_trash: own(({ theme }) => `/t/${theme}/trash`),
  profile_index: own(() => pages.profile_index),
  confirm_email: { path: () => '/profile/email/nothing', isPublic: true, asks: /\/confirm$/ },
  account: own(() => pages.account),
  account_members_page: own(() => pages.account_members_page),
  billing: own(() => pages.billing),
  account_log: own(() => pages.account_log),
  account_teams_page: own(() => pages.account_teams_page),
  account_sso_page: own(() => pages.account_sso_page),
  account_provisioning_page: own(() => pages.account_provisioning_page),
  account_cancel_page: own(() => pages.account_cancel_page),
  admin_dashboard_index: own(() => pages.admin_dashboard_index),
  admin_tool: own(() => '/admin/users'),
  integrations: own(() => pages.integrations),
  integrations_return: { path: () => `${pages.integrations_return}?state=nothing&code=nothing`, asks: /\/callback$/ },
  people: own(({ theme }) => `/people/${theme}`),
  help: own(() => pages.help),
  // The browser's options for offering passkeys in the field.
  login: { path: () => pages.login, isPublic: true, asks: /\/passkeys\/options$/ },
  signup: open(() => pages.signup),
  // Its only button has the focus at once.
  signup_confirm: { path: () => '/signup/nothing', isPublic: true, asks: /\/confirm$/ },
  forgot_password: open(() => pages.forgot_password),
  reset_password: open(() => '/resetpassword/nothing'),
  unsubscribe: open(() => '/unsubscribe/nothing'),
  invite_organization: open(() => '/invite/organization/nothing'),
  invite_template: open(({ theme }) => `/invite/${theme}/nothing`),
  organization_enter: { path: ({ oid }) => `/enter/${oid}`, asks: /\/enter$/ },
  handover: { path: () => pages.handover, isPublic: true, asks: /\/handover$/ },
  build_comments_redirect: { path: ({ comment }) => `/comments/${comment}`, asks: /\/comments\/\d+$/ },
  build_email: own(({ theme, email }) => `/build/email/${theme}/${email}`),
  build_email_version: own(({ theme, email }) => `/build/email/${theme}/${email}/versions/1`),
  build_page: own(({ pageTheme, page }) => `/build/page/${pageTheme}/${page}`),
  build_page_version: own(({ pageTheme, page }) => `/build/page/${pageTheme}/${page}/versions/1`),
  build_template: own(({ theme }) => `/build/template/${theme}`),
  build_template_version: own(({ theme }) => `/build/template/${theme}/versions/1`),
  email_preview: own(({ theme, email }) => `/preview/e/${theme}/${email}`),
  page_preview: own(({ pageTheme, page }) => `/preview/p/${pageTheme}/${page}`),
  build_email_preview: open(({ theme, email, emailKey }) => `/preview/e/${theme}/${email}/${emailKey}`),
  build_email_preview_version: open(({ theme, email, emailKey }) => `/preview/e/${theme}/${email}/${emailKey}/1`),
  build_page_preview: open(({ pageTheme, page, pageKey }) => `/preview/p/${pageTheme}/${page}/${pageKey}`),
  build_page_preview_version: open(({ pageTheme, page, pageKey }) => `/preview/p/${pageTheme}/${page}/${pageKey}/1`),
  build_template_preview: open(({ theme, themeKey }) => `/preview/t/${theme}/${themeKey}`),
  build_template_preview_version: open(({ theme, themeKey }) => `/preview/t/${theme}/${themeKey}/1`),
};

/** Returns true if a screen sends this request itself; the previous screen may still send it. */
export const isAskedByScreens = (wish: string) => Object.values(screens).some(({ asks }) => asks?.test(wish));
