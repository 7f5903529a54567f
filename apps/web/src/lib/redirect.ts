import { buildUrl } from '@galley/contract';

/** The path to open after signing in. Anything that could lead to another site becomes the dashboard. */
export function safeRedirect(value: string | null | undefined): string {
  if (!value?.startsWith('/') || /^\/[/\\]/.test(value) || hasControlCharacters(value)) return '/';
  return value.startsWith('/login') ? '/' : value;
}

/** The login page's address that returns to `path` afterwards. */
export function loginUrl(path: string): string {
  return path === '/' ? buildUrl('login') : buildUrl('login', { redirect: path });
}

function hasControlCharacters(value: string): boolean {
  return /[\u0000-\u001f]/.test(value);
}
