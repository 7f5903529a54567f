import type { PageName } from '@galley/contract';

export interface FirstScreen {
  /** The modules that the screen starts with, in addition to the entry. */
  modules: readonly string[];
  /** The contract's pages that show this screen. */
  pages: readonly PageName[];
  /** The pages in `pages` that require signing in. */
  ownPages?: readonly PageName[];
  /** A file with the placeholder shown until the screen's code is loaded. */
  skeleton?: string;
}

/**
 * The screens on which people usually start. The build lists their chunks (`vite.config.ts`), the server adds the list
 * to the page so that browsers load them in parallel with the entry, and the router uses their pages.
 */
export const firstScreens = {
  dashboard: {
    modules: ['/app/shell.tsx', '/features/documents/dashboard/dashboard-page.tsx'],
    pages: ['dashboard', 'dashboard_template', 'dashboard_trash'],
  },
  builder: {
    modules: ['/features/documents/builder/builder-page.tsx'],
    pages: [
      'build_email',
      'build_email_version',
      'build_page',
      'build_page_version',
      'build_template',
      'build_template_version',
    ],
    skeleton: 'src/app/builder-skeleton.html',
  },
  preview: {
    modules: ['/features/review/preview/preview-page.tsx'],
    pages: [
      'build_email_preview',
      'build_email_preview_version',
      'build_page_preview',
      'build_page_preview_version',
      'build_template_preview',
      'build_template_preview_version',
    ],
    ownPages: ['email_preview', 'page_preview'],
  },
  login: { modules: ['/features/people/auth/login-page.tsx'], pages: ['login'] },
} satisfies Record<string, FirstScreen>;
