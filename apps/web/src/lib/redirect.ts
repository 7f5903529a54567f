import { buildUrl } from '@galley/contract';

/** Returns the path to open after signing in. Values that could lead to another site are replaced by the dashboard. */
export function safeRedirect(value: string | null | undefined): string {
  if (!value?.startsWith('/') || /^\/[/\\]/.test(value) || hasControlCharacters(value)) return '/';
  return value.startsWith('/login') ? '/' : value;
}

/** Returns the login page's address that comes back to `path` after signing in. */
export function loginUrl(path: string): string {
  return path === '/' ? buildUrl('login') : buildUrl('login', { redirect: path });
}

function hasControlCharacters(value: string): boolean {
  return /[\u0000-\u001f]/.test(value);
}
