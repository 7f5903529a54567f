/**
 * Returns the content security policy of an opaque page (design.md 7): a sandbox without an origin, and scripts for
 * pages only. Previews load images, styles and fonts from anywhere, as a mail client does; thumbnails load nothing from
 * other hosts.
 */
export function contentPolicy(page: {
  hasScripts: boolean;
  isThumbnail: boolean;
  /** The hash of the only script that runs; the page's own scripts don't. */
  ownScript?: string;
  origin: string;
}): string {
  const own = `'self' ${page.origin} data:`;
  const anywhere = page.isThumbnail ? own : `${own} https: http:`;
  return [
    page.hasScripts || page.ownScript ? 'sandbox allow-scripts' : 'sandbox',
    "default-src 'none'",
    `img-src ${anywhere} blob:`,
    `style-src 'unsafe-inline' ${anywhere}`,
    `font-src ${anywhere}`,
    `media-src ${anywhere}`,
    `script-src ${scriptsOf(page, anywhere)}`,
    `frame-src ${page.hasScripts ? 'https:' : "'none'"}`,
    "object-src 'none'",
    "connect-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

function scriptsOf(page: { hasScripts: boolean; ownScript?: string }, anywhere: string): string {
  if (page.ownScript) return `'${page.ownScript}'`;
  return page.hasScripts ? `'unsafe-inline' 'unsafe-eval' ${anywhere}` : "'none'";
}

/** Returns the origin that a request was made to, for policies; '' if the Host header is malformed. */
export function requestOrigin(request: { protocol: string; host: string }): string {
  return /^[A-Za-z0-9.:_[\]-]{1,255}$/.test(request.host) ? `${request.protocol}://${request.host}` : '';
}
