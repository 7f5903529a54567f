import type { PageName } from '@galley/contract';

export interface FirstScreen {
  /** The modules that the screen starts with, in addition to the entry. */
  modules: readonly string[];
  /** The contract's pages that show it. */
  pages: readonly PageName[];
  /** Those of `pages` that are for signed-in people alone. */
  ownPages?: readonly PageName[];
  /** A file with what it shows until its code is loaded. */
  skeleton?: string;
}

/**
 * The screens that people open Galley with. The build lists their chunks (`vite.config.ts`), the server puts them into
 * the page, so that browsers load them in parallel with the entry, and the router takes their pages from here.
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
