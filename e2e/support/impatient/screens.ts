import { type PageName, pages } from '@galley/contract';

/** What stands in the places of an address. */
export interface Places {
  theme: number;
  pageTheme: number;
  email: number;
  page: number;
  /** A comment of the email. */
  comment: number;
  oid: number;
  /** Keys of preview links. */
  emailKey: string;
  pageKey: string;
  themeKey: string;
}

/** How a screen is opened, and whether by somebody who is not signed in. */
export interface Screen {
  isPublic?: boolean;
  /** What the screen itself asks for, once for each time it is opened. */
  asks?: RegExp;
  path(places: Places): string;
}

const own = (path: Screen['path']): Screen => ({ path });
const open = (path: Screen['path']): Screen => ({ path, isPublic: true });

/** One entry for every screen of the router: a new one without an entry here fails the types and the test. */
export const screens: Record<PageName, Screen> = {
  dashboard: own(() => pages.dashboard),
  dashboard_template: own(({ theme }) => `/t/${theme}`),
  search: { path: () => '/search?term=letter', asks: /\/search(\/places)?$/ },
  dashboard_trash: own(({ theme }) => `/t/${theme}/trash`),
  profile_index: own(() => pages.profile_index),
  confirm_email: { path: () => '/profile/email/nothing', isPublic: true, asks: /\/confirm$/ },
  account: own(() => pages.account),
  billing: own(() => pages.billing),
  account_log: own(() => pages.account_log),
  account_teams_page: own(() => pages.account_teams_page),
  account_sso_page: own(() => pages.account_sso_page),
  account_cancel_page: own(() => pages.account_cancel_page),
  admin_dashboard_index: own(() => pages.admin_dashboard_index),
  admin_tool: own(() => '/admin/users'),
  integrations: own(() => pages.integrations),
  integrations_return: { path: () => `${pages.integrations_return}?state=nothing&code=nothing`, asks: /\/callback$/ },
  people: own(({ theme }) => `/people/${theme}`),
  help: own(() => pages.help),
  // What the browser needs to offer passkeys in the field.
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

/** Whether a screen asks for this by itself; the one before may still do so. */
export const isAskedByScreens = (wish: string) => Object.values(screens).some(({ asks }) => asks?.test(wish));
