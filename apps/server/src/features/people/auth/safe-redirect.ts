/** Allows only local paths. Anything a browser could read as another site becomes the dashboard. */
export function safeRedirect(redirect: string | undefined): string {
  if (!redirect || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(redirect)) return '/';
  return redirect;
}
