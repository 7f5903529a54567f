/**
 * Returns the redirect if it is a local path. Anything that a browser could interpret as another site becomes the
 * dashboard.
 */
export function safeRedirect(redirect: string | undefined): string {
  if (!redirect || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(redirect)) return '/';
  return redirect;
}
